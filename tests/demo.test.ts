import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInShanghai } from '../clinical/ages.ts';
import { summaryText } from '../clinical/outcome.ts';
import { apiPaths } from '../contract/paths.ts';
import type { ConsultationLine, ConsultationUrgent } from '../contract/schemas/consultation-list.ts';
import { demoPassword } from '../demo/seed.ts';
import { openDatabase } from '../server/database/open.ts';
import { post } from '../server/testing/call.ts';
import { listOf, openImage, view } from '../server/testing/consultations.ts';
import { type ScratchServer, startScratchServer } from '../server/testing/scratch-server.ts';
import { copyDemo } from './prepared-demo.ts';

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
  const urgent = (await post(server, apiPaths.consultationUrgent, {}, cookie)).rmObject as ConsultationUrgent;
  const today = dayInShanghai(new Date());
  const said = urgent.results.map(({ assessment }) => summaryText(assessment!, today));
  expect(said).toEqual(
    expect.arrayContaining([expect.stringContaining('剩 48 小时'), expect.stringContaining('已逾期')]),
  );
  const lines: ConsultationLine[] = rmObject.results;
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
