import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { refusedExitCode } from '../../contract/settings.ts';
import { freePort } from '../../scripts/ports.ts';
import { untilOk } from '../../scripts/processes.ts';
import { isPostgresInstalled, startPostgresCluster } from '../postgres-cluster.ts';
import { endProcess, launchServer } from '../server-process.ts';
import { afterwards, call, scratchFolder } from './server-alone.ts';

/** A server with what it prints, line by line. */
async function launch(DATABASE_URL: string) {
  const DATA_DIR = await scratchFolder();
  const { child, url } = await launchServer({ DATABASE_URL, DATA_DIR, LOG_LEVEL: 'info' }, 'pipe');
  afterwards(() => endProcess(child, 'SIGKILL'));
  const lines: string[] = [];
  for (const input of [child.stdout!, child.stderr!]) createInterface({ input }).on('line', (line) => lines.push(line));
  return { child, url, lines };
}

async function untilSaid(lines: string[], words: string): Promise<string> {
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(20)) {
    const said = lines.find((line) => line.includes(words));
    if (said) return said;
  }
  throw new Error(`nobody said ${words}:\n${lines.join('\n')}`);
}

async function refusalOf(DATABASE_URL: string) {
  const { child, lines } = await launch(DATABASE_URL);
  const [code] = await once(child, 'close');
  return { code: code as number, lines };
}

const ended = async (child: ChildProcess) => (await once(child, 'exit'))[0] as number | null;

test.runIf(isPostgresInstalled())('a server waits for its database, says so, and serves when it is there', async () => {
  const cluster = await startPostgresCluster();
  afterwards(() => cluster.stop());
  cluster.freeze(true);
  const password = 'a-password-of-the-database';
  const address = cluster.url.replace('tongmou@', `tongmou:${password}@`);
  const { child, url, lines } = await launch(address);
  const place = `${new URL(cluster.url).host}/postgres`;
  expect(await untilSaid(lines, 'Waiting for it')).toContain(`The database ${place} does not answer`);
  await delay(3000);
  expect(lines.filter((line) => line.includes('Waiting for it'))).toHaveLength(1);
  cluster.freeze(false);
  await untilOk(`${url}/healthz`, 30_000);
  await untilSaid(lines, `The database ${place} answers`);

  const start = JSON.parse(await untilSaid(lines, 'listening at')) as { msg: string };
  expect(start.msg).toMatch(
    /^version \S+ \(\S+\), database \S+, data in \S+, uploads in \S+, built site in \S+, listening at http:/,
  );
  expect(start.msg).toContain(`database ${place},`);
  const told = lines.indexOf(await untilSaid(lines, '初始密码'));
  expect(told).toBeGreaterThan(lines.findIndex((line) => line.includes('listening at')));
  const form = { username: 'admin', ps: lines[told]!.split('：').at(-1)! };
  expect((await call(url, apiPaths.login, form)).rmObject).toMatchObject({ mustChangePassword: true });

  // Sessions ask the database: while it is away they are answered 503, and the log says so once.
  const before = lines.length;
  cluster.freeze(true);
  const away = await untilSaid(lines, 'the database does not answer');
  for (let n = 0; n < 20; n++) await call(url, apiPaths.heartbeat, {}, 'session=some');
  await delay(2500);
  cluster.freeze(false);
  await untilSaid(lines, 'the database answers again');
  expect(JSON.parse(away)).toMatchObject({ level: 50, database: place });
  const outage = lines.slice(before).filter((line) => !line.includes('"msg":"call"'));
  expect(outage.map((line) => JSON.parse(line).msg)).toEqual([
    'the database does not answer',
    'the database answers again',
  ]);
  expect(lines.join('\n')).not.toContain(password);
  const [code] = await Promise.all([ended(child), child.kill('SIGTERM')]);
  expect(code).toBe(0);
});

test('a server that waits ends at once when it is asked to', async () => {
  const { child, lines } = await launch(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`);
  expect(await untilSaid(lines, 'Waiting for it')).toContain('ECONNREFUSED');
  const asked = Date.now();
  const [code] = await Promise.all([ended(child), child.kill('SIGTERM')]);
  expect(code).toBe(0);
  expect(Date.now() - asked).toBeLessThan(5000);
});

test.runIf(isPostgresInstalled())('what no waiting mends is refused in one line', async () => {
  const cluster = await startPostgresCluster();
  afterwards(() => cluster.stop());
  const nothing = await refusalOf(cluster.url.replace('/postgres', '/nothing'));
  expect(nothing).toEqual({
    code: refusedExitCode,
    lines: [expect.stringContaining('database "nothing" does not exist')],
  });
  const nobody = await refusalOf(cluster.url.replace('tongmou@', 'nobody:secret@'));
  expect(nobody).toEqual({ code: refusedExitCode, lines: [expect.stringContaining('role "nobody" does not exist')] });
});

test.runIf(isPostgresInstalled())(
  'admin-reset gives a new password while a server runs, and prints no other',
  async () => {
    const cluster = await startPostgresCluster();
    afterwards(() => cluster.stop());
    const script = (env: Record<string, string>) =>
      execFileSync(process.execPath, ['scripts/admin-reset.ts'], {
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      });
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: await scratchFolder() };
    expect(() => script(settings)).toThrow('请先启动一次服务');
    const { url, lines } = await launch(cluster.url);
    await untilSaid(lines, '初始密码');
    const printed = script(settings);
    const [, password] = /新密码（[^）]*）：(\S+)/.exec(printed)!;
    const form = { username: 'admin', ps: password! };
    expect((await call(url, apiPaths.login, form)).rmObject).toMatchObject({ mustChangePassword: true });
    expect(printed).toContain(new URL(cluster.url).host);
  },
);
