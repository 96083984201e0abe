import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { z } from 'zod';
import { filesIn, forms } from './page-files.ts';

/** Which build of the site a folder holds, and how far it shows the publication log. */
const folderState = z.object({ site: z.string(), epoch: z.string(), cursor: z.int() });
type FolderState = z.output<typeof folderState>;

/**
 * The folders of the site: `current` is a link to the one visitors are served from. A folder's state stands beside it
 * (`NAME.json`, no visitor can ask for it), so turning the link changes pages and state in one step.
 */
export class SiteFolders {
  readonly #siteDir: string;

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
    mkdirSync(siteDir, { recursive: true });
  }

  /** The folder visitors are served from. No state: it cannot be trusted to show anything in particular. */
  current(): { folder: string; state: FolderState | undefined } | undefined {
    const link = join(this.#siteDir, 'current');
    // Somebody may have put a folder there, which leads nowhere.
    if (!existsSync(link) || !lstatSync(link).isSymbolicLink()) return undefined;
    const folder = join(this.#siteDir, readlinkSync(link));
    return { folder, state: readState(`${folder}.json`) };
  }

  /** An empty folder for a build of the site, with a name no folder here has. */
  create(siteId: string): string {
    mkdirSync(this.#siteDir, { recursive: true });
    const numbers = readdirSync(this.#siteDir).map((name) => Number(/-(\d+)(\.json)?$/.exec(name)?.[1] ?? 0));
    const folder = join(this.#siteDir, `${siteId}-${Math.max(0, ...numbers) + 1}`);
    mkdirSync(folder);
    return folder;
  }

  async store(folder: string, state: FolderState): Promise<void> {
    await writeFile(`${folder}.json~`, JSON.stringify(state));
    await rename(`${folder}.json~`, `${folder}.json`);
  }

  /** Serves visitors from this folder from now on, and removes every other. */
  async switchTo(folder: string): Promise<void> {
    await this.pointTo(folder);
    await this.removeOthers(folder);
  }

  /** Serves visitors from this folder from now on. */
  async pointTo(folder: string): Promise<void> {
    const link = join(this.#siteDir, 'current');
    await rm(`${link}~`, { recursive: true, force: true });
    await symlink(basename(folder), `${link}~`);
    if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) await rm(link, { recursive: true });
    await rename(`${link}~`, link);
  }

  /** Removes what earlier builds, and starts that were interrupted, left behind. */
  async removeOthers(folder: string): Promise<void> {
    const kept = new Set(['current', ...['', '.json', '.manifest'].map((ending) => basename(folder) + ending)]);
    for (const name of readdirSync(this.#siteDir)) {
      if (!kept.has(name)) await rm(join(this.#siteDir, name), { recursive: true, force: true });
    }
  }
}

function readState(path: string): FolderState | undefined {
  try {
    return folderState.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

const assets = '_astro';
const assetsKeptMs = 7 * 24 * 3_600_000;
/** Endings of what stands in its folder compressed as well. */
export const compressible = new Set([
  '.html',
  '.css',
  '.js',
  '.mjs',
  '.svg',
  '.json',
  '.xml',
  '.txt',
  '.wasm',
  '.webmanifest',
]);
/** One step more takes ten times as long to save one part in a hundred. */
const brotliQuality = 6;

/** What the build made for visitors, but for the pages: those are rendered with what the hospital published. */
export const builtFiles = (distDir: string): string[] =>
  filesIn(distDir).filter((file) => !/^server\/|(^|\/)index\.html$|^made-of\.sha256$/.test(file));

/**
 * Fills a new folder with what `astro build` made, compressed forms beside it. Assets carry a hash of their content in
 * their name: those the previous folder has are linked, not compressed again, and those only older builds use stay for
 * a week, since a portal opened before the new build still asks for them.
 */
export function copyStaticFiles(clientDir: string, folder: string, previous: string | undefined): void {
  const files = builtFiles(clientDir);
  for (const dir of new Set(files.map(dirname))) mkdirSync(join(folder, dir), { recursive: true });
  for (const file of files) {
    const isLinked = previous && file.startsWith(`${assets}/`) && linkForms(previous, folder, file);
    if (!isLinked) copyForms(join(clientDir, file), join(folder, file));
  }
  if (previous) keepRecentAssets(previous, folder);
}

/** Copies a file and makes its compressed forms beside it. */
export function copyForms(source: string, target: string): void {
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
  if (!compressible.has(extname(source))) return;
  const content = readFileSync(source);
  const params = { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${target}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${target}.gz`, gzipSync(content, { level: 9 }));
}

/** False when there is nothing to link. The time of the file tells when a build last used it. */
function linkForms(from: string, to: string, file: string): boolean {
  if (!linkFile(from, to, file)) return false;
  utimesSync(join(to, file), new Date(), new Date());
  return true;
}

function keepRecentAssets(previous: string, folder: string): void {
  if (!existsSync(join(previous, assets))) return;
  mkdirSync(join(folder, assets), { recursive: true });
  for (const name of readdirSync(join(previous, assets))) {
    const file = `${assets}/${name}`;
    if (/\.(br|gz)$/.test(name) || existsSync(join(folder, file))) continue;
    if (Date.now() - statSync(join(previous, file)).mtimeMs < assetsKeptMs) linkFile(previous, folder, file);
  }
}

/** Links a file and its compressed forms from one folder into another. False: there is no such file. */
export function linkFile(from: string, to: string, file: string): boolean {
  if (!existsSync(join(from, file))) return false;
  mkdirSync(dirname(join(to, file)), { recursive: true });
  for (const form of forms) {
    const [source, target] = [join(from, file + form), join(to, file + form)];
    if (existsSync(source) && !existsSync(target)) linkSync(source, target);
  }
  return true;
}
