import { resolve } from 'node:path';
import { loadEnvironment } from '../server/config.ts';
import { buildSite } from '../site/build.ts';
import { startProcesses, stopWithProcess } from './processes.ts';

const env = loadEnvironment();
await buildSite(resolve(env.DIST_DIR || 'dist'));
stopWithProcess(await startProcesses(env));
