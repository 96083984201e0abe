import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import { answerTypes } from '../answers.ts';
import type { TestServer } from './test-server.ts';

type Form = Record<string, string | number | (string | number)[] | undefined>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers
export type Answered = { statusCode: number; headers: Record<string, unknown> } & Envelope<any>;

/** Sends a form to a call of the API, as a browser on the same site does. */
export async function post(
  { app }: TestServer,
  path: string,
  form: Form = {},
  cookie = '',
  headers: Record<string, string> = {},
): Promise<Answered> {
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(form))
    for (const one of [value ?? []].flat()) body.append(key, String(one));
  const response = await app.inject({
    method: 'POST',
    url: `${apiBase}${path}`,
    payload: body.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      cookie,
      ...headers,
    },
  });
  return { statusCode: response.statusCode, headers: response.headers, ...response.json() };
}

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

/** Uploads bytes as the multipart field `file`. */
export async function uploadFile(
  server: TestServer,
  bytes: Buffer,
  cookie: string,
  { type = 'image/png', path = apiPaths.upload as string } = {},
): Promise<Answered> {
  const boundary = 'boundary-of-the-tests';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: ${type}\r\n\r\n`;
  const options: InjectOptions = {
    method: 'POST',
    url: apiBase + path,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'sec-fetch-site': 'same-origin', cookie },
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
