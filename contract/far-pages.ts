import { diseaseIds } from './diseases.ts';
import { pages } from './pages.ts';

/**
 * How many pages of each list of news stand as files. Hardly anybody pages further back than a hundred articles, and a
 * publication moves the articles of every page of two lists: what it costs must not grow with their number.
 */
export const listPagesKept = 20;

const lists = [pages.news, ...diseaseIds.map((id) => pages.newsOfDisease(id))];

/** Whether a path is that of a list page beyond those, which is rendered when it is asked for, should there be one. */
export function isFarPage(path: string): boolean {
  const [, list = '', pageNo] = /^(.+)\/([1-9]\d{0,8})$/.exec(path) ?? [];
  return lists.includes(list) && Number(pageNo) > listPagesKept;
}
