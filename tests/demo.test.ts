import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayInShanghai } from '../clinical/ages.ts';
import { summaryText } from '../clinical/outcome.ts';
import { apiPaths } from '../contract/paths.ts';
import type { ConsultationLine } from '../contract/schemas/consultation-list.ts';
import { texts } from '../contract/texts.ts';
import { demoPassword } from '../demo/seed.ts';
import { untilOk } from '../scripts/processes.ts';
import { tellFirstPassword } from '../server/admin-store.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import { writeBackup } from '../server/backup/write.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/open.ts';
import { callBy, overHttp, post } from '../server/testing/call.ts';
import { listOf, openImage, view } from '../server/testing/consultations.ts';
import { type ScratchServer, startScratchServer } from '../server/testing/scratch-server.ts';
import { emptyDatabase } from '../server/testing/scratch-databases.ts';
import { openUploadStore } from '../server/upload/files.ts';
import { copyDemo } from './prepared-demo.ts';
import { endProcess, launchServer } from './server-process.ts';

let demo: Awaited<ReturnType<typeof copyDemo>>;
let server: ScratchServer;

beforeAll(async () => {
  demo = await copyDemo();
  const { dataDir } = demo;
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  server = await startScratchServer({ db, engine: 'PGlite', close: () => db.destroy() }, { DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.close();
  await demo.remove();
});

describe('outside the demo', () => {
  const signIn = (username: string, ps: string) => (on: ScratchServer) => post(on, apiPaths.login, { username, ps });
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tongmou-restored-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('a demo’s backup that is restored lets nobody in by the sample password', async () => {
    const uploads = await openUploadStore(server.config);
    const backup = join(folder, 'demo.tar.gz');
    await writeBackup({ db: server.db, uploads }, createWriteStream(backup));
    const target = await emptyDatabase('PGlite');
    const into = { db: target.db, uploads: await openUploadStore(readConfig({ DATA_DIR: folder })) };
    const { samplesEnded } = await restoreBackup(backup, async () => into, { replace: false });
    expect(samplesEnded).toBe(34);
    const restored = await startScratchServer(target, { DATA_DIR: folder });
    for (const username of ['admin', 'guanli', 'yisheng01', 'yisheng30'])
      expect(await signIn(username, demoPassword())(restored)).toMatchObject({ errMsg: texts.loginFailed });
    let told = '';
    await tellFirstPassword(target.db, (password) => {
      told = password;
    });
    expect((await signIn('admin', told)(restored)).rmObject).toMatchObject({ mustChangePassword: true });
    await restored.close();
  });

  test('a server that starts on a demo’s data ends its accounts and prints admin’s new password, once', async () => {
    const copy = await copyDemo();
    const start = async () => {
      const { child, url } = await launchServer({ DATA_DIR: copy.dataDir }, 'pipe');
      let printed = '';
      child.stdout!.on('data', (text) => {
        printed += text;
      });
      await untilOk(`${url}/healthz`, 60_000);
      const may = async (username: string, ps: string) =>
        (await callBy(overHttp(url), apiPaths.login, { username, ps })).status;
      return { may, printed: () => printed, end: () => endProcess(child, 'SIGTERM') };
    };
    const first = await start();
    for (const username of ['admin', 'yisheng07']) expect(await first.may(username, demoPassword())).toBe('ERROR');
    await expect.poll(first.printed).toMatch(/admin 的初始密码.*：[\w-]{16}$/m);
    const [, password] = /admin 的初始密码.*：([\w-]{16})$/m.exec(first.printed())!;
    expect(await first.may('admin', password!)).toBe('OK');
    await first.end();
    const second = await start();
    expect(await second.may('admin', password!)).toBe('OK');
    expect(second.printed()).not.toContain('密码');
    await second.end();
    await copy.remove();
  });
});

test('the sample doctors sign in to cases with pictures, some of them unread', async () => {
  const signedIn = await post(server, apiPaths.login, { username: 'yisheng01', ps: demoPassword() });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
  const { id, doctorId, username } = signedIn.rmObject;
  const doctor = { id, doctorId, username, cookie };
  const { rmObject } = await listOf(server, doctor, { pageSize: 100 });
  expect(rmObject.totalCount).toBeGreaterThan(20);
  expect((await post(server, apiPaths.replyNotRead, {}, cookie)).rmObject.totalCount).toBeGreaterThan(0);
  const home = (await post(server, apiPaths.platformHome, {}, cookie)).rmObject;
  expect(home).toMatchObject({ consultationCount: 120, doctorCount: 30, hospitalCount: 12 });
  const { results } = (
    await post(server, apiPaths.doctorFind, { searchVal: 'helanzhou', pageSize: 1, pageNo: 1 }, cookie)
  ).rmObject;
  expect(results).toMatchObject([{ doctorName: '贺兰舟', away: { substitute: { doctorName: '温如玉' } } }]);
  const lines: ConsultationLine[] = rmObject.results;
  const today = dayInShanghai(new Date());
  const said = lines.map(({ assessment }) => assessment && summaryText(assessment, today));
  expect(said).toEqual(
    expect.arrayContaining([expect.stringContaining('剩 48 小时'), expect.stringContaining('已逾期')]),
  );
  expect(lines.some(({ assessment }) => assessment?.outcome === 'cannotJudge')).toBe(true);
  const detail = (await view(server, doctor, rmObject.results[0].id)).rmObject;
  expect(detail.replies).toHaveLength(detail.replyCount);
  expect(detail.attachments).not.toEqual([]);
  expect(detail.findings.birthWeightGrams).toBeGreaterThan(400);
  for (const path of [
    detail.pubDoctorAvatar,
    ...detail.attachments.map((one: { attachmentLocate: string }) => one.attachmentLocate),
  ])
    expect((await openImage(server, path, doctor)).statusCode).toBe(200);
});
