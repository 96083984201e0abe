import { openEncrypted } from '../server/upload/files.ts';
import { type EncryptedStore, reencrypt } from '../server/upload/encrypted-files.ts';
import { settingsOfService } from './operator/settings.ts';

/**
 * `npm run encrypt`: encrypts every picture to the newest key of ENCRYPTION_IDENTITY_FILE, those that are not encrypted and those
 * that are to an older key. Servers may run; it can be broken off and started again.
 */
const config = settingsOfService();
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true));
try {
  const stores = await openEncrypted(config);
  if (!stores) throw new Error('没有设置 ENCRYPTION_IDENTITY_FILE：先用 tongmou key 生成密钥。');
  const { done, before, unreadable } = await reencrypt(stores.uploads, () => isStopped);
  await removeOlder(stores.variants);
  console.log(`已用最新的密钥加密 ${done} 个文件，另有 ${before} 个之前已是。`);
  if (isStopped) throw new Error('还没有做完：再运行一次会接着做。');
  if (unreadable.length > 0) throw new Error(`以下文件没有能打开的密钥，或已损坏：\n${unreadable.join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Smaller copies are made anew when they are asked for. */
async function removeOlder(variants: EncryptedStore): Promise<void> {
  for await (const name of variants.names()) {
    if (isStopped) return;
    if ((await variants.isCurrent(name)) === false) await variants.remove(name);
  }
}
