import sharp from 'sharp';
import { apiBase, apiPaths } from '../contract/paths.ts';
import type { Envelope } from '../contract/schemas/envelope.ts';
import type { SessionUser } from '../contract/schemas/session.ts';

export type Fields = Record<string, string | number | readonly (string | number)[]>;

/** No answer came, or one that says no more than that something failed: what was asked for may have happened or not. */
export class Unanswered extends Error {}

/** Someone signed in who calls the API over HTTP, as the browser does. */
export class Caller {
  cookie = '';
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(username: string, password: string): Promise<SessionUser> {
    return this.post<SessionUser>(apiPaths.login, { username, ps: password });
  }

  /** @throws Unanswered, or an error naming path, status and message when the API refuses */
  async post<Value>(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Value> {
    const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
    return rmObjectOf<Value>(path, await this.#send(path, new URLSearchParams(pairs), headers));
  }

  /** Uploads a picture of one colour and returns its address. */
  async uploadPicture(background = '#0f766e'): Promise<string> {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'picture.png');
    return rmObjectOf<string>(apiPaths.upload, await this.#send(apiPaths.upload, body));
  }

  /** Undefined when the picture is whole, else what is wrong with it. */
  async lookAt(path: string): Promise<string | undefined> {
    const asked = fetch(this.#url + path, { headers: { cookie: this.cookie } });
    const { status, bytes } = await asked
      .then(async (response) => ({ status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }))
      .catch((cause: unknown) => {
        throw new Unanswered(`GET ${path}`, { cause });
      });
    if (status >= 500) throw new Unanswered(`GET ${path}: ${status}`);
    if (status !== 200) return `${path} answers ${status}`;
    const { width } = await sharp(bytes)
      .stats()
      .then(() => sharp(bytes).metadata())
      .catch(() => ({ width: 0 }));
    return width === 40 ? undefined : `${path} is not the picture that was uploaded`;
  }

  async #send(path: string, body: URLSearchParams | FormData, more: Record<string, string> = {}): Promise<Response> {
    const headers = { cookie: this.cookie, ...more };
    try {
      const response = await fetch(`${this.#url}${apiBase}${path}`, { method: 'POST', body, headers });
      this.cookie = withCookies(this.cookie, response.headers.getSetCookie());
      return response;
    } catch (cause) {
      throw new Unanswered(`POST ${path}`, { cause });
    }
  }
}

/** What a browser sends from then on. */
function withCookies(former: string, set: string[]): string {
  const pairs = [...former.split('; '), ...set.map((one) => one.split(';')[0]!)].filter(Boolean);
  return [...new Map(pairs.map((pair) => [pair.split('=')[0], pair])).values()].join('; ');
}

async function rmObjectOf<Value>(path: string, response: Response): Promise<Value> {
  const text = await response.text().catch((cause: unknown) => {
    throw new Unanswered(`POST ${path}`, { cause });
  });
  const answer = JSON.parse(text) as Envelope<Value>;
  if (answer.status === 'OK') return answer.rmObject;
  const told = `POST ${path}: ${response.status} ${answer.errMsg}`;
  throw response.status >= 500 ? new Unanswered(told) : new Error(told);
}
