import { accessSync, constants, statSync } from 'node:fs';

/** What keeps a command from running, in one line for who called it. */
export class NotAllowed extends Error {}

/**
 * Goes on as the service's user, who owns DATA_DIR: what root writes there the service could not read. Where there is no
 * DATA_DIR yet, it stays as it is.
 * @throws NotAllowed for anybody but root and that user
 */
export function becomeOwnerOf(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  if (!owner || uid === undefined || uid === owner.uid) return;
  if (uid !== 0) throw new NotAllowed(`当前用户无权管理 ${dataDir}，请用 root 运行：sudo tongmou …`);
  takeGroupsOf(owner);
  process.setgid!(owner.gid);
  process.setuid!(owner.uid);
}

function takeGroupsOf({ uid, gid }: { uid: number; gid: number }): void {
  try {
    (process as typeof process & { initgroups(user: number, group: number): void }).initgroups(uid, gid);
  } catch {
    // A user without a name, as in containers.
    process.setgroups!([gid]);
  }
}

/** @throws NotAllowed when this user may not read the file of settings */
export function requireReadable(settings: string): void {
  try {
    accessSync(settings, constants.R_OK);
  } catch {
    throw new NotAllowed(`服务的用户读不到 ${settings}，请执行：chown tongmou ${settings}; chmod 400 ${settings}`);
  }
}
