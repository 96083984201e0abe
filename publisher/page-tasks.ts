import { pages } from '../contract/paths.ts';
import type { LivePages } from './live-pages.ts';
import { feedPath, fixedSitemapPath, robotsPath, sitemapPartPath, sitemapPath } from './page-renderer.ts';
import type { SinglePage, StalePages } from './stale-pages.ts';

/** A page to bring up to date. */
export type PageTask = {
  path: string;
  /** Set for the page of an article. */
  articleId?: number;
  /** Notes that the page stands in the folder, in whatever form. */
  stands: () => void;
  /** Notes that the page shows what it should. */
  isCurrent: () => void;
};

/** Pages brought up to date together. `urgent`: nothing interrupts them. */
export type TaskGroup = { urgent: boolean; tasks: PageTask[] };

/**
 * The stale pages in the order in which they are brought up to date, in groups. Each group is made when it is asked for,
 * so it includes what an earlier one added. New pages come before the pages that link to them; among the rest, those that
 * most visitors look at come first.
 */
export function* taskGroups(stale: StalePages, live: LivePages): Generator<TaskGroup> {
  const articles = (ids: Iterable<number>) => Array.from(ids, (id) => articleTask(id, stale, live));
  const lists = (numbers: Iterable<number>) => Array.from(numbers, (pageNo) => listTask(pageNo, stale, live));
  const single = (page: SinglePage, path: string) => (stale.singles.has(page) ? [singleTask(page, path, stale)] : []);
  const urgent = (tasks: PageTask[]): TaskGroup => ({ urgent: true, tasks });
  const later = (tasks: PageTask[]): TaskGroup => ({ urgent: false, tasks });

  yield urgent(articles([...stale.articles].filter((id) => !live.articles.has(id))));
  yield urgent(lists([...stale.lists].filter((pageNo) => !live.lists.has(pageNo))));
  yield urgent([...single('home', pages.home), ...lists([1].filter((pageNo) => stale.lists.has(pageNo)))]);
  yield later(articles(stale.articles));
  yield later(single('feed', feedPath));
  yield later(lists([...stale.lists].sort((a, b) => a - b)));
  yield later(Array.from(stale.sitemapParts, (part) => sitemapTask(part, stale, live)));
  yield later([...fixedTasks(stale), ...single('sitemap', sitemapPath)]);
}

export function articleTask(id: number, stale: StalePages, live: LivePages): PageTask {
  return { ...numberedTask(pages.newsInfo(id), id, stale.articles, live.articles), articleId: id };
}

function listTask(pageNo: number, stale: StalePages, live: LivePages): PageTask {
  return numberedTask(pages.newsPage(pageNo), pageNo, stale.lists, live.lists);
}

function sitemapTask(part: number, stale: StalePages, live: LivePages): PageTask {
  return numberedTask(sitemapPartPath(part), part, stale.sitemapParts, live.sitemapParts);
}

function numberedTask(path: string, number: number, stale: Set<number>, live: Set<number>): PageTask {
  return { path, stands: () => live.add(number), isCurrent: () => stale.delete(number) };
}

function singleTask(page: SinglePage, path: string, stale: StalePages): PageTask {
  return { path, stands: () => {}, isCurrent: () => stale.singles.delete(page) };
}

/** What never changes within a folder is written when the sitemap is, for the first time at the latest. */
function fixedTasks(stale: StalePages): PageTask[] {
  if (!stale.singles.has('sitemap')) return [];
  return [robotsPath, fixedSitemapPath].map((path) => ({ path, stands: () => {}, isCurrent: () => {} }));
}
