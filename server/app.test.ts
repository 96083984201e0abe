import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { pages } from '../contract/pages.ts';
import { apiBase } from '../contract/paths.ts';
import { refusalTexts } from '../contract/texts.ts';
import { readConfig } from './config.ts';
import { guardRoutes } from './guard.ts';
import type { Services } from './services.ts';
import { get, post } from './testing/call.ts';
import { onServer } from './testing/test-server.ts';

/** A port of its own: what is injected was read as a URL before, which turns backslashes. */
async function listening(app: FastifyInstance): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address() as AddressInfo;
}

/** What is answered to a GET of a path as it stands, without the body. */
async function firstLinesOf(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
  return (await text(socket)).split('\r\n\r\n')[0]!;
}

test('a route that does not say who may call it stops the start', async () => {
  const app = Fastify();
  guardRoutes(app, {} as Services);
  expect(() => app.get('/open', async () => 'hello')).toThrow('/open does not declare who may call it');
});

test('every bad key of the configuration is named at once', () => {
  const wrong = { PORT: 'eighty', WEBHOOK_SECRET: 'short', DATABASE_URL: 'mysql://a' };
  expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*WEBHOOK_SECRET/);
});

test('half a signature of the rules is refused together with the other bad keys', () => {
  const half = { PORT: 'eighty', CLINICAL_RULES_SIGNED_BY: '张三' };
  expect(() => readConfig(half)).toThrow(/PORT.*CLINICAL_RULES_SIGNED_TITLE.* belong together/);
  expect(readConfig({}).rulesSignature).toBeUndefined();
});

