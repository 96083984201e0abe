import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { identitiesIn } from '../../server/encryption/keys.ts';
import { openUploadStore } from '../../server/upload/files.ts';
import { root } from '../server-process.ts';
import { scratchFolder } from './server-alone.ts';

test('security 69: encryption is switched on, the key changed, and the old one taken out, by the commands of the operator', async () => {
  const [dataDir, elsewhere] = [await scratchFolder(), await scratchFolder()];
  const file = join(elsewhere, 'keys.txt');
  const env = { DATABASE: 'embedded', DATA_DIR: dataDir, ENCRYPTION_IDENTITY_FILE: file };
  const run = (script: string, args: string[] = [], settings: Record<string, string> = env) =>
    promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, ...settings },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    );
  await (await openDatabase({ databaseUrl: undefined, dataDir })).destroy();
  const plain = await openUploadStore({ dataDir, s3: undefined });
  for (const name of ['a.png', 'b.png']) await plain.put(name, Buffer.from(name));
  const { ENCRYPTION_IDENTITY_FILE: _, ...withoutKeys } = env;
  expect(await run('encrypt', [], withoutKeys)).toMatchObject({
    code: 1,
    said: expect.stringContaining('tongmou key'),
  });

  expect(await run('encryption-key', [join(dataDir, 'keys.txt')])).toMatchObject({ code: 1 });
  expect(await run('encryption-key', [file])).toMatchObject({ code: 0, said: expect.stringContaining('age1') });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await run('encrypt')).toMatchObject({ code: 0, said: expect.stringContaining('加密 2 个文件，另有 0 个') });
  expect(await run('encrypt')).toMatchObject({ code: 0, said: expect.stringContaining('加密 0 个文件，另有 2 个') });
  expect(await readFile(join(dataDir, 'uploads', 'a.png'), 'latin1')).toMatch(/^age-encryption/);

  expect(await run('encryption-key', [file])).toMatchObject({ code: 0 });
  expect(await run('encrypt')).toMatchObject({ code: 0, said: expect.stringContaining('加密 2 个文件，另有 0 个') });
  const [, newest] = identitiesIn(await readFile(file, 'utf8'));
  await writeFile(file, `${newest}\n`);
  const store = await openUploadStore(readConfig(env));
  expect((await buffer((await store.open('b.png'))!.stream)).toString()).toBe('b.png');
});
