import { expect, test } from 'vitest';
import { addDays, startOfDayInShanghai } from '../../clinical/ages.ts';
import { outcomeTexts } from '../../contract/outcome-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { TodayChild } from '../../contract/schemas/today.ts';
import { post } from '../testing/call.ts';
import { aFollowedChild, daysAgo, examined, grave, readChild, today } from '../testing/children.ts';
import { type Fields, listOf, view } from '../testing/consultations.ts';
import { historyOf, setStatus } from '../testing/edits.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { askOutcomes } from './outcome-store.ts';

onServer((server) => {
  /** A case of type 1, found two days ago. */
  const aCase = () => aFollowedChild(server(), { findings: examined(daysAgo(2), grave) });
  const state = (who: Person, consultationId: number, fields: Fields) =>
    post(server(), apiPaths.outcomeSave, { consultationId, ...fields }, who.cookie);
  const laser = (date: string) => JSON.stringify(['OD', 'OS'].map((eye) => ({ eye, date, kind: 'laser' })));
  const treated = (date = today()): Fields => ({ care: 'given', treatments: laser(date), treatedAt: '省儿童医院' });
  const detailOf = async (who: Person, id: number) => (await view(server(), who, id)).rmObject;
  const noticesOf = (id: number) =>
    server()
      .db.selectFrom('notification')
      .select(['kind', 'doctor_id as doctorId'])
      .where('consultation_id', '=', id)
      .where('kind', 'in', ['outcomeAsked', 'outcomeTold'])
      .orderBy('id')
      .execute();
  const inDays = (days: number) => new Date(startOfDayInShanghai(addDays(today(), days)).getTime() + 8 * 3_600_000);

  test('what the initiator states is kept, told to the others and counts in the record of the child', async () => {
    const { initiator, invited, consultationId: id, childId } = await aCase();
    await view(server(), invited, id);
    expect(await state(initiator, id, { confirmedAs: '双眼 1 型 ROP', ...treated() })).toMatchObject({
      rmObject: { consultationId: id, versionNo: 1 },
    });
    const { outcome, unseenSince, hasHistory } = await detailOf(invited, id);
    expect(outcome).toMatchObject({ versionNo: 1, savedBy: { doctorId: initiator.doctorId } });
    expect(outcome.content).toMatchObject({ confirmedAs: '双眼 1 型 ROP', care: 'given', treatedAt: '省儿童医院' });
    expect([unseenSince !== null, hasHistory]).toEqual([true, true]);
    expect(await noticesOf(id)).toEqual([{ kind: 'outcomeTold', doctorId: invited.doctorId }]);
    const child = await readChild(server(), initiator, childId);
    expect(child.findings.treatments).toMatchObject([{ kind: 'laser' }, { kind: 'laser' }]);
    expect(child.treatments).toEqual([1, 2].map(() => ({ entryId: null, consultationIds: [id] })));
    expect(child.consultations[0]!.outcome).toEqual(outcome.content);

    expect(await state(initiator, id, { confirmedAs: '双眼 1 型 ROP', ...treated() })).toMatchObject({
      rmObject: { versionNo: 1 },
    });
    await state(initiator, id, { versionNo: 1, confirmedAs: '双眼 1 型 ROP', care: 'notGiven' });
    const history = await historyOf(server(), invited, id);
    expect(history.outcomes.map(({ versionNo }: { versionNo: number }) => versionNo)).toEqual([2, 1]);
    expect((await readChild(server(), initiator, childId)).findings.treatments).toEqual([]);
  });

  test('the initiator alone states it, and not over what was stated since', async () => {
    const { initiator, invited, colleague, consultationId: id } = await aCase();
    expect(await state(invited, id, { note: '我来写' })).toMatchObject({
      statusCode: 403,
      errMsg: outcomeTexts.editForbidden,
    });
    for (const stranger of [colleague, await addDoctor(server(), {})])
      expect((await state(stranger, id, { note: '我来写' })).statusCode).toBe(404);
    await state(initiator, id, { note: '一' });
    await state(initiator, id, { versionNo: 1, note: '二' });
    expect(await state(initiator, id, { versionNo: 1, note: '三' })).toMatchObject({
      statusCode: 409,
      rmObject: { versionNo: 2, stored: { note: '二' }, sent: { note: '三' } },
    });
    expect((await state(initiator, id, { note: '不知道版本的客户端' })).rmObject.versionNo).toBe(3);
  });

  test('what says nothing, contradicts itself or cannot have been is refused, and nothing is kept', async () => {
    const { initiator, consultationId: id } = await aCase();
    const born = daysAgo(70);
    const refused: [Fields, string][] = [
      [{}, outcomeTexts.empty],
      [{ confirmedAs: '  ', treatedAt: '' }, outcomeTexts.empty],
      [{ care: 'given' }, outcomeTexts.treatmentsMissing],
      [{ ...treated(), care: 'notNeeded' }, outcomeTexts.treatmentsUnneeded],
      [{ note: '转院', treatedAt: '省儿童医院' }, outcomeTexts.treatmentsUnneeded],
      [{ visionRight: '0.8' }, outcomeTexts.visionDayMissing],
      [{ note: '无', visionOn: today() }, outcomeTexts.visionDayMissing],
      [{ visionRight: '0.8', visionOn: addDays(born, -1) }, outcomeTexts.visionBeforeBirth],
      [{ visionRight: '0.8', visionOn: addDays(today(), 1) }, outcomeTexts.visionFuture],
      [{ care: '好了' }, outcomeTexts.careUnknown],
      [{ care: 'given', treatments: '[{}]' }, outcomeTexts.treatmentsInvalid],
    ];
    for (const [fields, errMsg] of refused)
      expect(await state(initiator, id, fields)).toMatchObject({ statusCode: 400, errMsg });
    for (const date of [addDays(born, -1), addDays(today(), 1)])
      expect((await state(initiator, id, treated(date))).statusCode).toBe(400);
    expect((await detailOf(initiator, id)).outcome).toBeNull();
  });

  test('it is asked for a week after closing and at the dates of a treatment, once each; not of an open case', async () => {
    const { initiator, consultationId: id } = await aCase();
    const asked = async (day: number) => {
      for (const _ of [1, 2]) await askOutcomes(server().db, inDays(day));
      return (await noticesOf(id)).filter(({ kind }) => kind === 'outcomeAsked').length;
    };
    expect(await asked(400)).toBe(0);
    await setStatus(server(), initiator, id, 1);
    expect((await detailOf(initiator, id)).outcomeDue).toBe(addDays(today(), 7));
    expect([await asked(6), await asked(7)]).toEqual([0, 1]);
    await setStatus(server(), initiator, id, 0);
    expect((await detailOf(initiator, id)).outcomeDue).toBeNull();
    await setStatus(server(), initiator, id, 2);
    await state(initiator, id, treated());
    expect((await detailOf(initiator, id)).outcomeDue).toBe(addDays(today(), 7));
    const later = { visionRight: '0.6', visionOn: today() };
    await state(initiator, id, { ...treated(daysAgo(2)), ...later });
    expect((await detailOf(initiator, id)).outcomeDue).toBe(addDays(daysAgo(2), 7));
  });

  test('what is wished waits in the list of the initiator until it is stated', async () => {
    const { initiator, invited, consultationId: id } = await aCase();
    const verbs = async (who: Person) =>
      (await post(server(), apiPaths.childToday, {}, who.cookie)).rmObject.results.flatMap(({ reasons }: TodayChild) =>
        reasons.map(({ verb }) => verb),
      );
    await setStatus(server(), initiator, id, 1);
    await server().db.updateTable('consultation').set({ outcome_due: today() }).where('id', '=', id).execute();
    expect(await verbs(initiator)).toContain('outcome');
    expect(await verbs(invited)).not.toContain('outcome');
    await state(initiator, id, { care: 'notNeeded' });
    expect(await verbs(initiator)).not.toContain('outcome');
    expect((await listOf(server(), invited)).rmObject.results[0].is_read).toBe(false);
  });

  test('the days from detection to treatment are kept for statistics', async () => {
    const { initiator, consultationId: id } = await aCase();
    const days = async () =>
      (await server().db.selectFrom('consultation').select('treatment_days').where('id', '=', id).executeTakeFirst())
        ?.treatment_days;
    await state(initiator, id, treated());
    expect(await days()).toBe(2);
    await state(initiator, id, { care: 'notGiven' });
    expect(await days()).toBeNull();
  });

  test('no statement is ever changed or taken away', async () => {
    const { initiator, consultationId: id } = await aCase();
    await state(initiator, id, { note: '一' });
    const rows = server().db;
    await expect(
      rows
        .updateTable('consultation_outcome')
        .set({ version_no: 9 } as never)
        .execute(),
    ).rejects.toThrow();
    await expect(rows.deleteFrom('consultation_outcome').where('consultation_id', '=', id).execute()).rejects.toThrow();
  });
});
