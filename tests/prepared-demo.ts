import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { demoSettings } from '../contract/settings.ts';
import { seedDemo } from '../demo/seed.ts';
import { freePort } from '../scripts/ports.ts';
import { type Running, startProcesses, untilReady } from '../scripts/processes.ts';
import { buildSite } from '../site/build.ts';

const distDir = resolve('dist');

/** Starts the product on a folder that holds the demo, and waits until it serves visitors. */
export async function startDemo(dataDir: string, settings: Record<string, string> = {}): Promise<Running> {
  const port = settings.PORT ?? String(await freePort());
  const running = await startProcesses({
    ...demoSettings,
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    DATABASE_URL: '',
    DATABASE: 'embedded',
    LOG_LEVEL: 'warn',
    ...settings,
  });
  await untilReady(running.url, 120_000);
  return running;
}

/**
 * Builds the site, seeds the demo and publishes it, once a run: what a run of all tests has prepared stands in
 * PREPARED_DEMO and is used again. Every product of a test starts from a copy of the folder.
 */
export async function prepareDemo(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const prepared = process.env.PREPARED_DEMO;
  if (prepared) return { folder: prepared, remove: async () => {} };
  await buildSite(distDir);
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-demo-'));
  await seedDemo({ dataDir: folder, databaseUrl: undefined });
  const running = await startDemo(folder, { LOG_LEVEL: 'error' });
  await running.stop();
  process.env.PREPARED_DEMO = folder;
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A copy of the prepared demo's folder; `remove` deletes it. */
export async function copyDemo(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const { folder } = await prepareDemo();
  const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-scratch-'));
  await cp(folder, dataDir, { recursive: true });
  return { dataDir, remove: () => rm(dataDir, { recursive: true }) };
}
