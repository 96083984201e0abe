import { chown, lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type Owner = { uid: number; gid: number };

/**
 * Who is to own what this process writes below `folder`: whoever owns the folder. Undefined when nothing is to be given
 * away: this process is not root's, or the folder is root's own or not there. What root keeps, the service cannot read.
 */
export async function ownerBelow(folder: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await stat(folder).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

/** Gives one file or folder to whoever owns `folder`. */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  const owner = await ownerBelow(folder);
  if (owner) await chown(path, owner.uid, owner.gid);
}

/** Gives what root owns among `names` of `folder`, and in them, to whoever owns `folder`. */
export async function giveAllToOwnerOf(folder: string, names: string[]): Promise<void> {
  const owner = await ownerBelow(folder);
  if (owner) for (const name of names) await giveTree(join(folder, name), owner);
}

async function giveTree(path: string, owner: Owner): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found) return;
  if (found.uid === 0) await lchown(path, owner.uid, owner.gid);
  if (found.isDirectory()) for (const name of await readdir(path)) await giveTree(join(path, name), owner);
}
