import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { trialSettings } from '../contract/settings.ts';
import { seedDemo } from '../demo/seed.ts';
import { freePort } from '../scripts/ports.ts';
import { startProcesses, untilReady } from '../scripts/processes.ts';
import { buildSite } from '../site/build.ts';

/** `siteFolder` holds the pages that visitors get now. */
export type ScratchDemo = { url: string; dataDir: string; siteFolder: string; stop: () => Promise<void> };

/**
 * The whole product with its sample content on a scratch folder and a free port; `stop` removes the folder. `fill` adds to
 * the content before anything runs.
 */
export async function startScratchDemo(
  settings?: Record<string, string>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<ScratchDemo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-scratch-'));
  const distDir = resolve('dist');
  await buildSite(distDir);
  const port = await freePort();
  await seedDemo({ dataDir, databaseUrl: undefined });
  await fill?.(dataDir);
  const running = await startProcesses({
    ...trialSettings,
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    DATABASE_URL: '',
    DATABASE: 'embedded',
    LOG_LEVEL: 'warn',
    ...(settings && { PUBLIC_URL: `http://127.0.0.1:${port}`, ...settings }),
  });
  await untilReady(running.url, 120_000);
  const stop = async () => {
    await running.stop();
    await rm(dataDir, { recursive: true });
  };
  return { url: running.url, dataDir, siteFolder: join(dataDir, 'site', 'current'), stop };
}
