import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { permissions, separateRoles } from '../../contract/permissions.ts';
import type { FindingsStatistics } from '../../contract/schemas/statistics.ts';
import { verifyChain } from '../audit/chain-store.ts';
import { judgeStale } from '../child/standing-store.ts';
import { alertDue } from '../escalation/alarm-store.ts';
import { remindDue } from '../escalation/reminder-store.ts';
import { hashToken, newToken } from '../session/cookies.ts';
import { get, post, uploadFile } from '../testing/call.ts';
import { proposal } from '../testing/consultations.ts';
import { formerVersion, loadFormer } from '../testing/former-version.ts';
import { testPassword } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { emptyDatabase, engines } from '../testing/scratch-databases.ts';
import { type ScratchServer, startScratchServer } from '../testing/scratch-server.ts';
import { migrate } from './migrate.ts';
import { seedReference } from './reference.ts';
import { fillSearch } from './search-store.ts';

const formerToken = newToken();

describe.each(engines)('%s', (engine) => {
  let server: ScratchServer;
  beforeAll(async () => {
    const database = await emptyDatabase(engine);
    await loadFormer(database.db);
    await sql`insert into session (token_hash, user_id)
      select ${hashToken(formerToken)}, id from "user" where username = 'bianji'`.execute(database.db);
    await migrate(database.db);
    await seedReference(database.db);
    await fillSearch(database.db);
    server = await startScratchServer(database, {});
    await cp(join(formerVersion, 'uploads'), join(server.config.dataDir, 'uploads'), { recursive: true });
  });
  afterAll(() => server.close());

  async function signIn(
    username: string,
  ): Promise<{ id: number; doctorId: number; permissions: string[]; cookie: string }> {
    const { rmObject, headers } = await post(server, apiPaths.login, { username, ps: testPassword });
    return { ...rmObject, cookie: String(headers['set-cookie']).split(';')[0] };
  }

  test('people of a former version sign in with the rights they had', async () => {
    expect((await signIn('bianji')).permissions).toEqual(
      [...permissions.filter((one) => one.startsWith('article:')), 'site:update'].sort(),
    );
    expect((await signIn('yiyuan')).permissions).toEqual(['hospital:add', 'user:update']);
    expect((await signIn('yisheng01')).permissions).toEqual([]);
  });

  test('whoever was signed in stays so, with a second factor to add where one is asked for and nothing else lost', async () => {
    const cookie = `session=${formerToken}`;
    const beat = async () => (await post(server, apiPaths.heartbeat, {}, cookie)).rmObject;
    expect(await beat()).toMatchObject({ username: 'bianji', isWard: false, hasSecondFactor: false, accountNews: 0 });
    server.config.factorRequired.managers = true;
    expect(await beat()).toMatchObject({ mustAddFactor: true });
    expect((await post(server, apiPaths.totpStart, {}, cookie)).status).toBe('OK');
    server.config.factorRequired.managers = false;
    expect((await post(server, apiPaths.userRows, {}, cookie)).statusCode).toBe(200);
  });

  test('its cases come with findings, replies, receipts and pictures, and deleted ones stay away', async () => {
    const doctor = await signIn('yisheng01');
    const path = fillPath(apiPaths.consultationList, { userId: doctor.id });
    const list = await post(server, path, { diseaseId: 0, pageSize: 8, pageNo: 1 }, doctor.cookie);
    const cases: { title: string; status: number }[] = list.rmObject.results;
    expect(Object.fromEntries(cases.map(({ title, status }) => [title, status]))).toEqual({ 第一例: 0, 第二例: 1 });
    expect(list.rmObject.totalCount).toBe(2);
    expect((await post(server, apiPaths.replyNotRead, {}, doctor.cookie)).rmObject.totalCount).toBe(1);
    const detail = (await post(server, fillPath(apiPaths.consultationDetail, { id: 1 }), {}, doctor.cookie)).rmObject;
    expect(detail).toMatchObject({ patientName: '甲宝', findings: { birthWeightGrams: 1080 } });
    expect(detail.replies).toMatchObject([
      { replyContent: '<p>建议复查</p>', grading: null },
      { replyContent: '<p>同意</p>', grading: null },
    ]);
    const url = detail.attachments[0].attachmentLocate;
    expect(detail.findings.images).toEqual([{ attachmentLocate: url, eye: 'OD' }]);
    expect((await server.app.inject({ url, headers: { cookie: doctor.cookie } })).statusCode).toBe(200);
    expect((await server.app.inject({ url })).statusCode).toBe(404);
  });

  test('its cases and replies are version 1 of themselves, deleted ones too', async () => {
    const doctor = await signIn('yisheng01');
    const { rmObject } = await post(server, apiPaths.consultationHistory, { id: 1 }, doctor.cookie);
    expect(rmObject).toMatchObject({ totalCount: 1, statusChanges: [] });
    expect(rmObject.versions).toMatchObject([
      { versionNo: 1, reason: null, state: { patientName: '甲宝', findings: { version: 2, birthWeightGrams: 1080 } } },
    ]);
    const { rows } = await sql<{ without: number }>`
      select (select count(*)::int from consultation where not exists (
          select from consultation_version where consultation_id = consultation.id and version_no = 1))
        + (select count(*)::int from reply where not exists (
          select from reply_version where reply_id = reply.id and version_no = 1)) as without`.execute(server.db);
    expect(rows[0]!.without).toBe(0);
  });

  test('each of its patients has a record, whose next exam is known once the rules were asked', async () => {
    const doctor = await signIn('yisheng01');
    const read = async () => (await post(server, apiPaths.childRead, { id: 1 }, doctor.cookie)).rmObject;
    expect(await read()).toMatchObject({
      patientName: '甲宝',
      standing: { summary: null },
      due: null,
      consultations: [{ id: 1 }],
    });
    expect(await judgeStale(server.db)).toBeGreaterThan(0);
    expect(await read()).toMatchObject({
      findings: { birthWeightGrams: 1080 },
      standing: { summary: expect.anything() },
    });
    expect(await judgeStale(server.db)).toBe(0);
  });

  test('of a case from before nobody is asked for an outcome, and nothing is known of consent, referrals and notes', async () => {
    const doctor = await signIn('yisheng01');
    const detail = (await post(server, fillPath(apiPaths.consultationDetail, { id: 1 }), {}, doctor.cookie)).rmObject;
    expect(detail).toMatchObject({ outcome: null, referrals: [], pictureNotes: [], consent: { state: 'none' } });
    const asked = await server.db
      .selectFrom('consultation')
      .select('id')
      .where('outcome_due', 'is not', null)
      .execute();
    expect(asked).toEqual([]);
  });

  test('a record from before is kept as long as an inpatient’s, is not restricted, and is exported', async () => {
    const doctor = await signIn('yisheng01');
    const { rights, recordKind } = (await post(server, apiPaths.childRead, { id: 1 }, doctor.cookie)).rmObject;
    expect(recordKind).toBe('inpatient');
    expect(rights).toMatchObject({ restrictedOn: null, erasure: null, keptUntil: expect.stringMatching(/^20[5-9]/) });
    const file = await get(server, fillPath(apiPaths.childExport, { id: 1 }), doctor.cookie);
    expect(file).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/zip' } });
  });

  test('an opinion is issued of a case from before', async () => {
    const doctor = await signIn('yisheng01');
    const { rmObject } = await post(server, apiPaths.opinionIssue, { id: 1 }, doctor.cookie);
    expect(rmObject).toMatchObject({ versionNo: 1, isNew: true });
    const file = await get(server, fillPath(apiPaths.opinionFile, { code: rmObject.code }), doctor.cookie);
    expect(file.statusCode).toBe(200);
  });

  test('its cases are assessed by the rules of today, and counted so', async () => {
    const doctor = await signIn('yisheng03');
    const outcomes = async () => {
      const { rmObject } = await post(server, apiPaths.platformFindings, {}, doctor.cookie);
      return (rmObject as FindingsStatistics).outcomes.filter(({ cases }) => cases > 0);
    };
    expect(await outcomes()).not.toEqual([]);
  });

  test('its statistics count what they counted, and go on counting', async () => {
    const doctor = await signIn('yisheng03');
    const page = { pageSize: 10, pageNo: 1 };
    // Of other hospitals no single case is told: all are counted where the database keeps the sums.
    const count = async () => {
      const { rows } = await sql<{
        disease: number;
        cases: number;
      }>`select disease_id as disease, sum(cases)::int as cases
        from case_sum where hospital_id < 0 and period = 0 group by 1`.execute(server.db);
      return Object.fromEntries(rows.map(({ disease, cases }) => [disease, cases]));
    };
    expect(await count()).toMatchObject({ 1: 1, 5: 1 });
    const { rmObject: told } = await post(server, apiPaths.platformCases, page, doctor.cookie);
    expect(told.totals).toEqual({ 1: 1, 2: 0, 3: 0, 4: 0, 5: 1 });
    const { rmObject: findings } = await post(server, apiPaths.platformFindings, {}, doctor.cookie);
    expect(findings.rop.stages).toContainEqual({ stage: '3', cases: 1 });
    expect(findings.rop.cases).toBe(1);
    const first = await signIn('yisheng01');
    await post(server, apiPaths.consultationDelete, { consultationId: 1 }, first.cookie);
    expect(await count()).toMatchObject({ 5: 1 });
    expect((await count())[1] ?? 0).toBe(0);
  });

  test('nobody is reminded of what waited before, and its invitations are in the state that the audit knows', async () => {
    const { db } = server;
    const later = new Date(Date.now() + 365 * 24 * 3_600_000);
    expect(await remindDue(db, later)).toBe(0);
    expect(await alertDue(db, later)).toBe(0);
    const notifications = await db.selectFrom('notification').select('id').execute();
    expect(notifications).toEqual([]);
    const { rows } = await sql<{ invited: number; unsent: number; unlike: number }>`
      select count(*) filter (where d.invited_at is not null)::int as invited,
        count(*) filter (where (d.invited_at is null) <> (d.doctor_id = c.doctor_id))::int as unsent,
        count(*) filter (where d.invited_at is not null and d.seen_at is distinct from least(
          (select min(a.at) from audit_entry a join doctor on doctor.user_id = a.actor_id
            where a.action = 'consultation.read' and a.outcome = 'done' and a.object_id = c.id and doctor.id = d.doctor_id),
          (select min(created_at) from reply r where r.consultation_id = c.id and r.doctor_id = d.doctor_id
            and r.deleted_at is null)))::int as unlike
      from consultation_doctor d join consultation c on c.id = d.consultation_id
      where c.id <> 1`.execute(db);
    expect(rows[0]).toMatchObject({ unsent: 0, unlike: 0 });
    expect(rows[0]!.invited).toBeGreaterThan(0);
  });

  test('its roles are as they were, with those of a coordinator and of three administrators beside them, once', async () => {
    const roles = () =>
      server.db.selectFrom('role').select(['id', 'role_name as name', 'duty']).orderBy('id').execute();
    const before = await roles();
    expect(before.slice(-3)).toMatchObject(separateRoles.map(({ roleName, duty }) => ({ name: roleName, duty })));
    const own = before.filter(({ id, name, duty }) => id > 3 && name !== 'hospital_coordinator' && !duty);
    expect(own).toHaveLength(1);
    const coordinator = before.find(({ name }) => name === 'hospital_coordinator')!;
    expect(coordinator.id).toBeGreaterThan(own[0]!.id);
    const rights = await server.db
      .selectFrom('role_permission')
      .innerJoin('permission', 'permission.id', 'permission_id')
      .select(['role_id', 'code'])
      .where('code', '=', 'hospital:coordinate')
      .orderBy('role_id')
      .execute();
    expect(rights.map(({ role_id }) => role_id)).toEqual([1, coordinator.id]);
    await server.db.deleteFrom('role').where('id', '=', coordinator.id).execute();
    await seedReference(server.db);
    await migrate(server.db);
    expect(await roles()).toEqual(before.filter(({ id }) => id !== coordinator.id));
  });

  test('its articles, their pictures and the publication log are there', async () => {
    const list = await post(server, fillPath(apiPaths.articleList, { pageSize: 10, pageNo: 1 }));
    expect(list.rmObject.results.map(({ title }: { title: string }) => title)).toEqual(['已发布的文章']);
    expect((await server.app.inject({ url: list.rmObject.results[0].previewPic })).statusCode).toBe(200);
    const noReview = { reviewer: '', reviewedOn: '', nextReviewOn: '', sources: '' };
    expect(list.rmObject.results[0]).toMatchObject(noReview);
    const editor = await signIn('bianji');
    const [{ id }] = list.rmObject.results;
    const version = await get(server, fillPath(apiPaths.articleVersion, { id, versionNo: 1 }), editor.cookie);
    expect(version.rmObject).toMatchObject(noReview);
    expect(version.rmObject).toMatchObject({ approvedBy: null });
    const read = await get(server, fillPath(apiPaths.article, { id }), editor.cookie);
    expect(read.rmObject).toMatchObject({ versionNo: 1, revision: null });
    expect((await get(server, apiPaths.articleChanges)).rmObject.changes).toHaveLength(1);
    const found = await get(server, `${apiPaths.articleSearch}?q=${encodeURIComponent('已发布')}`);
    expect(found.rmObject.results).toHaveLength(1);
  });

  test('its site says what the product comes with, published, as a sample', async () => {
    const { rmObject } = await get(server, apiPaths.siteContent);
    expect(rmObject).toMatchObject({ versionNo: 1, content: { names: { sample: true } } });
    expect((await get(server, apiPaths.articleChanges)).rmObject.siteVersion).toBe(1);
  });

  test('its users, roles and hospitals are in their first version, and count from there', async () => {
    const admin = await signIn('yiyuan');
    const read = async () => ({
      user: (await post(server, fillPath(apiPaths.userDetail, { id: admin.id }), {}, admin.cookie)).rmObject.versionNo,
      hospital: (await post(server, apiPaths.hospital, { id: 1 }, admin.cookie)).rmObject.versionNo,
    });
    expect(await read()).toEqual({ user: 1, hospital: 1 });
    // Content editors got a right.
    expect(await server.db.selectFrom('role').select('id').where('version_no', '<>', 1).execute()).toEqual([{ id: 2 }]);
    await server.db.updateTable('hospital').set({ name: '改名的医院' }).where('id', '=', 1).execute();
    await server.db.updateTable('user').set({ name: '改名的人' }).where('id', '=', admin.id).execute();
    expect(await read()).toEqual({ user: 2, hospital: 2 });
  });

  test('pictures come to it in parts', async () => {
    const [{ cookie }, sent] = [await signIn('yisheng01'), await picture()];
    const send = (fromByte: number, toByte: number) => {
      const upload = { uploadId: 'a'.repeat(32), fromByte, totalBytes: sent.length };
      return uploadFile(server, sent.subarray(fromByte, toByte), cookie, {
        path: fillPath(apiPaths.uploadPart, upload),
      });
    };
    expect((await send(0, 50)).rmObject).toEqual({ heldBytes: 50, path: null });
    expect((await send(50, sent.length)).rmObject.path).toMatch(/^\/upload\/images\//);
  });

  test('its audit goes on as one chain', async () => {
    const before = await verifyChain(server.db);
    expect(before).toMatchObject({ holds: true });
    await post(server, apiPaths.login, { username: 'bianji', ps: 'wrong password' });
    expect(await verifyChain(server.db)).toMatchObject({ holds: true, entries: before.entries + 1 });
  });

  test('a new case begins a record with the next number', async () => {
    const doctor = await signIn('yisheng01');
    const fields = { ...proposal([{ ...(await signIn('yisheng02')), username: '' }]), patientName: '新来' };
    const saved = await post(server, apiPaths.consultationSave, fields, doctor.cookie);
    expect(saved.rmObject.childId).toBeGreaterThan(3);
  });
});
