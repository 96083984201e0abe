import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressPage, fileOf, type PageLoad, pathOf, removePage, replacePage, writePages } from './page-files.ts';
import { createThreads } from './page-writer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tongmou-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

it('names the file of an address, and the address of a file', () => {
  const paths = ['/hospital/news', '/hospital/news/2', '/hospital/newsInfo/7', '/feed.xml', '/robots.txt'];
  const files = ['hospital/news.html', 'hospital/news/2.html', 'hospital/newsInfo/7.html', 'feed.xml', 'robots.txt'];
  expect(paths.map(fileOf)).toEqual(files);
  expect(files.map(pathOf)).toEqual(paths);
});

it('writes a page in its three forms, makes its folder, and removes all of it', () => {
  replacePage(folder, { path: '/hospital/news/2', body: bytes('第二页') });
  compressPage(folder, '/hospital/news/2');
  const path = join(folder, 'hospital/news/2.html');
  expect(readFileSync(path, 'utf8')).toBe('第二页');
  expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe('第二页');
  expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe('第二页');
  removePage(folder, '/hospital/news/2');
  expect(readdirSync(join(folder, 'hospital/news'))).toEqual([]);
});

it('shows a reader a whole page at every moment while it is replaced and compressed again and again', async () => {
  const threads = createThreads();
  const pageOf = (letter: string) => letter.repeat(60_000);
  const ask = async (job: PageLoad['job'], letter: string) => {
    const load: PageLoad = { folder, job, pages: [{ path: '/home', body: bytes(pageOf(letter)) }] };
    expect((await threads.run(load)).size).toBe(0);
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
  await threads.destroy();
});

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

it('names the pages it could not write, and writes the others', () => {
  writeFileSync(join(folder, 'news'), 'a file where a folder should be');
  const pages = ['/news/2', '/home'].map((path) => ({ path, body: bytes(path) }));
  const failures = writePages({ folder, job: 'replace', pages });
  expect([...failures.keys()]).toEqual(['/news/2']);
  expect(failures.get('/news/2')).toMatch(/ENOTDIR|EEXIST/);
  expect(existsSync(join(folder, 'home.html'))).toBe(true);
});
