import {
  chownSync,
  existsSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

export type Layout = ReturnType<typeof layoutBelow>;

/** Backups go where the hospital has them, such as to another disk. */
export const withBackupsIn = (layout: Layout, folder: string | undefined): Layout =>
  folder ? { ...layout, backups: resolve(layout.current, folder) } : layout;

/** Where everything lies. `root` is empty, or the folder that stands for `/`. */
export function layoutBelow(root: string) {
  return {
    root,
    product: `${root}/opt/tongmou`,
    releases: `${root}/opt/tongmou/releases`,
    current: `${root}/opt/tongmou/current`,
    command: `${root}/usr/local/bin/tongmou`,
    settings: `${root}/etc/tongmou/tongmou.env`,
    answers: `${root}/etc/tongmou/install.answers`,
    data: `${root}/var/lib/tongmou`,
    backups: `${root}/var/backups/tongmou`,
    logs: `${root}/var/log/tongmou`,
    units: `${root}/etc/systemd/system`,
    nginx: `${root}/etc/nginx`,
    nginxLogs: `${root}/var/log/nginx/tongmou`,
    logrotate: `${root}/etc/logrotate.d/tongmou`,
  };
}

const ourFolders = /(?<![\w./])\/(?=(?:opt|etc|var\/lib|var\/backups)\/tongmou|var\/log\/(?:tongmou|nginx))/g;

/** A file of deploy/ for this layout. */
export const placed = (text: string, { root }: Layout): string => text.replace(ourFolders, `${root}/`);

/** The release that `current` leads to; undefined: there is none. */
export function currentVersion({ current }: Layout): string | undefined {
  return existsSync(current) ? basename(readlinkSync(current)) : undefined;
}

/** Makes `link` lead to `target` in one step. */
export function turnLink(link: string, target: string): void {
  mkdirSync(dirname(link), { recursive: true });
  rmSync(`${link}~`, { force: true });
  symlinkSync(target, `${link}~`);
  renameSync(`${link}~`, link);
}

export const switchTo = ({ current }: Layout, version: string): void => turnLink(current, join('releases', version));

/** Writes a file that nobody ever sees half of. */
export function writeWhole(file: string, content: string, { mode = 0o644, uid = 0, gid = 0 } = {}): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}~`, content, { mode });
  if (process.getuid?.() === 0) chownSync(`${file}~`, uid, gid);
  renameSync(`${file}~`, file);
}
