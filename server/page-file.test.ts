import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPageFile, sendPageFile } from './page-file.ts';

describe('a page file', () => {
  const app = Fastify();
  let folder: string;
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tongmou-test-'));
    app.get('/*', (request, reply) => {
      sendPageFile(reply, join(folder, request.url)).catch((error: unknown) => reply.send(error));
    });
    await writeFile(join(folder, 'a.html'), 'plain');
    await writeFile(join(folder, 'a.html.br'), brotliCompressSync('brotli'));
    await writeFile(join(folder, 'a.html.gz'), gzipSync('gzip'));
    await writeFile(join(folder, 'b.html'), 'alone');
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test('comes in the best form the browser takes', async () => {
    const encodingFor = async (accepted: string) =>
      (await get('/a.html', { 'accept-encoding': accepted })).headers['content-encoding'];
    expect(await encodingFor('gzip, deflate, br')).toBe('br');
    expect(await encodingFor('gzip;q=0.8, br;q=0')).toBe('gzip');
    expect(await encodingFor('identity')).toBeUndefined();
    const alone = await get('/b.html', { 'accept-encoding': 'br' });
    expect([alone.body, alone.headers.vary]).toEqual(['alone', 'accept-encoding']);
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/b.html');
    const again = await get('/b.html', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/b.html', { 'if-none-match': 'W/"1-1"' })).body).toBe('alone');
  });

  test.each(['/none.html', '/b.html/c.html', `/${'c'.repeat(300)}.html`, `/${'c/'.repeat(3000)}d.html`])(
    'that is not there is not found, however odd its address',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test('is whole at every moment while others take its place', async () => {
    const versions = ['short', 'long'.repeat(20_000)];
    let isOver = false;
    const replacing = (async () => {
      for (let n = 0; !isOver; n++) {
        await writeFile(join(folder, 'c.html~'), versions[n % 2]!);
        await rename(join(folder, 'c.html~'), join(folder, 'c.html'));
      }
    })();
    await writeFile(join(folder, 'c.html'), versions[0]!);
    const answers = [];
    for (let n = 0; n < 200; n++) answers.push(...(await Promise.all([get('/c.html'), get('/c.html')])));
    isOver = true;
    await replacing;
    for (const { body, headers } of answers) {
      expect(versions).toContain(body);
      expect(headers['content-length']).toBe(String(body.length));
    }
  });

  test('is told by its name', () => {
    for (const page of ['hospital/home.html', '/feed.xml', '/sitemap/news-0.xml', '404.html'])
      expect(isPageFile(page)).toBe(true);
    for (const other of ['/../a.html', '/.env', '/a.html~', '/a.html.br', '//a.html', '/favicon.svg', '/a%00.html'])
      expect(isPageFile(other)).toBe(false);
  });
});
