import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pages } from '../contract/pages.ts';
import { demoSettings } from '../contract/settings.ts';
import { demoPassword, seedDemo } from '../demo/seed.ts';
import { readConfig } from '../server/config.ts';
import { migrate } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open.ts';
import { prepareDataDir, refuseToStart } from '../server/start-up.ts';
import { whenAsked } from './parent.ts';
import { listenOnce } from './ports.ts';

/** The API with the demo's data, restarted when its code changes; site and portal with hot reload on 4321. */
const root = join(import.meta.dirname, '..');

try {
  const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR || 'var/demo' });
  await prepareDataDir(config.dataDir);
  await listenOnce(config.port, config.host);
  await seedDemo(config);
  // A server that is watched waits for a change of its code; what no such change mends is found here.
  const db = await openDatabase(config);
  await migrate(db).finally(() => db.destroy());

  const env = {
    ...demoSettings,
    ...process.env,
    DATA_DIR: config.dataDir,
    DATABASE: config.databaseUrl ? '' : 'embedded',
    PORT: String(config.port),
    API_URL: `http://127.0.0.1:${config.port}`,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  const children = [
    spawn(process.execPath, ['--watch', 'server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
    spawn(process.execPath, [join(root, 'node_modules/.bin/astro'), 'dev'], { cwd: root, env, stdio: 'inherit' }),
  ];
  const endAll = () => children.forEach((child) => void child.kill('SIGTERM'));
  whenAsked(endAll);
  for (const child of children)
    child.on('exit', (code) => {
      process.exitCode ||= code ?? 0;
      endAll();
    });
  console.log(`http://127.0.0.1:4321${pages.home}   admin, bianji, … / ${demoPassword()}`);
} catch (error) {
  refuseToStart(error);
}
