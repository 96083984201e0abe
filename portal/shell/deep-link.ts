import { pages } from '../../contract/pages.ts';

const consolePrefix = '/hospital_back';
const platformPrefix = '/platform';

const isBelow = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`);

/**
 * The address to open after sign-in, if `from` is one of this person's own pages: never another host, never the other
 * kind of user's part. Anything else answers undefined.
 */
export function ownPage(from: string | null | undefined, isManager: boolean): string | undefined {
  if (!from?.startsWith('/')) return undefined;
  const base = 'http://portal.invalid';
  const url = URL.parse(from, base);
  if (url?.origin !== base) return undefined;
  const own = isManager ? consolePrefix : platformPrefix;
  return isBelow(own, url.pathname) ? url.pathname + url.search + url.hash : undefined;
}

/** Where somebody lands after signing in. */
export const landingPage = (isManager: boolean, from: string | null | undefined): string =>
  ownPage(from, isManager) ?? (isManager ? pages.consoleArticles : pages.platformHome);

/** The root, which leads somebody who wanted a page of the portal on to the sign-in, and everybody else to the site. */
export const rootWith = (wanted: string): string => `${pages.root}?from=${encodeURIComponent(wanted)}`;
