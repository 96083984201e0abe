import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '../../clinical/ages.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { certificateNo, rightsTexts } from '../../contract/rights-texts.ts';
import { tablesInOrder } from '../backup/backup-store.ts';
import { post } from '../testing/call.ts';
import {
  addExam,
  aFollowedChild,
  consented,
  daysAgo,
  examined,
  mild,
  readChild,
  today,
  weekly,
  yearsLater,
} from '../testing/children.ts';
import { childOf, giveReply, propose, uploadPicture, view } from '../testing/consultations.ts';
import { addCoordinator, addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { addWebhook } from '../testing/webhooks.ts';
import { removeUnclaimed } from '../upload/upload-store.ts';
import { findExpired } from './rights-store.ts';

let no = 0;

onServer((server) => {
  const ask = (who: Person, childId: number) =>
    post(server(), apiPaths.erasureAsk, { childId, reason: '监护人要求' }, who.cookie);
  const answer = (who: Person, childId: number, said = 'confirmed') =>
    post(server(), apiPaths.erasureAnswer, { childId, answer: said }, who.cookie);
  const listFor = async (who: Person) => (await post(server(), apiPaths.erasures, {}, who.cookie)).rmObject;
  /** As if the law asked for nothing. */
  const withoutRetention = async (work: () => Promise<void>) => {
    const { retentionYears } = server().config;
    const given = { ...retentionYears };
    Object.assign(retentionYears, { inpatient: -1, outpatient: -1 });
    await work().finally(() => Object.assign(retentionYears, given));
  };
  const aChild = async () => {
    no += 1;
    const hospital = `删除医院${no}`;
    const [initiator, colleague] = [await addDoctor(server(), { hospital }), await addDoctor(server(), { hospital })];
    const coordinator = await addCoordinator(server(), { hospital });
    const invited = await addDoctor(server(), { hospital: `${hospital}之外` });
    return { hospital, initiator, colleague, coordinator, invited };
  };

  test('security 79: before the retention has passed an erasure is refused with the day, by what kind of record it is', async () => {
    const { initiator, coordinator, invited } = await aChild();
    const childId = await childOf(server(), await propose(server(), initiator, [invited]));
    const refused = (years: number) => ({ statusCode: 409, errMsg: rightsTexts.tooEarly(yearsLater(today(), years)) });
    expect(await ask(coordinator, childId)).toMatchObject(refused(30));
    const { patientName, patientSex, patientBirthday, embryoAge, embryoAgeDay } = await readChild(
      server(),
      initiator,
      childId,
    );
    const facts = { id: childId, patientName, patientSex, patientBirthday, embryoAge, embryoAgeDay };
    const outpatient = { ...facts, recordKind: 'outpatient' };
    const both = { ...outpatient, dischargedOn: today() };
    expect(await post(server(), apiPaths.childUpdate, both, initiator.cookie)).toMatchObject({
      statusCode: 400,
      errMsg: rightsTexts.dischargedOutpatient,
    });
    await post(server(), apiPaths.childUpdate, outpatient, initiator.cookie);
    expect(await ask(coordinator, childId)).toMatchObject(refused(15));
    // A client that knows of no kinds changes none.
    await post(server(), apiPaths.childUpdate, { ...facts, hospitalNo: 'A7' }, initiator.cookie);
    expect((await readChild(server(), initiator, childId)).rights).toMatchObject({
      keptUntil: yearsLater(today(), 15),
    });
  });

  test('security 79: the daily job lists what may go, to coordinators of the hospital alone, and nothing goes', async () => {
    const { initiator, colleague, coordinator, invited } = await aChild();
    const childId = await childOf(server(), await propose(server(), initiator, [invited]));
    const deletedCase = await propose(server(), initiator, [invited]);
    const deleted = await childOf(server(), deletedCase);
    await post(server(), apiPaths.consultationDelete, { consultationId: deletedCase }, initiator.cookie);
    const { db, config } = server();
    expect(await findExpired(db, config.retentionYears)).toBe(0);
    const inTime = new Date(`${addDays(yearsLater(today(), 30), 2)}T00:00:00Z`);
    expect(await findExpired(db, config.retentionYears, inTime)).toBeGreaterThanOrEqual(2);
    const found = await listFor(coordinator);
    expect(found).toMatchObject({ mayCoordinate: true, totalCount: 2 });
    expect(found.results.map(({ childId: id }: { childId: number }) => id)).toEqual([childId, deleted]);
    expect(found.results[1]).toMatchObject({ isDeleted: true, mayGoSince: yearsLater(today(), 30), asked: null });
    expect(await listFor(colleague)).toMatchObject({ mayCoordinate: false, totalCount: 0, results: [] });
    expect((await listFor(await addCoordinator(server(), { hospital: `别处${no}` }))).totalCount).toBe(0);
    // The clock was wrong, or an entry was written since.
    await findExpired(db, config.retentionYears);
    expect((await listFor(coordinator)).totalCount).toBe(0);
  });

  test('security 79: one asks and another confirms, the other coordinator where there is one', async () => {
    const { hospital, initiator, colleague, coordinator, invited } = await aChild();
    const childId = await childOf(server(), await propose(server(), initiator, [invited]));
    await withoutRetention(async () => {
      expect((await ask(initiator, childId)).statusCode).toBe(403);
      expect((await answer(colleague, childId)).statusCode).toBe(404);
      expect((await ask(coordinator, childId)).status).toBe('OK');
      expect(await ask(coordinator, childId)).toMatchObject({ statusCode: 409, errMsg: rightsTexts.eraseWaiting });
      expect(await answer(coordinator, childId)).toMatchObject({ statusCode: 403, errMsg: rightsTexts.sameDoctor });
      expect((await answer(invited, childId)).statusCode).toBe(404);
      expect((await readChild(server(), colleague, childId)).rights?.erasure).toMatchObject({ isOwn: false });
      expect((await listFor(colleague)).results).toMatchObject([
        { childId, asked: { isOwn: false, reason: '监护人要求' } },
      ]);
      const second = await addCoordinator(server(), { hospital });
      expect(await answer(colleague, childId)).toMatchObject({
        statusCode: 403,
        errMsg: rightsTexts.anotherCoordinator,
      });
      expect((await answer(second, childId, 'declined')).status).toBe('OK');
      expect((await readChild(server(), colleague, childId)).rights?.erasure).toBeNull();
      await ask(second, childId);
    });
    // The law is looked at again when it is done.
    expect((await answer(coordinator, childId)).statusCode).toBe(409);
    await withoutRetention(async () => {
      expect((await answer(coordinator, childId)).status).toBe('OK');
    });
    const after = await post(server(), apiPaths.childRead, { id: childId }, initiator.cookie);
    expect(after.statusCode).toBe(404);
  });

  test('security 79: an erased record is nowhere any more: rows, sums, files and their variants; the certificate names nobody', async () => {
    const { initiator, colleague, coordinator, invited } = await aChild();
    const { db, services } = server();
    const sums = async () => {
      const rows: unknown[] = [];
      for (const table of ['case_sum', 'first_reply_sum', 'findings_sum', 'waiting_sum'])
        rows.push(
          (await sql`select to_jsonb(s) as row from ${sql.table(table)} s where cases <> 0 order by 1`.execute(db))
            .rows,
        );
      return rows;
    };
    const before = await sums();
    const other = await aFollowedChild(server(), { patientName: '留下的孩子' });
    const between = await sums();
    expect(between).not.toEqual(before);

    await addWebhook(server(), initiator, {});
    const attached = await uploadPicture(server(), initiator);
    const name = `彻删${no}`;
    const id = await propose(server(), initiator, [invited, colleague], {
      patientName: name,
      imageUrl: attached,
      findings: examined(daysAgo(3), weekly),
      consultationDesc: `<p>${name}的病情</p>`,
    });
    const childId = await childOf(server(), id);
    const second = await propose(server(), initiator, [invited], { patientName: `${name}二` });
    const merged = await childOf(server(), second);
    await view(server(), invited, id);
    const inReply = await uploadPicture(server(), invited);
    await giveReply(server(), invited, id, `<p>${name}须治疗<img src="${inReply}"></p>`);
    await post(server(), apiPaths.childMerge, { id: childId, otherId: merged }, initiator.cookie);
    await addExam(server(), colleague, childId, examined(daysAgo(1), mild), { note: `${name}床旁` });
    const paper = await uploadPicture(server(), initiator);
    const consent = consented({ way: 'paper', pictures: [paper], note: name });
    await post(server(), apiPaths.consentSave, { childId, consent }, initiator.cookie);
    await post(server(), apiPaths.opinionIssue, { id }, initiator.cookie);
    await post(server(), apiPaths.childRestrict, { childId, reason: `${name}家长` }, coordinator.cookie);
    const note = {
      consultationId: id,
      attachmentLocate: attached,
      note: '{"isGradable":true,"reason":null,"shapes":[]}',
    };
    await post(server(), apiPaths.pictureNoteSave, note, colleague.cookie);
    await post(server(), apiPaths.outcomeSave, { consultationId: second, confirmedAs: name }, initiator.cookie);
    await server().app.inject({ url: `${attached}?w=320&f=webp`, headers: { cookie: initiator.cookie } });
    const { upload_name: opinion } = await db
      .selectFrom('opinion')
      .select('upload_name')
      .where('consultation_id', '=', id)
      .executeTakeFirstOrThrow();
    const files = [...[attached, inReply, paper].map((path) => path.split('/').at(-1)!), opinion];
    const isKept = async (file: string) => {
      const found = await services.files.open(file);
      found?.stream.destroy();
      return found !== undefined;
    };
    const eventsOf = () => db.selectFrom('webhook_delivery').select('id').where('consultation_id', '=', id).execute();
    expect(await eventsOf()).not.toEqual([]);
    for (const file of files) expect(await isKept(file)).toBe(true);
    expect(await services.files.variants.open(`${files[0]}-320.webp`)).toBeDefined();

    let certificateId = 0;
    await withoutRetention(async () => {
      await ask(coordinator, childId);
      const done = await answer(colleague, childId);
      expect(done.rmObject).toMatchObject({ childId, certificateId: expect.any(Number) });
      certificateId = done.rmObject.certificateId;
    });

    for (const table of await tablesInOrder(db)) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} t where to_jsonb(t)::text like ${`%${name}%`}`.execute(db);
      expect(rows, table).toEqual([]);
    }
    for (const [table, column, value] of [
      ['consultation', 'id', id],
      ['consultation_version', 'consultation_id', second],
      ['consultation_doctor', 'consultation_id', id],
      ['notification', 'child_id', childId],
      ['child', 'id', merged],
    ] as const) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db);
      expect(rows, table).toEqual([]);
    }
    expect(await eventsOf()).toEqual([]);
    for (const file of files) expect(await isKept(file)).toBe(false);
    expect(await services.files.variants.open(`${files[0]}-320.webp`)).toBeUndefined();
    expect(await db.selectFrom('upload').select('name').where('name', 'in', files).execute()).toEqual([]);
    expect(await sums()).toEqual(between);
    expect((await readChild(server(), other.initiator, other.childId)).patientName).toBe('留下的孩子');

    const [listed] = (await listFor(colleague)).certificates;
    expect(listed).toMatchObject({
      id: certificateId,
      childId,
      askedBy: coordinator.username,
      confirmedBy: colleague.username,
      counted: { records: 2, cases: 2, replies: 1, opinions: 1, files: 4 },
    });
    const url = `${apiBase}${fillPath(apiPaths.erasureCertificate, { id: certificateId })}`;
    const page = await server().app.inject({ url, headers: { cookie: initiator.cookie } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.payload).toContain(certificateNo(certificateId, listed.erasedAt));
    expect(page.payload).not.toContain(name);
    expect((await server().app.inject({ url, headers: { cookie: invited.cookie } })).statusCode).toBe(404);
    const entries = await db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'child.answerErasure')
      .where('object_id', '=', childId)
      .execute();
    expect(entries).toEqual([{ detail: { erasure: 'confirmed', certificate: certificateId } }]);
  });

  test('security 79: a file that could not be removed is nobody’s to open, and goes with the next clean-up', async () => {
    const { initiator, colleague, coordinator, invited } = await aChild();
    const attached = await uploadPicture(server(), initiator);
    const childId = await childOf(server(), await propose(server(), initiator, [invited], { imageUrl: attached }));
    const name = attached.split('/').at(-1)!;
    const { files } = server().services;
    const { remove } = files;
    files.remove = async () => {
      throw new Error('the disk is away');
    };
    await withoutRetention(async () => {
      await ask(coordinator, childId);
      expect((await answer(colleague, childId)).status).toBe('OK');
    });
    files.remove = remove;
    const opened = await server().app.inject({ url: attached, headers: { cookie: initiator.cookie } });
    expect(opened.statusCode).toBe(404);
    await removeUnclaimed(server().db, 24 * 3_600_000, remove);
    expect(await files.open(name)).toBeUndefined();
  });

  test('security 79: the database refuses to erase by any other way', async () => {
    const { initiator, coordinator, invited } = await aChild();
    const id = await propose(server(), initiator, [invited]);
    const childId = await childOf(server(), id);
    const { db } = server();
    const refused = 'append-only';
    await expect(sql`delete from consultation_version where consultation_id = ${id}`.execute(db)).rejects.toThrow(
      refused,
    );
    await expect(sql`delete from child_entry where child_id = ${childId}`.execute(db)).rejects.toThrow(refused);
    await expect(sql`select erase_child(${childId}, ${initiator.doctorId}, now())`.execute(db)).rejects.toThrow(
      'one doctor asks',
    );
    await withoutRetention(async () => {
      await ask(coordinator, childId);
    });
    const alone = sql`select erase_child(${childId}, ${coordinator.doctorId}, now())`;
    await expect(alone.execute(db)).rejects.toThrow('one doctor asks');
    await expect(sql`delete from erasure_certificate`.execute(db)).rejects.toThrow(refused);
    // What erase_child says of its transaction holds for no other and for no later statement.
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`select erase_child(${childId}, ${initiator.doctorId}, now())`.execute(tx);
        await sql`delete from consultation_version`.execute(tx);
      }),
    ).rejects.toThrow(refused);
    expect(await db.selectFrom('child').select('id').where('id', '=', childId).execute()).toHaveLength(1);
  });
});
