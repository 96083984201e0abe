import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { filesIn } from '../../../publisher/page-files.ts';
import { freePort } from '../../../scripts/ports.ts';

const root = join(import.meta.dirname, '../../..');
const printTimeoutMs = 60_000;
const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

/** Where a folder differs from one that is rendered from nothing, and where a compressed form differs from its page. */
export async function compareFolder(folder: string, dataDir: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const fresh = await printFresh(dataDir, env);
  const differences = [...compareForms(folder), ...compareFolders(folder, fresh)];
  await rm(dataDir, { recursive: true });
  return differences;
}

/** Has a publisher of its own render the whole site into `dataDir`; returns the folder. @throws when it cannot */
async function printFresh(dataDir: string, env: NodeJS.ProcessEnv): Promise<string> {
  const url = `http://127.0.0.1:${env.PORT}`;
  const own = { ...env, DATA_DIR: dataDir, API_URL: url, PUBLISHER_PORT: String(await freePort()) };
  const publisher = spawn(process.execPath, [join(root, 'publisher/main.ts')], { env: own, stdio: 'inherit' });
  const ended = once(publisher, 'exit');
  const folder = join(dataDir, 'site', 'current');
  const end = performance.now() + printTimeoutMs;
  while (!existsSync(folder) && performance.now() < end) await delay(20);
  publisher.kill('SIGTERM');
  await ended;
  if (!existsSync(folder)) throw new Error(`the site was not rendered from nothing within ${printTimeoutMs} ms`);
  return folder;
}

function compareForms(folder: string): string[] {
  const files = filesIn(folder);
  const present = new Set(files);
  const found = files.filter((file) => file.includes('~')).map((file) => `${file} is left over`);
  for (const file of files) {
    const form = file.slice(-3) as keyof typeof unpack;
    if (!(form in unpack)) continue;
    const plain = file.slice(0, -3);
    if (!present.has(plain)) found.push(`${file} stands without ${plain}`);
    else if (!unpack[form](readFileSync(join(folder, file))).equals(readFileSync(join(folder, plain))))
      found.push(`${file} differs from ${plain}`);
  }
  for (const file of files.filter((name) => /\.(html|xml)$/.test(name)))
    for (const form of Object.keys(unpack)) if (!present.has(file + form)) found.push(`${file} has no ${form}`);
  return found;
}

function compareFolders(folder: string, fresh: string): string[] {
  const [ours, theirs] = [pagesIn(folder), pagesIn(fresh)];
  const extra = [...ours].filter((file) => !theirs.has(file)).map((file) => `${file} should not be there`);
  const missing = [...theirs].filter((file) => !ours.has(file)).map((file) => `${file} is missing`);
  const differing = [...ours]
    .filter((file) => theirs.has(file) && !readFileSync(join(folder, file)).equals(readFileSync(join(fresh, file))))
    .map((file) => `${file} differs from what is rendered from nothing`);
  return [...extra, ...missing, ...differing];
}

const pagesIn = (folder: string) => new Set(filesIn(folder).filter((file) => !/\.(br|gz)$|^_astro\/|~/.test(file)));
