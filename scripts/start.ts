import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildSite } from './build.ts';
import { startProcesses, stopWithProcess } from './processes.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
await buildSite(resolve(process.env.DIST_DIR || 'dist'));
stopWithProcess(await startProcesses(process.env));
