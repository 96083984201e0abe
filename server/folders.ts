import { constants } from 'node:fs';
import { access, chmod, stat } from 'node:fs/promises';

/** @throws in one line when this process cannot write in `folder` */
export async function requireFolder(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(code === 'ENOENT' ? `没有文件夹 ${folder}，请先建立。` : `不能写入文件夹 ${folder}（${code}）。`);
  });
}

/** @throws in one line when this process cannot read `file` */
export async function requireFile(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') throw new Error(`没有文件 ${file}。`);
    throw new Error(`服务的用户读不到 ${file}（${code}），请先把它复制到备份目录，并改为该用户所有。`);
  });
}

/**
 * Takes from others what they may do with a folder or file that was made before, such as by an administrator's mkdir. What is not there, or
 * is somebody else's, stays as it is; `tongmou doctor` tells that.
 * @param keep the bits of the mode that may stay: 0o700 leaves it to its owner alone
 */
export async function closeToOthers(path: string, keep: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found || (found.mode & 0o777 & ~keep) === 0) return;
  await chmod(path, found.mode & keep).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
  });
}
