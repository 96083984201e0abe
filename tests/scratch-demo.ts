import { join } from 'node:path';
import { freePort } from '../scripts/ports.ts';
import { copyDemo, startDemo } from './prepared-demo.ts';

/** `siteFolder` holds the pages that visitors get now. */
export type ScratchDemo = { url: string; dataDir: string; siteFolder: string; stop: () => Promise<void> };

/**
 * The whole product with its sample content on a copy of the prepared demo and a free port; `stop` removes the copy.
 * `fill` adds to the content before anything runs.
 */
export async function startScratchDemo(
  settings?: Record<string, string>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<ScratchDemo> {
  const { dataDir, remove } = await copyDemo();
  await fill?.(dataDir);
  const PORT = String(await freePort());
  const running = await startDemo(dataDir, {
    PORT,
    ...(settings && { PUBLIC_URL: `http://127.0.0.1:${PORT}`, ...settings }),
  });
  const stop = async () => {
    await running.stop();
    await remove();
  };
  return { url: running.url, dataDir, siteFolder: join(dataDir, 'site', 'current'), stop };
}
