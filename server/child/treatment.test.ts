import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { referralTexts } from '../../contract/referral-texts.ts';
import { post } from '../testing/call.ts';
import { addExam, aFollowedChild, daysAgo, examined, grave, mild, readChild, today } from '../testing/children.ts';
import { type Fields, view } from '../testing/consultations.ts';
import { setStatus } from '../testing/edits.ts';
import { addDoctor, hospitalIdOf, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const laser = (date = today()) => ['OD', 'OS'].map((eye) => ({ eye, kind: 'laser', date }));
const stated = (treatments: object[]) => JSON.stringify({ version: 2, exams: [], treatments });

onServer((current) => {
  let no = 0;
  /** A child of type 1 who was accepted for treatment by another hospital. */
  const anAccepted = async () => {
    no += 1;
    const child = await aFollowedChild(current(), { findings: examined(daysAgo(2), grave) });
    const surgeon = await addDoctor(current(), { hospital: `激光医院${no}` });
    const hospitalId = await hospitalIdOf(current(), surgeon);
    const wish = { childId: child.childId, hospitalId, reason: '请激光', purpose: 'treatment' };
    const asked = await post(current(), apiPaths.childTransferAsk, wish, child.initiator.cookie);
    const { transferId } = asked.rmObject;
    await post(current(), apiPaths.childTransferAnswer, { transferId, answer: 'accepted' }, surgeon.cookie);
    return { ...child, surgeon, transferId };
  };
  const report = (who: Person, transferId: number, fields: Fields) =>
    post(current(), apiPaths.childTransferReport, { transferId, ...fields }, who.cookie);
  const sendingsOf = async (who: Person, childId: number) => (await readChild(current(), who, childId)).sendings;
  const daysOf = async (id: number) =>
    (
      await current()
        .db.selectFrom('consultation')
        .select('treatment_days as days')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).days;

  test('a treatment reported by the hospital that did it is in the course, the outcome form and the statistics', async () => {
    const { initiator, surgeon, childId, consultationId, transferId } = await anAccepted();
    await setStatus(current(), initiator, consultationId, 2);
    const sent = { arrivedOn: today(), treatments: JSON.stringify(laser()), note: '全麻下' };
    expect(await report(surgeon, transferId, sent)).toMatchObject({ status: 'OK' });
    const child = await readChild(current(), initiator, childId);
    expect(child.findings.treatments).toEqual(laser());
    expect(child.standing.summary?.outcome).not.toBe('treat');
    expect(child.entries.filter(({ kind }) => kind === 'exam')).toMatchObject([
      { by: { doctorId: surgeon.doctorId }, content: { note: '全麻下' } },
    ]);
    const alarm = await current()
      .db.selectFrom('alarm')
      .select(['acknowledged_by as by', 'acknowledged_how as how', 'ended_at as endedAt'])
      .where('child_id', '=', childId)
      .executeTakeFirst();
    expect(alarm).toMatchObject({ how: 'refer', by: initiator.doctorId, endedAt: expect.any(Date) });
    const { courseTreatments } = (await view(current(), initiator, consultationId)).rmObject;
    expect(courseTreatments).toEqual(laser());
    const other = await anAccepted();
    expect((await view(current(), other.initiator, other.consultationId)).rmObject.courseTreatments).toEqual([]);
    expect(await daysOf(consultationId)).toBe(2);
    const own = (await post(current(), apiPaths.ownOutcomes, {}, initiator.cookie)).rmObject;
    expect(own.treatment).toMatchObject({ cases: 1, medianDays: 2 });
    const outcome = { consultationId, care: 'given', treatments: JSON.stringify(laser()) };
    expect(await post(current(), apiPaths.outcomeSave, outcome, initiator.cookie)).toMatchObject({ status: 'OK' });
    expect((await readChild(current(), initiator, childId)).findings.treatments).toEqual(laser());
  });

  test('what the course has already is not written twice', async () => {
    const { initiator, surgeon, childId, transferId } = await anAccepted();
    await addExam(current(), initiator, childId, stated(laser()));
    await report(surgeon, transferId, { treatments: JSON.stringify(laser()) });
    const { entries, findings } = await readChild(current(), initiator, childId);
    expect([entries.filter(({ kind }) => kind === 'exam').length, findings.treatments.length]).toEqual([1, 2]);
  });

  test('an exam or treatment that the treating hospital records is its report, as long as the sending runs', async () => {
    const { initiator, colleague, invited, surgeon, childId, transferId } = await anAccepted();
    expect((await addExam(current(), invited, childId, stated(laser()))).statusCode).toBe(404);
    expect(await addExam(current(), surgeon, childId, examined(today(), mild))).toMatchObject({ status: 'OK' });
    expect(await sendingsOf(initiator, childId)).toMatchObject([{ treatedOn: null }]);
    expect(await addExam(current(), surgeon, childId, stated(laser()))).toMatchObject({ status: 'OK' });
    expect(await sendingsOf(initiator, childId)).toMatchObject([{ treatedOn: today() }]);
    expect(await report(surgeon, transferId, { treatedOn: today() })).toMatchObject({
      errMsg: referralTexts.reportGone,
    });
    const own = await addExam(current(), initiator, childId, examined(today(), mild));
    const correction = { replacesId: own.rmObject.entryId };
    expect((await addExam(current(), surgeon, childId, stated(laser()), correction)).statusCode).toBe(404);
    await post(current(), apiPaths.childTransferAnswer, { transferId, answer: 'withdrawn' }, colleague.cookie);
    expect((await addExam(current(), surgeon, childId, stated(laser(daysAgo(0))))).statusCode).toBe(404);
    expect((await readChild(current(), initiator, childId)).findings.treatments).toEqual(laser());
  });

  test('what another hospital states, or of a day before the asking, is no report', async () => {
    const { initiator, surgeon, childId } = await anAccepted();
    await addExam(current(), initiator, childId, stated(laser()));
    await addExam(current(), surgeon, childId, stated(laser(daysAgo(1))));
    expect(await sendingsOf(initiator, childId)).toMatchObject([{ treatedOn: null }]);
  });

  test('a day of treatment alone, as older clients report it, invents no treatment and says what is missing', async () => {
    const { initiator, surgeon, childId, transferId } = await anAccepted();
    expect(await report(surgeon, transferId, { treatedOn: today() })).toMatchObject({ status: 'OK' });
    const child = await readChild(current(), initiator, childId);
    expect(child.findings.treatments).toEqual([]);
    expect(child.standing.summary?.outcome).toBe('treat');
    expect(child.entries.at(-1)).toMatchObject({
      kind: 'transfer',
      content: { state: 'treated', reason: `${today()}，${referralTexts.treatmentUnknown}` },
    });
  });

  test('one that was taken back counts no more', async () => {
    const { initiator, childId, consultationId } = await anAccepted();
    const { entryId } = (await addExam(current(), initiator, childId, stated(laser()))).rmObject;
    expect(await daysOf(consultationId)).toBe(2);
    await post(current(), apiPaths.childWithdraw, { childId, entryId, reason: '记错' }, initiator.cookie);
    expect(await daysOf(consultationId)).toBeNull();
  });
});
