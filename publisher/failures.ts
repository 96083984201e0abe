import { pages } from '../contract/pages.ts';
import { texts } from '../contract/texts.ts';

export const beyondRepair =
  'the file is damaged, and the build holds another: build the site anew or install the release again';

/** What a manager reads when a page could not be brought up to date. The reason itself goes to the log. */
export const failureOf = (path: string): string =>
  `${path === pages.home ? texts.diseaseNewsFailed : texts.newsContentFailed}（${path}）`;

/** The same of several pages; null of none. */
export function failureOfAll([first, ...more]: string[]): string | null {
  if (first === undefined) return null;
  return more.length === 0 ? failureOf(first) : `${failureOf(first)}等 ${more.length + 1} 页`;
}
