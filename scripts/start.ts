import { resolve } from 'node:path';
import { buildSite } from './build.ts';
import { loadEnvironment } from './environment.ts';
import { startProcesses, stopWithProcess } from './processes.ts';

const env = loadEnvironment();
await buildSite(resolve(env.DIST_DIR || 'dist'));
stopWithProcess(await startProcesses(env));
