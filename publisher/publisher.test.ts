import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listPagesKept } from '../contract/far-pages.ts';
import { pages } from '../contract/pages.ts';
import { apiPaths } from '../contract/paths.ts';
import type { Changes } from '../contract/schemas/publication.ts';
import type { PublishedSiteContent } from '../contract/schemas/site.ts';
import { fileOf } from './page-files.ts';
import { Publisher } from './publisher.ts';
import { type PlainSite, plainArticle, plainContent, plainSite } from './testing/plain-site.ts';
import { numbers } from './testing/scratch-site.ts';

let siteDir: string;
let site: PlainSite;
let api: Server;
let publisher: Publisher;
/** What the API answers; undefined: it is away, and connections to it break. */
let answer: Changes | undefined;
let content: PublishedSiteContent;
let onLog: () => void;

beforeEach(async () => {
  siteDir = mkdtempSync(join(tmpdir(), 'tongmou-site-'));
  site = plainSite();
  answer = { epoch: 'first', cursor: 1, more: false, siteVersion: 1, changes: [] };
  content = { versionNo: 1, publishedAt: '2026-01-01T00:00:00.000Z', content: plainContent };
  api = createServer((request, response) => {
    if (!answer) return void request.socket.destroy();
    const asked = request.url!.endsWith(apiPaths.siteContent) ? content : answer;
    response.end(JSON.stringify({ status: 'OK', rmObject: request.method === 'GET' ? asked : null, errMsg: null }));
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const options = { apiUrl, publicUrl: apiUrl, siteDir, webhookSecret: 'secret-of-the-tests', inspectEveryMs: 50 };
  onLog = () => {};
  publisher = new Publisher(options, site, pino({ level: 'warn' }, { write: () => onLog() }));
});

afterEach(async () => {
  await publisher.stop();
  api.close();
  rmSync(siteDir, { recursive: true });
  rmSync(site.clientDir, { recursive: true });
});

it('brings live what was published while the API went away, as soon as it is back and without being told', async () => {
  await publisher.start();
  answer = undefined;
  publisher.nudge();
  await vi.waitFor(() => expect(publisher.health.failure).not.toBeNull());
  answer = { epoch: 'first', cursor: 2, more: false, changes: [{ id: 1, article: plainArticle(1) }] };
  await vi.waitFor(() => expect(publisher.health).toEqual({ cursor: 2, failure: null }), 5000);
  expect(existsSync(join(siteDir, 'current', fileOf(pages.newsInfo(1))))).toBe(true);
});

it('shows published content of the site on every page, those of articles included, and once for each publication', async () => {
  answer = { epoch: 'first', cursor: 1, more: false, siteVersion: 1, changes: [{ id: 1, article: plainArticle(1) }] };
  await publisher.start();
  const names = { ...plainContent.names, site: '明眸' };
  content = { versionNo: 2, publishedAt: '2026-02-01T00:00:00.000Z', content: { ...plainContent, names } };
  answer = { ...answer, cursor: 2, siteVersion: 2 };
  publisher.nudge();
  await vi.waitFor(() => expect(publisher.health).toEqual({ cursor: 2, failure: null }), 5000);
  for (const path of [pages.home, pages.team, pages.newsInfo(1), pages.privacy, '/404', '/robots.txt'])
    expect(readFileSync(join(siteDir, 'current', fileOf(path)), 'utf8'), path).toContain('明眸');
  site.rendered = [];
  answer = { ...answer, cursor: 3, changes: [] };
  publisher.nudge();
  await vi.waitFor(() => expect(publisher.health.cursor).toBe(3), 5000);
  expect(site.rendered).toEqual([]);
});

it('renders list pages that are no files when they are asked for, as the articles are by then', async () => {
  const articles = numbers(5 * listPagesKept + 1).map((id) => ({ id, article: plainArticle(id) }));
  answer = { epoch: 'first', cursor: 1, more: false, siteVersion: 1, changes: articles };
  const farPath = pages.newsPage(listPagesKept + 1);
  expect(await publisher.farPage(farPath)).toBe('busy');
  await publisher.start();
  const read = async (path: string) => new TextDecoder().decode((await publisher.farPage(path)) as Uint8Array);
  const titled = (id: number) => `"title":"文章 ${id}"`;
  expect(existsSync(join(siteDir, 'current', fileOf(farPath)))).toBe(false);
  expect(existsSync(join(siteDir, 'current', fileOf(pages.newsPage(listPagesKept))))).toBe(true);
  expect(await read(farPath)).toContain(titled(101));
  expect(await publisher.farPage(pages.newsPage(listPagesKept + 2))).toBeUndefined();
  answer = { ...answer, cursor: 2, changes: [{ id: 999, article: plainArticle(999, {}, 0) }] };
  publisher.nudge();
  await vi.waitFor(() => expect(publisher.health.cursor).toBe(2), 5000);
  expect(await read(farPath)).toContain(titled(100));
  answer = { ...answer, cursor: 3, changes: [1, 2].map((id) => ({ id, article: null })) };
  publisher.nudge();
  await vi.waitFor(async () => expect(await publisher.farPage(farPath)).toBeUndefined(), 5000);
});

it('tries a write that fails again only after a pause, and hears what else happens meanwhile', async () => {
  await publisher.start();
  const manifest = `${realpathSync(join(siteDir, 'current'))}.manifest`;
  rmSync(manifest);
  mkdirSync(manifest);
  let lines = 0;
  onLog = () => {
    // Nothing else ends a loop that leaves no turn to anybody.
    if (++lines === 100) rmSync(manifest, { recursive: true });
  };
  answer = { epoch: 'first', cursor: 2, more: false, changes: [{ id: 1, article: plainArticle(1) }] };
  publisher.nudge();
  const isFailing = () => expect(publisher.health).toEqual({ cursor: 1, failure: expect.stringContaining('EISDIR') });
  await vi.waitFor(isFailing, 5000);
  await delay(500);
  isFailing();
  expect(lines).toBeLessThan(50);
  rmSync(manifest, { recursive: true });
  await vi.waitFor(() => expect(publisher.health).toEqual({ cursor: 2, failure: null }), 5000);
});
