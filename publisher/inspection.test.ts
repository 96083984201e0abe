import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pages } from '../contract/pages.ts';
import { apiPaths } from '../contract/paths.ts';
import { fileOf, pathOf } from './page-files.ts';
import { Publisher } from './publisher.ts';
import { type PlainSite, plainArticle, plainContent, plainSite } from './testing/plain-site.ts';

let siteDir: string;
let site: PlainSite;
let api: Server;
let isAway = false;
let publisher: Publisher;
let lines: { msg: string; files?: string[] }[] = [];

const current = () => realpathSync(join(siteDir, 'current'));
const at = (file: string) => join(siteDir, 'current', file);
const article = fileOf(pages.newsInfo(3));
const home = fileOf(pages.home);

beforeEach(async () => {
  siteDir = join(mkdtempSync(join(tmpdir(), 'tongmou-site-')), 'site');
  site = plainSite();
  lines = [];
  isAway = false;
  api = createServer((request, response) => {
    if (isAway) return void request.socket.destroy();
    const changes = [1, 2, 3, 4].map((id) => ({ id, article: plainArticle(id) }));
    const after = new URL(request.url!, 'http://api').searchParams.get('after');
    const feed = { epoch: 'first', cursor: 4, more: false, changes: after === '4' ? [] : changes };
    const content = { versionNo: 1, publishedAt: '2026-01-01T00:00:00.000Z', content: plainContent };
    const asked = request.url!.endsWith(apiPaths.siteContent) ? content : feed;
    response.end(JSON.stringify({ status: 'OK', rmObject: request.method === 'GET' ? asked : null, errMsg: null }));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  publisher = newPublisher();
  await publisher.start();
});

afterEach(async () => {
  await publisher.stop();
  api.close();
  for (const dir of [join(siteDir, '..'), site.clientDir]) rmSync(dir, { recursive: true });
});

function newPublisher(inspectEveryMs = 50): Publisher {
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const options = { apiUrl, publicUrl: apiUrl, siteDir, webhookSecret: 'secret-of-the-tests', inspectEveryMs };
  return new Publisher(options, site, log);
}

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 5000, interval: 10 });
const inspected = async () => {
  const before = publisher.figures.inspectedAt;
  await soon(() => expect(publisher.figures.inspectedAt).toBeGreaterThan(before));
};

/** Every form of a file tells this. */
function expectForms(file: string, text: string): void {
  expect(readFileSync(at(file), 'utf8')).toBe(text);
  expect(brotliDecompressSync(readFileSync(at(`${file}.br`))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(at(`${file}.gz`))).toString()).toBe(text);
}

const keepingTimes = (path: string, damage: () => void) => {
  const { atime, mtime } = statSync(path);
  damage();
  utimesSync(path, atime, mtime);
};
const inPlaceOf = (path: string, put: () => void) => {
  unlinkSync(path);
  put();
};
const flip = (path: string) => {
  const content = readFileSync(path);
  content[content.length >> 1]! ^= 1;
  writeFileSync(path, content);
};

