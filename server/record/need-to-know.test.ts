import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { endClosedAccess } from '../child/parts-store.ts';
import { post } from '../testing/call.ts';
import { aFollowedChild, daysAgo, examined, grave } from '../testing/children.ts';
import { childOf, type Fields, giveReply, propose, view } from '../testing/consultations.ts';
import { setStatus } from '../testing/edits.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

type Line = { id: number; patient_name: string };

const ask = async (server: TestServer, who: Person, path: string, fields: Fields = {}) =>
  (await post(server, path, fields, who.cookie)).rmObject;
const listOf = async (server: TestServer, who: Person, more: Fields = {}): Promise<Line[]> =>
  (
    await ask(server, who, fillPath(apiPaths.consultationList, { userId: who.id }), {
      pageSize: 100,
      pageNo: 1,
      ...more,
    })
  ).results;

/** As if everything so far had happened two days ago. */
async function twoDaysLater({ db }: TestServer): Promise<void> {
  await sql.raw('alter table audit_entry disable trigger all').execute(db);
  await sql`update audit_entry set at = at - interval '2 days'`.execute(db);
  await sql.raw('alter table audit_entry enable trigger all').execute(db);
  await sql`update consultation_doctor set invited_at = invited_at - interval '2 days'`.execute(db);
}

const entriesOf = async ({ db }: TestServer, actorId: number) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'object_id', 'outcome', 'detail'])
    .where('actor_id', '=', actorId)
    .orderBy('id')
    .execute();

onServer((server) => {
  test('names are whole for who takes part, for the own hospital and for the one that a child is sent to, and for nobody else', async () => {
    const { initiator, colleague, childId } = await aFollowedChild(server(), {
      findings: examined(daysAgo(4), grave),
    });
    await sql`update child set name = '李一一', guardian_name = '李大', guardian_phone = '13800001234'
      where id = ${childId}`.execute(server().db);
    await twoDaysLater(server());
    const [receiver, outsider] = [
      await addDoctor(server(), { hospital: '接收医院' }),
      await addDoctor(server(), { hospital: '外院' }),
    ];
    const found = async (who: Person) =>
      (await ask(server(), who, apiPaths.followUp, { text: '一一', pageSize: 8, pageNo: 1 })).results;
    expect(await found(colleague)).toMatchObject([
      { id: childId, patientName: '李一一', guardianName: '李大', guardianPhone: '13800001234' },
    ]);
    expect(await found(outsider)).toEqual([]);
    expect(await listOf(server(), initiator)).toMatchObject([{ patient_name: expect.not.stringContaining('*') }]);

    const { hospital_id: hospitalId } = await server()
      .db.selectFrom('doctor')
      .select('hospital_id')
      .where('id', '=', receiver.doctorId)
      .executeTakeFirstOrThrow();
    const sent = async (who: Person) => (await ask(server(), who, apiPaths.childToday, { scope: 'hospital' })).results;
    expect(await sent(receiver)).toEqual([]);
    await ask(server(), colleague, apiPaths.childTransferAsk, { childId, hospitalId, reason: '回当地随访' });
    expect(await sent(receiver)).toMatchObject([{ childId, patientName: '李一一' }]);
    expect(await sent(outsider)).toEqual([]);
    expect(await entriesOf(server(), receiver.id)).toContainEqual(
      expect.objectContaining({ action: 'child.listToday', detail: { scope: 'hospital', children: [childId] } }),
    );
  });

  test('security 65: entries of lists name the cases and children shown', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const ids = [
      await propose(server(), initiator, [invited]),
      await propose(server(), initiator, [invited], { title: '二' }),
    ];
    await listOf(server(), invited);
    await ask(server(), invited, apiPaths.childToday);
    const entries = await entriesOf(server(), invited.id);
    const shown = (wanted: string, kind = 'consultations') =>
      [...(entries.find(({ action }) => action === wanted)!.detail[kind] as number[])].sort();
    expect(shown('consultation.list')).toEqual(ids);
    const children = await Promise.all(ids.map((id) => childOf(server(), id)));
    expect(shown('child.listToday', 'children')).toEqual(children);
  });

  test('security 65: reading statistics, files and prints go on record, those of cases by who may read them', async () => {
    const [doctor, invited, stranger] = [
      await addDoctor(server()),
      await addDoctor(server()),
      await addDoctor(server()),
    ];
    const id = await propose(server(), doctor, [invited]);
    await ask(server(), invited, apiPaths.platformCasesByCondition, {
      hospitalName: '医院',
      status: '2',
      pageSize: 8,
      pageNo: 1,
    });
    const note = (who: Person, fields: Fields) => post(server(), apiPaths.outputNote, fields, who.cookie);
    for (const fields of [
      { action: 'statistics.export' },
      { action: 'statistics.print' },
      { action: 'consultation.print', id },
    ])
      expect((await note(invited, fields)).statusCode).toBe(200);
    expect((await note(stranger, { action: 'consultation.printHistory', id })).statusCode).toBe(404);
    expect((await note(invited, { action: 'consultation.print' })).statusCode).toBe(404);
    expect((await note(invited, { action: 'consultation.delete', id })).statusCode).toBe(400);
    const recorded = (await entriesOf(server(), invited.id)).map(({ action, object_id, outcome, detail }) => [
      action,
      object_id,
      outcome,
      detail,
    ]);
    expect(recorded).toEqual([
      ['statistics.read', null, 'done', { about: 'platformCases', hospitalName: '医院', status: 1 }],
      ['statistics.export', null, 'done', {}],
      ['statistics.print', null, 'done', {}],
      ['consultation.print', id, 'done', {}],
      ['consultation.print', null, 'refused', {}],
    ]);
  });

  test('security 65: reading the audit and saving it go on record', async () => {
    const auditor = await addManager(server(), { roleId: 1 });
    const path = fillPath(apiPaths.auditList, { pageSize: 5, pageNo: 1 });
    await ask(server(), auditor, path, { action: 'user.add' });
    await ask(server(), auditor, path, { purpose: 'export' });
    expect((await entriesOf(server(), auditor.id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['audit.read', { pageSize: 5, pageNo: 1, action: 'user.add' }],
      ['audit.export', { pageSize: 5, pageNo: 1 }],
    ]);
  });
});

