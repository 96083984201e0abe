import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/ports.ts';
import { untilOk, untilReady } from '../../scripts/processes.ts';
import { afterwards, scratchFolder } from './server-alone.ts';

const root = join(import.meta.dirname, '../..');
/** What `npm start` starts, beside npm and the shell between. */
const product = ['scripts/start.ts', 'server/main.ts', 'publisher/main.ts'];

/** `npm start` in a session of its own, as an operator's shell or supervisor starts it. */
async function npmStart(env: Record<string, string> = {}) {
  const [port, DATA_DIR] = [String(await freePort()), await scratchFolder()];
  const own = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: port,
    DATA_DIR,
    DATABASE: 'embedded',
    ALLOW_HTTP: 'true',
    ...env,
  };
  const npm = spawn('npm', ['start'], { cwd: root, env: own, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const printed = Promise.all([text(npm.stdout!), text(npm.stderr!)]).then((all) => all.join(''));
  afterwards(() => {
    for (const { pid } of processesOf(npm)) process.kill(pid, 'SIGKILL');
  });
  return { npm, url: `http://127.0.0.1:${port}`, printed };
}

/** All that live in the session of `npm`. */
function processesOf(npm: ChildProcess): { pid: number; command: string }[] {
  const listed = execFileSync('ps', ['-eo', 'sid=,pid=,stat=,args='], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => {
    const [, session, pid, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return Number(session) === npm.pid && !state!.startsWith('Z') ? [{ pid: Number(pid), command: command! }] : [];
  });
}

async function untilGone(npm: ChildProcess): Promise<void> {
  for (const end = Date.now() + 15_000; processesOf(npm).length > 0; await delay(100))
    if (Date.now() > end) throw new Error(`still there: ${JSON.stringify(processesOf(npm))}`);
}

test.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm start ends all it started, in order', async (signal) => {
  const { npm, url, printed } = await npmStart();
  await untilReady(url, 60_000);
  for (const part of product)
    expect(
      processesOf(npm)
        .map(({ command }) => command)
        .join('\n'),
    ).toContain(part);
  const call = fetch(`${url}/hospital/home.html`);
  npm.kill(signal);
  expect((await call).status).toBe(200);
  await untilGone(npm);
  // Ended by itself, none was started again.
  expect(await printed).not.toMatch(/starting it again|rror/);
});

test('npm start waits with its server for a database, beyond the minute, and ends at once when it is asked to', async () => {
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
  const { npm, url, printed } = await npmStart({ DATABASE_URL, DATABASE: '' });
  for (let said = ''; !said.includes('Waiting for it'); ) said += (await once(npm.stderr!, 'data'))[0];
  await expect(untilOk(`${url}/healthz`, 3000)).rejects.toThrow('did not answer');
  npm.kill('SIGTERM');
  await untilGone(npm);
  expect((await printed).match(/Waiting for it/g)).toHaveLength(1);
});
