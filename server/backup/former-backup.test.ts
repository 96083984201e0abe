import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { readConfig } from '../config.ts';
import { post } from '../testing/call.ts';
import { openImage } from '../testing/consultations.ts';
import { formerVersion } from '../testing/former-version.ts';
import { testPassword } from '../testing/people.ts';
import { emptyDatabase, engines } from '../testing/scratch-databases.ts';
import { type ScratchServer, startScratchServer } from '../testing/scratch-server.ts';
import { openUploadStore } from '../upload/files.ts';
import { uploadPath } from '../upload/upload-store.ts';
import { restoreBackup } from './restore.ts';

/**
 * A backup that release 1.0.0 took, before there were versions of records: a case that was edited (a picture of it taken
 * away) with a reply that was edited and one that was deleted, a confirmed case, and a deleted one with a reply.
 */
const backup = join(formerVersion, 'backup-1.0.0.tar.gz');

const folder = await mkdtemp(join(tmpdir(), 'tongmou-former-'));
afterAll(() => rm(folder, { recursive: true }));

describe.each(engines)('%s', (engine) => {
  let server: ScratchServer;
  beforeAll(async () => {
    const database = await emptyDatabase(engine);
    const dataDir = join(folder, engine);
    const uploads = await openUploadStore(readConfig({ DATA_DIR: dataDir }));
    await restoreBackup(backup, async () => ({ db: database.db, uploads }), { replace: false });
    server = await startScratchServer(database, { DATA_DIR: dataDir });
  });
  afterAll(() => server.close());

  async function signIn(username: string) {
    const { rmObject, headers } = await post(server, apiPaths.login, { username, ps: testPassword });
    return { ...rmObject, cookie: String(headers['set-cookie']).split(';')[0] } as { id: number; cookie: string };
  }

  test('what a release without versions backed up comes back with each record as its version 1', async () => {
    const [doctor, colleague] = [await signIn('yisheng01'), await signIn('yisheng02')];
    const list = fillPath(apiPaths.consultationList, { userId: doctor.id });
    const { rmObject } = await post(server, list, { pageSize: 8, pageNo: 1 }, doctor.cookie);
    const titles = rmObject.results.map(({ title }: { title: string }) => title);
    expect(titles.toSorted()).toEqual(['已确诊的一例', '改过的一例']);
    const { id } = rmObject.results.find(({ title }: { title: string }) => title === '改过的一例');

    const detail = await post(server, fillPath(apiPaths.consultationDetail, { id }), {}, colleague.cookie);
    expect(detail.rmObject).toMatchObject({ versionNo: 1, unseenSince: null, pubDoctorName: 'yisheng01' });
    const [picture] = detail.rmObject.attachments;
    const closed = await server.db
      .selectFrom('attachment')
      .select('upload_name as name')
      .where('consultation_id', '=', id)
      .where('removed_at', 'is not', null)
      .executeTakeFirstOrThrow();
    const opened = async (path: string) => (await openImage(server, path, colleague)).statusCode;
    expect(await opened(picture.attachmentLocate)).toBe(200);
    expect(await opened(uploadPath(closed.name)), 'taken away before there were versions').toBe(404);
    const history = await post(server, apiPaths.consultationHistory, { id }, colleague.cookie);
    expect(history.rmObject).toMatchObject({ totalCount: 1, statusChanges: [] });
    const [version] = history.rmObject.versions;
    const { enteredOn, ...findings } = detail.rmObject.findings;
    expect(enteredOn).toBe(detail.rmObject.enteredOn);
    expect(version).toMatchObject({
      versionNo: 1,
      savedAt: detail.rmObject.consultationUpdateDateTime,
      savedBy: { doctorName: 'yisheng01', doctorHospital: '第一儿童医院' },
      reason: null,
      changed: [],
      state: {
        title: '改过的一例',
        attachments: [{ attachmentLocate: picture.attachmentLocate }],
        invitedDoctors: [{ doctorName: 'yisheng02', doctorHospital: '县医院' }],
        findings,
      },
    });
    expect(history.rmObject.withdrawnReplies).toMatchObject([{ content: '<p>收回的话</p>' }]);

    const [{ replyId }] = detail.rmObject.replies;
    const reply = await post(server, apiPaths.replyHistory, { replyId }, doctor.cookie);
    expect(reply.rmObject.versions).toMatchObject([
      { versionNo: 1, consultationVersionNo: 1, content: '<p>建议一周后复查</p>', grading: { disease: 'rop' } },
    ]);
  });

  test('no record is without a version, deleted ones neither', async () => {
    for (const [records, versions] of [
      ['consultation', 'consultation_version'],
      ['reply', 'reply_version'],
    ] as const) {
      const count = async (table: typeof records | typeof versions) =>
        (
          await server.db
            .selectFrom(table as 'consultation')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count;
      expect(await count(versions)).toBe(await count(records));
      expect(await count(records)).toBeGreaterThan(2);
    }
  });
});
