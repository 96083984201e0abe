import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { StartRefusal } from '../../server/start-up.ts';
import { type Answers, withNginx } from './answers.ts';
import { type Layout, layoutBelow } from './layout.ts';

export type Account = { name: string; group: string; uid: number; gid: number };

const asked = (args: string[]) => spawnSync('id', args, { encoding: 'utf8' }).stdout.trim();

/** The service's user, made where there is none, and the folders that belong to it. */
export function prepareAccount({ root, product, data, backups, logs, nginxLogs }: Layout, answers: Answers): Account {
  const name = answers.SERVICE_USER!;
  if (!asked(['-u', name])) {
    const home = ['--home-dir', product, '--no-create-home', '--shell', '/usr/sbin/nologin'];
    execFileSync('useradd', ['--system', '--user-group', ...home, name], { stdio: 'inherit' });
  }
  const account = {
    name,
    group: asked(['-gn', name]),
    uid: Number(asked(['-u', name])),
    gid: Number(asked(['-g', name])),
  };
  if (process.getuid?.() !== 0 && process.getuid?.() !== account.uid)
    throw new StartRefusal(`请用 root 运行（或 --root 时把 SERVICE_USER 写成自己）。`);
  own(data, 0o750, account);
  own(logs, 0o750, account);
  // One that was there before, such as another disk, is the hospital's own.
  if (!existsSync(backups) || backups === layoutBelow(root).backups) own(backups, 0o700, account);
  if (withNginx(answers)) mkdirSync(nginxLogs, { recursive: true });
  return account;
}

/** Makes a folder of the service's. */
export function own(folder: string, mode: number, { uid, gid }: Account): void {
  // Not as it is made: that would be the mode of what lies above it, too.
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, mode);
  chownSync(folder, uid, gid);
}

/** nginx reads the rendered site, which belongs to the service's group; the settings are not of that group. */
export function letNginxRead({ group }: Account): void {
  const worker = ['www-data', 'nginx'].find((name) => asked(['-u', name]));
  if (worker && !asked(['-Gn', worker]).split(' ').includes(group))
    execFileSync('usermod', ['--append', '--groups', group, worker]);
}