onServer(
  (server) => {
    test('security 66: who opens more than the limit within an hour is told of once, and not stopped', async () => {
      const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
      const ids: number[] = [];
      for (let nth = 0; nth < 5; nth += 1)
        ids.push(await propose(server(), initiator, [invited], { title: `第 ${nth}` }));
      const alerts = async (who: Person) =>
        (await entriesOf(server(), who.id)).filter(({ action }) => action === 'audit.bulkReading');
      for (const id of [ids[0]!, ids[0]!, ids[1]!, ids[2]!]) await view(server(), invited, id);
      expect(await alerts(invited)).toEqual([]);
      for (const id of ids) expect((await view(server(), invited, id)).statusCode).toBe(200);
      expect(await alerts(invited)).toMatchObject([{ detail: { records: 4, limit: 3 } }]);
    });

    test('security 66: invited doctors lose a case some days after it was closed, as if it were not there, until it is open again', async () => {
      const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
      const id = await propose(server(), initiator, [invited], { title: '已关闭' });
      await giveReply(server(), invited, id, '<p>意见</p>');
      const later = await propose(server(), initiator, [invited], { title: '仍开放' });
      await setStatus(server(), initiator, id, 1);
      const replyId = (await view(server(), initiator, id)).rmObject.replies[0].replyId;
      const days = (count: number) => new Date(Date.now() + count * 86_400_000);
      const statuses = async (who: Person) => {
        const calls: [string, Fields][] = [
          [fillPath(apiPaths.consultationDetail, { id }), {}],
          [apiPaths.consultationHistory, { id }],
          [apiPaths.reply, { replyId }],
          [apiPaths.opinionList, { id }],
          [apiPaths.outputNote, { action: 'consultation.print', id }],
        ];
        return Promise.all(
          calls.map(async ([path, fields]) => (await post(server(), path, fields, who.cookie)).statusCode),
        );
      };
      const listed = async (who: Person) =>
        (await listOf(server(), who)).map((line) => line.id).filter((one) => [id, later].includes(one));
      await endClosedAccess(server().db, 7, days(6));
      const before = await statuses(invited);
      expect(before).not.toContain(404);
      await endClosedAccess(server().db, 7, days(8));
      expect(new Set(await statuses(invited))).toEqual(new Set([404]));
      expect(await statuses(initiator)).not.toContain(404);
      expect(await listed(invited)).toEqual([later]);
      expect((await listed(initiator)).sort()).toEqual([id, later]);
      expect((await view(server(), initiator, id)).rmObject.invitedDoctors).toHaveLength(1);

      // Other days, or none, give it back; so does opening it again.
      await endClosedAccess(server().db, undefined);
      expect(await statuses(invited)).toEqual(before);
      await endClosedAccess(server().db, 7, days(8));
      await setStatus(server(), initiator, id, 0);
      expect((await listed(invited)).sort()).toEqual([id, later]);
      expect(await giveReply(server(), invited, id, '<p>再看</p>')).toBeTruthy();
    });
  },
  { BULK_READING_PER_HOUR: '3' },
);
