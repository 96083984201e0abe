import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = [
  '{clinical,contract,portal,site}/**/*',
  'server/database/reference/first-site.*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

/** The variables that vitest sets for its tests would make Astro build for development. */
const forProduction = { NODE_ENV: 'production', DEV: undefined, PROD: undefined, MODE: undefined };

/** Builds site and portal into `distDir`, unless what is there was made of the same sources. No setting goes into it. */
export async function buildSite(distDir: string): Promise<void> {
  const fingerprint = await fingerprintSources();
  const mark = join(distDir, 'made-of.sha256');
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === fingerprint) return;
  const env = { ...forProduction, DIST_DIR: distDir, ASTRO_TELEMETRY_DISABLED: '1' };
  await run('astro', ['build', '--silent'], env);
  await writeFile(mark, fingerprint);
}

async function fingerprintSources(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true }))
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

/** Runs a command of an installed package to its end, with our output. @throws when it fails */
export async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules', '.bin', command), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const code = await new Promise((ended) => child.on('close', ended));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}
