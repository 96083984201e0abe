import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPagesKept } from '../../contract/far-pages.ts';
import { pages } from '../../contract/pages.ts';
import type { PublicArticle } from '../../contract/schemas/article.ts';
import type { SiteContent } from '../../contract/schemas/site.ts';
import { readFirstSite } from '../../server/database/reference/first-site.ts';
import type { NewsSource } from '../../site/news.ts';
import { feedPath, fixedPaths, listPath, newsPageAt, sitemapPartPath, sitemapPath } from '../news-pages.ts';
import { fileOf, filesIn, pathOf } from '../page-files.ts';
import type { BuiltSite } from '../site-builder.ts';

/** A site whose pages are their data and their links as text: quick to render and to compare. */
export type PlainSite = BuiltSite & {
  /** Paths in the order in which they were rendered. */
  rendered: string[];
  /** Paths whose pages throw. */
  broken: Set<string>;
  /** Called before each page is rendered. */
  beforeEach: () => void;
};

export function plainSite(id = 'build'): PlainSite {
  const clientDir = mkdtempSync(join(tmpdir(), 'tongmou-client-'));
  mkdirSync(join(clientDir, '_astro'));
  writeFileSync(join(clientDir, 'login.html'), `login of ${id}`);
  writeFileSync(join(clientDir, '_astro', `portal.${id}.js`), `portal of ${id}`);
  const site: PlainSite = {
    id,
    clientDir,
    rendered: [],
    broken: new Set(),
    beforeEach: () => {},
    async render(path, { news, content }) {
      site.beforeEach();
      site.rendered.push(path);
      if (site.broken.has(path)) throw new Error(`${path} is broken`);
      const text = plainPage(path, news, content);
      return { status: text === undefined ? 404 : 200, body: new TextEncoder().encode(text) };
    },
  };
  return site;
}

/** The site's content, of which plain pages show the name alone. */
export const plainContent = await readFirstSite();

/** What the plain page at a path says: the site's name, its data, then a line for each page it links to. */
export function plainPage(path: string, news: NewsSource, { names }: SiteContent): string | undefined {
  const shown = shownAt(path, news);
  if (shown === undefined) return undefined;
  const articles = [...JSON.stringify(shown).matchAll(/"id":(\d+)/g)]
    .map(([, id]) => Number(id))
    // A home page's tabs have ids too.
    .filter((id) => news.info(id))
    .map(pages.newsInfo);
  const page = newsPageAt(path);
  const lists = page?.kind === 'list' ? listPaths(news, page.diseaseId) : [];
  const parts = path === sitemapPath ? news.sitemapParts().map(sitemapPartPath) : [];
  return [names.site, JSON.stringify(shown), ...[...articles, ...lists, ...parts].map((link) => `-> ${link}`)].join(
    '\n',
  );
}

/** Every page of the list of a category, or of all news, as 0, that is a file. */
export const listPaths = (news: NewsSource, diseaseId: number): string[] =>
  Array.from({ length: Math.min(listPagesKept, news.list(1, diseaseId)!.pageCount) }, (_, i) =>
    listPath(diseaseId, i + 1),
  );

function shownAt(path: string, news: NewsSource): unknown {
  const page = newsPageAt(path);
  const { kind, number = 0 } = page ?? {};
  if (kind === 'article') return news.info(number);
  if (kind === 'disease') return news.disease(number);
  if (page?.kind === 'list') return news.list(number, page.diseaseId);
  if (kind === 'sitemapPart') return { part: news.sitemapPart(number) };
  if (path === pages.home) return news.home();
  if (path === feedPath) return news.feed();
  return path === sitemapPath ? news.sitemapParts() : {};
}

/** The pages a folder's pages link to although they are not there. */
export function deadLinks(folder: string): string[] {
  const files = filesIn(folder).filter((file) => /^(hospital\/|sitemap|feed).*\.(html|xml)$/.test(file));
  const standing = new Set(files);
  // Those of a plain site that show no article link to none: to read them again and again would take its time.
  const linking = files.filter((file) => !fixedPaths.includes(pathOf(file)));
  return linking.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^-> (.*)$/gm)]
      .map(([, path]) => path!)
      .filter((path) => !standing.has(fileOf(path)))
      .map((path) => `${file} -> ${path}`),
  );
}

const newest = Date.UTC(2026, 0, 31);

/** Article `id` is `day` days old and in a category and profile of its own choosing. */
export function plainArticle(id: number, change: Partial<PublicArticle> = {}, day = id): PublicArticle {
  const diseaseId = (id % 5) + 1;
  return {
    id,
    title: `文章 ${id}`,
    author: '李医生',
    source: '眼科',
    content: `<p>正文 ${id}</p>`,
    previewPic: '/upload/images/a.png',
    pubDateTime: new Date(newest - day * 86_400_000).toISOString(),
    isPub: true,
    diseaseProfile: diseaseId * 10 + 1,
    diseaseProfileName: '早产儿视网膜病变',
    diseaseId,
    reviewer: '',
    reviewedOn: '',
    nextReviewOn: '',
    sources: '',
    updatedAt: new Date(newest).toISOString(),
    ...change,
  };
}
