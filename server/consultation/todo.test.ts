import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import { type Todo, todoKinds } from '../../contract/schemas/todo.ts';
import { post } from '../testing/call.ts';
import { drawCases, insertCases } from '../testing/case-rows.ts';
import { childOf, type Fields, giveReply, propose, view } from '../testing/consultations.ts';
import { findings, setStatus } from '../testing/edits.ts';
import { addDoctor, type Person, takeOutOfUse } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const today = dayInShanghai(new Date());

onServer((server) => {
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
  const inviteTo = (consultationId: number, by: Person, { doctorId }: Person) =>
    post(server(), apiPaths.inviteDoctors, { consultationId, doctorSelect: doctorId }, by.cookie);

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
    await inviteTo(id, initiator, other);
    expect(await kindsOf(initiator, id)).toBeUndefined();
  });

  test('an own case waits for its doctor when nobody who was invited can sign in any more, until somebody else is', async () => {
    const { initiator, invited, other, id } = await team();
    await takeOutOfUse(server(), invited);
    expect(await kindsOf(initiator, id)).toEqual(['declined']);
    await inviteTo(id, initiator, other);
    expect(await kindsOf(initiator, id)).toBeUndefined();
  });

  test('an alarm that nobody acknowledged goes before all, with every other reason of its case', async () => {
    const { initiator, invited, id } = await team();
    const later = await propose(server(), initiator, [invited], { urgency: '2' });
    await server()
      .db.insertInto('alarm')
      .values({ child_id: await childOf(server(), id), raised_at: new Date(), reasons: ['rop-type1'] })
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
      .where('child_id', '=', await childOf(server(), id))
      .execute();
    expect((await todoOf(invited)).results[0]!.consultation.id).toBe(later);
  });

  test('who declined and gave no opinion is not asked to acknowledge an alarm', async () => {
    const { invited, id } = await team();
    await server()
      .db.insertInto('alarm')
      .values({ child_id: await childOf(server(), id), raised_at: new Date(), reasons: ['rop-type1'] })
      .execute();
    await answer(invited, id, { answer: 'declined', reason: '外出' });
    expect(await kindsOf(invited, id)).toBeUndefined();
    await answer(invited, id, { answer: 'accepted' });
    expect(await kindsOf(invited, id)).toEqual(['alarm', 'invitation']);
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

  test('cases that wait for nothing but a child’s day come last, and a day that the rules no longer call for is not counted', async () => {
    const { initiator, invited, id: grave } = await team({ findings: findings('2'), urgency: '2' });
    await giveReply(server(), invited, grave, '<p>意见</p>');
    await view(server(), initiator, grave);
    const routine = await propose(server(), initiator, [invited]);
    await view(server(), invited, routine);
    const before = await todoOf(invited);
    expect(before.results.map(({ consultation, kinds }) => [consultation.id, kinds])).toEqual([
      [routine, ['invitation']],
      [grave, ['exam']],
    ]);
    // As former rules had left it: a day that has passed beside findings that give none.
    await sql`update consultation_findings set content = jsonb_set(content, '{exams}', '[]') where consultation_id = ${grave}`.execute(
      server().db,
    );
    const { results, counts, totalCount } = await todoOf(invited);
    expect(results.map(({ consultation }) => consultation.id)).toEqual([routine]);
    expect([totalCount, counts.exam]).toEqual([1, 0]);
  });

  test('all are counted, the most pressing listed', async () => {
    const { initiator, invited, id } = await team({ urgency: '2' });
    const count = limits.todoResults + 3;
    const more = await insertCases(
      server().db,
      drawCases([{ doctorId: initiator.doctorId, hospitalId: 1 }], count - 1, 11).map((row) => ({
        ...row,
        status: 0 as const,
        deleted: false,
        firstReplyAt: null,
      })),
    );
    await sql`update consultation set reply_due = ${new Date(Date.now() + 1e9)} where id = any(${more})`.execute(
      server().db,
    );
    await sql`insert into consultation_doctor (consultation_id, doctor_id, disease_id, last_activity_at, invited_at, is_waiting)
      select id, ${invited.doctorId}, disease_id, created_at, created_at, true from consultation where id = any(${more})`.execute(
      server().db,
    );
    const { totalCount, counts, results } = await todoOf(invited);
    expect([totalCount, counts.invitation, results.length]).toEqual([count, count, limits.todoResults]);
    expect(results[0]!.consultation.id).toBe(id);
  });

  test('what changed or was answered is unread with its case, also of a closed one, and nobody else is told of it', async () => {
    const { initiator, invited, other, id } = await team();
    await giveReply(server(), invited, id, '<p>意见</p>');
    await giveReply(server(), invited, id, '<p>补充</p>');
    await setStatus(server(), initiator, id, 1);
    const [entry] = (await todoOf(initiator)).results;
    expect([entry!.kinds, entry!.consultation.unread_count]).toEqual([['unread'], 2]);
    await view(server(), initiator, id);
    await setStatus(server(), initiator, id, 0);
    expect((await todoOf(invited)).results[0]).toMatchObject({
      kinds: ['unread'],
      consultation: { has_changed: true },
    });
    expect((await todoOf(other)).totalCount).toBe(0);
    await post(server(), apiPaths.consultationDelete, { consultationId: id }, initiator.cookie);
    for (const who of [initiator, invited]) expect((await todoOf(who)).totalCount).toBe(0);
  });

  test('who asks what waits is on record, without a word of it, and another doctor’s is refused', async () => {
    const { initiator, invited } = await team({ patientName: '不该记下的名字' });
    await todoOf(invited);
    const foreign = await post(server(), apiPaths.consultationTodo, { id: initiator.doctorId }, invited.cookie);
    expect(foreign.statusCode).toBe(403);
    const { rows } = await sql`select audit_entry::text from audit_entry
      where actor_id = ${invited.id} and action = 'consultation.listTodo' and outcome = 'done'`.execute(server().db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/不该记下的名字|invitation/);
  });
});
