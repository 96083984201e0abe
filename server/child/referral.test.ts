import { expect, test } from 'vitest';
import { addDays } from '../../clinical/ages.ts';
import { type ApiPath, apiPaths } from '../../contract/paths.ts';
import { referralTexts } from '../../contract/referral-texts.ts';
import { post } from '../testing/call.ts';
import {
  aFollowedChild,
  consented,
  daysAgo,
  examined,
  grave,
  readChild,
  sentHere,
  today,
} from '../testing/children.ts';
import { type Fields, view } from '../testing/consultations.ts';
import { setStatus } from '../testing/edits.ts';
import { addDoctor, hospitalIdOf, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((current) => {
  let no = 0;
  const aReferral = async () => {
    no += 1;
    const child = await aFollowedChild(current(), { findings: examined(daysAgo(1), grave) });
    const surgeon = await addDoctor(current(), { hospital: `能治医院${no}` });
    const hospitalId = await hospitalIdOf(current(), surgeon);
    const ask = (more: Fields = {}) =>
      post(
        current(),
        apiPaths.childTransferAsk,
        { childId: child.childId, hospitalId, reason: '1 型，请激光', purpose: 'treatment', ...more },
        child.initiator.cookie,
      );
    return { ...child, surgeon, ask };
  };
  const answer = (who: Person, transferId: number, said: string, reason = '') =>
    post(current(), apiPaths.childTransferAnswer, { transferId, answer: said, reason }, who.cookie);
  const report = (who: Person, transferId: number, fields: Fields) =>
    post(current(), apiPaths.childTransferReport, { transferId, ...fields }, who.cookie);
  const waiting = (who: Person) => sentHere(current(), who);

  test('a child who is referred for treatment stays in the record that is theirs, and both see how far it came', async () => {
    const { initiator, invited, surgeon, childId, consultationId, ask } = await aReferral();
    const seen = async () => (await post(current(), apiPaths.childRead, { id: childId }, surgeon.cookie)).statusCode;
    expect(await seen()).toBe(404);
    const { transferId } = (await ask()).rmObject;
    expect(await seen()).toBe(200);
    expect((await ask()).statusCode).toBe(409);
    expect((await ask({ purpose: 'followUp' })).status).toBe('OK');
    expect(await waiting(surgeon)).toMatchObject([
      { purpose: 'treatment', isAccepted: false },
      { purpose: 'followUp' },
    ]);
    expect((await report(surgeon, transferId, { arrivedOn: today() })).statusCode).toBe(404);
    await answer(surgeon, transferId, 'accepted');
    expect(await readChild(current(), surgeon, childId)).toMatchObject({ isOwn: false, guardianPhone: '' });
    expect(await readChild(current(), initiator, childId)).toMatchObject({ isOwn: true });

    await setStatus(current(), initiator, consultationId, 2);
    await report(surgeon, transferId, { arrivedOn: today() });
    expect(await waiting(surgeon)).toMatchObject([{ isAccepted: true, arrivedOn: today() }, {}]);
    await report(surgeon, transferId, { treatedOn: today(), note: '双眼激光' });
    expect((await waiting(surgeon)).map(({ purpose }) => purpose)).toEqual(['followUp']);
    const told = { state: 'accepted', arrivedOn: today(), treatedOn: today() };
    for (const who of [initiator, invited])
      expect((await view(current(), who, consultationId)).rmObject.referrals).toMatchObject([told]);
    const states = (await readChild(current(), initiator, childId)).entries.flatMap((entry) =>
      entry.kind === 'transfer' ? [`${entry.content.state} ${entry.content.reason}`] : [],
    );
    expect(states.slice(-2)).toEqual([
      `arrived ${today()}`,
      `treated ${today()}，${referralTexts.treatmentUnknown}，双眼激光`,
    ]);
    const kinds = await current()
      .db.selectFrom('notification')
      .select('kind')
      .where('doctor_id', '=', initiator.doctorId)
      .where('child_id', '=', childId)
      .execute();
    expect(kinds.filter(({ kind }) => kind === 'referralReported')).toHaveLength(2);
  });

  test('the hospital that accepted reports, on days that can have been, and once it is treated no more', async () => {
    const { initiator, surgeon, ask } = await aReferral();
    const { transferId } = (await ask()).rmObject;
    await answer(surgeon, transferId, 'accepted');
    const gone = { statusCode: 404, errMsg: referralTexts.reportGone };
    expect(await report(initiator, transferId, { arrivedOn: today() })).toMatchObject(gone);
    expect(await report(surgeon, transferId, {})).toMatchObject({ errMsg: referralTexts.reportNothing });
    expect(await report(surgeon, transferId, { arrivedOn: daysAgo(1) })).toMatchObject({
      errMsg: referralTexts.reportTooEarly,
    });
    expect(await report(surgeon, transferId, { treatedOn: addDays(today(), 1) })).toMatchObject({
      errMsg: referralTexts.reportFuture,
    });
    await report(surgeon, transferId, { treatedOn: today() });
    expect(await report(surgeon, transferId, { treatedOn: today() })).toMatchObject(gone);
  });

  test('once the guardian takes consent back, the hospital that treats sees the child no more', async () => {
    const { initiator, surgeon, childId, ask } = await aReferral();
    const { transferId } = (await ask()).rmObject;
    await answer(surgeon, transferId, 'accepted');
    const seen = async () => (await post(current(), apiPaths.childRead, { id: childId }, surgeon.cookie)).statusCode;
    const call = (path: ApiPath, fields: Fields) => post(current(), path, { childId, ...fields }, initiator.cookie);
    await call(apiPaths.consentSave, { consent: consented() });
    expect(await seen()).toBe(200);
    await call(apiPaths.consentWithdraw, { reason: '监护人要求' });
    expect(await seen()).toBe(404);
    expect(await waiting(surgeon)).toEqual([]);
    expect((await report(surgeon, transferId, { treatedOn: today() })).statusCode).toBe(404);
  });

  test('one that was declined is told in the case, one that was taken back is not', async () => {
    const { initiator, surgeon, consultationId, ask } = await aReferral();
    await answer(surgeon, (await ask()).rmObject.transferId, 'declined', '没有床位');
    await answer(initiator, (await ask()).rmObject.transferId, 'withdrawn');
    const { referrals } = (await view(current(), initiator, consultationId)).rmObject;
    expect(referrals).toMatchObject([{ state: 'declined', arrivedOn: null, treatedOn: null }]);
  });
});
