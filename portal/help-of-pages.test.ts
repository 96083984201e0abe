// @vitest-environment jsdom
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { accountHelp } from './shell/help/account-help.ts';
import { caseHelp } from './shell/help/case-help.ts';
import { childHelp } from './shell/help/child-help.ts';
import { consoleHelp } from './shell/help/console-help.ts';
import type { HelpMark, HelpSection } from './shell/help/help.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const { routes } = await import('./routes.tsx');

const parts: Record<string, Record<string, HelpSection>> = {
  '/platform': { ...caseHelp, ...childHelp, ...accountHelp },
  '/hospital_back': { ...consoleHelp, ...accountHelp },
};

/** These lead elsewhere, are the help itself, or are no page. */
const needNone = new Set(['layout', 'help', '*']);

const pagesBelow = ({ children = [] }: RouteObject): RouteObject[] =>
  children.flatMap((child) => (child.path ? [child] : pagesBelow(child)));

const allRoutes = routes.flatMap(({ children = [] }) => children);

test.each(Object.keys(parts))('every page below %s names a section of its help', (part) => {
  const pages = pagesBelow(allRoutes.find(({ path }) => path === part)!);
  expect(pages.length).toBeGreaterThan(15);
  for (const { path, handle } of pages) {
    if (needNone.has(path!)) continue;
    expect(Object.keys(parts[part]!), `${part}/${path}`).toContain((handle as HelpMark | undefined)?.help);
  }
});

test('the help shows the pictures there are, and each of them', async () => {
  const named = Object.values(parts).flatMap((sections) => Object.values(sections).map(({ picture }) => picture?.file));
  const there = await readdir(join(import.meta.dirname, 'shell/help/pictures'));
  expect(there.toSorted()).toEqual([...new Set(named.filter(Boolean))].map((file) => `${file}.webp`).toSorted());
});
