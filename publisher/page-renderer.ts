import { pages } from '../contract/paths.ts';
import { texts } from '../contract/texts.ts';
import type { NewsSource } from '../site/news.ts';
import type { BuiltSite } from './built-site.ts';
import { fileOf, type PageFile } from './page-files.ts';

export const feedPath = '/feed.xml';
export const sitemapPath = '/sitemap.xml';
export const robotsPath = '/robots.txt';
export const fixedSitemapPath = '/sitemap/pages.xml';
export const sitemapPartPath = (part: number): string => `/sitemap/news-${part}.xml`;

/** Renders pages of the built site from the data given. */
export class PageRenderer {
  readonly #render: BuiltSite['render'];
  readonly #locals: App.Locals;

  constructor(site: BuiltSite, news: NewsSource, publicUrl: string) {
    this.#render = site.render;
    this.#locals = { news, publicUrl };
  }

  /** @throws what the page threw, or an error when there is no such page */
  async page(path: string): Promise<PageFile> {
    const { status, body } = await this.#render(path, { ...this.#locals });
    if (status !== 200) throw new Error(`${path} was rendered with status ${status}`);
    return { file: fileOf(path), body };
  }
}

/** What a manager reads when a page could not be brought up to date. The reason itself goes to the log. */
export function failureText(path: string): string {
  return `${path === pages.home ? texts.diseaseNewsFailed : texts.newsContentFailed}（${path}）`;
}