describe('what is damaged while it runs is made good by itself', () => {
  const asset = '_astro/portal.build.js';
  it.each([
    ['a page that was cut off', article, (path: string) => truncateSync(path, 10)],
    ['a page that was emptied', home, (path: string) => truncateSync(path, 0)],
    ['a page that was replaced', article, (path: string) => writeFileSync(path, 'somebody else')],
    [
      'a page in which a bit was turned, with its times kept',
      article,
      (path: string) => keepingTimes(path, () => flip(path)),
    ],
    ['a page that is gone', article, unlinkSync],
    ['a page whose folder is gone', article, (path: string) => rmSync(join(path, '..'), { recursive: true })],
    ['a page in whose place a folder lies', article, (path: string) => inPlaceOf(path, () => mkdirSync(path))],
    [
      'a page in whose place a link lies',
      article,
      (path: string) => inPlaceOf(path, () => symlinkSync('/etc/hostname', path)),
    ],
    ['the compressed form of a page', article, (path: string) => flip(`${path}.br`)],
    ['a compressed form that is gone', home, (path: string) => unlinkSync(`${path}.gz`)],
    ['a compressed form of another page', article, (path: string) => renameSync(at(`${home}.gz`), `${path}.gz`)],
    ['a script', asset, (path: string) => appendFileSync(path, 'alert(1)')],
    ['a compressed script', asset, (path: string) => writeFileSync(`${path}.br`, 'nothing')],
    ['a script that is gone', asset, unlinkSync],
    ['the sign-in page', 'login.html', (path: string) => truncateSync(path, 3)],
  ])('%s', async (_, file, damage) => {
    const folder = current();
    const text = readFileSync(at(file), 'utf8');
    await inspected();
    damage(at(file));
    await soon(() => expectForms(file, text));
    await inspected();
    expect(publisher.figures.repairs).toBeGreaterThan(0);
    expect(publisher.health.failure).toBeNull();
    expect(lines.flatMap(({ files }) => files ?? [])).toContain(file.startsWith('hospital/') ? pathOf(file) : file);
    expect(current()).toBe(folder);
  });

  it.each([
    ['the folder of the site', () => rmSync(siteDir, { recursive: true })],
    ['the folder that is served', () => rmSync(current(), { recursive: true })],
    ['most of its pages', () => rmSync(at('hospital'), { recursive: true })],
  ])('%s', async (_, damage) => {
    const text = readFileSync(at(article), 'utf8');
    const script = readFileSync(at('_astro/portal.build.js'), 'utf8');
    await inspected();
    damage();
    await soon(() => expectForms(article, text));
    await soon(() => expectForms('_astro/portal.build.js', script));
    await inspected();
    expect(publisher.health).toEqual({ cursor: 4, failure: null });
    expect(publisher.figures.repairs).toBe(1);
  });

  const link = () => join(siteDir, 'current');
  it.each([
    ['gone', () => {}],
    ['led elsewhere', () => symlinkSync('/tmp', link())],
    ['led nowhere', () => symlinkSync('none', link())],
    ['replaced by a folder', () => mkdirSync(join(link(), 'hospital'), { recursive: true })],
  ])('the link to it that was %s, with the API away', async (_, putThere) => {
    const folder = current();
    isAway = true;
    unlinkSync(link());
    putThere();
    await soon(() => expect(current()).toBe(folder));
    expect(existsSync(at(article))).toBe(true);
  });

  it('a page, with the API away', async () => {
    const text = readFileSync(at(article), 'utf8');
    await inspected();
    isAway = true;
    unlinkSync(at(article));
    await soon(() => expectForms(article, text));
  });
});

it('a site that is gone altogether is back before the next inspection', async () => {
  await publisher.stop();
  publisher = newPublisher(600_000);
  await publisher.start();
  await soon(() => expect(publisher.figures.inspectedAt).toBeGreaterThan(0));
  rmSync(current(), { recursive: true });
  await soon(() => expect(existsSync(at(article))).toBe(true));
});

it('what was damaged while it did not run is made good at the next start', async () => {
  const text = readFileSync(at(article), 'utf8');
  await publisher.stop();
  const folder = current();
  keepingTimes(at(article), () => flip(at(article)));
  publisher = newPublisher();
  await publisher.start();
  await soon(() => expectForms(article, text));
  expect(current()).toBe(folder);
});

it('what cannot be made good is told for as long as it lasts', async () => {
  await inspected();
  site.broken.add(pages.newsInfo(3));
  writeFileSync(at(article), 'damaged');
  await soon(() => expect(publisher.health.failure).toContain(pages.newsInfo(3)));
  expect(publisher.figures.failingPages).toBe(1);
  site.broken.clear();
  publisher.nudge();
  await soon(() => expect(publisher.health.failure).toBeNull());
  expect(readFileSync(at(article), 'utf8')).toContain('正文 3');
});

it('a damaged file that the build no longer holds is told, and stays', async () => {
  await inspected();
  const built = join(site.clientDir, 'login.html');
  const text = readFileSync(built, 'utf8');
  writeFileSync(built, 'edited in dist');
  writeFileSync(at('login.html'), 'damaged');
  await soon(() => expect(publisher.health.failure).toContain('/login.html'));
  writeFileSync(built, text);
  await soon(() => expect(publisher.health.failure).toBeNull());
  expectForms('login.html', text);
});

it('a whole new render is served when it says so', async () => {
  const folder = current();
  site.rendered = [];
  expect(await publisher.rerender()).toMatchObject({ articles: 4, failure: null });
  expect(current()).not.toBe(folder);
  expect(site.rendered).toContain(pages.newsInfo(3));
});

it('a new render that fails leaves what visitors have, and says why', async () => {
  const folder = current();
  isAway = true;
  await expect(publisher.rerender()).rejects.toThrow('fetch failed');
  expect(current()).toBe(folder);
});
