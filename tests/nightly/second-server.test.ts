import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { refusedExitCode } from '../../contract/settings.ts';
import { launchServer } from '../server-process.ts';

const rounds = 2;
const refusal = 'is in use by another server';

type Started = { child: ChildProcess; url: string; ended: Promise<{ code: number | null; printed: string }> };

async function start(dataDir: string): Promise<Started> {
  const { child, url } = await launchServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, 'pipe');
  const printed = text(child.stderr!);
  const ended = once(child, 'close').then(async ([code]) => ({ code: code as number | null, printed: await printed }));
  return { child, url, ended };
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
    expect(await second.ended).toMatchObject({ code: refusedExitCode, printed: expect.stringContaining(refusal) });

    running.child.kill('SIGKILL');
    // Not even waiting for the end of the last one: of the two, at most one gets the folder.
    const rivals = [await start(dataDir), await start(dataDir)];
    const up = await Promise.all(rivals.map(comesUp));
    expect(up.filter(Boolean).length, `round ${round}`).toBe(1);
    const [winner, loser] = up[0] ? [rivals[0]!, rivals[1]!] : [rivals[1]!, rivals[0]!];
    expect(await loser.ended).toMatchObject({ code: refusedExitCode, printed: expect.stringContaining(refusal) });
    running = winner;
  }
  running.child.kill('SIGTERM');
  expect((await running.ended).code).toBe(0);
  await rm(dataDir, { recursive: true });
}, 180_000);
