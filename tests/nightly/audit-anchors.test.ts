import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { readAnchors } from '../../server/audit/anchor.ts';
import { openDatabase } from '../../server/database/open.ts';
import { root, startServer } from '../server-process.ts';
import { call, scratchFolder } from './server-alone.ts';

test('security 68: a server writes down where the audit ends, and the command finds what was cut off', async () => {
  const [dataDir, elsewhere] = [await scratchFolder(), await scratchFolder()];
  const anchors = join(elsewhere, 'anchors.ndjson');
  const signInWrongly = async (url: string) => {
    await call(url, apiPaths.login, { username: 'admin', ps: 'wrong-password' });
  };
  for (let start = 0; start < 2; start++) {
    const server = await startServer(dataDir, undefined, { AUDIT_ANCHOR_FILE: anchors });
    for (let entry = 0; entry < 2; entry++) await signInWrongly(server.url);
    await server.end();
  }
  const written = readAnchors(await readFile(anchors, 'utf8')).anchors.map(({ entries }) => entries);
  expect(written).toEqual([2, 2, 4]);

  const verify = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/audit-verify.ts', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE: 'embedded', DATA_DIR: dataDir },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    );
  expect(await verify('--anchors', anchors)).toMatchObject({ code: 0, said: expect.stringContaining('共 4 条') });

  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  await sql`alter table audit_entry disable trigger all`.execute(db);
  await sql`delete from audit_entry where id > 3`.execute(db);
  await sql`alter table audit_entry enable trigger all`.execute(db);
  await db.destroy();
  expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining('共 3 条') });
  const said = '审计链在第 4 条断开：缺少这一条，先前有 4 条\n';
  expect(await verify('--anchors', anchors)).toEqual({ code: 1, said });
  expect(await verify('--anchors', join(elsewhere, 'absent'))).toMatchObject({ code: 1 });
});
