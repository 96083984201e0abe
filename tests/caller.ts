import sharp from 'sharp';
import { apiBase, apiPaths } from '../contract/paths.ts';
import type { SessionUser } from '../contract/schemas/session.ts';
import { type Answer, callBy, type Form, overHttp, type Send } from '../server/testing/call.ts';

export type { Form as Fields };

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

  /** Signs in with the password that a manager typed, and chooses another, as everybody has to. */
  async signInFirst(username: string, first: string, chosen: string): Promise<SessionUser> {
    const user = await this.signIn(username, first);
    const owner: Form = user.isManager ? { username } : { doctorId: user.doctorId! };
    await this.post(apiPaths.accountUpdate, { id: user.id, oldPassword: first, newPassword: chosen, ...owner });
    return { ...user, mustChangePassword: false };
  }

  /** @throws Unanswered, or an error naming path, status and message when the API refuses */
  async post<Value>(path: string, fields: Form = {}, headers: Record<string, string> = {}): Promise<Value> {
    const headed = { cookie: this.cookie, ...headers };
    return rmObjectOf(path, await callBy<Value>(this.#send, path, fields, headed).catch(unanswered(path)));
  }

  /** Uploads a picture of one colour and returns its address. */
  async uploadPicture(background = '#0f766e'): Promise<string> {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'picture.png');
    const response = await fetch(`${this.#url}${apiBase}${apiPaths.upload}`, {
      method: 'POST',
      body,
      headers: { cookie: this.cookie },
    }).catch(unanswered(apiPaths.upload));
    const answer = (await response.json().catch(unanswered(apiPaths.upload))) as Answer<string>;
    return rmObjectOf(apiPaths.upload, { ...answer, statusCode: response.status });
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

  readonly #send: Send = async (sent) => {
    const answered = await overHttp(this.#url)(sent);
    this.cookie = withCookies(this.cookie, [answered.headers['set-cookie'] ?? []].flat().map(String));
    return answered;
  };
}

/** What a browser sends from then on. */
function withCookies(former: string, set: string[]): string {
  const pairs = [...former.split('; '), ...set.map((one) => one.split(';')[0]!)].filter(Boolean);
  return [...new Map(pairs.map((pair) => [pair.split('=')[0], pair])).values()].join('; ');
}

/** No whole answer came. */
const unanswered =
  (path: string) =>
  (cause: unknown): never => {
    throw new Unanswered(`POST ${path}`, { cause });
  };

function rmObjectOf<Value>(path: string, { statusCode, status, rmObject, errMsg }: Answer<Value>): Value {
  if (status === 'OK') return rmObject;
  const told = `POST ${path}: ${statusCode} ${errMsg}`;
  throw statusCode >= 500 ? new Unanswered(told) : new Error(told);
}
