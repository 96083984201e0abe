import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { judgeStale } from '../child/standing-store.ts';
import { post } from '../testing/call.ts';
import { addExam, aFollowedChild, daysAgo, examined, grave, today, weekly } from '../testing/children.ts';
import { childOf, type Fields, giveReply, view } from '../testing/consultations.ts';
import { editable, setStatus } from '../testing/edits.ts';
import { addCoordinator, addDoctor, type Person, takeOutOfUse } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { after, calm, detached, goAway, proposedAt, treated, type1 } from '../testing/waiting-cases.ts';
import { alertDue } from './alarm-store.ts';

onServer((server) => {
  const hospital = '急症医院';
  const alarmed = async (fields: Fields = { findings: type1 }) => {
    const one = await editable(server(), fields);
    return { ...one, start: await proposedAt(server(), one.id) };
  };
  const word = '已电话联系值班医生';
  const acknowledge = async (who: Person, consultationId: number) =>
    post(server(), apiPaths.alarmAcknowledge, { childId: await childOf(server(), consultationId), word }, who.cookie);
  const run = (at: Date) => alertDue(server().db, at);
  const told = async (who: Person, id: number) => {
    const childId = await childOf(server(), id);
    const { rows } = await sql<{ kind: string }>`select kind from notification where doctor_id = ${who.doctorId}
      and kind in ('alarm', 'acknowledged') and (consultation_id = ${id} or child_id = ${childId}) order by id`.execute(
      server().db,
    );
    return rows.map(({ kind }) => kind);
  };
  const alarmOf = async (who: Person, id: number) => (await view(server(), who, id)).rmObject.standing.alarm;
  const coordinator = async () => {
    const { id: initiatorHospital } = await server()
      .db.selectFrom('hospital')
      .select('id')
      .where('name', '=', '第一儿童医院')
      .executeTakeFirstOrThrow();
    const person = await addCoordinator(server(), { hospital });
    await server()
      .db.updateTable('doctor')
      .set({ hospital_id: initiatorHospital })
      .where('id', '=', person.doctorId)
      .execute();
    return person;
  };

  test('a child to be treated alerts at once the invited and the coordinator, and every two hours until somebody acts, who is named', async () => {
    const { initiator, invited, id, start } = await alarmed();
    const elsewhere = await addCoordinator(server(), { hospital: '外院' });
    const by = await coordinator();
    expect(await told(invited, id)).toEqual(['alarm']);
    // Who wrote it knows.
    expect(await told(initiator, id)).toEqual([]);
    for (const hours of [1.9, 2.1, 4]) await run(after(start, hours));
    await Promise.all([1, 2, 3].map(() => run(after(start, 4.2))));
    expect(await told(invited, id)).toEqual(['alarm', 'alarm', 'alarm']);
    expect(await told(by, id)).toEqual(['alarm', 'alarm']);
    expect(await told(initiator, id)).toEqual(['alarm', 'alarm']);
    expect(await told(elsewhere, id)).toEqual([]);

    expect((await acknowledge(invited, id)).rmObject).toMatchObject({
      acknowledgedAt: expect.any(String),
      acknowledgedBy: { doctorId: invited.doctorId, doctorName: invited.username },
      how: 'word',
      word,
    });
    expect(await told(initiator, id)).toEqual(['alarm', 'alarm', 'acknowledged']);
    await run(after(start, 20));
    expect(await told(invited, id)).toHaveLength(3);
    await takeOutOfUse(server(), by);
  });

  test('type 1 found at the bedside, in no case, alerts who follows the child and the coordinator, and whose case is open', async () => {
    const { initiator, invited, id } = await alarmed({ findings: calm });
    const { colleague, childId } = await aFollowedChild(server(), { findings: examined(daysAgo(9), weekly) });
    expect(await alarmOf(invited, id)).toBeNull();
    await addExam(server(), initiator, await childOf(server(), id), examined(today(), grave));
    expect(await alarmOf(invited, id)).toMatchObject({ acknowledgedAt: null });
    expect(await told(invited, id)).toEqual(['alarm']);
    await addExam(server(), colleague, childId, examined(today(), grave));
    const { rows } =
      await sql`select from notification where kind = 'alarm' and (child_id = ${childId} or consultation_id in (
      select consultation.id from consultation join patient on patient.id = patient_id where patient.child_id = ${childId}))`.execute(
        server().db,
      );
    expect(rows.length).toBeGreaterThan(1);
  });

  test('findings that are in no hurry raise none', async () => {
    const { initiator, invited, id } = await alarmed({ findings: calm });
    expect(await told(invited, id)).toEqual([]);
    expect(await alarmOf(initiator, id)).toBeNull();
    expect(await acknowledge(invited, id)).toMatchObject({ statusCode: 409, errMsg: invitationTexts.alarmNone });
  });

  test('the first to act stands, whoever else does after or at once', async () => {
    const { initiator, invited, id } = await alarmed();
    const by = await coordinator();
    const answers = await Promise.all([acknowledge(invited, id), acknowledge(by, id), acknowledge(invited, id)]);
    expect(answers.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK']);
    const [first] = answers.map(({ rmObject }) => rmObject);
    for (const { rmObject } of answers) expect(rmObject).toEqual(first);
    expect(await alarmOf(initiator, id)).toEqual(first);
    expect(await told(initiator, id)).toEqual(['acknowledged']);
    await takeOutOfUse(server(), by);
  });

  test('strangers learn nothing, and a word is asked for', async () => {
    const { invited, id } = await alarmed();
    const [stranger, elsewhere] = [
      await addDoctor(server(), { hospital: '外院' }),
      await addCoordinator(server(), { hospital: '外院' }),
    ];
    for (const who of [stranger, elsewhere])
      expect(await acknowledge(who, id)).toMatchObject({ statusCode: 404, errMsg: refusalTexts.notFound });
    const childId = await childOf(server(), id);
    expect(await post(server(), apiPaths.alarmAcknowledge, { childId, word: ' ' }, invited.cookie)).toMatchObject({
      statusCode: 400,
    });
    expect(await alarmOf(invited, id)).toMatchObject({ acknowledgedAt: null, acknowledgedBy: null });
  });

  test('new grave findings after somebody acted alert anew, the same ones do not', async () => {
    const { invited, id, edit } = await alarmed();
    await acknowledge(invited, id);
    await edit({ findings: type1, title: '改了标题' });
    expect(await told(invited, id)).toEqual(['alarm']);
    await edit({ findings: detached });
    expect(await told(invited, id)).toEqual(['alarm', 'alarm']);
    expect(await alarmOf(invited, id)).toMatchObject({ acknowledgedAt: null });
  });

  test('a treatment ends it everywhere, and neither a closed case nor one opened again raises another', async () => {
    const [treatedOne, closed] = [await alarmed(), await alarmed()];
    await treatedOne.edit({ findings: treated });
    expect(await alarmOf(treatedOne.invited, treatedOne.id)).toBeNull();
    await setStatus(server(), treatedOne.initiator, treatedOne.id, 1);
    await setStatus(server(), treatedOne.initiator, treatedOne.id, 0);
    expect(await told(treatedOne.invited, treatedOne.id)).toEqual(['alarm']);
    // The child is to be treated whatever the status of a case.
    await setStatus(server(), closed.initiator, closed.id, 1);
    expect(await alarmOf(closed.invited, closed.id)).toMatchObject({ acknowledgedAt: null });
    await setStatus(server(), closed.initiator, closed.id, 0);
    expect(await told(closed.invited, closed.id)).toEqual(['alarm']);
  });

  test('who acted calls again when half of the time left has gone without treatment, referral or plan, and not with one', async () => {
    const [idle, planned] = [await alarmed(), await alarmed()];
    for (const { invited, id } of [idle, planned]) await acknowledge(invited, id);
    const childId = await childOf(server(), planned.id);
    const of = { eye: 'OD', disease: 'rop', date: today(), as: 'planned', day: daysAgo(-2), why: '已约手术' };
    const said = { childId, statement: JSON.stringify({ word: of }), confirmed: '1' };
    expect(await post(server(), apiPaths.childStatement, said, planned.initiator.cookie)).toMatchObject({
      status: 'OK',
    });
    await run(after(idle.start, 24));
    expect(await told(idle.invited, idle.id)).toEqual(['alarm']);
    await run(after(idle.start, 60));
    expect(await told(idle.invited, idle.id)).toEqual(['alarm', 'alarm']);
    expect(await told(planned.invited, planned.id)).toEqual(['alarm']);
  });

  test('a reply acts, and so does accepting; who then declines leaves an alarm that alerts the others at once', async () => {
    const [replied, accepted] = [await alarmed(), await alarmed()];
    // What the initiator adds is no answer.
    await giveReply(server(), replied.initiator, replied.id, '<p>补充</p>');
    expect(await alarmOf(replied.initiator, replied.id)).toMatchObject({ acknowledgedBy: null });
    await giveReply(server(), replied.invited, replied.id, '<p>今天激光</p>');
    expect(await alarmOf(replied.initiator, replied.id)).toMatchObject({
      acknowledgedBy: { doctorId: replied.invited.doctorId },
      how: 'reply',
    });
    const { initiator, invited, id } = accepted;
    const other = await addDoctor(server());
    const more = { consultationId: id, doctorSelect: other.doctorId };
    await post(server(), apiPaths.inviteDoctors, more, initiator.cookie);
    const say = (answer: Fields) =>
      post(server(), apiPaths.invitationAnswer, { consultationId: id, ...answer }, invited.cookie);
    await say({ answer: 'accepted' });
    expect(await alarmOf(initiator, id)).toMatchObject({ how: 'accept' });
    await say({ answer: 'declined', reason: '外出' });
    expect(await alarmOf(initiator, id)).toMatchObject({ acknowledgedAt: null, acknowledgedBy: null });
    expect(await told(other, id)).toContain('alarm');
    expect(await told(invited, id)).toEqual(['alarm']);
  });

  test('a reply that was taken back and a sending that was declined came to nothing: the others are called again', async () => {
    const [replied, sent] = [await alarmed(), await alarmed()];
    const replyId = await giveReply(server(), replied.invited, replied.id, '<p>今天激光</p>');
    await post(server(), apiPaths.replyDelete, { replyId }, replied.invited.cookie);
    expect(await alarmOf(replied.initiator, replied.id)).toMatchObject({ acknowledgedAt: null });
    const surgeon = await addDoctor(server(), { hospital: '不收的医院' });
    const { hospital_id: hospitalId } = await server()
      .db.selectFrom('doctor')
      .select('hospital_id')
      .where('id', '=', surgeon.doctorId)
      .executeTakeFirstOrThrow();
    const asked = { childId: await childOf(server(), sent.id), hospitalId, reason: '请治疗', purpose: 'treatment' };
    const { rmObject } = await post(server(), apiPaths.childTransferAsk, asked, sent.initiator.cookie);
    expect(await alarmOf(sent.initiator, sent.id)).toMatchObject({ how: 'refer' });
    const answer = { transferId: rmObject.transferId, answer: 'declined', reason: '没有床位' };
    await post(server(), apiPaths.childTransferAnswer, answer, surgeon.cookie);
    expect(await alarmOf(sent.initiator, sent.id)).toMatchObject({ acknowledgedAt: null });
    expect(await told(sent.invited, sent.id)).toEqual(['alarm', 'acknowledged', 'alarm']);
  });

  test('who declined or is away is not called', async () => {
    const { initiator, invited, id, start } = await alarmed();
    const [late, standIn] = [await addDoctor(server()), await addDoctor(server())];
    const more = { consultationId: id, doctorSelect: late.doctorId };
    await post(server(), apiPaths.inviteDoctors, more, initiator.cookie);
    const answer = { consultationId: id, answer: 'declined', reason: '外出' };
    await post(server(), apiPaths.invitationAnswer, answer, invited.cookie);
    await goAway(server(), late, dayInShanghai(start), dayInShanghai(after(start, 48)), standIn);
    await run(after(start, 2.1));
    expect(await told(invited, id)).toEqual(['alarm']);
    expect(await told(late, id)).toEqual([]);
    expect(await told(initiator, id)).toEqual(['alarm']);
  });

  test('other rules that make a child graver call nobody, then or later, and an alarm that stands stays', async () => {
    const [graver, standing] = [await alarmed(), await alarmed()];
    const { db } = server();
    const [graverId, standingId] = [await childOf(server(), graver.id), await childOf(server(), standing.id)];
    await db.deleteFrom('alarm').where('child_id', '=', graverId).execute();
    await sql`update child set rules_version = '2020.1' where id in (${graverId}, ${standingId})`.execute(db);
    const notified = () => db.selectFrom('notification').select('id').orderBy('id').execute();
    const before = await notified();
    expect(await judgeStale(db)).toBe(2);
    expect(await alarmOf(graver.invited, graver.id)).toMatchObject({ acknowledgedAt: null });
    expect(await alarmOf(standing.invited, standing.id)).toMatchObject({ acknowledgedAt: null });
    expect(await notified()).toEqual(before);
    await setStatus(server(), graver.initiator, graver.id, 1);
    expect(await told(graver.invited, graver.id)).toEqual(['alarm']);
  });
});
