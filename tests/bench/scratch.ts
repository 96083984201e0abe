import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../server-process.ts';

/** A folder of its own for one run, below `var` so that a build in it finds the project's packages; removed afterwards. */
export async function withScratchFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(join(root, 'var'), { recursive: true });
  const folder = await mkdtemp(join(root, 'var', 'bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `--articles 12000`, which is also what is meant without it. */
export function articlesWanted(): number {
  const { values } = parseArgs({ options: { articles: { type: 'string', default: '12000' } } });
  const articles = Number(values.articles);
  if (!Number.isInteger(articles) || articles < 1 || articles > 1_000_000)
    throw new Error(`--articles must be a whole number from 1 to 1000000, but is ${values.articles}`);
  return articles;
}
