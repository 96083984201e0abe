import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pages } from '../contract/pages.ts';
import { deadLinks, plainArticle, plainSite } from './testing/plain-site.ts';
import { cacheOf, numbers, ScratchSite, update } from './testing/scratch-site.ts';

const scratch = new ScratchSite();

describe('changes', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 35 }),
    day: fc.integer({ min: 0, max: 40 }),
    kind: fc.constantFrom('put', 'put', 'remove'),
    title: fc.constantFrom('甲', '乙'),
  });

  it('leave the folder as a full render would, and never a dead link, whatever they are', async () => {
    const batches = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 25 }), batches, async (count, steps) => {
        const published = await scratch.builder.renderAnew(cacheOf(numbers(count)));
        await published.settle(() => false);
        for (const step of steps) {
          scratch.site.beforeEach = () => expect(deadLinks(scratch.current)).toEqual([]);
          const changes = step.map(({ id, day, kind, title }) => ({
            id,
            article: kind === 'put' ? plainArticle(id, { title }, day) : null,
          }));
          await update(published, [...new Map(changes.map((one) => [one.id, one])).values()]);
          scratch.site.beforeEach = () => {};
          scratch.expectComplete(published);
          expect(published.liveCursor).toBe(published.articles.cursor);
        }
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('never leave a dead link, wherever the next one interrupts', async () => {
    const step = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 3 }), pages: fc.nat(12) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20, max: 60 }),
        fc.array(step, { minLength: 2, maxLength: 6 }),
        async (count, steps) => {
          const published = await scratch.builder.renderAnew(cacheOf(numbers(count)));
          await published.settle(() => false);
          scratch.site.beforeEach = () => expect(deadLinks(scratch.current)).toEqual([]);
          for (const { changes, pages: interruptedAfter } of steps) {
            scratch.site.rendered = [];
            const articles = changes.map(({ id, day, kind, title }) => ({
              id,
              article: kind === 'put' ? plainArticle(id, { title }, day) : null,
            }));
            const batch = [...new Map(articles.map((one) => [one.id, one])).values()];
            await update(published, batch, () => scratch.site.rendered.length >= interruptedAfter);
            expect(deadLinks(scratch.current)).toEqual([]);
          }
          await update(published, []);
          scratch.site.beforeEach = () => {};
          scratch.expectComplete(published);
        },
      ),
      { numRuns: process.env.NIGHTLY ? 60 : 8 },
    );
  }, 120_000);

  it('render the new article first, then home and the first list page', async () => {
    const published = await scratch.open(cacheOf(numbers(60)));
    scratch.site.rendered = [];
    await update(published, [{ id: 99, article: plainArticle(99, {}, 0) }]);
    const [first, ...rest] = scratch.site.rendered;
    expect(first).toBe(pages.newsInfo(99));
    // A 61st article makes a 13th list page, which the first one's pager leads to.
    expect(rest.slice(0, 3)).toEqual([pages.newsPage(13), pages.home, pages.newsPage(1)]);
  });

  it('of a title render the few pages that show it', async () => {
    const published = await scratch.open(cacheOf(numbers(300)));
    scratch.site.rendered = [];
    await update(published, [{ id: 150, article: plainArticle(150, { title: '新标题' }) }]);
    expect(scratch.site.rendered.length).toBeLessThan(12);
    scratch.expectComplete(published);
  });

  it('go on after an interruption where they stopped', async () => {
    const published = await scratch.open(cacheOf(numbers(400)));
    scratch.site.rendered = [];
    await update(published, [{ id: 999, article: plainArticle(999, {}, 0) }], () => scratch.site.rendered.length > 10);
    expect(published.liveCursor).toBe(1);
    expect(scratch.read(pages.home)).toContain('文章 999');
    await update(published, [{ id: 998, article: plainArticle(998, {}, 0) }]);
    scratch.expectComplete(published);
    expect(published.liveCursor).toBe(published.articles.cursor);
  });
});

describe('a page that cannot be rendered', () => {
  it('keeps its last good form while the others go on, and is tried again', async () => {
    const published = await scratch.open(cacheOf(numbers(12)));
    const before = scratch.read(pages.home);
    scratch.site.broken.add(pages.home);
    await update(published, [{ id: 50, article: plainArticle(50, {}, 0) }]);
    expect(scratch.read(pages.home)).toBe(before);
    expect(scratch.read(pages.news)).toContain('文章 50');
    expect([...published.failures.keys()]).toEqual([pages.home]);
    expect(published.liveCursor).toBe(1);
    scratch.site.broken.clear();
    await update(published, []);
    scratch.expectComplete(published);
    expect(published.failures.size).toBe(0);
    expect(published.liveCursor).toBe(published.articles.cursor);
  });

  it('keeps a new article out of every page until its own page stands', async () => {
    const published = await scratch.open(cacheOf(numbers(12)));
    scratch.site.broken.add(pages.newsInfo(50));
    const arrivals = [50, 51].map((id) => ({ id, article: plainArticle(id, {}, 0) }));
    await update(published, arrivals);
    expect(deadLinks(scratch.current)).toEqual([]);
    expect(scratch.exists(pages.newsInfo(50))).toBe(false);
    expect(scratch.read(pages.home)).toContain('文章 51');
    expect(published.liveCursor).toBe(1);
    scratch.site.broken.clear();
    await update(published, []);
    expect(scratch.read(pages.home)).toContain('文章 50');
    scratch.expectComplete(published);
  });

  it('comes from the folder before when everything is rendered anew', async () => {
    await scratch.open(cacheOf(numbers(12)));
    const later = scratch.newBuilder();
    scratch.site.broken.add(pages.newsInfo(3));
    scratch.site.broken.add(pages.newsInfo(77));
    const articles = cacheOf(numbers(12), 2);
    articles.index.put(plainArticle(77, {}, 0));
    const published = await scratch.open(articles, later);
    expect(scratch.read(pages.newsInfo(3))).toContain('正文 3');
    expect(scratch.exists(pages.newsInfo(77))).toBe(false);
    expect(deadLinks(scratch.current)).toEqual([]);
    expect(published.liveCursor).toBe(1);
  });

  it('comes from the folder before when it is the home page of a new build', async () => {
    await scratch.open(cacheOf(numbers(12)));
    const next = plainSite('next');
    next.broken.add(pages.home);
    const published = await scratch.open(cacheOf(numbers(12)), scratch.newBuilder(next));
    expect(scratch.current).toContain('next-');
    expect(published.failures.has(pages.home)).toBe(true);
    expect(scratch.read(pages.home)).toContain('文章 1');
    rmSync(next.clientDir, { recursive: true });
  });
});
