import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { readConfig } from '../config.ts';
import { post } from '../testing/call.ts';
import { aFollowedChild } from '../testing/children.ts';
import { uploadPicture } from '../testing/consultations.ts';
import { addCoordinator, addDoctor } from '../testing/people.ts';
import { emptyDatabase } from '../testing/scratch-databases.ts';
import { onServer } from '../testing/test-server.ts';
import { openUploadStore } from '../upload/files.ts';
import { removeUnclaimed } from '../upload/upload-store.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

const folder = await mkdtemp(join(tmpdir(), 'tongmou-erased-'));
afterAll(() => rm(folder, { recursive: true }));

onServer((server) => {
  test('security 79: a backup from before an erasure brings nothing back where the certificate is, and no other record goes', async () => {
    const { db, services, config, engine } = server();
    const uploads = services.files.originals;
    const hospital = '随访医院1';
    const other = await aFollowedChild(server());
    const picture = await uploadPicture(server(), await addDoctor(server(), {}));
    const gone = await aFollowedChild(server());
    await db
      .updateTable('upload')
      .set({ claim_kind: 'consultation', claim_id: gone.consultationId })
      .where('name', '=', picture.split('/').at(-1)!)
      .execute();
    const { hospital_id } = await db
      .selectFrom('child')
      .select('hospital_id')
      .where('id', '=', gone.childId)
      .executeTakeFirstOrThrow();
    const coordinator = await addCoordinator(server(), { hospital });
    await db.updateTable('doctor').set({ hospital_id }).where('id', '=', coordinator.doctorId).execute();
    const before = join(folder, `${engine}.tar.gz`);
    await writeBackup({ db, uploads }, createWriteStream(before));

    Object.assign(config.retentionYears, { inpatient: -1 });
    const { childId } = gone;
    expect((await post(server(), apiPaths.erasureAsk, { childId, reason: '要求' }, coordinator.cookie)).status).toBe(
      'OK',
    );
    const done = await post(server(), apiPaths.erasureAnswer, { childId, answer: 'confirmed' }, gone.colleague.cookie);
    expect(done.rmObject.certificateId).toBe(1);
    const after = join(folder, `${engine}-after.tar.gz`);
    await writeBackup({ db, uploads }, createWriteStream(after));

    const target = await emptyDatabase(engine);
    const store = await openUploadStore(readConfig({ DATA_DIR: join(folder, `${engine}-data`) }));
    const into = async () => ({ db: target.db, uploads: store });
    const childrenIn = async () =>
      (await target.db.selectFrom('child').select('id').orderBy('id').execute()).map(({ id }) => id);
    // The certificate is there, then an older backup takes its place.
    expect(await restoreBackup(after, into, { replace: false })).toMatchObject({ erasedAgain: 0 });
    expect(await restoreBackup(before, into, { replace: true })).toMatchObject({ erasedAgain: 1 });
    expect(await childrenIn()).toEqual([other.childId]);
    await removeUnclaimed(target.db, 24 * 3_600_000, store.remove);
    expect(await store.open(picture.split('/').at(-1)!)).toBeUndefined();
    const certificates = await target.db.selectFrom('erasure_certificate').select(['id', 'child_id']).execute();
    expect(certificates).toEqual([{ id: 1, child_id: childId }]);
    // Nobody knows of it in an empty database.
    const empty = await emptyDatabase(engine);
    const intoEmpty = async () => ({ db: empty.db, uploads: store });
    expect(await restoreBackup(before, intoEmpty, { replace: true })).toMatchObject({ erasedAgain: 0 });
    // A record of the same number that began at another moment is another child's.
    await sql`insert into erasure_certificate select id, child_id, now(), hospital_id, hospital, asked_by, asked_name, asked_at,
      confirmed_by, confirmed_name, erased_at, counted from json_populate_recordset(null::erasure_certificate,
      ${JSON.stringify(await target.db.selectFrom('erasure_certificate').selectAll().execute())}::json)`.execute(
      empty.db,
    );
    expect(await restoreBackup(before, intoEmpty, { replace: true })).toMatchObject({ erasedAgain: 0 });
    expect(await empty.db.selectFrom('child').select('id').where('id', '=', childId).execute()).toHaveLength(1);
    await target.close();
    await empty.close();
  });
});
