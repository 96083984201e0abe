import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import type { OutcomeStatistics } from '../../contract/schemas/statistics.ts';
import { post } from '../testing/call.ts';
import { aFollowedChild, daysAgo, examined, grave, today, weekly } from '../testing/children.ts';
import { type Fields, giveReply } from '../testing/consultations.ts';
import { setStatus } from '../testing/edits.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  const own = async (who: Person, fields: Fields = {}): Promise<OutcomeStatistics> =>
    (await post(server(), apiPaths.ownOutcomes, fields, who.cookie)).rmObject;
  const grading = (stage: string) =>
    JSON.stringify({ disease: 'rop', examDate: daysAgo(4), eyes: { OD: { stage }, OS: { stage } } });

  test('what became of the cases of a hospital, and of them alone', async () => {
    const {
      initiator,
      invited,
      consultationId: id,
    } = await aFollowedChild(server(), {
      findings: examined(daysAgo(4), grave),
    });
    expect(await own(initiator)).toEqual({
      closed: 0,
      stated: 0,
      treatment: { cases: 0, medianDays: null, prompt: 0 },
      children: { followed: 1, overdue: 1, lost: 0 },
    });

    const other = await addDoctor(server(), {});
    await post(
      server(),
      apiPaths.inviteDoctors,
      { consultationId: id, doctorSelect: [other.doctorId] },
      initiator.cookie,
    );
    await giveReply(server(), invited, id, '<p>3 期</p>', { grading: grading('3') });
    await giveReply(server(), other, id, '<p>2 期</p>', { grading: grading('2') });
    await setStatus(server(), initiator, id, 1);
    const treatments = JSON.stringify([{ eye: 'OD', date: today(), kind: 'laser' }]);
    await post(server(), apiPaths.outcomeSave, { consultationId: id, care: 'given', treatments }, initiator.cookie);
    const told = { closed: 1, stated: 1, treatment: { cases: 1, medianDays: 4, prompt: 0 } };
    expect(await own(initiator)).toMatchObject(told);
    expect(await own(initiator, { status: '1' })).toMatchObject({ closed: 0, stated: 0 });
    expect(await own(initiator, { date2: daysAgo(1) })).toMatchObject({ closed: 0, stated: 0 });
    expect(await own(initiator, { doctorName: '没有这个人' })).toMatchObject({ closed: 0, children: { followed: 0 } });
    expect(await own(other)).toMatchObject({ closed: 0, stated: 0 });

    const of = async (who: Person, hospitalName = ''): Promise<OutcomeStatistics> =>
      (await post(server(), apiPaths.platformOutcomes, { hospitalName }, who.cookie)).rmObject;
    const { name } = await server()
      .db.selectFrom('hospital')
      .select('name')
      .where('id', '=', (eb) => eb.selectFrom('consultation').select('hospital_id').where('id', '=', id))
      .executeTakeFirstOrThrow();
    expect(await of(initiator, name)).toMatchObject(told);
    // Whoever asks.
    for (const hospitalName of [name, '']) expect(await of(other, hospitalName)).toMatchObject(told);
    expect(await of(initiator, '没有这家医院')).toMatchObject({ closed: 0, stated: 0, children: { followed: 0 } });
  });

  test('overdue and lost are the children of those lists, however late', async () => {
    const { hospital, initiator, childId } = await aFollowedChild(server(), {
      findings: examined(daysAgo(30), weekly),
    });
    const figures = async () => [
      (await own(initiator)).children,
      (await post(server(), apiPaths.platformOutcomes, { hospitalName: hospital }, initiator.cookie)).rmObject.children,
    ];
    const lists = async () => {
      const fields = { due: 'all', pageSize: 1, pageNo: 1 };
      const { counts } = (await post(server(), apiPaths.followUp, fields, initiator.cookie)).rmObject;
      return { followed: counts.all, overdue: counts.overdue, lost: counts.lost };
    };
    expect(await lists()).toEqual({ followed: 1, overdue: 1, lost: 0 });
    expect(await figures()).toEqual([await lists(), await lists()]);
    for (const [call, result] of ['notReached', 'notReached', 'notReached', 'lost'].entries())
      await post(server(), apiPaths.childContact, { childId, result, note: `${call}` }, initiator.cookie);
    expect(await lists()).toEqual({ followed: 1, overdue: 1, lost: 1 });
    expect(await figures()).toEqual([await lists(), await lists()]);
  });
});
