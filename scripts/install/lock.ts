import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefusal } from '../../server/start-up.ts';
import type { Layout } from './layout.ts';

/** Keeps the product's folder to this installation for as long as the process lives. @throws StartRefusal */
export function lockInstallation({ product }: Layout): () => void {
  mkdirSync(product, { recursive: true });
  const lock = new DatabaseSync(join(product, 'install.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new StartRefusal('另一个安装正在进行：请等它结束。');
  }
  return () => lock.close();
}
