import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pages } from '../contract/paths.ts';
import { demoPassword, seedDemo } from '../demo/seed.ts';

/** The API on 8080 with the demo's data, restarted when its code changes; site and portal with hot reload on 4321. */
const root = join(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR || 'var/demo');
const env = { ...process.env, DATA_DIR: dataDir, PORT: '8080', ASTRO_TELEMETRY_DISABLED: '1' };

await seedDemo({ dataDir, databaseUrl: process.env.DATABASE_URL || undefined });
const children = [
  spawn(process.execPath, ['--watch', 'server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn(join(root, 'node_modules/.bin/astro'), ['dev'], { cwd: root, env, stdio: 'inherit' }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
console.log(`http://127.0.0.1:4321${pages.home}   admin, bianji, … / ${demoPassword()}`);
