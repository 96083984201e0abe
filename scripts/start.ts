import { readConfig } from '../server/config.ts';
import { loadSettings } from '../server/settings.ts';
import { prepareDataDir, refuseToStart } from '../server/start-up.ts';
import { buildSite } from '../site/build.ts';
import { listenOnce } from './ports.ts';
import { startProcesses, stopWithProcess } from './processes.ts';

try {
  const { env } = loadSettings();
  const { port, host, dataDir, distDir } = readConfig(env);
  await prepareDataDir(dataDir);
  await listenOnce(port, host);
  await buildSite(distDir);
  stopWithProcess(await startProcesses(env));
} catch (error) {
  refuseToStart(error);
}
