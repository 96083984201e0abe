import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../contract/pages.ts';
import { publicPages } from '../contract/public-pages.ts';
import { filesIn } from '../publisher/page-files.ts';
import { prepareDemo } from './prepared-demo.ts';

/** Knows of nothing but files and folders, as `python3 -m http.server` and an nginx out of the box do. */
const fileServer = Fastify();
let origin: string;

beforeAll(async () => {
  await prepareDemo();
  await fileServer.register(fastifyStatic, { root: resolve('dist'), redirect: true });
  origin = await fileServer.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => fileServer.close());

const addressesIn = (html: string) => [
  ...html.matchAll(/<(?:link rel="stylesheet"|script|img|a)[^>]* (?:href|src)="(\/[^"#?]*)/g),
];

test('the build leaves every public page to any file server, with its styles, scripts, pictures and links', async () => {
  const served = new Map<string, string>();
  const serve = async (path: string) => {
    const response = await fetch(origin + path);
    expect(response.status, path).toBe(200);
    served.set(path, await response.text());
  };
  for (const path of publicPages) {
    await serve(path);
    const page = served.get(path)!;
    expect(page, path).toMatch(/<h1[ >]/);
    expect(page, path).toMatch(/<(style|link rel="stylesheet")/);
    // What needs the server: signing in, checking an opinion, the feed of articles.
    for (const [, address] of addressesIn(page))
      if (!served.has(address!) && !/^\/(login|verify|feed\.xml)/.test(address!)) await serve(address!);
  }
  expect(served.get(pages.home)).toContain('暂无新闻');
  expect(served.get(pages.contact)).toContain('示例');
  expect((await fetch(`${origin}/`)).status).toBe(200);
});

test('of these pages the publisher takes none: what visitors get is rendered with what was published', async () => {
  const { folder } = await prepareDemo();
  const current = join(folder, 'site', 'current');
  const files = filesIn(current);
  expect(files.filter((file) => file.endsWith('/index.html') || file.startsWith('server/'))).toEqual([]);
  expect(await readFile(join(current, 'hospital', 'home.html'), 'utf8')).not.toContain('暂无新闻');
  expect(files).toEqual(expect.arrayContaining(publicPages.map((path) => `${path.slice(1)}.html`)));
});
