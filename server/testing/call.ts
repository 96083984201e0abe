import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { answerTypes } from '../answers.ts';
import type { TestServer } from './test-server.ts';

export type Form = Record<string, string | number | readonly (string | number)[] | undefined>;
/** What a call answered, with its HTTP status. A caller who expects a refusal knows that `rmObject` is another. */
export type Answer<Value> = {
  statusCode: number;
  headers: Record<string, unknown>;
  status: 'OK' | 'ERROR';
  rmObject: Value;
  errMsg: string | null;
};
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers
export type Answered = Answer<any>;

/** A call on its way: the form encoded as browsers do, the address with the API's base. */
export type Sent = { method: 'POST'; url: string; body: string; headers: Record<string, string> };
/** Carries a call to the API: within this process, over HTTP, or with a browser's session. */
export type Send = (
  sent: Sent,
) => Promise<{ statusCode: number; headers: Record<string, unknown>; text: string | Promise<string> }>;

/** The only way tests call the API: encodes a form, sends it, reads the envelope of the answer. */
export async function callBy<Value>(
  send: Send,
  path: string,
  form: Form = {},
  headers: Record<string, string> = {},
): Promise<Answer<Value>> {
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(form))
    for (const one of [value ?? []].flat()) body.append(key, String(one));
  const { text, ...answered } = await send({
    method: 'POST',
    url: `${apiBase}${path}`,
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
  });
  return { ...answered, ...(JSON.parse(await text) as Pick<Answer<Value>, 'status' | 'rmObject' | 'errMsg'>) };
}

/** Over HTTP to the server at `origin`. */
export const overHttp =
  (origin: string): Send =>
  async ({ url, ...request }) => {
    const response = await fetch(origin + url, request);
    const headers = { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() };
    return { statusCode: response.status, headers, text: response.text() };
  };

const within =
  ({ app }: TestServer): Send =>
  async ({ body, ...request }) => {
    const { statusCode, headers, body: text } = await app.inject({ ...request, payload: body });
    return { statusCode, headers, text };
  };

/** Sends a form to a call of the API, as a browser on the same site does. */
export const post = (
  server: TestServer,
  path: string,
  form: Form = {},
  cookie = '',
  headers: Record<string, string> = {},
): Promise<Answered> => callBy(within(server), path, form, { cookie, ...headers });

export async function get(
  { app }: TestServer,
  path: string,
  cookie = '',
  more: Record<string, string> = {},
): Promise<Answered> {
  const { statusCode, headers, json } = await app.inject({ url: `${apiBase}${path}`, headers: { cookie, ...more } });
  const files = [answerTypes.pdf, answerTypes.zip, answerTypes.fhir] as unknown[];
  const isFile = statusCode === 303 || files.includes(headers['content-type']);
  return { statusCode, headers, ...(isFile ? { status: 'OK', rmObject: null, errMsg: null } : json()) };
}
const boundary = 'boundary-of-the-tests';

/** Bytes as the multipart field `file`. */
export function inMultipart(bytes: Buffer, type = 'image/png'): { bytes: Buffer; type: string } {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Uploads bytes as the multipart field `file`. */
export async function uploadFile(
  server: TestServer,
  bytes: Buffer,
  cookie: string,
  { type = 'image/png', path = apiPaths.upload as string } = {},
): Promise<Answered> {
  const body = inMultipart(bytes, type);
  const options: InjectOptions = {
    method: 'POST',
    url: apiBase + path,
    payload: body.bytes,
    headers: { 'content-type': body.type, 'sec-fetch-site': 'same-origin', cookie },
  };
  const response = await server.app.inject(options);
  return { statusCode: response.statusCode, headers: response.headers, ...response.json() };
}

/** The names of an object schema's fields. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  const object = schema as unknown as { shape?: object; unwrap?: () => z.ZodType } | undefined;
  if (object?.shape) return Object.keys(object.shape);
  return object?.unwrap ? fieldsOf(object.unwrap()) : [];
}
