import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSite } from '../../scripts/build.ts';
import { seedDemo } from '../../scripts/demo/seed.ts';
import { freePort, startProcesses, untilReady } from '../../scripts/processes.ts';

/** Starts the whole product with its sample content on a scratch folder, for all browser tests. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-e2e-'));
  const distDir = resolve('dist');
  await buildSite(distDir);
  await seedDemo({ dataDir, databaseUrl: undefined });
  const running = await startProcesses({
    ...process.env,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  });
  await untilReady(running.url, 60_000);
  process.env.PRODUCT_URL = running.url;
  process.env.SITE_FOLDER = join(dataDir, 'site', 'current');
  return async () => {
    await running.stop();
    await rm(dataDir, { recursive: true });
  };
}
