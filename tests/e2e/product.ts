import { join } from 'node:path';
import { startScratchDemo } from '../scratch-demo.ts';

/** Starts the whole product with its sample content on a scratch folder, for all browser tests. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await startScratchDemo();
  process.env.PRODUCT_URL = url;
  process.env.SITE_FOLDER = join(dataDir, 'site', 'current');
  return stop;
}
