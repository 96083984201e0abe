import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freePort } from '../scripts/ports.ts';

const root = join(import.meta.dirname, '..');
const rounds = 2;
const refusal = 'is in use by another server';

type Started = { child: ChildProcess; url: string; ended: Promise<{ code: number | null; printed: string }> };

async function start(dataDir: string): Promise<Started> {
  const port = await freePort();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const printed = text(child.stderr!);
  const ended = once(child, 'close').then(async ([code]) => ({ code: code as number | null, printed: await printed }));
  return { child, url: `http://127.0.0.1:${port}`, ended };
}

/** Whether the server came up; false when it ended. */
async function comesUp({ child, url }: Started): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((go) => setTimeout(go, 20));
  }
  return false;
}

test('on an embedded database there is one server: beside one that runs, and after one that was killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-second-'));
  let running = await start(dataDir);
  expect(await comesUp(running)).toBe(true);
  for (let round = 0; round < rounds; round++) {
    const second = await start(dataDir);
    expect(await second.ended).toMatchObject({ code: 1, printed: expect.stringContaining(refusal) });

    running.child.kill('SIGKILL');
    // Not even waiting for the end of the last one: of the two, at most one gets the folder.
    const rivals = [await start(dataDir), await start(dataDir)];
    const up = await Promise.all(rivals.map(comesUp));
    expect(up.filter(Boolean).length, `round ${round}`).toBe(1);
    const [winner, loser] = up[0] ? [rivals[0]!, rivals[1]!] : [rivals[1]!, rivals[0]!];
    expect(await loser.ended).toMatchObject({ code: 1, printed: expect.stringContaining(refusal) });
    running = winner;
  }
  running.child.kill('SIGTERM');
  expect((await running.ended).code).toBe(0);
  await rm(dataDir, { recursive: true });
}, 180_000);
