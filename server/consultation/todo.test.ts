import { expect, test } from 'vitest';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { type Todo, todoKinds } from '../../contract/schemas/todo.ts';
import { post } from '../testing/call.ts';
import { type Fields, giveReply, propose, view } from '../testing/consultations.ts';
import { findings, setStatus } from '../testing/edits.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onEachEngine } from '../testing/test-server.ts';

const today = dayInShanghai(new Date());

onEachEngine((server) => {
  const todoOf = async (who: Person): Promise<Todo> => {
    const answer = await post(server(), apiPaths.consultationTodo, { id: who.doctorId }, who.cookie);
    expect(answer.statusCode).toBe(200);
    return answer.rmObject;
  };
  const kindsOf = async (who: Person, id: number) =>
    (await todoOf(who)).results.find(({ consultation }) => consultation.id === id)?.kinds;
  const team = async (fields: Fields = {}) => {
    const [initiator, invited, other] = [
      await addDoctor(server()),
      await addDoctor(server()),
      await addDoctor(server()),
    ];
    return { initiator, invited, other, id: await propose(server(), initiator, [invited], fields) };
  };
  const setDue = (id: number, reply_due: Date) =>
    server().db.updateTable('consultation').set({ reply_due }).where('id', '=', id).execute();
  const answer = (who: Person, consultationId: number, fields: Fields) =>
    post(server(), apiPaths.invitationAnswer, { consultationId, ...fields }, who.cookie);

  test('nothing waits for who takes part in nothing', async () => {
    const { other } = await team();
    const none = Object.fromEntries(todoKinds.map((kind) => [kind, 0]));
    expect(await todoOf(other)).toEqual({ totalCount: 0, counts: none, results: [] });
  });

  test('an invitation waits until one has replied or declined, or the case is closed', async () => {
    const { initiator, invited, id } = await team();
    expect(await kindsOf(invited, id)).toEqual(['invitation']);
    expect(await kindsOf(initiator, id)).toBeUndefined();
    await answer(invited, id, { answer: 'accepted' });
    expect(await kindsOf(invited, id)).toEqual(['invitation']);
    await answer(invited, id, { answer: 'declined', reason: '外出' });
    expect(await kindsOf(invited, id)).toBeUndefined();
    await answer(invited, id, { answer: 'accepted' });
    await giveReply(server(), invited, id, '<p>意见</p>');
    expect(await kindsOf(invited, id)).toBeUndefined();
    expect(await kindsOf(initiator, id)).toEqual(['unread']);
    await view(server(), initiator, id);
    expect(await kindsOf(initiator, id)).toBeUndefined();
  });

  test('an invitation to a case that was closed meanwhile is unread, and waits no more', async () => {
    const { initiator, invited, id } = await team();
    await setStatus(server(), initiator, id, 1);
    expect(await kindsOf(invited, id)).toEqual(['unread']);
    await view(server(), invited, id);
    expect(await kindsOf(invited, id)).toBeUndefined();
  });

  test('an own case waits for its doctor past half of its time, and when somebody else could be asked', async () => {
    const { initiator, invited, other, id } = await team();
    await setDue(id, new Date(Date.now() - 1000));
    expect(await kindsOf(initiator, id)).toEqual(['unanswered']);
    await setDue(id, new Date(Date.now() + 3_600_000));
    expect(await kindsOf(initiator, id)).toBeUndefined();
    const away = { doctor_id: invited.doctorId, from_day: today, to_day: addDays(today, 3), substitute_id: null };
    await server()
      .db.insertInto('absence')
      .values({ ...away, saved_at: new Date() })
      .execute();
    expect(await kindsOf(initiator, id)).toEqual(['declined']);
    await server().db.deleteFrom('absence').where('doctor_id', '=', invited.doctorId).execute();
    await answer(invited, id, { answer: 'declined', reason: '外出', suggestedDoctorId: other.doctorId });
    expect(await kindsOf(initiator, id)).toEqual(['declined']);
    await post(
      server(),
      apiPaths.inviteDoctors,
      { consultationId: id, doctorSelect: other.doctorId },
      initiator.cookie,
    );
    expect(await kindsOf(initiator, id)).toBeUndefined();
  });

  test('an alarm that nobody acknowledged goes before all, with every other reason of its case', async () => {
    const { initiator, invited, id } = await team();
    const later = await propose(server(), initiator, [invited], { urgency: '2' });
    await server()
      .db.insertInto('alarm')
      .values({ consultation_id: id, raised_at: new Date(), reasons: ['rop-type1'] })
      .execute();
    const { results, counts, totalCount } = await todoOf(invited);
    expect(results.map(({ kinds, consultation }) => [consultation.id, kinds])).toEqual([
      [id, ['alarm', 'invitation']],
      [later, ['invitation']],
    ]);
    expect(counts).toMatchObject({ alarm: 1, invitation: 2, unread: 0 });
    expect(totalCount).toBe(2);
    await server()
      .db.updateTable('alarm')
      .set({ acknowledged_at: new Date() })
      .where('consultation_id', '=', id)
      .execute();
    expect((await todoOf(invited)).results[0]!.consultation.id).toBe(later);
  });

  test('what is urgent or overdue goes before the rest, then the earlier due', async () => {
    const { initiator, invited, id: routine } = await team();
    const soon = await propose(server(), initiator, [invited], { urgency: '1' });
    const urgent = await propose(server(), initiator, [invited], { urgency: '2' });
    const overdue = await propose(server(), initiator, [invited]);
    await setDue(overdue, new Date(Date.now() - 86_400_000));
    expect((await todoOf(invited)).results.map(({ consultation }) => consultation.id)).toEqual([
      overdue,
      urgent,
      soon,
      routine,
    ]);
  });

  test('a day that has passed waits for everyone who takes part, until the case is closed', async () => {
    const { initiator, invited, id } = await team({ findings: findings('2') });
    await view(server(), invited, id);
    await giveReply(server(), invited, id, '<p>意见</p>');
    await view(server(), initiator, id);
    for (const who of [initiator, invited]) expect(await kindsOf(who, id)).toEqual(['exam']);
    await setStatus(server(), initiator, id, 2);
    expect(await kindsOf(initiator, id)).toBeUndefined();
  });
});
