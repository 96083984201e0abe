import { appendFile, chmod, chown, stat } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readConfig } from '../server/config.ts';
import { refuseBeside } from '../server/encryption/keys.ts';
import { loadSettings } from '../server/settings.ts';
import { typedPath } from './operator/paths.ts';

/** `tongmou key FILE`: adds a new key to a file, which is made where there is none, for the service's user alone. */
try {
  const [typed, ...more] = process.argv.slice(2);
  if (!typed || more.length > 0) throw new Error('tongmou key FILE');
  const file = typedPath(typed);
  const { dataDir, backupDir } = readConfig(loadSettings().env);
  await refuseBeside(file, [dataDir, backupDir]);
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const line = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  await appendFile(file, line, { mode: 0o600, flush: true });
  await chmod(file, 0o600);
  const owner = await stat(dataDir).catch(() => undefined);
  if (owner && process.getuid?.() === 0) await chown(file, owner.uid, owner.gid);
  console.log(
    `新密钥已加进 ${file}，公钥 ${recipient}\n请马上把这个文件另抄一份，锁在别处：没有它，加密的图片和备份谁也打不开。`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
