import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { refusalTexts } from '../contract/texts.ts';
import { createApp } from './app.ts';
import type { AnyRoute } from './route.ts';
import { routes } from './routes.ts';
import { addCoordinator, addManager } from './testing/people.ts';
import { onServer } from './testing/test-server.ts';
import { bearer } from './testing/tokens.ts';

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';
type Broken = Pick<InjectOptions, 'method' | 'headers' | 'payload'>;
const broken = (type: string | undefined, payload?: string, more: Record<string, string> = {}): Broken => ({
  headers: { ...(type !== undefined && { 'content-type': type }), ...more },
  ...(payload !== undefined && { payload }),
});

/** Each wrong in its own way. */
const brokenCalls: Record<string, Broken> = {
  'no fields': broken(form, ''),
  'a field that is none': broken(form, 'nothing-of-ours=1'),
  'bytes that are no text': broken(form, '%00=%FF&id=%ED%A0%80'),
  'lists and objects': broken(form, 'id[]=x&id[]=y&username[a]=b'),
  'a number for everything': broken(form, 'id=1e99&pageSize=x&ids=-1'),
  json: broken('application/json', '{"id":'),
  'plain text': broken('text/plain', 'hello'),
  'no type': broken('', 'hello'),
  'a type that is none': broken('///', 'hello'),
  'multipart without its boundary': broken('multipart/form-data', 'hello'),
  'multipart that ends': broken(
    multipart,
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nab',
  ),
  'multipart of fields': broken(multipart, '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'),
  'a wrong length': broken(form, 'id=1', { 'content-length': '3' }),
  'too much': broken(form, `username=${'a'.repeat(3_000_000)}`),
  'too much of a picture': broken(multipart, `--x\r\n${'a: b\r\n'.repeat(9000)}\r\n`),
  compressed: broken(form, 'id=1', { 'content-encoding': 'gzip' }),
  'another site': broken(form, 'id=1', { 'sec-fetch-site': 'cross-site' }),
  'a token that is none': broken(form, 'id=1', { ...bearer('tm_none'), cookie: '' }),
  'a token and a session': broken(form, 'id=1', bearer('tm_none')),
  'a key that is none': broken(form, 'id=1', { 'idempotency-key': 'x' }),
  put: { ...broken(form, 'id=1'), method: 'PUT' },
  delete: { ...broken(form, 'id=1'), method: 'DELETE' },
  options: { ...broken(undefined), method: 'OPTIONS' },
};

const filledBy = (path: string, value: string) => apiBase + path.replace(/:\w+/g, value);
const han = /\p{Script=Han}/u;

onServer((server) => {
  let cookies: string[];
  beforeAll(async () => {
    cookies = ['', (await addManager(server(), { roleId: 1 })).cookie, (await addCoordinator(server())).cookie];
  });

  /** What is answered to people in other words than Chinese. */
  async function latinIn(route: AnyRoute): Promise<string[]> {
    const found: string[] = [];
    const welcome = { manager: 1, signedIn: 1, doctor: 2, public: 0, publisher: 0 }[route.access.audience as 'public'];
    for (const [name, call] of Object.entries(brokenCalls))
      for (const [index, cookie] of cookies.entries()) {
        // Who is turned away anyhow is so by any call; and a line that opens stays open.
        if (route.streams ? index > 0 : index !== welcome && name !== 'no fields') continue;
        const url = filledBy(route.path, ['1', 'x', '%zz'][index]!);
        const headers = { 'sec-fetch-site': 'same-origin', cookie, ...call.headers };
        const answer = await server().app.inject({ method: route.method, ...call, url, headers } as InjectOptions);
        if (answer.statusCode >= 500 && answer.statusCode !== 503) found.push(`${name} ${answer.statusCode}`);
        if (answer.statusCode < 400 || answer.body === '' || han.test(answer.body)) continue;
        found.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 100)}`);
      }
    return found;
  }

  test.each(routes)('$method $path: no refusal speaks English', async (route) => {
    expect(await latinIn(route)).toEqual([]);
  });

  test('pages, files and pictures: no refusal speaks English', async () => {
    const { app, config } = server();
    const folder = join(config.dataDir, 'site', 'current');
    await mkdir(join(folder, '_astro'), { recursive: true });
    await writeFile(join(folder, '404.html'), '<!doctype html><title>找不到</title>');
    await writeFile(join(folder, '_astro', 'a.js'), '1');
    const paths = [
      '/nothing',
      '/_astro/none.js',
      '/_astro/',
      '/_astro/%00',
      '/upload/images/none',
      '/a/%2e%2e/b',
      '/%zz',
      '/favicon.ico',
    ];
    const headers: Record<string, string>[] = [
      {},
      { range: 'bytes=99-1' },
      { range: 'bytes=900-' },
      { 'if-match': '"none"' },
      { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { accept: 'image/png' },
    ];
    for (const url of [...paths, '/_astro/a.js'])
      for (const sent of headers)
        for (const method of ['GET', 'POST', 'PUT', 'TRACE', 'PROPFIND'] as const) {
          const { statusCode, body } = await app.inject({ method: method as 'GET', url, headers: sent });
          if (statusCode >= 400 && body !== '') expect(body, `${method} ${url} ${JSON.stringify(sent)}`).toMatch(han);
        }
  });

  test('what is no HTTP, or comes too slowly, is refused in Chinese, too', async () => {
    const { app } = await createApp(server().config, server().db, undefined, {
      wholeMs: 300,
      movingMs: 300,
      movingBytes: 9,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const ask = async (sent: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(sent);
      return (await text(socket)).split('\r\n\r\n');
    };
    const login = `${apiBase}${apiPaths.login}`;
    const head = `POST ${login} HTTP/1.1\r\nHost: x\r\nContent-Type: ${form}\r\n`;
    for (const [sent, status] of [
      ['nothing of this kind\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
      [`${head}Content-Length: 1e9\r\n\r\n`, 400],
      [`${head}Content-Length: 10\r\n\r\na=`, 408],
      [`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ] as const) {
      const [first, body] = await ask(sent);
      expect(first, sent).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(JSON.parse(body!), sent).toMatchObject({
        status: 'ERROR',
        rmObject: null,
        errMsg: expect.stringMatching(han),
      });
    }
    await app.close();
  });

  test('what anybody may call takes a small body, and says so before it is read', async () => {
    for (const { path, method, access } of routes) {
      if (method !== 'POST' || !['public', 'publisher'].includes(access.audience)) continue;
      const answer = await server().app.inject({
        method: 'POST',
        url: filledBy(path, '1'),
        payload: `a=${'b'.repeat(17_000)}`,
        headers: { 'content-type': form, 'sec-fetch-site': 'same-origin' },
      });
      expect([path, answer.statusCode, answer.json().errMsg]).toEqual([path, 413, refusalTexts.tooLarge]);
    }
  });
});
