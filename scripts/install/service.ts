import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { type Answers, portsOf } from './answers.ts';
import { type Layout, placed, writeWhole } from './layout.ts';
import { readSettings } from './settings.ts';

const processes = ['tongmou-server@1.service', 'tongmou-server@2.service', 'tongmou-publisher.service'];

const systemctl = (...args: string[]): void => void execFileSync('systemctl', args, { stdio: 'inherit' });

/** Puts the units of a release in the place of those that are there. What a hospital adds to them belongs into drop-ins. */
export function installUnits(layout: Layout, release: string, answers: Answers, { name, group }: Account): void {
  const { servers, figures } = portsOf(answers);
  const [port, figuresPort] = [servers[0]!, figures[0]!].map((first) => String(first).slice(0, -1));
  const folder = join(release, 'deploy/systemd');
  for (const unit of readdirSync(folder)) {
    const text = placed(readFileSync(join(folder, unit), 'utf8'), layout)
      .replace('PORT=808%i METRICS_PORT=908%i', `PORT=${port}%i METRICS_PORT=${figuresPort}%i`)
      .replace(/^User=.*$/m, `User=${name}`)
      .replace(/^Group=.*$/m, `Group=${group}`)
      .replace(/^ReadWritePaths=.*$/m, () => `ReadWritePaths=${layout.backups}`);
    writeWhole(join(layout.units, unit), text);
  }
  systemctl('daemon-reload');
}

export const startService = (): void => systemctl('start', 'tongmou.target', ...processes);
export const enableService = (): void => systemctl('enable', '--now', 'tongmou.target', 'tongmou-backup.timer');
/** Named one by one: to stop the target does not wait for them. */
export const stopService = (): void => systemctl('stop', 'tongmou.target', ...processes);

/**
 * Waits until both servers serve and the publisher has shown the site, each where its settings have it. Returns what did not
 * come about in time.
 */
export async function untilServing(layout: Layout, answers: Answers): Promise<string | undefined> {
  const { servers } = portsOf(answers);
  const { HOST, PUBLISHER_PORT } = readSettings(layout);
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? undefined : HOST;
  const waits: [string, () => Promise<boolean>][] = [
    ...servers.map((port, index): [string, () => Promise<boolean>] => [
      `服务器 ${index + 1}（/readyz）`,
      async () => (await answerOf(port, '/readyz', host)).ok,
    ]),
    ['发布进程（网站）', () => hasShownTheSite(Number(PUBLISHER_PORT))],
  ];
  const end = Date.now() + Number(answers.READY_SECONDS) * 1000;
  for (const [what, isThere] of waits)
    while (!(await isThere())) {
      if (Date.now() > end) return what;
      await new Promise((go) => setTimeout(go, 200));
    }
  return undefined;
}

export const hasShownTheSite = async (publisher: number): Promise<boolean> =>
  passDone.test((await answerOf(publisher, '/metrics')).text);

const passDone = /^tongmou_publisher_pass_duration_seconds_count\{outcome="done"\} [1-9]/m;

export async function answerOf(port: number, path: string, host = '127.0.0.1'): Promise<{ ok: boolean; text: string }> {
  try {
    const answer = await fetch(`http://${host}:${port}${path}`, { signal: AbortSignal.timeout(5000) });
    return { ok: answer.ok, text: await answer.text() };
  } catch {
    return { ok: false, text: '' };
  }
}

/** The password that the first start printed, where the journal still has it. */
export function firstPassword(): string | undefined {
  const ofServers = processes.slice(0, 2).flatMap((unit) => ['-u', unit]);
  const { stdout } = spawnSync('journalctl', [...ofServers, '-o', 'cat', '--no-pager', '--grep', '初始密码'], {
    encoding: 'utf8',
  });
  return [...(stdout ?? '').matchAll(/初始密码.*[：:]\s*(\S+)/g)].at(-1)?.[1];
}
