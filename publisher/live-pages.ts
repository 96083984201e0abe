import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '../contract/paths.ts';
import { fileOf } from './page-files.ts';
import { sitemapPartPath } from './page-renderer.ts';

/** The news pages that stand in a folder: articles by id, lists by number, parts of the sitemap by number. */
export class LivePages {
  readonly articles = new Set<number>();
  readonly lists = new Set<number>();
  readonly sitemapParts = new Set<number>();
}

/** Looks up which news pages stand in a folder. */
export function findLivePages(folder: string): LivePages {
  const live = new LivePages();
  addNumbers(live.articles, folder, pages.newsInfo);
  addNumbers(live.lists, folder, (pageNo) => `${pages.news}/${pageNo}`);
  addNumbers(live.sitemapParts, folder, sitemapPartPath);
  if (existsSync(join(folder, fileOf(pages.news)))) live.lists.add(1);
  return live;
}

/** Adds the number of every file in the folder that is named as `pathOf` names pages. */
function addNumbers(numbers: Set<number>, folder: string, pathOf: (number: number) => string): void {
  const [directory, before, after] = partsOf(fileOf(pathOf(0)));
  if (!existsSync(join(folder, directory))) return;
  for (const name of readdirSync(join(folder, directory))) {
    if (!name.startsWith(before) || !name.endsWith(after)) continue;
    const number = name.slice(before.length, name.length - after.length);
    if (/^\d+$/.test(number)) numbers.add(Number(number));
  }
}

/** `hospital/news/0.html` in three: `hospital/news`, what stands before the number, what stands after it. */
function partsOf(file: string): [directory: string, before: string, after: string] {
  const [, directory, before, after] = /^(.*)\/([^/]*)0([^/]*)$/.exec(file)!;
  return [directory!, before!, after!];
}
