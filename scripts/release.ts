import { execFile } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readRelease } from '../server/release.ts';
import { StartRefusal, refuseToStart } from '../server/start-up.ts';
import { buildSite } from '../site/build.ts';
import { describeContents } from './release/contents.ts';
import { linkProduct } from './release/files.ts';
import { noticesOf, noticesText } from './release/notices.ts';
import { hashOf, writeSums } from './release/sums.ts';

/** `npm run release -- [VERSION [FOLDER]]`: everything a hospital's machine needs, in one archive in FOLDER, else `var/release`. */
const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

try {
  const [version = readRelease(root).version, folder = join(root, 'var/release'), ...more] = process.argv.slice(2);
  if (more.length > 0 || !/^\d[\w.-]*$/.test(version)) throw new StartRefusal('npm run release -- [VERSION [FOLDER]]');
  console.log(await release(version, resolve(folder)));
} catch (error) {
  refuseToStart(error);
}

/** Returns where the archive is. */
async function release(version: string, out: string): Promise<string> {
  const name = `tongmou-${version}`;
  const unfinished = join(out, `.${name}.unfinished`);
  const folder = join(unfinished, name);
  const archive = join(out, `${name}.tar.gz`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await buildSite(join(root, 'dist'));
  await linkProduct(root, folder);
  const { commit } = readRelease(root);
  const builtAt = new Date().toISOString();
  const facts = {
    version,
    commit,
    builtAt,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  };
  await writeFile(join(folder, 'release.json'), `${JSON.stringify(facts, null, 2)}\n`);
  // Those of the build too: much of it goes into the pages.
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesText(noticesOf(join(root, 'node_modules'))));
  await writeFile(join(folder, 'CONTENTS'), await describeContents(folder, facts));
  await writeSums(folder);
  await pack(unfinished, name, `${archive}.unfinished`, builtAt);
  await writeFile(`${archive}.sha256`, `${await hashOf(`${archive}.unfinished`)}  ${name}.tar.gz\n`);
  await rename(`${archive}.unfinished`, archive);
  await rm(unfinished, { recursive: true });
  return archive;
}

/** In one order and with one time for all, whoever owns the files here. */
async function pack(parent: string, name: string, archive: string, time: string): Promise<void> {
  const same = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner', '--hard-dereference'];
  await run('tar', [...same, '--mode=u+rwX,go+rX,go-w', '-I', 'gzip -n', '-C', parent, '-cf', archive, name]);
}
