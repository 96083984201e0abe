import { type FetchError, ofetch } from 'ofetch';
import { idempotencyKeyHeader, seenField, unattendedHeader } from '../../contract/call-marks.ts';
import { limits } from '../../contract/limits.ts';
import { passivePaths } from '../../contract/passive.ts';
import { apiBase } from '../../contract/paths.ts';
import type { Conflict, Envelope, Failure, RefusedOnes, Waits } from '../../contract/schemas/envelope.ts';
import type { Challenge } from '../../contract/schemas/sign-in.ts';
import { noteServerTime } from '../../contract/server-clock.ts';
import { isAttended, noteUse } from './attended.ts';

/** A call that did not end well. `status` is the HTTP status, 0 when no answer came; `errMsg` may be shown to a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly errMsg: string;
  /** Whether the server chose the words. */
  readonly fromServer: boolean;
  /** Both texts, where somebody saved since the edit began. */
  readonly conflict: Conflict | undefined;
  /** Which of several, by id, stand in the way of all, and why. */
  readonly refused: RefusedOnes['refused'] | undefined;
  /** What waits for somebody: all that was asked. */
  readonly waiting: Waits['waiting'] | undefined;
  /** What is asked for before the call is answered. */
  readonly challenge: Challenge | undefined;

  constructor(status: number, errMsg: string, path: string, fromServer = false, more: Failure['rmObject'] = null) {
    super(`${path}: ${status} ${errMsg}`);
    this.name = 'ApiError';
    this.status = status;
    this.errMsg = errMsg;
    this.fromServer = fromServer;
    this.conflict = more && 'versionNo' in more ? more : undefined;
    this.refused = more && 'refused' in more ? more.refused : undefined;
    this.waiting = more && 'waiting' in more ? more.waiting : undefined;
    this.challenge = more && 'challenge' in more ? more : undefined;
  }
}

/** What to tell a person about any error thrown while calling the API. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.errMsg : '页面出现错误，请刷新后重试';

/** As {@link reasonOf}, with each of several that stands in the way by its name. */
export function refusedText(error: unknown, nameOf: (id: number) => string | undefined): string {
  const refused = error instanceof ApiError ? error.refused : undefined;
  return refused ? refused.map(({ id, reason }) => `${nameOf(id) ?? id}：${reason}`).join('；') : reasonOf(error);
}

const reasons: Record<number, string> = {
  0: '网络连接失败，请检查网络后重试',
  401: '登录已过期，请重新登录',
  403: '没有权限进行该操作',
  404: '内容不存在或已被删除',
  413: '提交的内容过大',
  429: '操作过于频繁，请稍后再试',
  503: '服务暂时不可用，请稍后重试',
};

/** An {@link ApiError} with the server's own words where it sent any. */
export function apiError(status: number, errMsg: unknown, path: string, more?: Failure['rmObject']): ApiError {
  const words = typeof errMsg === 'string' && errMsg !== '' ? errMsg : undefined;
  const reason = reasons[status] ?? `服务出现错误（${status}），请稍后重试`;
  return new ApiError(status, words ?? reason, path, words !== undefined, more);
}

export const timeoutError = (path: string) => new ApiError(0, '请求超时，请检查网络后重试', path);

type Field = string | number | boolean | null | undefined | ReadonlyArray<string | number>;
/** Fields of a form body: null and undefined are left out, arrays are sent as repeated keys. */
export type Fields = Readonly<Record<string, Field>>;

function formBody(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) body.append(key, String(one));
  }
  return body;
}

type CallOptions = {
  method?: 'GET' | 'POST';
  fields?: Fields;
  renew?: boolean;
  /** Makes something: sent again because no answer came, it is done once. */
  once?: boolean;
  timeoutMs?: number;
};

let renewSession: (() => Promise<boolean>) | undefined;

/** Says whom to ask when a call finds the session over; he answers whether somebody signed in again. */
export function onSessionEnd(renew: (() => Promise<boolean>) | undefined) {
  renewSession = renew;
}

type Asked = Challenge & { challenge: 'stepUp' | 'unlock' };
let answerChallenge: ((asked: Asked) => Promise<boolean>) | undefined;

/** Says who is asked when a call wants to know again who is there; he answers whether that was proved. */
export function onChallenge(answer: ((asked: Asked) => Promise<boolean>) | undefined) {
  answerChallenge = answer;
}

/** What the person can put right, so that the call is sent again. */
function obstacle(error: unknown): 'over' | Asked | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 401) return 'over';
  const { challenge } = error;
  return challenge && challenge.challenge !== 'secondFactor' ? (challenge as Asked) : undefined;
}