onServer(
  (server) => {
    test('an unknown call answers in the envelope, an unknown page is none of the API', async () => {
      expect(await get(server(), '/nothing')).toMatchObject({ statusCode: 404, errMsg: refusalTexts.notFound });
    });

    test.each(['%', '%zz', '%ED%A0%80', 'x'.repeat(300)])('an address that ends in %s names nothing', async (end) => {
      expect(await get(server(), `/article/select/${end}`)).toMatchObject({
        statusCode: 404,
        errMsg: refusalTexts.notFound,
      });
      const page = await server().app.inject({ url: '/hospital/newsInfo/%' });
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.payload).toContain(refusalTexts.notFound);
      for (const path of [pages.home, pages.search, pages.contact]) expect(page.payload).toContain(`href="${path}"`);
    });

    test('security 45: a fault answers with a request id and nothing of its cause', async () => {
      const { app, db } = server();
      const { sql } = await import('kysely');
      await sql`alter table article rename to article_away`.execute(db);
      const answer = await post(server(), '/article/selectAll/10/1');
      await sql`alter table article_away rename to article`.execute(db);
      expect(answer.statusCode).toBe(500);
      expect(answer.errMsg).toMatch(/^系统繁忙，请稍后再试（编号 [0-9a-f]{8}）$/);
      expect(JSON.stringify(answer)).not.toMatch(/select|relation|article_away|\.ts/);
      expect(app.server.listening).toBe(false);
    });

    test('security 38: a body that is no form is refused', async () => {
      const json = await server().app.inject({
        method: 'POST',
        url: `${apiBase}/user/login`,
        payload: { username: 'a' },
      });
      expect(json.statusCode).toBe(415);
      const plain = await post(server(), '/user/login', {}, '', { 'content-type': 'text/plain' });
      expect(plain).toMatchObject({ statusCode: 415, errMsg: refusalTexts.wrongType });
      const huge = await post(server(), '/user/login', { username: 'x'.repeat(3_000_000) });
      expect(huge).toMatchObject({ statusCode: 413, errMsg: refusalTexts.tooLarge });
    });

    test('security 44: X-Forwarded-For counts from configured proxies alone', async () => {
      const failFrom = (address: string, remoteAddress: string) =>
        server().app.inject({
          method: 'POST',
          url: `${apiBase}/user/login`,
          payload: 'username=nobody&ps=not-the-password',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
          remoteAddress,
        });
      await failFrom('203.0.113.1', '198.51.100.7');
      await failFrom('203.0.113.2', '10.0.0.1');
      const keys = await server().db.selectFrom('login_attempt').select('key').execute();
      const addresses = keys.map((row) => row.key).filter((key) => key.startsWith('address:'));
      expect(addresses.sort()).toEqual(['address:198.51.100.7', 'address:203.0.113.2']);
    });

    test('security 48: nothing but the built site is served', async () => {
      for (const path of [
        '/.env',
        '/package.json',
        '/server/main.ts',
        '/../package.json',
        '/%2e%2e/package.json',
        '/database',
      ])
        expect((await server().app.inject({ url: path })).statusCode).toBeGreaterThanOrEqual(400);
    });

    test('security 50: no page may be framed, and no script comes from elsewhere', async () => {
      const { headers } = await server().app.inject({ url: '/hospital/home' });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    });

    test('security 50: a page of the portal runs the scripts that it was built with, and no other', async () => {
      const { app, config } = server();
      const folder = join(config.dataDir, 'site', 'current');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'login.html'), '<!doctype html><script>start()</script>');
      const { headers } = await app.inject({ url: '/login' });
      const hash = createHash('sha256').update('start()').digest('base64');
      expect(headers['content-security-policy']).toContain(`;script-src 'self' 'sha256-${hash}';`);
    });

    test('security 50: the worker that decodes the files of cameras may compile WebAssembly, and no other file', async () => {
      const { app, config } = server();
      const folder = join(config.dataDir, 'site', 'current', '_astro');
      await mkdir(folder, { recursive: true });
      const policies = ['dicom-worker-Ab12.js', 'dcmjs-codecs-Ab12.js', 'heic-worker-Ab12.js'].map(async (file) => {
        await writeFile(join(folder, file), '0');
        return (await app.inject({ url: `/_astro/${file}` })).headers['content-security-policy'];
      });
      const [worker, ...others] = await Promise.all(policies);
      expect(worker).toContain(";script-src 'self' 'wasm-unsafe-eval';");
      for (const other of others) expect(other).toContain(";script-src 'self';");
    });

    test('the root leads to the site, whatever is said after it', async () => {
      const leadsTo = async (url: string) => (await server().app.inject({ url })).headers.location;
      for (const root of ['/', '/?from=%2Fplatform%2FconsultDetail%2F3', '/?from=https://evil.example'])
        expect(await leadsTo(root)).toBe(pages.home);
    });

    test('a second address of a page (a slash too many, the name of its file) leads to the first, and never to another host', async () => {
      const slash = await server().app.inject({ url: '/hospital/news/' });
      expect([slash.statusCode, slash.headers.location]).toEqual([308, '/hospital/news']);
      expect(await get(server(), '/article/')).toMatchObject({ statusCode: 404, errMsg: refusalTexts.notFound });
      for (const url of ['/hospital//news', '/hospital/news.html', '/hospital///news/']) {
        const { statusCode, headers } = await server().app.inject({ url });
        expect([statusCode, headers.location], url).toEqual([308, '/hospital/news']);
      }
      const outside = await server().app.inject({ url: '//evil.example/' });
      expect(outside.headers.location).toBeUndefined();
    });

    test('security 74: an address with a backslash is none, however it is written, and leads nowhere', async () => {
      const { port } = await listening(server().app);
      for (const path of [
        '/\\evil.example/',
        '/\\/evil.example/',
        '/%5Cevil.example/',
        '/%5cevil.example/',
        '/hospital/\\evil.example/',
        '/hospital/%5C../news/',
        '/hospital\\news.html',
        '/login\\evil.example',
        '/\\evil.example/%ff/',
      ])
        expect(await firstLinesOf(port, path), path).toMatch(/^HTTP\/1\.1 40[04] (?![\s\S]*^location:)/im);
    });
  },
  { TRUSTED_PROXIES: '10.0.0.1' },
);
