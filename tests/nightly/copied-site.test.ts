import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { compressPage, removePage, replacePage } from '../../publisher/page-files.ts';
import { SiteFolders } from '../../publisher/site-folders.ts';
import { root } from '../server-process.ts';

const run = promisify(execFile);
const script = join(root, 'deploy/copy-site.sh');
const pagesOfABuild = 300;
const home = '/hospital/home';
const isMissing = spawnSync('rsync', ['--version']).error !== undefined;
if (isMissing) console.warn("deploy/copy-site.sh was not tested: there is no rsync (Debian's rsync).");

const bodyOf = (build: number, article: number) =>
  Buffer.from(`build ${build}, newest ${article}${'.'.repeat(20_000)}end`);

/** As the publisher does: a new build in a folder of its own, an article's page before the one that links to it. */
class Site {
  readonly folders: SiteFolders;
  #folder = '';
  #build = 0;
  #article = 0;

  constructor(dir: string) {
    this.folders = new SiteFolders(dir);
  }

  async build(): Promise<void> {
    this.#build += 1;
    this.#folder = this.folders.create('build');
    for (let n = 0; n < pagesOfABuild; n++) this.#put(`/hospital/page/${n}`);
    this.#put(`/hospital/news/${this.#article}`);
    this.#put(home);
    await this.folders.switchTo(this.#folder);
  }

  publish(): void {
    this.#article += 1;
    this.#put(`/hospital/news/${this.#article}`);
    this.#put(home);
    removePage(this.#folder, `/hospital/news/${this.#article - 1}`);
    // A page under way.
    writeFileSync(join(this.#folder, 'hospital/home.html~'), 'half');
  }

  #put(path: string): void {
    replacePage(this.#folder, { path, body: bodyOf(this.#build, this.#article) });
    compressPage(this.#folder, path);
  }
}

test.skipIf(isMissing)('a copied site is whole at every moment, and in the end the same', async () => {
  const [from, to] = [await mkdtemp(join(tmpdir(), 'tongmou-site-')), await mkdtemp(join(tmpdir(), 'tongmou-copy-'))];
  const site = new Site(from);
  await site.build();
  await run(script, [from, to]);
  let isCopying = true;
  const seen = new Set<string>();
  const visit = async () => {
    while (isCopying) {
      const body = readFileSync(join(to, `current${home}.html`), 'utf8');
      expect(body).toMatch(/^build \d+, newest \d+\.+end$/);
      seen.add(/^[^.]+/.exec(body)![0]);
      for (const form of ['.br', '.gz']) readFileSync(join(to, `current${home}.html${form}`));
      await new Promise((go) => setImmediate(go));
    }
  };
  const visiting = visit();
  for (let round = 0; round < 8; round++) {
    site.publish();
    if (round % 2 === 1) await site.build();
    await run(script, [from, to]);
  }
  isCopying = false;
  await visiting;
  expect(seen.size).toBeGreaterThan(4);
  expect(execFileSync('diff', ['-r', '--no-dereference', '--exclude=*~', from, to], { encoding: 'utf8' })).toBe('');
  for (const dir of [from, to]) await rm(dir, { recursive: true });
});
