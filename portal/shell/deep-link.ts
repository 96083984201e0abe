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

const wantedKey = 'wanted-page';

/** Of a tab whose page was left because nobody is signed in: a sign-in in it leads back there. */
export const wantedPage = {
  keep: (address: string): void => sessionStorage.setItem(wantedKey, address),
  read: (): string | null => sessionStorage.getItem(wantedKey),
  forget: (): void => sessionStorage.removeItem(wantedKey),
};
