import sharp from 'sharp';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import { benchPassword } from './sample-articles.ts';

type Fields = Record<string, string | number>;

/** A signed-in manager who works with articles over HTTP, as the console does. */
export class Manager {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(): Promise<void> {
    const response = await this.#send(apiPaths.login, new URLSearchParams({ username: 'admin', ps: benchPassword }));
    this.#cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** Adds an unpublished article and returns its id. */
  async addDraft(fields: Fields): Promise<number> {
    const { id } = await this.#post<{ id: number }>(apiPaths.articleAdd, fields);
    return id;
  }

  async uploadPicture(): Promise<string> {
    const create = { width: 40, height: 30, channels: 3, background: '#0f766e' } as const;
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'cover.png');
    return this.#answer<string>(await this.#send(apiPaths.upload, body));
  }

  async publish(id: number): Promise<void> {
    await this.#post(fillPath(apiPaths.articlePubState, { id }), { id, articleIsPub: 1 });
  }

  async edit(id: number, fields: Fields): Promise<void> {
    await this.#post(fillPath(apiPaths.articleUpdate, { id }), { id, ...fields });
  }

  async #post<Value>(path: string, fields: Fields): Promise<Value> {
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return this.#answer<Value>(await this.#send(path, body));
  }

  async #send(path: string, body: URLSearchParams | FormData): Promise<Response> {
    return fetch(`${this.#url}${apiBase}${path}`, { method: 'POST', body, headers: { cookie: this.#cookie } });
  }

  async #answer<Value>(response: Response): Promise<Value> {
    const answer = (await response.json()) as Envelope<Value>;
    if (answer.status !== 'OK') throw new Error(`POST ${response.url}: ${response.status} ${answer.errMsg}`);
    return answer.rmObject;
  }
}
