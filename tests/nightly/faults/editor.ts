import { limits } from '../../../contract/limits.ts';
import { apiPaths, fillPath } from '../../../contract/paths.ts';
import type { Article, ArticlePage } from '../../../contract/schemas/article.ts';
import { Caller } from '../../caller.ts';

export type Draft = {
  title: string;
  author: string;
  source: string;
  content: string;
  /** `2026-01-02 09:30:00` in Shanghai. */
  pubDateTime: string;
  diseaseProfile: number;
  previewPic: string;
};

/** A manager who works with articles. Each change returns the article's id. */
export class Editor extends Caller {
  /** Adds an unpublished article and returns its id. */
  async add(draft: Draft): Promise<number> {
    return (await this.post<{ id: number }>(apiPaths.articleAdd, draft)).id;
  }

  async edit(id: number, draft: Draft): Promise<number> {
    await this.post(fillPath(apiPaths.articleUpdate, { id }), { id, ...draft });
    return id;
  }

  async setPublished(id: number, isPub: boolean): Promise<number> {
    await this.post(fillPath(apiPaths.articlePubState, { id }), { id, articleIsPub: isPub ? 1 : 0 });
    return id;
  }

  async remove(id: number): Promise<number> {
    await this.post(fillPath(apiPaths.articleDelete, { id }), { id });
    return id;
  }

  /** Every article there is, published or not, by id. */
  async list(): Promise<Map<number, Article>> {
    const articles = new Map<number, Article>();
    for (let pageNo = 1; ; pageNo++) {
      const path = fillPath(apiPaths.articleList, { pageSize: limits.pageSizeMax, pageNo });
      const { results, pageCount } = await this.post<ArticlePage>(path);
      for (const article of results) articles.set(article.id, article);
      if (pageNo >= pageCount) return articles;
    }
  }
}
