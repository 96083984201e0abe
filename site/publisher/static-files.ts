import { constants, existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { filesIn } from './built-site.ts';

const assets = '_astro';
const assetsKeptMs = 7 * 24 * 3_600_000;
const compressible = new Set(['.html', '.css', '.js', '.mjs', '.svg', '.json', '.xml', '.txt', '.webmanifest']);
const suffixes = ['', '.br', '.gz'];

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Fills a new folder with what `astro build` made, compressed forms beside it. Assets carry a hash of their content in
 * their name: those the previous folder has are linked, not compressed again, and those only older builds use stay for
 * a week, since a portal opened before the new build still asks for them.
 */
export async function copyStaticFiles(clientDir: string, folder: string, previous: string | undefined): Promise<void> {
  const files = filesIn(clientDir);
  for (const dir of new Set(files.map(dirname))) await mkdir(join(folder, dir), { recursive: true });
  const isAsset = (file: string) => file.startsWith(`${assets}/`);
  await Promise.all(
    files.map(async (file) => {
      const linked = previous && isAsset(file) && (await linkForms(join(previous, file), join(folder, file)));
      if (!linked) await copyForms(join(clientDir, file), join(folder, file));
    }),
  );
  if (previous) await keepRecentAssets(join(previous, assets), join(folder, assets));
}

async function copyForms(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  if (!compressible.has(extname(source))) return;
  const content = await readFile(source);
  // Done once a build, in the thread pool: a better quality than pages get, short of the slowest.
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${target}.br`, await brotli(content, { params }));
  await writeFile(`${target}.gz`, await gz(content, { level: 9 }));
}

/** False when there is nothing to link. The time of the link is the last time a build used the file. */
async function linkForms(source: string, target: string): Promise<boolean> {
  if (!existsSync(source)) return false;
  for (const suffix of suffixes) if (existsSync(source + suffix)) await link(source + suffix, target + suffix);
  await utimes(target, new Date(), new Date());
  return true;
}

async function keepRecentAssets(source: string, target: string): Promise<void> {
  if (!existsSync(source)) return;
  await mkdir(target, { recursive: true });
  const names = readdirSync(source).filter((name) => !/\.(br|gz)$/.test(name) && !existsSync(join(target, name)));
  for (const name of names) {
    if (Date.now() - statSync(join(source, name)).mtimeMs > assetsKeptMs) continue;
    for (const suffix of suffixes) {
      if (existsSync(join(source, name + suffix))) await link(join(source, name + suffix), join(target, name + suffix));
    }
  }
}