/** Sends again after each obstacle that `remove` removed; the same one again is a failure. */
async function sendPast<Value>(send: () => Promise<Value>, remove: (found: 'over' | Asked) => Promise<boolean>) {
  const removed = new Set<string>();
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const found = obstacle(error);
      const kind = found === 'over' ? found : found?.challenge;
      if (!found || !kind || removed.has(kind) || !(await remove(found))) throw error;
      removed.add(kind);
    }
  }
}

const prove = async (asked: Asked) => (await answerChallenge?.(asked)) ?? false;

/** Runs `send` again after the person signed in again, or proved again who they are, if that is what it failed for. */
export const withRenewal = <Value>(send: () => Promise<Value>): Promise<Value> =>
  sendPast(send, async (found) => (found === 'over' ? ((await renewSession?.()) ?? false) : prove(found)));

/** As {@link withRenewal}, for what is itself to say whether the session is over. */
export const withProof = <Value>(send: () => Promise<Value>): Promise<Value> =>
  sendPast(send, async (found) => found !== 'over' && prove(found));

/** Calls the API at a path below its base and returns rmObject, or throws an {@link ApiError}. */
export function call<Value>(path: string, options: CallOptions = {}): Promise<Value> {
  const body = formBody(options.fields ?? {});
  const send = (key?: string) => sendForm<Value>(path, body, options, key);
  if (options.once) {
    const { [seenField]: _, ...meant } = options.fields ?? {};
    return withSubmitKey(`${path}?${formBody(meant)}`, (key) => withRenewal(() => send(key)));
  }
  return options.renew === false ? send() : withRenewal(send);
}

/** The file that a GET answers with, or throws an {@link ApiError}. */
export const callFile = (path: string): Promise<Blob> =>
  withRenewal(async () => {
    const answer = await fetch(apiBase + path, { credentials: 'same-origin' }).catch(() => {
      throw apiError(0, '', path);
    });
    if (answer.ok) return answer.blob();
    const failure: Partial<Failure> = await answer.json().catch(() => ({}));
    throw apiError(answer.status, failure.errMsg, path, failure.rmObject);
  });

async function sendForm<Value>(
  path: string,
  body: URLSearchParams,
  { method = 'POST', timeoutMs = limits.httpTimeoutMs }: CallOptions,
  key: string | undefined,
): Promise<Value> {
  const attended = isAttended();
  const sentAt = Date.now();
  const answer = await ofetch
    .raw<Envelope<Value>>(apiBase + path, {
      method,
      ...(method === 'POST' && { body }),
      credentials: 'same-origin',
      headers: { ...(!attended && { [unattendedHeader]: '1' }), ...(key && { [idempotencyKeyHeader]: key }) },
      timeout: timeoutMs,
      retry: 0,
      ignoreResponseError: true,
    })
    .catch((error: FetchError) => {
      const timedOut = error.cause instanceof Error && /timeout|abort/i.test(error.cause.name + error.cause.message);
      throw timedOut ? timeoutError(path) : apiError(0, '', path);
    });
  noteServerTime(answer.headers.get('date'), sentAt);
  const envelope = answer._data;
  if (answer.ok && envelope?.status === 'OK') {
    if (attended && !passivePaths.has(path)) noteUse(sentAt);
    return envelope.rmObject;
  }
  throw apiError(answer.status, envelope?.errMsg, path, envelope?.status === 'ERROR' ? envelope.rmObject : null);
}

/** As crypto.randomUUID makes them, which browsers have over https only. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Of a submit, which may tell of a patient: what is kept of it tells nothing. Over http a page has no digest. */
async function nameOf(submit: string): Promise<string> {
  if (!globalThis.isSecureContext) return submit;
  return sha256(new TextEncoder().encode(submit));
}

const place = 'submit-keys';

/** Those that were sent and not yet known to be done, each with its key; as the tab keeps them when it is reloaded. */
let open: Map<string, string> | undefined;

function readOpen(): Map<string, string> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(place) ?? '[]'));
  } catch {
    // No storage, or not ours: then nothing is known of before.
    return new Map();
  }
}

function keep(open: Map<string, string>): void {
  if (!globalThis.isSecureContext) return;
  try {
    sessionStorage.setItem(place, JSON.stringify([...open].slice(-20)));
  } catch {
    // No room, or none allowed: then the keys last as long as the page.
  }
}

/**
 * Sends a submit with its key. Until one is answered that it is done, the same submit has the same key, whoever repeats
 * it, since an answer that did not come says nothing of what was done. Afterwards the same once more is another submit.
 */
export async function withSubmitKey<Value>(submit: string, send: (key: string) => Promise<Value>): Promise<Value> {
  const name = await nameOf(submit);
  open ??= readOpen();
  const key = open.get(name) ?? randomUuid();
  open.set(name, key);
  keep(open);
  const value = await send(key);
  open.delete(name);
  keep(open);
  return value;
}

/** The SHA-256 of bytes in hexadecimal; browsers compute it on pages over https and on those of their own machine alone. */
async function sha256(bytes: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
