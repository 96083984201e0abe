import { expect, test } from 'vitest';
import { dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { assessStale } from '../consultation/assessment-store.ts';
import { post } from '../testing/call.ts';
import { type Fields, giveReply, view } from '../testing/consultations.ts';
import { editable, setStatus } from '../testing/edits.ts';
import { addCoordinator, addDoctor, type Person, takeOutOfUse } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { after, calm, detached, goAway, proposedAt, toldOf, treated, type1 } from '../testing/waiting-cases.ts';
import { alertDue } from './alarm-store.ts';

onServer((server) => {
  const hospital = '急症医院';
  const alarmed = async (fields: Fields = { findings: type1 }) => {
    const one = await editable(server(), fields);
    return { ...one, start: await proposedAt(server(), one.id) };
  };
  const acknowledge = (who: Person, consultationId: number) =>
    post(server(), apiPaths.alarmAcknowledge, { consultationId }, who.cookie);
  const run = (at: Date) => alertDue(server().db, at);
  const told = async (who: Person, id: number) =>
    (await toldOf(server(), who, id)).filter((kind) => /^(alarm|acknow)/.test(kind));
  const alarmOf = async (who: Person, id: number) => (await view(server(), who, id)).rmObject.alarm;
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

  test('grave findings alert the invited at once and every two hours, then the coordinators too, until somebody acknowledges', async () => {
    const { initiator, invited, id, start } = await alarmed();
    const elsewhere = await addCoordinator(server(), { hospital: '外院' });
    const by = await coordinator();
    expect(await told(invited, id)).toEqual(['alarm']);
    for (const hours of [1.9, 2, 3.9]) await run(after(start, hours));
    expect(await told(invited, id)).toEqual(['alarm', 'alarm']);
    expect(await told(by, id)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => run(after(start, 4))));
    expect(await told(invited, id)).toEqual(['alarm', 'alarm', 'alarm']);
    expect(await told(by, id)).toEqual(['alarmWaiting']);
    expect(await told(elsewhere, id)).toEqual([]);
    expect(await told(initiator, id)).toEqual([]);

    expect((await acknowledge(invited, id)).rmObject).toMatchObject({
      acknowledgedAt: expect.any(String),
      acknowledgedBy: { doctorId: invited.doctorId, doctorName: invited.username },
    });
    expect(await told(initiator, id)).toEqual(['acknowledged']);
    await run(after(start, 20));
    expect(await told(invited, id)).toHaveLength(3);
    await takeOutOfUse(server(), by);
  });

  test('findings that are in no hurry raise none', async () => {
    const { initiator, invited, id } = await alarmed({ findings: calm });
    expect(await told(invited, id)).toEqual([]);
    expect(await alarmOf(initiator, id)).toBeNull();
    expect(await acknowledge(invited, id)).toMatchObject({ statusCode: 409, errMsg: invitationTexts.alarmNone });
  });

  test('the first to acknowledge stands, whoever else does after or at once', async () => {
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

  test('nobody silences their own, and strangers learn nothing', async () => {
    const { initiator, invited, id } = await alarmed();
    const [stranger, elsewhere] = [await addDoctor(server()), await addCoordinator(server(), { hospital: '外院' })];
    expect(await acknowledge(initiator, id)).toMatchObject({ statusCode: 403, errMsg: invitationTexts.alarmOwn });
    for (const who of [stranger, elsewhere])
      expect(await acknowledge(who, id)).toMatchObject({ statusCode: 404, errMsg: refusalTexts.notFound });
    expect(await alarmOf(invited, id)).toMatchObject({ acknowledgedAt: null, acknowledgedBy: null });
  });

  test('new grave findings after an acknowledgement alert anew, the same ones do not', async () => {
    const { invited, id, edit } = await alarmed();
    await acknowledge(invited, id);
    await edit({ findings: type1, title: '改了标题' });
    expect(await told(invited, id)).toEqual(['alarm']);
    await edit({ findings: detached });
    expect(await told(invited, id)).toEqual(['alarm', 'alarm']);
    expect(await alarmOf(invited, id)).toMatchObject({ acknowledgedAt: null });
  });

  test('it ends when the findings no longer call for it, or the case is closed or deleted, and begins again where it is opened', async () => {
    const [one, closed, deleted] = [await alarmed(), await alarmed(), await alarmed()];
    await one.edit({ findings: treated });
    await setStatus(server(), closed.initiator, closed.id, 1);
    await post(server(), apiPaths.consultationDelete, { consultationId: deleted.id }, deleted.initiator.cookie);
    await run(after(one.start, 3));
    for (const { invited, id } of [one, closed, deleted]) expect(await told(invited, id)).toEqual(['alarm']);
    for (const { invited, id } of [one, closed]) {
      expect(await alarmOf(invited, id)).toBeNull();
      expect(await acknowledge(invited, id)).toMatchObject({ statusCode: 409, errMsg: invitationTexts.alarmNone });
    }
    await setStatus(server(), closed.initiator, closed.id, 0);
    expect(await told(closed.invited, closed.id)).toEqual(['alarm', 'alarm']);
  });

  test('who acknowledged it, and when, is told after the case is closed', async () => {
    const { initiator, invited, id } = await alarmed();
    await acknowledge(invited, id);
    await setStatus(server(), initiator, id, 2);
    expect(await alarmOf(initiator, id)).toMatchObject({ acknowledgedBy: { doctorId: invited.doctorId } });
  });

  test('who is invited later hears of it at once; who declined or is away does not, and where nobody is left the hospital does', async () => {
    const { initiator, invited, id, start } = await alarmed();
    const [late, standIn] = [await addDoctor(server()), await addDoctor(server())];
    const invite = (doctor: Person) =>
      post(server(), apiPaths.inviteDoctors, { consultationId: id, doctorSelect: doctor.doctorId }, initiator.cookie);
    await invite(late);
    expect(await told(late, id)).toEqual(['alarm']);
    const answer = { consultationId: id, answer: 'declined', reason: '外出' };
    await post(server(), apiPaths.invitationAnswer, answer, invited.cookie);
    await goAway(server(), late, dayInShanghai(start), dayInShanghai(after(start, 48)), standIn);
    await run(after(start, 2));
    expect(await told(invited, id)).toEqual(['alarm']);
    expect(await told(late, id)).toEqual(['alarm']);
    // No coordinator here, whose list the initiator may not open.
    expect(await told(initiator, id)).toEqual(['alarmUnheard']);
  });

  test('who acknowledged and then declines leaves an alarm that alerts the others at once', async () => {
    const { initiator, invited, id } = await alarmed();
    const other = await addDoctor(server());
    const more = { consultationId: id, doctorSelect: other.doctorId };
    await post(server(), apiPaths.inviteDoctors, more, initiator.cookie);
    await acknowledge(invited, id);
    const answer = { consultationId: id, answer: 'declined', reason: '外出' };
    await post(server(), apiPaths.invitationAnswer, answer, other.cookie);
    expect(await alarmOf(initiator, id)).toMatchObject({ acknowledgedBy: { doctorId: invited.doctorId } });
    await post(server(), apiPaths.invitationAnswer, { consultationId: id, answer: 'accepted' }, other.cookie);
    await post(server(), apiPaths.invitationAnswer, answer, invited.cookie);
    expect(await alarmOf(initiator, id)).toMatchObject({ acknowledgedAt: null, acknowledgedBy: null });
    expect(await told(other, id)).toEqual(['alarm', 'alarm']);
    expect(await told(invited, id)).toEqual(['alarm']);
    expect(await acknowledge(invited, id)).toMatchObject({ statusCode: 409, errMsg: invitationTexts.alarmDeclined });
    expect(await alarmOf(initiator, id)).toMatchObject({ acknowledgedBy: null });
    await post(server(), apiPaths.invitationAnswer, { consultationId: id, answer: 'accepted' }, invited.cookie);
    expect(await acknowledge(invited, id)).toMatchObject({ status: 'OK' });
  });

  test('a reply acknowledges it, and its initiator hears of that', async () => {
    const { initiator, invited, id, start } = await alarmed();
    await giveReply(server(), initiator, id, '<p>补充</p>');
    expect(await alarmOf(invited, id)).toMatchObject({ acknowledgedBy: null });
    await giveReply(server(), invited, id, '<p>今晚治疗</p>');
    await run(after(start, 2));
    expect(await told(invited, id)).toEqual(['alarm']);
    expect(await told(initiator, id)).toEqual(['acknowledged']);
    expect(await alarmOf(initiator, id)).toMatchObject({ acknowledgedBy: { doctorId: invited.doctorId } });
  });

  test('other rules that make a case graver raise no alarm and tell nobody, and one that stands stays', async () => {
    const [graver, unassessed, standing] = [await alarmed(), await alarmed(), await alarmed()];
    const { db } = server();
    await db.deleteFrom('alarm').where('consultation_id', 'in', [graver.id, unassessed.id]).execute();
    const former = (id: number, outcome: string | null) =>
      db
        .updateTable('consultation_findings')
        .set({ outcome, rules_version: outcome && '2020.1' } as object)
        .where('consultation_id', '=', id)
        .execute();
    await former(graver.id, 'examBy');
    await former(unassessed.id, null);
    await former(standing.id, 'examBy');
    const notified = () => db.selectFrom('notification').select('id').execute();
    const before = await notified();
    expect(await assessStale(db)).toBeGreaterThan(2);
    expect(await alarmOf(graver.invited, graver.id)).toBeNull();
    expect(await alarmOf(unassessed.invited, unassessed.id)).toBeNull();
    expect(await alarmOf(standing.invited, standing.id)).toMatchObject({ acknowledgedAt: null });
    expect(await notified()).toEqual(before);
  });
});
