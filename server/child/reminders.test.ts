import { expect, test } from 'vitest';
import { addDays, startOfDayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { addExam, bornAgo, examined, today, weekly } from '../testing/children.ts';
import { childOf, propose } from '../testing/consultations.ts';
import { addCoordinator, addDoctor } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { remindFollowUps } from './reminder-store.ts';

onServer((current) => {
  let no = 0;
  const aChild = async (found = true) => {
    no += 1;
    const hospital = `提醒医院${no}`;
    const doctor = await addDoctor(current(), { hospital });
    const coordinator = await addCoordinator(current(), { hospital });
    const fields = { ...bornAgo(60), ...(found && { findings: examined(today(), weekly) }) };
    const id = await propose(current(), doctor, [await addDoctor(current(), { hospital: '会诊医院' })], fields);
    return { doctor, coordinator, consultationId: id, childId: await childOf(current(), id) };
  };
  const inDays = (days: number) => new Date(startOfDayInShanghai(addDays(today(), days)).getTime() + 8 * 3_600_000);
  const toldOf = async (childId: number) => {
    const rows = await current()
      .db.selectFrom('notification')
      .select(['kind', 'doctor_id as doctorId'])
      .where('child_id', '=', childId)
      .orderBy('id')
      .execute();
    return rows.map(({ kind, doctorId }) => `${kind} ${doctorId}`);
  };

  test('the doctor is told on the day, the day after, and with the coordinators when the child is lost; each once', async () => {
    const { doctor, coordinator, childId } = await aChild();
    const told: string[] = [];
    const on = async (day: number, ...expected: string[]) => {
      for (const _ of [1, 2]) await remindFollowUps(current().db, inDays(day));
      told.push(...expected);
      expect(await toldOf(childId)).toEqual(told);
    };
    await on(6);
    await on(7, `followUpDue ${doctor.doctorId}`);
    await on(8, `followUpOverdue ${doctor.doctorId}`);
    await on(20);
    await on(21, `followUpLost ${doctor.doctorId}`, `followUpLost ${coordinator.doctorId}`);
    await on(60);
  });

  test('what passed while no server ran is told once, as it stands', async () => {
    const { doctor, childId } = await aChild();
    await remindFollowUps(current().db, inDays(12));
    expect(await toldOf(childId)).toEqual([`followUpOverdue ${doctor.doctorId}`]);
  });

  test('an exam ends the reminders of the day before, and begins those of the next', async () => {
    const { doctor, childId } = await aChild();
    await addExam(current(), doctor, childId, examined(today(), { zone: 'II', stage: '1', plus: 'none' }));
    await post(
      current(),
      apiPaths.childContact,
      { childId, result: 'died', note: '家属告知', confirmed: '1' },
      doctor.cookie,
    );
    await remindFollowUps(current().db, inDays(40));
    expect(await toldOf(childId)).toEqual([]);
  });

  test('a death that was written down by mistake and taken back ends no reminder', async () => {
    const { doctor, childId } = await aChild();
    const died = await post(
      current(),
      apiPaths.childContact,
      { childId, result: 'died', note: '家属告知', confirmed: '1' },
      doctor.cookie,
    );
    const taken = { childId, entryId: died.rmObject.entryId, reason: '误记' };
    await post(current(), apiPaths.childWithdraw, taken, doctor.cookie);
    await remindFollowUps(current().db, inDays(7));
    expect(await toldOf(childId)).toEqual([`followUpDue ${doctor.doctorId}`]);
  });

  test('of a record that was merged or went with its case nobody is reminded', async () => {
    const [gone, one] = [await aChild(false), await aChild()];
    const fields = { ...bornAgo(60), findings: examined(today(), weekly) };
    const two = await childOf(current(), await propose(current(), one.doctor, [gone.doctor], fields));
    await post(current(), apiPaths.consultationDelete, { consultationId: gone.consultationId }, gone.doctor.cookie);
    expect(
      await post(current(), apiPaths.childMerge, { id: one.childId, otherId: two }, one.doctor.cookie),
    ).toMatchObject({
      status: 'OK',
    });
    await remindFollowUps(current().db, inDays(40));
    for (const id of [gone.childId, two]) expect(await toldOf(id)).toEqual([]);
    expect(await toldOf(one.childId)).not.toEqual([]);
  });

  test('where who looks after the child can sign in no more, those are told who coordinate, else the doctors', async () => {
    const { doctor, coordinator, childId } = await aChild();
    await current().db.updateTable('user').set({ deactivated_at: new Date() }).where('id', '=', doctor.id).execute();
    await remindFollowUps(current().db, inDays(7));
    expect(await toldOf(childId)).toEqual([`followUpDue ${coordinator.doctorId}`]);
  });
});
