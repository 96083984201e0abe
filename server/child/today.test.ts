import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, startOfDayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { Today, TodayChild } from '../../contract/schemas/today.ts';
import type { TodayScope } from '../../contract/today-texts.ts';
import { post } from '../testing/call.ts';
import { drawCases, insertCases } from '../testing/case-rows.ts';
import {
  addExam,
  aFollowedChild,
  bornAgo,
  daysAgo,
  examined,
  grave,
  mild,
  today,
  weekly,
} from '../testing/children.ts';
import { childOf, type Fields, giveReply, propose } from '../testing/consultations.ts';
import { setStatus } from '../testing/edits.ts';
import { addCoordinator, addDoctor, hospitalIdOf, type Person, takeOutOfUse } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { goAway } from '../testing/waiting-cases.ts';

const lasered = ['OD', 'OS'].map((eye) => ({ eye, date: today(), kind: 'laser' }));

onServer((server) => {
  const list = async (who: Person, scope?: TodayScope): Promise<Today> => {
    const answer = await post(server(), apiPaths.childToday, scope ? { scope } : {}, who.cookie);
    expect(answer.statusCode).toBe(200);
    return answer.rmObject;
  };
  const rowOf = async (who: Person, childId: number, scope?: TodayScope): Promise<TodayChild | undefined> =>
    (await list(who, scope)).results.find((one) => one.childId === childId);
  const verbs = async (who: Person, childId: number, scope?: TodayScope) =>
    (await rowOf(who, childId, scope))?.reasons.map(({ verb }) => verb) ?? [];
  const setDue = (id: number, reply_due: Date) =>
    server().db.updateTable('consultation').set({ reply_due }).where('id', '=', id).execute();
  const answer = (who: Person, consultationId: number, fields: Fields) =>
    post(server(), apiPaths.invitationAnswer, { consultationId, ...fields }, who.cookie);
  const contact = (who: Person, childId: number, fields: Fields) =>
    post(server(), apiPaths.childContact, { childId, ...fields }, who.cookie);
  const send = async (from: Person, to: Person, childId: number, fields: Fields = {}): Promise<number> => {
    const asked = {
      childId,
      hospitalId: await hospitalIdOf(server(), to),
      reason: '请接收',
      purpose: 'treatment',
      ...fields,
    };
    const { status, errMsg, rmObject } = await post(server(), apiPaths.childTransferAsk, asked, from.cookie);
    if (status !== 'OK') throw new Error(errMsg ?? status);
    return rmObject.transferId;
  };
  const answerSending = (who: Person, transferId: number, said: string) =>
    post(server(), apiPaths.childTransferAnswer, { transferId, answer: said, reason: '床位已满' }, who.cookie);
  /** A child who is in no hurry, with its case. */
  const calmChild = () => aFollowedChild(server(), { findings: examined(today(), mild) });
  const graveChild = () => aFollowedChild(server(), { findings: examined(daysAgo(1), grave) });

  test('nothing waits for who has no child and takes part in nothing', async () => {
    const nobody = await addDoctor(server(), { hospital: '空医院' });
    const counts = { mine: 0, hospital: 0, due: 0 };
    for (const scope of ['mine', 'hospital'] as const)
      expect(await list(nobody, scope)).toEqual({ totalCount: 0, counts, results: [] });
  });

  test('a reply is asked for until it is given, declined, or the case is closed', async () => {
    const { initiator, invited, consultationId, childId } = await calmChild();
    expect(await rowOf(invited, childId)).toMatchObject({
      patientSex: 1,
      mark: 'calm',
      reasons: [{ verb: 'reply', consultationId, isAccepted: false, initiatorName: null, awaited: [] }],
    });
    expect((await rowOf(invited, childId))!.reasons[0]!.title).not.toBeNull();
    expect(await verbs(initiator, childId)).toEqual([]);
    await answer(invited, consultationId, { answer: 'accepted' });
    expect((await rowOf(invited, childId))!.reasons).toMatchObject([{ verb: 'reply', isAccepted: true }]);
    await answer(invited, consultationId, { answer: 'declined', reason: '外出' });
    expect(await verbs(invited, childId)).toEqual([]);
    await answer(invited, consultationId, { answer: 'accepted' });
    await giveReply(server(), invited, consultationId, '<p>意见</p>');
    expect(await verbs(invited, childId)).toEqual([]);
    const other = await calmChild();
    await setStatus(server(), other.initiator, other.consultationId, 1);
    expect(await verbs(other.invited, other.childId)).toEqual([]);
  });

  test('an own case asks for others past half of its time, and where nobody is left to answer', async () => {
    const { initiator, colleague, invited, consultationId: id, childId } = await calmChild();
    await setDue(id, new Date(Date.now() - 1000));
    // A late reply is said in words: the mark is the child's.
    expect((await rowOf(initiator, childId))!).toMatchObject({
      mark: 'calm',
      reasons: [{ verb: 'invite', isNobodyLeft: false }],
    });
    await setDue(id, new Date(Date.now() + 3_600_000));
    expect(await verbs(initiator, childId)).toEqual([]);
    await goAway(server(), invited, daysAgo(1), addDays(today(), 3), colleague);
    expect((await rowOf(initiator, childId))!.reasons).toMatchObject([{ verb: 'invite', isNobodyLeft: true }]);
    await server().db.deleteFrom('absence').where('doctor_id', '=', invited.doctorId).execute();
    expect(await verbs(initiator, childId)).toEqual([]);
    await answer(invited, id, { answer: 'declined', reason: '外出', suggestedDoctorId: colleague.doctorId });
    expect(await verbs(initiator, childId)).toEqual(['invite']);
    await post(
      server(),
      apiPaths.inviteDoctors,
      { consultationId: id, doctorSelect: colleague.doctorId },
      initiator.cookie,
    );
    expect(await verbs(initiator, childId)).toEqual([]);
    await takeOutOfUse(server(), colleague);
    expect(await verbs(initiator, childId)).toEqual(['invite']);
  });

  test('who is to be treated stands there once, for whoever follows and answers, until the treatment is recorded', async () => {
    const { initiator, colleague, invited, consultationId, childId } = await graveChild();
    expect(await rowOf(initiator, childId)).toMatchObject({
      mark: 'urgent',
      summary: { outcome: 'treat' },
      reasons: [{ verb: 'care', consultationId: null }],
    });
    expect(await verbs(invited, childId)).toEqual(['reply']);
    expect(await verbs(colleague, childId)).toEqual([]);
    expect(await verbs(colleague, childId, 'hospital')).toEqual(['care']);
    await giveReply(server(), invited, consultationId, '<p>请激光</p>');
    expect((await rowOf(invited, childId))!.reasons).toMatchObject([{ verb: 'care', consultationId }]);
    await addExam(server(), colleague, childId, examined(today(), weekly, lasered));
    for (const [who, scope] of [[initiator], [invited], [colleague, 'hospital']] as const)
      expect(await verbs(who, childId, scope)).toEqual([]);
  });

  test('who declined is not told of the child, and a closed case asks nobody but who follows it', async () => {
    const { initiator, invited, consultationId, childId } = await graveChild();
    await answer(invited, consultationId, { answer: 'declined', reason: '外出' });
    expect(await verbs(invited, childId)).toEqual([]);
    await answer(invited, consultationId, { answer: 'accepted' });
    expect(await verbs(invited, childId)).toEqual(['reply']);
    await setStatus(server(), initiator, consultationId, 2);
    expect(await verbs(invited, childId)).toEqual([]);
    expect(await verbs(initiator, childId)).toEqual(['care']);
  });

  test('a day counts until it ends in China; who did not come is called, until a later day is promised', async () => {
    const { initiator, childId } = await aFollowedChild(server(), { findings: examined(daysAgo(21), mild) });
    const row = (await rowOf(initiator, childId))!;
    expect(row.reasons.map(({ verb, by }) => [verb, by])).toEqual(
      ['care', 'contact'].map((verb) => [verb, startOfDayInShanghai(daysAgo(6)).toISOString()]),
    );
    expect((await list(initiator)).counts).toMatchObject({ mine: 1, due: 1 });
    await contact(initiator, childId, { result: 'noAnswer' });
    expect(await verbs(initiator, childId)).toEqual(['care', 'contact']);
    await contact(initiator, childId, { result: 'promised', promisedOn: addDays(today(), 2) });
    expect(await verbs(initiator, childId)).toEqual(['care']);
  });

  test('who was set aside leaves where only an exam is due, and ninety days after its day where it is to be treated', async () => {
    const due = await aFollowedChild(server(), { findings: examined(daysAgo(21), mild) });
    const treat = await graveChild();
    const setAside = (id: number) =>
      sql`update child set set_aside = '{"kind":"lost","on":"2026-01-01","doctorName":"医生"}' where id = ${id}`.execute(
        server().db,
      );
    for (const { childId } of [due, treat]) await setAside(childId);
    expect(await verbs(due.initiator, due.childId)).toEqual([]);
    expect(await verbs(treat.initiator, treat.childId)).toEqual(['care']);
    const late = await aFollowedChild(server(), {
      patientBirthday: daysAgo(250),
      findings: examined(daysAgo(120), grave),
    });
    await setAside(late.childId);
    expect(await verbs(late.initiator, late.childId)).toEqual([]);
  });

  test('a child who was sent is to be accepted, then treated by who accepted it, until that is reported', async () => {
    const { initiator, childId } = await graveChild();
    const hospital = '接收医院';
    const [taker, other] = [await addDoctor(server(), { hospital }), await addDoctor(server(), { hospital })];
    const transferId = await send(initiator, taker, childId);
    for (const who of [taker, other])
      expect((await rowOf(who, childId))!.reasons).toMatchObject([
        { verb: 'accept', sending: { id: transferId, isAccepted: false }, consultationId: null },
      ]);
    const coordinator = await addCoordinator(server(), { hospital });
    expect(await verbs(other, childId)).toEqual([]);
    expect(await verbs(coordinator, childId)).toEqual(['accept']);
    for (const who of [taker, coordinator]) expect(await verbs(who, childId, 'hospital')).toEqual(['accept']);

    await answerSending(taker, transferId, 'accepted');
    expect((await rowOf(taker, childId))!.reasons).toMatchObject([
      { verb: 'care', sending: { id: transferId, isAccepted: true } },
    ]);
    expect(await verbs(other, childId)).toEqual([]);
    expect(await verbs(other, childId, 'hospital')).toEqual(['care']);
    const treated = { transferId, treatments: JSON.stringify(lasered), note: '双眼激光' };
    expect((await post(server(), apiPaths.childTransferReport, treated, taker.cookie)).status).toBe('OK');
    for (const scope of ['mine', 'hospital'] as const) expect(await verbs(taker, childId, scope)).toEqual([]);
  });

  test('what was declined is gone', async () => {
    const { initiator, childId } = await graveChild();
    const taker = await addDoctor(server(), { hospital: '谢绝医院' });
    await answerSending(taker, await send(initiator, taker, childId), 'declined');
    for (const scope of ['mine', 'hospital'] as const) expect(await verbs(taker, childId, scope)).toEqual([]);
  });

  test('an outcome is asked of who began the case', async () => {
    const { initiator, invited, consultationId, childId } = await calmChild();
    await setStatus(server(), initiator, consultationId, 1);
    await server()
      .db.updateTable('consultation')
      .set({ outcome_due: today() })
      .where('id', '=', consultationId)
      .execute();
    expect((await rowOf(initiator, childId))!.reasons).toMatchObject([{ verb: 'outcome', consultationId }]);
    expect(await verbs(invited, childId)).toEqual([]);
  });

  test('who is urgent comes first, by its own time, then by the time left, and what became of a closed case last', async () => {
    const { initiator, invited, childId: routine } = await calmChild();
    const made = async (findings: string, fields: Fields = {}) => {
      const id = await propose(server(), initiator, [invited], { ...bornAgo(70), findings, ...fields });
      return { id, childId: await childOf(server(), id) };
    };
    const late = await made(examined(today(), mild));
    await setDue(late.id, new Date(Date.now() - 9e9));
    const [treat, overdue, closed] = [
      await made(examined(daysAgo(1), grave)),
      await made(examined(daysAgo(21), mild)),
      await made(examined(today(), mild)),
    ];
    await setStatus(server(), initiator, closed.id, 1);
    await sql`update consultation set outcome_due = ${daysAgo(40)} where id = ${closed.id}`.execute(server().db);
    const order = async (who: Person, scope?: TodayScope) => (await list(who, scope)).results.map((one) => one.childId);
    expect(await order(invited)).toEqual([overdue.childId, treat.childId, late.childId, routine]);
    expect(await order(initiator)).toEqual([overdue.childId, treat.childId, late.childId, closed.childId]);
    const rows = (await list(initiator)).results;
    expect(rows.map(({ mark }) => mark)).toEqual(['urgent', 'urgent', 'calm', 'calm']);
    expect(rows[1]!.reasons.map(({ verb }) => verb)[0]).toBe('care');
    for (const { reasons } of rows) {
      const bys = reasons.filter(({ verb }) => verb !== 'care' && verb !== 'outcome').map(({ by }) => by);
      expect(bys).toEqual(bys.toSorted());
    }
  });

  test('a child whom a colleague of the same hospital is to treat is reported from each list that it stands in', async () => {
    const { initiator, colleague, childId } = await graveChild();
    const transferId = await send(initiator, colleague, childId, { doctorId: colleague.doctorId });
    await answerSending(colleague, transferId, 'accepted');
    for (const scope of ['mine', 'hospital'] as const)
      expect((await rowOf(colleague, childId, scope))!.reasons).toMatchObject([
        { verb: 'care', sending: { id: transferId } },
      ]);
  });

  test('a row names who follows the child, its alarm until somebody acts, and to the keeper alone the telephone', async () => {
    const guardianPhone = '0571-87654321';
    const { initiator, colleague, invited, childId } = await aFollowedChild(server(), {
      findings: examined(today(), grave),
    });
    await sql`update child set guardian_phone = ${guardianPhone} where id = ${childId}`.execute(server().db);
    const told = { hasAlarm: true, doctorName: initiator.username };
    expect(await rowOf(initiator, childId)).toMatchObject({ ...told, guardianPhone });
    expect(await rowOf(colleague, childId, 'hospital')).toMatchObject({ ...told, guardianPhone });
    expect(await rowOf(invited, childId)).toMatchObject({ ...told, guardianPhone: null });
    const taker = await addDoctor(server(), { hospital: '电话医院' });
    await send(initiator, taker, childId);
    expect(await rowOf(taker, childId)).toMatchObject({ hasAlarm: false, guardianPhone: null });
    const other = await graveChild();
    await post(
      server(),
      apiPaths.alarmAcknowledge,
      { childId: other.childId, word: '已电话联系' },
      other.colleague.cookie,
    );
    expect(await rowOf(other.initiator, other.childId)).toMatchObject({ hasAlarm: false, mark: 'urgent' });
  });

  test("security 52: a coordinator is told whom the hospital's cases wait for, and no word of them", async () => {
    const { hospital, initiator, invited, consultationId, childId } = await aFollowedChild(server(), {
      title: '双眼病变求助',
      consultationDesc: '<p>出生后吸氧三周</p>',
      findings: examined(today(), mild),
    });
    const reason = '本人不看这类肿瘤';
    await answer(invited, consultationId, { answer: 'declined', reason });
    const [coordinator, elsewhere] = [
      await addCoordinator(server(), { hospital }),
      await addCoordinator(server(), { hospital: '别的医院' }),
    ];
    expect((await rowOf(coordinator, childId, 'hospital'))!.reasons).toMatchObject([
      {
        ...{ verb: 'reply', consultationId, title: null, initiatorName: initiator.username, isInitiatorActive: true },
        awaited: [{ doctorName: invited.username, state: 'declined', isAway: false, isActive: true }],
      },
    ]);
    const told = JSON.stringify(await list(coordinator, 'hospital'));
    for (const word of ['双眼病变', '吸氧', reason]) expect(told).not.toContain(word);
    for (const who of [elsewhere, initiator]) expect(await verbs(who, childId, 'hospital')).toEqual([]);
    expect(await verbs(coordinator, childId)).toEqual([]);
    const detail = fillPath(apiPaths.consultationDetail, { id: consultationId });
    expect((await post(server(), detail, {}, coordinator.cookie)).statusCode).toBe(404);
    await giveReply(server(), invited, consultationId, '<p>意见</p>');
    expect(await verbs(coordinator, childId, 'hospital')).toEqual([]);
    await takeOutOfUse(server(), initiator);
    expect((await rowOf(coordinator, childId, 'hospital'))!.reasons).toMatchObject([{ isInitiatorActive: false }]);
  });

  test('all are counted, those with least time left listed', async () => {
    const { initiator, invited, consultationId, childId } = await calmChild();
    await setDue(consultationId, new Date(Date.now() - 1e9));
    const count = limits.todayResults + 3;
    const row = { status: 0 as const, deleted: false, firstReplyAt: null };
    const drawn = drawCases([{ doctorId: initiator.doctorId, hospitalId: 1 }], count - 1, 11);
    const more = await insertCases(
      server().db,
      drawn.map((one) => ({ ...one, ...row })),
    );
    await sql`update consultation set reply_due = now() + interval '9 days' where id = any(${more})`.execute(
      server().db,
    );
    await sql`insert into consultation_doctor (consultation_id, doctor_id, disease_id, last_activity_at, invited_at, is_waiting)
      select id, ${invited.doctorId}, disease_id, created_at, created_at, true from consultation where id = any(${more})`.execute(
      server().db,
    );
    const { totalCount, counts, results } = await list(invited);
    expect([totalCount, counts.mine, results.length]).toEqual([count, count, limits.todayResults]);
    expect(results[0]!.childId).toBe(childId);
  });

  test('who asks is on record, with the children shown and no word of them', async () => {
    const { invited, childId } = await aFollowedChild(server(), { patientName: '不该记下的名字' });
    await list(invited);
    const { rows } = await sql<{ entry: string; children: number[] }>`
      select audit_entry::text as entry, detail -> 'children' as children from audit_entry
      where actor_id = ${invited.id} and action = 'child.listToday' and outcome = 'done'`.execute(server().db);
    expect(rows.map(({ children }) => children)).toEqual([[childId]]);
    expect(rows[0]!.entry).not.toContain('不该记下的名字');
  });
});
