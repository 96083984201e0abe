import { constants } from 'node:fs';
import { access } from 'node:fs/promises';

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
