import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { apart } from '../child/statements.ts';
import { post } from '../testing/call.ts';
import { giveReply, listOf, propose, view } from '../testing/consultations.ts';
import { editable, exam, findings, historyOf, setStatus } from '../testing/edits.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { findDetail } from './detail-store.ts';
import { markSeen } from './version-store.ts';

onServer((server) => {
  const isRead = async (who: Person, id: number) =>
    (await listOf(server(), who)).rmObject.results.find((line: { id: number }) => line.id === id).is_read;

  test('findings that say the same, in another order or empty for none, make no version, no conflict and no alarm', async () => {
    const later = { ...exam('2'), examDate: '2026-04-27' };
    const given = (exams: object[], treatments: object[]) =>
      JSON.stringify({ version: 2, exams, images: [], treatments });
    const [laser, drug] = ['laser', 'antiVegf'].map((kind) => ({ eye: 'OD', date: '2026-04-28', kind }));
    const one = await editable(server(), { findings: given([exam('2'), later], [laser!, drug!]) });
    const notSeen = { ...later, eyes: { OD: { ...later.eyes.OD, notch: false }, OS: { view: 'notExamined' } } };
    const other = await editable(server());
    for (const [{ edit, initiator, invited, id }, findings] of [
      [one, given([notSeen, exam('2')], [drug!, laser!])],
      [other, given([], [])],
    ] as const) {
      for (const versionNo of [undefined, 1, 7]) expect((await edit({ findings, versionNo })).status).toBe('OK');
      await setStatus(server(), initiator, id, 1);
      expect((await edit({ findings, versionNo: 1 })).status).toBe('OK');
      const { versionNo, findings: shown } = (await view(server(), invited, id)).rmObject;
      expect(versionNo).toBe(1);
      expect(shown && apart(shown).findings).toEqual(
        (await historyOf(server(), initiator, id)).versions[0].state.findings,
      );
      await setStatus(server(), initiator, id, 0);
      await view(server(), invited, id);
    }
    await one.edit({ title: '改过', findings: given([notSeen, exam('2')], [drug!, laser!]) });
    expect((await historyOf(server(), one.initiator, one.id)).versions[0].changed).toEqual(['title']);
    expect(await isRead(one.invited, one.id)).toBe(true);
    await one.edit({ title: '改过', findings: given([later], [laser!]) });
    expect(await isRead(one.invited, one.id)).toBe(false);
  });

  test('that an eye was not examined after all is a change, though nothing was written of it', async () => {
    const given = (eyes: object) =>
      JSON.stringify({ version: 2, exams: [{ ...exam('2'), eyes: { ...exam('2').eyes, ...eyes } }] });
    const { initiator, invited, id, edit } = await editable(server(), { findings: given({ OS: {} }) });
    await view(server(), invited, id);
    expect((await edit({ findings: given({}) })).status).toBe('OK');
    const { findings } = (await view(server(), initiator, id)).rmObject;
    expect(findings.exams[0].eyes).toEqual(exam('2').eyes);
    expect(await isRead(invited, id)).toBe(false);
  });

  test('who is invited by an edit is not told that the case changed since they looked', async () => {
    const { initiator, invited, id, edit } = await editable(server());
    const late = await addDoctor(server());
    await view(server(), invited, id);
    await edit({ doctorSelect: [invited.doctorId, late.doctorId], findings: findings('2') });
    const unseen = async (who: Person) => (await view(server(), who, id)).rmObject.unseenSince;
    expect(await unseen(late)).toBeNull();
    expect(await unseen(invited)).not.toBeNull();
    await edit({ doctorSelect: [invited.doctorId, late.doctorId], findings: findings('3') });
    expect(await unseen(late)).not.toBeNull();
    expect(await unseen(initiator)).toBeNull();
  });

  test('changed findings or weight make a case unread for the others where it stands below later replies; a changed text does not', async () => {
    const { initiator, invited, id, edit } = await editable(server(), { findings: findings('2') });
    await view(server(), invited, id);
    const later = await propose(server(), initiator, [invited]);
    const linesOf = async (who: Person) => (await listOf(server(), who)).rmObject.results;
    const lineOf = async (who: Person) => (await linesOf(who)).find((line: { id: number }) => line.id === id);
    const order = async (who: Person) => (await linesOf(who)).slice(0, 2).map((line: { id: number }) => line.id);
    await edit({ title: '改了标题', findings: findings('2') });
    expect(await order(invited)).toEqual([later, id]);
    expect(await isRead(invited, id)).toBe(true);

    await edit({ findings: findings('3') });
    for (const who of [invited, initiator]) expect(await order(who)).toEqual([later, id]);
    expect(await lineOf(invited)).toMatchObject({ is_read: false, has_changed: true, unread_count: 0 });
    expect(await lineOf(initiator)).toMatchObject({ is_read: true, has_changed: false });
    const unread = await post(server(), apiPaths.replyNotRead, {}, invited.cookie);
    expect(unread.rmObject).toMatchObject({ totalCount: 0, changed: [id] });

    expect((await view(server(), invited, id)).rmObject.unseenSince).toEqual(expect.any(String));
    expect((await view(server(), invited, id)).rmObject).toMatchObject({ unseenSince: null, hasHistory: true });
    expect(await lineOf(invited)).toMatchObject({ is_read: true });
    await giveReply(server(), invited, id, '<p>回复</p>');
    expect(await order(invited)).toEqual([id, later]);
    await edit({ findings: findings('3'), patientWeight: 1.9 });
    expect(await isRead(invited, id)).toBe(false);
  });

  test('opening a case marks its replies as read; what else changed stays new until it was in view', async () => {
    const { initiator, invited, id, edit } = await editable(server(), { findings: findings('2') });
    await view(server(), invited, id);
    await edit({ findings: findings('3') });
    await giveReply(server(), initiator, id, '<p>请再看</p>');
    const path = apiPaths.consultationDetail.replace(':id', String(id));
    const lineOf = async () => (await listOf(server(), invited)).rmObject.results[0];
    expect(await lineOf()).toMatchObject({ unread_count: 1, has_changed: true });
    const opened = (await post(server(), path, {}, invited.cookie)).rmObject;
    expect(opened.unseenSince).toEqual(expect.any(String));
    expect(await lineOf()).toMatchObject({ unread_count: 0, has_changed: true, is_read: false });
    await post(server(), path, { seen: '1' }, invited.cookie);
    expect(await lineOf()).toMatchObject({ has_changed: false, is_read: true });
  });

  test('what is told while a case is being read stays unseen', async () => {
    const { invited, id, edit } = await editable(server(), { findings: findings('1') });
    await view(server(), invited, id);
    await edit({ findings: findings('2') });
    const read = (await findDetail(server().db, id, invited.doctorId))!;
    await edit({ findings: findings('3') });
    await markSeen(server().db, id, invited.doctorId, read.toldNo);
    expect(await isRead(invited, id)).toBe(false);
    const again = (await findDetail(server().db, id, invited.doctorId))!;
    expect(again.detail.unseenSince).toEqual(expect.any(String));
    await markSeen(server().db, id, invited.doctorId, again.toldNo);
    expect(await isRead(invited, id)).toBe(true);
  });

  test('a case that is opened again is told to the others, as is the amendment of a closed one', async () => {
    const { initiator, invited, id, edit } = await editable(server());
    await view(server(), invited, id);
    await setStatus(server(), initiator, id, 2);
    await setStatus(server(), initiator, id, 2);
    expect(await isRead(invited, id)).toBe(true);
    await setStatus(server(), initiator, id, 0);
    expect(await isRead(invited, id)).toBe(false);
    await view(server(), invited, id);
    expect(await isRead(invited, id)).toBe(true);
    expect(
      (await historyOf(server(), invited, id)).statusChanges.map(({ status }: { status: number }) => status),
    ).toEqual([0, 2]);
    await setStatus(server(), initiator, id, 1);
    await edit({ title: '更正', reason: '标题写错' });
    expect(await isRead(invited, id)).toBe(false);
  });
});
