import { diseaseIds, otherDiseaseId } from '../../../contract/diseases.ts';
import { pages } from '../../../contract/pages.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import { articlesPerTab, feedArticles, homeArticles, newsPageSize } from '../../../site/news.ts';
import { newsLinks, visit } from './page-visit.ts';

/** What was deleted must not be there; pictures that were uploaded must be, with the articles that show them. */
type Done = { memory: { deleted: ReadonlySet<number> }; pictures: ReadonlySet<string> };

/** Where what visitors are served differs from what the database holds. */
export async function compareSite(url: string, articles: Iterable<Article>, done: Done): Promise<string[]> {
  const all = [...articles];
  const isPublic = ({ isPub, pubDateTime }: Article) => isPub && Date.parse(pubDateTime) <= Date.now();
  const published = all.filter(isPublic).sort(newestFirst);
  const absent = [...done.memory.deleted, ...all.filter((article) => !isPublic(article)).map(({ id }) => id)];
  const site = new Site(url);
  await site.shows(published);
  await site.showsPictures(published.map(({ previewPic }) => previewPic).filter((path) => done.pictures.has(path)));
  for (const id of absent) await site.lacks(pages.newsInfo(id));
  await site.lists(published);
  await site.showsHome(published);
  await site.names('/feed.xml', published.slice(0, feedArticles).map(toId));
  await site.maps(published);
  return site.differences;
}

const newestFirst = (a: Article, b: Article) => Date.parse(b.pubDateTime) - Date.parse(a.pubDateTime) || b.id - a.id;
const toId = ({ id }: Article) => id;

class Site {
  readonly differences: string[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async shows(articles: Article[]): Promise<void> {
    for (const { id, title, content } of articles) {
      const path = pages.newsInfo(id);
      const words = wordsOf(await this.#read(path));
      if (!words.includes(wordsOf(title))) this.#note(path, 'does not show its title');
      if (!words.includes(wordsOf(content))) this.#note(path, 'does not show its text');
    }
  }

  async showsPictures(paths: string[]): Promise<void> {
    for (const path of paths) {
      const { status } = await visit(this.#url + path);
      if (status !== 200) this.#note(path, `answers ${status}`);
    }
  }

  async lacks(path: string): Promise<void> {
    const { status } = await visit(this.#url + path);
    if (status !== 404) this.#note(path, `answers ${status} where nothing should be`);
  }

  async lists(articles: Article[]): Promise<void> {
    await this.#list(pages.newsPage, articles);
    for (const id of diseaseIds) {
      const ofDisease = articles.filter(({ diseaseId }) => diseaseId === id);
      await this.#list((pageNo) => pages.newsOfDisease(id, pageNo), ofDisease);
    }
  }

  async #list(pathOf: (pageNo: number) => string, articles: Article[]): Promise<void> {
    const pageCount = Math.max(1, Math.ceil(articles.length / newsPageSize));
    for (let pageNo = 1; pageNo <= pageCount; pageNo++) {
      const first = (pageNo - 1) * newsPageSize;
      await this.names(pathOf(pageNo), articles.slice(first, first + newsPageSize).map(toId));
    }
    for (let pageNo = pageCount + 1; pageNo < pageCount + 10; pageNo++) await this.lacks(pathOf(pageNo));
  }

  async showsHome(articles: Article[]): Promise<void> {
    const [, news = '', tabs = ''] = (await this.#read(pages.home)).split(/id="(?:disease-)?news-heading"/);
    this.#expect(pages.home, idsIn(news), articles.slice(0, homeArticles).map(toId));
    const panels = tabs.split(/id="disease-(?=\d+")/).slice(1);
    for (const diseaseId of diseaseIds.filter((id) => id !== otherDiseaseId)) {
      const panel = panels.find((text) => text.startsWith(`${diseaseId}"`)) ?? '';
      const newest = articles.filter((article) => article.diseaseId === diseaseId).slice(0, articlesPerTab);
      this.#expect(`${pages.home}, tab ${diseaseId}`, idsIn(panel), newest.map(toId));
    }
  }

  async maps(articles: Article[]): Promise<void> {
    const parts = newsLinks(await this.#read('/sitemap.xml')).filter((link) => link.includes('/news-'));
    const named: number[] = [];
    for (const part of parts) named.push(...idsIn(await this.#read(part)));
    const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
    this.#expect('the sitemap', sorted(named), sorted(articles.map(toId)));
  }

  /** Just these articles, in this order. */
  async names(path: string, ids: number[]): Promise<void> {
    this.#expect(path, idsIn(await this.#read(path)), ids);
  }

  async #read(path: string): Promise<string> {
    const { status, text } = await visit(this.#url + path, 'br');
    if (status === 200) return text;
    this.#note(path, `answers ${status}`);
    return '';
  }

  #expect(where: string, found: number[], expected: number[]): void {
    if (found.join() !== expected.join()) this.#note(where, `names ${found.join()} instead of ${expected.join()}`);
  }

  #note(where: string, what: string): void {
    this.differences.push(`${where} ${what}`);
  }
}

/** Ids of the articles a text links to, each once, in order. */
function idsIn(text: string): number[] {
  const links = newsLinks(text).filter((link) => link.startsWith(pages.newsInfo(0).slice(0, -1)));
  return links.map((link) => Number(link.split('/').at(-1)));
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

/** The words of a page without its markup and spaces. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
    .replace(/\s+/g, '');
}
