import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverMemory, trialSettings } from '../contract/settings.ts';
import { freePort } from '../scripts/ports.ts';
import { untilOk } from '../scripts/processes.ts';

export const root = join(import.meta.dirname, '..');
const startTimeoutMs = 60_000;

/** Launches the server of `product` alone, in a process of its own, on a free port unless PORT says which. */
export async function launchServer(
  env: Record<string, string>,
  output: 'inherit' | 'pipe' = 'inherit',
  product = root,
): Promise<{ child: ChildProcess; url: string }> {
  const port = env.PORT ?? (await freePort());
  const embedded = env.DATABASE_URL ? {} : { DATABASE: 'embedded' };
  const child = spawn(process.execPath, [...serverMemory.flags, join(product, 'server/main.ts')], {
    cwd: product,
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      ...serverMemory.env,
      ...trialSettings,
      ...embedded,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', output, output],
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

export type ServerProcess = { child: ChildProcess; url: string; end: (signal?: NodeJS.Signals) => Promise<void> };

/** The same, when it answers. `databaseUrl` undefined: on the embedded database of `dataDir`. */
export async function startServer(
  dataDir: string,
  databaseUrl?: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const { child, url } = await launchServer({
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  });
  await untilOk(`${url}/healthz`, startTimeoutMs);
  return { child, url, end: (signal = 'SIGTERM') => endProcess(child, signal) };
}

/** Ends a process by a signal, unless it has ended. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
