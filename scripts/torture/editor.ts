import sharp from 'sharp';
import { limits } from '../../contract/limits.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import type { Article, ArticlePage } from '../../contract/schemas/article.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';

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

type Fields = Record<string, string | number>;

/** No answer came: what was asked for may have happened or not. */
export class Unanswered extends Error {}

/** A manager who works with articles over HTTP, as the console does. Each change returns the article's id. */
export class Editor {
  readonly #url: string;
  #cookie = '';
  #picture: Buffer<ArrayBuffer> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(username: string, password: string): Promise<void> {
    const response = await this.#send(apiPaths.login, new URLSearchParams({ username, ps: password }));
    await this.#rmObject(apiPaths.login, response);
    this.#cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  async uploadPicture(): Promise<string> {
    const create = { width: 40, height: 30, channels: 3, background: '#0f766e' } as const;
    this.#picture ??= Buffer.from(await sharp({ create }).png().toBuffer());
    const body = new FormData();
    body.append('file', new Blob([this.#picture]), 'cover.png');
    return this.#rmObject<string>(apiPaths.upload, await this.#send(apiPaths.upload, body));
  }

  /** Adds an unpublished article and returns its id. */
  async add(draft: Draft): Promise<number> {
    return (await this.#post<{ id: number }>(apiPaths.articleAdd, draft)).id;
  }

  async edit(id: number, draft: Draft): Promise<number> {
    await this.#post(fillPath(apiPaths.articleUpdate, { id }), { id, ...draft });
    return id;
  }

  async setPublished(id: number, isPub: boolean): Promise<number> {
    await this.#post(fillPath(apiPaths.articlePubState, { id }), { id, articleIsPub: isPub ? 1 : 0 });
    return id;
  }

  async remove(id: number): Promise<number> {
    await this.#post(fillPath(apiPaths.articleDelete, { id }), { id });
    return id;
  }

  /** Every article there is, published or not, by id. */
  async list(): Promise<Map<number, Article>> {
    const articles = new Map<number, Article>();
    for (let pageNo = 1; ; pageNo++) {
      const path = fillPath(apiPaths.articleList, { pageSize: limits.pageSizeMax, pageNo });
      const { results, pageCount } = await this.#post<ArticlePage>(path, {});
      for (const article of results) articles.set(article.id, article);
      if (pageNo >= pageCount) return articles;
    }
  }

  async #post<Value>(path: string, fields: Fields): Promise<Value> {
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return this.#rmObject<Value>(path, await this.#send(path, body));
  }

  async #send(path: string, body: URLSearchParams | FormData): Promise<Response> {
    try {
      return await fetch(`${this.#url}${apiBase}${path}`, { method: 'POST', body, headers: { cookie: this.#cookie } });
    } catch (error) {
      throw new Unanswered(`POST ${path}`, { cause: error });
    }
  }

  /** @throws an error naming path, status and message when the API refuses */
  async #rmObject<Value>(path: string, response: Response): Promise<Value> {
    const text = await response.text().catch((cause: unknown) => {
      throw new Unanswered(`POST ${path}`, { cause });
    });
    const answer = JSON.parse(text) as Envelope<Value>;
    if (answer.status !== 'OK') throw new Error(`POST ${path}: ${response.status} ${answer.errMsg}`);
    return answer.rmObject;
  }
}
