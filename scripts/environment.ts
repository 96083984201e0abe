import { existsSync } from 'node:fs';

/** The environment that `npm start` works in, `.env` included, for scripts that work on the same data. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
