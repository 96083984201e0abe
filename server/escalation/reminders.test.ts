import { expect, test } from 'vitest';
import { dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { firstReminderAt } from '../invitation/rules.ts';
import { post } from '../testing/call.ts';
import { giveReply, propose } from '../testing/consultations.ts';
import { setStatus } from '../testing/edits.ts';
import { addCoordinator, addDoctor, type Person, takeOutOfUse } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { after, proposedAt, toldOf } from '../testing/waiting-cases.ts';
import { remindDue } from './reminder-store.ts';

onServer((server) => {
  let hospitals = 0;
  const team = async (urgency = '2') => {
    hospitals += 1;
    const hospital = `第${hospitals}医院`;
    const [initiator, invited, other] = [
      await addDoctor(server(), { hospital }),
      await addDoctor(server()),
      await addDoctor(server()),
    ];
    const id = await propose(server(), initiator, [invited], { urgency });
    const start = await proposedAt(server(), id);
    return { hospital, initiator, invited, other, id, start };
  };
  const run = (at: Date) => remindDue(server().db, at);
  const told = async (who: Person, id: number) =>
    (await toldOf(server(), who, id)).filter((kind) => !/nvitation|caseChanged/.test(kind));
  const invite = (initiator: Person, consultationId: number, doctors: Person[]) =>
    post(
      server(),
      apiPaths.inviteDoctors,
      { consultationId, doctorSelect: doctors.map(({ doctorId }) => doctorId) },
      initiator.cookie,
    );
  /** More are invited at a moment that has not come. */
  const inviteAt = async (initiator: Person, id: number, doctor: Person, at: Date) => {
    await invite(initiator, id, [doctor]);
    const { db } = server();
    const hours = { 2: 24, 1: 72, 0: 168 };
    const { urgency, reply_due } = await db
      .selectFrom('consultation')
      .select(['urgency', 'reply_due'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const remind_at = firstReminderAt(at, { replyDue: reply_due, hours: hours[urgency] });
    await db.updateTable('consultation').set({ remind_at }).where('id', '=', id).execute();
  };

  test('those who are waited for are reminded half-way and at the target, then the initiator and the coordinators are told', async () => {
    const { hospital, initiator, invited, id, start } = await team();
    const coordinators = [await addCoordinator(server(), { hospital }), await addCoordinator(server(), { hospital })];
    const elsewhere = await addCoordinator(server());
    const steps: [hours: number, invited: string[], initiator: string[], coordinator: string[]][] = [
      [11.9, [], [], []],
      [12, ['reminder'], [], []],
      [23.9, ['reminder'], [], []],
      [24, ['reminder', 'replyDue'], [], []],
      [27.9, ['reminder', 'replyDue'], [], []],
      [28, ['reminder', 'replyDue'], ['unanswered'], []],
      [36, ['reminder', 'replyDue'], ['unanswered'], ['waiting']],
      [999, ['reminder', 'replyDue'], ['unanswered'], ['waiting']],
    ];
    for (const [hours, ...expected] of steps) {
      await run(after(start, hours));
      expect([await told(invited, id), await told(initiator, id), await told(coordinators[0]!, id)]).toEqual(expected);
    }
    expect(await told(coordinators[1]!, id)).toEqual(['waiting']);
    expect(await told(elsewhere, id)).toEqual([]);
    const urgent = await server()
      .db.selectFrom('notification')
      .select('is_urgent')
      .distinct()
      .where('consultation_id', '=', id)
      .execute();
    expect(urgent).toEqual([{ is_urgent: true }]);
  });

  test('the initiator is told again where the hospital has no coordinator, or none who can sign in', async () => {
    const { hospital, initiator, id, start } = await team();
    const gone = await addCoordinator(server(), { hospital });
    await takeOutOfUse(server(), gone);
    for (const hours of [12, 24, 28, 36]) await run(after(start, hours));
    expect(await told(initiator, id)).toEqual(['unanswered', 'unanswered']);
    expect(await told(gone, id)).toEqual([]);
  });

  test('a server that was away takes the steps at once, and reminds of the target alone', async () => {
    const { hospital, initiator, invited, id, start } = await team();
    const coordinator = await addCoordinator(server(), { hospital });
    await run(after(start, 200));
    expect(await told(invited, id)).toEqual(['replyDue']);
    expect(await told(initiator, id)).toEqual(['unanswered']);
    expect(await told(coordinator, id)).toEqual(['waiting']);
  });

  test('of servers that remind at once each step is taken once', async () => {
    const { hospital, invited, initiator, id, start } = await team();
    const coordinator = await addCoordinator(server(), { hospital });
    for (const hours of [12, 24, 28, 36]) await Promise.all([1, 2, 3, 4].map(() => run(after(start, hours))));
    expect(await told(invited, id)).toEqual(['reminder', 'replyDue']);
    expect(await told(initiator, id)).toEqual(['unanswered']);
    expect(await told(coordinator, id)).toEqual(['waiting']);
  });

  test('nobody is reminded of a case that is answered, closed or deleted; who declined is not', async () => {
    const [answered, closed, deleted, declined] = [await team(), await team(), await team(), await team()];
    await giveReply(server(), answered.invited, answered.id, '<p>意见</p>');
    await setStatus(server(), closed.initiator, closed.id, 1);
    await post(server(), apiPaths.consultationDelete, { consultationId: deleted.id }, deleted.initiator.cookie);
    const answer = { consultationId: declined.id, answer: 'declined', reason: '外出' };
    await post(server(), apiPaths.invitationAnswer, answer, declined.invited.cookie);
    await run(after(declined.start, 24.1));
    for (const { invited, id } of [answered, closed, deleted, declined]) expect(await told(invited, id)).toEqual([]);
    await run(after(declined.start, 40));
    expect(await told(declined.initiator, declined.id)).toEqual(['declined', 'unanswered', 'unanswered']);
    for (const { initiator, id } of [closed, deleted]) expect(await told(initiator, id)).toEqual([]);
  });

  test('a case whose only reply was taken back, or that is opened again, is reminded of from the first step on', async () => {
    const { initiator, invited, id, start } = await team();
    const replyId = await giveReply(server(), invited, id, '<p>意见</p>');
    await post(server(), apiPaths.replyDelete, { replyId }, invited.cookie);
    await run(after(start, 12.1));
    expect(await told(invited, id)).toEqual(['reminder']);
    await setStatus(server(), initiator, id, 1);
    await run(after(start, 30));
    expect(await told(invited, id)).toEqual(['reminder']);
    await setStatus(server(), initiator, id, 0);
    await run(after(start, 25));
    expect(await told(invited, id)).toEqual(['reminder', 'replyDue']);
  });

  test('who is away on the day is not reminded: the initiator is told once, and others are reminded', async () => {
    const { initiator, invited, other, id, start } = await team();
    await invite(initiator, id, [other]);
    const days = { from: dayInShanghai(start), to: dayInShanghai(after(start, 48)) };
    await post(server(), apiPaths.awaySave, { ...days, substituteId: other.doctorId! }, invited.cookie);
    expect(await told(initiator, id)).toEqual(['inviteeAway']);
    for (const hours of [12.1, 24.1]) await run(after(start, hours));
    expect(await told(invited, id)).toEqual([]);
    expect(await told(initiator, id)).toEqual(['inviteeAway']);
    expect(await told(other, id)).toEqual(['reminder', 'replyDue']);
  });

  test('doctors who are invited later are reminded of their own, and nobody of the same twice', async () => {
    const { initiator, invited, other, id, start } = await team();
    await run(after(start, 12.1));
    await inviteAt(initiator, id, other, after(start, 14));
    await run(after(start, 18.9));
    expect(await told(other, id)).toEqual([]);
    await run(after(start, 19.1));
    expect(await told(other, id)).toEqual(['reminder']);
    await run(after(start, 24.1));
    for (const who of [invited, other]) expect(await told(who, id)).toEqual(['reminder', 'replyDue']);
  });

  test('past the target, those invited then are reminded after a quarter of the time, and the initiator is told again', async () => {
    const { hospital, initiator, invited, other, id, start } = await team();
    const coordinator = await addCoordinator(server(), { hospital });
    for (const hours of [12, 24, 28]) await run(after(start, hours));
    await inviteAt(initiator, id, other, after(start, 30));
    await run(after(start, 36));
    expect([await told(other, id), await told(coordinator, id)]).toEqual([['reminder'], []]);
    for (const hours of [42.1, 46.1, 54.1]) await run(after(start, hours));
    expect(await told(other, id)).toEqual(['reminder', 'replyDue']);
    expect(await told(invited, id)).toEqual(['reminder', 'replyDue']);
    expect(await told(initiator, id)).toEqual(['unanswered', 'unanswered']);
    expect(await told(coordinator, id)).toEqual(['waiting']);
  });

  test('a case that becomes more urgent is reminded of by its new target', async () => {
    const { initiator, invited, id, start } = await team('0');
    await run(after(start, 20));
    expect(await told(invited, id)).toEqual([]);
    const { rmObject } = await post(server(), apiPaths.consultationInfo, { id }, initiator.cookie);
    const { consultation, patient } = rmObject;
    const fields = {
      ...{ consultationId: id, title: consultation.title, consultationDesc: consultation.consultationDesc },
      ...{ diseaseId: 1, doctorSelect: invited.doctorId, urgency: 2 },
      ...patient,
      patientAge: undefined,
      id: undefined,
    };
    expect((await post(server(), apiPaths.consultationUpdate, fields, initiator.cookie)).status).toBe('OK');
    await run(after(start, 12.1));
    expect(await told(invited, id)).toEqual(['reminder']);
  });
});
