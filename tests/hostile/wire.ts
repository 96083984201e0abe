import type { InjectOptions } from 'fastify';
import { apiPaths } from '../../contract/paths.ts';
import { signWebhook } from '../../contract/schemas/publication.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { bearer } from '../../server/testing/tokens.ts';
import type { HostileCall } from './calls.ts';
import { encodeForm } from './values.ts';

const boundary = 'boundary-of-the-tests';
const longestUrl = 5000;

/** The request as it goes out, in the name of its caller. */
export async function wireOf(call: HostileCall, { config }: TestServer, picture: Buffer): Promise<InjectOptions> {
  const { route, method, path, caller, token, address } = call;
  const form = encodeForm(call.pairs);
  const isGet = route.method === 'GET';
  const identity: Record<string, string> = token ? bearer(token) : { cookie: caller.cookie };
  const { payload, headers } = await bodyOf(call, form, config.webhookSecret, picture);
  return {
    method: method as 'POST',
    url: isGet && form ? `${path}?${form.slice(0, longestUrl)}` : path,
    ...(method !== 'GET' && method !== 'HEAD' && { payload }),
    headers: { 'sec-fetch-site': 'same-origin', ...identity, ...headers, ...call.headers },
    remoteAddress: address,
  };
}

async function bodyOf(call: HostileCall, form: string, secret: string, picture: Buffer) {
  const { path } = call.route;
  if (path === apiPaths.upload || path === apiPaths.uploadPart) return uploadOf(call, picture);
  if (path === apiPaths.articleLive) return reportOf(call, secret);
  return { payload: form as string | Buffer, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

/** A picture, cut off, changed or none at all, under a name of the sender's choice. */
function uploadOf({ seed, variant }: HostileCall, picture: Buffer) {
  const how = variant % 6;
  const bytes = [
    picture,
    picture.subarray(0, picture.length / 2),
    Buffer.concat([picture.subarray(0, 30), Buffer.from(seed)]),
    Buffer.from(seed),
    Buffer.alloc(0),
    Buffer.concat([picture, Buffer.alloc(3_000_000)]),
  ][how]!;
  const name = seed.slice(0, 200).replaceAll(/["\r\n]/g, '');
  const field = how === 3 ? seed.slice(0, 20).replaceAll(/["\r\n]/g, '') : 'file';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="../${name}"\r\ncontent-type: ${how === 4 ? 'text/html' : 'image/png'}\r\n\r\n`;
  const end = how === 1 ? '' : `\r\n--${boundary}--\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** What the publisher would report, well signed, so that the report itself is read. */
function reportOf({ seed, variant, address }: HostileCall, secret: string) {
  const how = variant % 4;
  const sent = { id: address, time: Date.now() };
  const body = [
    JSON.stringify({ ...sent, cursor: 1, failure: seed }),
    `{"id":"${address}","time":${sent.time},"cursor":${seed},"failure":null}`,
    JSON.stringify({ ...sent, cursor: seed, failure: [seed], __proto__: 1 }),
    seed,
  ][how]!;
  return { payload: body, headers: signWebhook({ ...sent, body }, secret) };
}
