import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const unknown = 'unknown';
const facts = z.object({ version: z.string().default(unknown), commit: z.string().default(unknown) });

export type Release = z.output<typeof facts>;

/**
 * Which version runs: as `release.json` says, which `npm run release` wrote; in a source folder, as package.json and git
 * do. What cannot be known is 'unknown'.
 */
export function readRelease(root: string = join(import.meta.dirname, '..')): Release {
  const written = join(root, 'release.json');
  if (existsSync(written)) return read(written);
  return { version: read(join(root, 'package.json')).version, commit: head(root) };
}

function read(file: string): Release {
  try {
    return facts.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { version: unknown, commit: unknown };
  }
}

function head(root: string): string {
  // A folder around this one may be under version control for something else.
  if (!existsSync(join(root, '.git'))) return unknown;
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: [...stdio] }).trim();
  } catch {
    return unknown;
  }
}
