import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../contract/pages.ts';
import type { ArticleCache } from '../site/article-index.ts';
import { fileOf } from './page-files.ts';
import { deadLinks, plainSite } from './testing/plain-site.ts';
import { cacheOf, numbers, ScratchSite } from './testing/scratch-site.ts';

const scratch = new ScratchSite();

describe('a first start', () => {
  it('renders everything into a folder and serves it', async () => {
    const published = await scratch.open(cacheOf(numbers(12)));
    scratch.expectComplete(published);
    expect(published.liveCursor).toBe(1);
    expect(deadLinks(scratch.current)).toEqual([]);
    expect(existsSync(join(scratch.current, 'login.html.br'))).toBe(true);
  });

  it('renders home and an empty first list page when nothing is published', async () => {
    scratch.expectComplete(await scratch.open(cacheOf([])));
  });
});

it('a large site is served as soon as its pages stand, and compressed then', async () => {
  const published = await scratch.builder.open(cacheOf(numbers(400)));
  expect(scratch.exists(pages.newsInfo(7))).toBe(true);
  expect(existsSync(`${scratch.current}.json`)).toBe(false);
  await published.settle(() => false);
  scratch.expectComplete(published);
  expect(existsSync(`${scratch.current}.json`)).toBe(true);
});

describe('a later start', () => {
  it('renders nothing when neither build nor articles changed', async () => {
    await scratch.open(cacheOf(numbers(12)));
    const folder = scratch.current;
    scratch.site.rendered = [];
    const published = await scratch.open(cacheOf(numbers(12)), scratch.newBuilder());
    expect(scratch.site.rendered).toEqual([]);
    expect(scratch.current).toBe(folder);
    scratch.expectComplete(published);
  });

  it.each([
    ['a kill in mid-pass left the cursor behind', (articles: ArticleCache) => ({ ...articles, cursor: 2 })],
    ['a restored backup took the log back', (articles: ArticleCache) => ({ ...articles, cursor: 0 })],
    ['the database was replaced', (articles: ArticleCache) => ({ ...articles, epoch: 'second' })],
  ])('renders everything anew when %s', async (_, change) => {
    const published = await scratch.open(cacheOf(numbers(12)));
    // As far as a pass came before it was killed: pages of a state nobody remembers.
    writeFileSync(join(scratch.current, fileOf(pages.newsPage(2))), 'half of another state');
    writeFileSync(join(scratch.current, fileOf(pages.newsPage(9))), 'a list page too many');
    const later = await scratch.open(
      change({ ...published.articles, index: cacheOf(numbers(11)).index }),
      scratch.newBuilder(),
    );
    scratch.expectComplete(later);
    expect(readdirSync(scratch.siteDir).sort()).toEqual(['build-2', 'build-2.json', 'build-2.manifest', 'current']);
  });

  it('renders everything anew when a page is missing or its state cannot be read', async () => {
    await scratch.open(cacheOf(numbers(12)));
    rmSync(join(scratch.current, fileOf(pages.newsInfo(5))));
    scratch.expectComplete(await scratch.open(cacheOf(numbers(12)), scratch.newBuilder()));
    writeFileSync(`${scratch.current}.json`, '{"site":');
    scratch.expectComplete(await scratch.open(cacheOf(numbers(12)), scratch.newBuilder()));
  });

  it('with a new build switches to a new folder, in which the old build still finds its assets', async () => {
    await scratch.open(cacheOf(numbers(12)));
    const next = plainSite('next');
    scratch.expectComplete(await scratch.open(cacheOf(numbers(12)), scratch.newBuilder(next)));
    expect(scratch.current).toContain('next-');
    const assets = readdirSync(join(scratch.current, '_astro')).filter((name) => name.endsWith('.js'));
    expect(assets.sort()).toEqual(['portal.build.js', 'portal.next.js']);
    rmSync(next.clientDir, { recursive: true });
  });
});
