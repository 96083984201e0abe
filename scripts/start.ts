import { readServerConfig, requireHttps } from '../server/config.ts';
import { loadSettings } from '../server/settings.ts';
import { prepareDataDir, refuseToStart } from '../server/start-up.ts';
import { buildSite } from '../site/build.ts';
import { listenOnce } from './ports.ts';
import { startProcesses } from './processes.ts';

try {
  const { env } = loadSettings();
  const config = readServerConfig(env);
  requireHttps(config);
  const { port, host, dataDir, distDir } = config;
  await prepareDataDir(dataDir);
  await listenOnce(port, host);
  await buildSite(distDir);
  await startProcesses(env, { endsWithParent: true });
} catch (error) {
  refuseToStart(error);
}
