import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressPage, fileOf, removePage, replacePage } from './page-files.ts';
import type { PageJob } from './page-worker.ts';
import { PageWriters } from './page-writers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tongmou-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

it('names the file of an address', () => {
  expect(
    ['/hospital/news', '/hospital/news/2', '/hospital/newsInfo/7', '/feed.xml', '/robots.txt'].map(fileOf),
  ).toEqual(['hospital/news.html', 'hospital/news/2.html', 'hospital/newsInfo/7.html', 'feed.xml', 'robots.txt']);
});

it('writes a page in its three forms, makes its folder, and removes all of it', () => {
  replacePage(folder, { file: 'hospital/news/2.html', body: bytes('第二页') });
  compressPage(folder, 'hospital/news/2.html');
  const path = join(folder, 'hospital/news/2.html');
  expect(readFileSync(path, 'utf8')).toBe('第二页');
  expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe('第二页');
  expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe('第二页');
  removePage(folder, 'hospital/news/2.html');
  expect(readdirSync(join(folder, 'hospital/news'))).toEqual([]);
});

it('shows a reader a whole page at every moment while it is replaced and compressed again and again', async () => {
  const writers = new PageWriters();
  const pageOf = (letter: string) => letter.repeat(60_000);
  const ask = async (job: PageJob, letter: string) => {
    const run = writers.run(folder, job);
    await run.add({ file: 'home.html', body: bytes(pageOf(letter)) });
    expect(await run.finish()).toEqual([]);
  };
  await ask('replace', 'a');
  let isWritten = false;
  const writing = (async () => {
    for (let n = 0; n < 100; n++) {
      await ask('replace', 'abcdef'[n % 6]!);
      await ask('compress', '');
    }
    isWritten = true;
  })();
  const path = join(folder, 'home.html');
  const unpack = { '': (raw: Buffer) => raw, '.br': brotliDecompressSync, '.gz': gunzipSync };
  let reads = 0;
  while (!isWritten) {
    await setImmediate();
    for (const [form, plain] of Object.entries(unpack)) {
      const raw = readIfThere(path + form);
      if (form === '') expect(raw).toBeDefined();
      const text = raw && plain(raw).toString();
      expect(text === undefined || text === pageOf(text[0]!)).toBe(true);
    }
    reads += 1;
  }
  await writing;
  expect(reads).toBeGreaterThan(10);
  await writers.close();
});

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

it('names the pages it could not write, and writes the others', async () => {
  const writers = new PageWriters();
  const run = writers.run(folder, 'replace');
  replacePage(folder, { file: 'news', body: bytes('a file where a folder should be') });
  await run.add({ file: 'news/2.html', body: bytes('b') });
  await run.add({ file: 'home.html', body: bytes('a') });
  const failures = await run.finish();
  expect(failures.map(({ file }) => file)).toEqual(['news/2.html']);
  expect(failures[0]!.reason).toMatch(/ENOTDIR|EEXIST/);
  expect(existsSync(join(folder, 'home.html'))).toBe(true);
  await writers.close();
});
