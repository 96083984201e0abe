import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const root = join(import.meta.dirname, '../..');

/** Runs a script of the project to its end and returns what it printed. @throws when it fails */
export async function output(script: string, args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return printed;
}

/** Starts the server alone, as `npm start` does beside the publisher. */
export function startServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: 'inherit',
  });
}
