import { isValidElement, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { isLazy } from '../ui/lazy.ts';
import { savesData } from '../ui/waiting.ts';

type Load = () => Promise<unknown>;

/** How the code of an element and of what it encloses is fetched. */
function loadsIn(node: ReactNode): Load[] {
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  const type: unknown = node.type;
  return [...(isLazy(type) ? [type.load] : []), ...loadsIn(node.props.children)];
}

/** How the code of the page at an address is fetched, and that of what stands around it. */
export const loadsOf = (routes: RouteObject[], pathname: string): Load[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => loadsIn(route.element));

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Fetches the code of a page as soon as somebody points at, reaches or touches a link to it; not for who saves data.
 * Answers how to stop.
 */
export function fetchOnIntent(routes: RouteObject[]): () => void {
  const fetched = new Set<Load>();
  const fetchFor = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== window.location.origin || savesData()) return;
    for (const load of loadsOf(routes, link.pathname)) {
      if (fetched.has(load)) continue;
      fetched.add(load);
      load().catch(() => fetched.delete(load));
    }
  };
  for (const sign of signs) document.addEventListener(sign, fetchFor, { passive: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, fetchFor);
  };
}
