import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { referralTexts } from '../../contract/referral-texts.ts';
import { get, post } from '../testing/call.ts';
import {
  addExam,
  aFollowedChild,
  consented,
  daysAgo,
  examined,
  grave,
  mild,
  readChild,
  sentHere,
  today,
} from '../testing/children.ts';
import { type Fields, openImage, uploadPicture } from '../testing/consultations.ts';
import { addCoordinator, addDoctor, hospitalIdOf, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((current) => {
  let no = 0;
  const aSending = async (fields: Fields = {}) => {
    no += 1;
    const child = await aFollowedChild(current(), { findings: examined(daysAgo(1), grave), ...fields });
    const surgeon = await addDoctor(current(), { hospital: `接收医院${no}` });
    const partner = await addDoctor(current(), { hospital: `接收医院${no}` });
    const hospitalId = await hospitalIdOf(current(), surgeon);
    const ask = (more: Fields = {}, who = child.initiator) =>
      post(
        current(),
        apiPaths.childTransferAsk,
        { childId: child.childId, hospitalId, reason: '请激光', purpose: 'treatment', ...more },
        who.cookie,
      );
    const asked = async (more: Fields = {}) => (await ask(more)).rmObject.transferId as number;
    const seen = async (who = surgeon) =>
      (await post(current(), apiPaths.childRead, { id: child.childId }, who.cookie)).statusCode;
    return { ...child, surgeon, partner, hospitalId, ask, asked, seen };
  };
  const answer = (who: Person, transferId: number, said: string, reason = '') =>
    post(current(), apiPaths.childTransferAnswer, { transferId, answer: said, reason }, who.cookie);
  const waiting = (who: Person) => sentHere(current(), who);
  const statesOf = async (who: Person, childId: number) =>
    (await readChild(current(), who, childId)).entries.flatMap((one) =>
      one.kind === 'transfer' ? [one.content.state] : [],
    );
  const told = async (who: Person, childId: number) =>
    (
      await current()
        .db.selectFrom('notification')
        .select('kind')
        .where('doctor_id', '=', who.doctorId)
        .where('child_id', '=', childId)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);

  test('whom a child is sent to reads it from the asking until it is declined, taken back or ended', async () => {
    const { initiator, surgeon, childId, asked, seen } = await aSending();
    const declined = await asked();
    expect(await seen()).toBe(200);
    await answer(surgeon, declined, 'declined', '没有床位');
    expect(await seen()).toBe(404);
    const withdrawn = await asked();
    await answer(initiator, withdrawn, 'withdrawn');
    expect(await seen()).toBe(404);
    const ended = await asked();
    await answer(surgeon, ended, 'accepted');
    expect(await answer(surgeon, ended, 'withdrawn')).toMatchObject({ statusCode: 404 });
    expect(await seen()).toBe(200);
    await answer(initiator, ended, 'withdrawn', '家属改去别院');
    expect(await seen()).toBe(404);
    const late = await asked();
    await answer(surgeon, late, 'accepted');
    expect(await answer(surgeon, late, 'declined', '麻醉机坏了')).toMatchObject({ status: 'OK' });
    expect(await seen()).toBe(404);
    expect((await readChild(current(), initiator, childId)).sendings).toEqual([]);
  });

  test('a child who is sent for both is the other hospital’s at once, which still has to treat', async () => {
    const { initiator, surgeon, childId, asked, ask } = await aSending();
    const transferId = await asked({ purpose: 'both' });
    expect(await ask({ purpose: 'followUp' })).toMatchObject({ statusCode: 409, errMsg: referralTexts.waiting });
    await answer(surgeon, transferId, 'accepted');
    expect(await readChild(current(), surgeon, childId)).toMatchObject({ isOwn: true, doctorId: surgeon.doctorId });
    expect((await readChild(current(), surgeon, childId)).sendings).toMatchObject([
      { id: transferId, isIncoming: true, isAccepted: true, purpose: 'both' },
    ]);
    expect((await readChild(current(), initiator, childId)).sendings).toEqual([]);
    const treatments = JSON.stringify([{ eye: 'OD', kind: 'laser', date: today() }]);
    const report = { transferId, arrivedOn: today(), treatments };
    expect(await post(current(), apiPaths.childTransferReport, report, surgeon.cookie)).toMatchObject({ status: 'OK' });
    expect(await waiting(surgeon)).toEqual([]);
    expect((await readChild(current(), surgeon, childId)).sendings).toEqual([]);
    expect(await told(initiator, childId)).toContain('referralReported');
  });

  test('it may be addressed to one doctor, who alone is told', async () => {
    const { surgeon, partner, colleague, childId, ask } = await aSending();
    expect(await ask({ doctorId: colleague.doctorId })).toMatchObject({ errMsg: referralTexts.doctorElsewhere });
    const { transferId } = (await ask({ doctorId: partner.doctorId })).rmObject;
    expect([await told(surgeon, childId), await told(partner, childId)]).toEqual([[], ['transferAsked']]);
    expect((await readChild(current(), surgeon, childId)).sendings).toMatchObject([
      { id: transferId, toDoctor: expect.any(String) },
    ]);
  });

  test('a colleague of one’s own hospital may be asked to treat, and no record moves', async () => {
    const { initiator, colleague, childId, ask } = await aSending();
    const own = await hospitalIdOf(current(), initiator);
    const third = await addCoordinator(current(), {
      hospital: (await readChild(current(), initiator, childId)).hospital,
    });
    expect(await ask({ hospitalId: own, purpose: 'followUp' })).toMatchObject({
      errMsg: referralTexts.ownTreatmentOnly,
    });
    for (const doctorId of [undefined, initiator.doctorId])
      expect(await ask({ hospitalId: own, doctorId })).toMatchObject({ errMsg: referralTexts.ownDoctor });
    const { transferId } = (await ask({ hospitalId: own, doctorId: colleague.doctorId })).rmObject;
    expect(await waiting(colleague)).toMatchObject([{ isIncoming: true }]);
    expect((await readChild(current(), initiator, childId)).sendings).toMatchObject([{ isIncoming: false }]);
    expect(await answer(third, transferId, 'accepted')).toMatchObject({ statusCode: 404 });
    expect(await answer(colleague, transferId, 'accepted')).toMatchObject({ status: 'OK' });
    expect(await readChild(current(), initiator, childId)).toMatchObject({ doctorId: initiator.doctorId, isOwn: true });
    const treatments = JSON.stringify([{ eye: 'OD', kind: 'laser', date: today() }]);
    await post(current(), apiPaths.childTransferReport, { transferId, treatments }, colleague.cookie);
    expect(await waiting(colleague)).toEqual([]);
    expect((await readChild(current(), initiator, childId)).sendings).toEqual([]);
  });

  test('pictures and opinions that go along are open to the other hospital as long as the sending is', async () => {
    const sent = await aSending();
    const { initiator, surgeon, partner, colleague, consultationId, ask, asked } = sent;
    const [shown, other] = [await uploadPicture(current(), initiator), await uploadPicture(current(), initiator)];
    const content = `<p>补充</p><img src="${shown}"><img src="${other}">`;
    expect((await post(current(), apiPaths.replySave, { consultationId, content }, initiator.cookie)).status).toBe(
      'OK',
    );
    const opinion = (await post(current(), apiPaths.opinionIssue, { id: consultationId }, initiator.cookie)).rmObject;
    const openOpinion = async (who: Person) =>
      (await get(current(), fillPath(apiPaths.opinionFile, { code: opinion.code }), who.cookie)).statusCode;
    const foreign = await uploadPicture(current(), initiator);
    for (const more of [{ pictures: [foreign] }, { opinions: [opinion.id + 1] }])
      expect(await ask(more)).toMatchObject({ errMsg: referralTexts.carriedForeign });
    expect(await ask({ pictures: [shown] }, colleague)).toMatchObject({ errMsg: referralTexts.carriedForeign });
    const transferId = await asked({ pictures: [shown], opinions: [opinion.id] });
    const open = async (path: string, who: Person) => (await openImage(current(), path, who)).statusCode;
    for (const who of [surgeon, partner]) {
      expect([await open(shown, who), await open(other, who), await openOpinion(who)]).toEqual([200, 404, 200]);
      const [sending] = (await readChild(current(), who, sent.childId)).sendings;
      expect(sending).toMatchObject({
        pictures: [{ attachmentLocate: shown }],
        opinions: [{ id: opinion.id, code: opinion.code }],
      });
    }
    const outsider = await addDoctor(current(), { hospital: '无关的医院' });
    expect([await open(shown, outsider), await openOpinion(outsider)]).toEqual([404, 404]);
    await answer(surgeon, transferId, 'declined', '没有床位');
    expect([await open(shown, surgeon), await openOpinion(surgeon)]).toEqual([404, 404]);
  });

  test('while a record is restricted or consent is withdrawn whom it was sent to reads what they wrote alone', async () => {
    const { hospital, initiator, surgeon, childId, asked, seen } = await aSending();
    const coordinator = await addCoordinator(current(), { hospital });
    const transferId = await asked();
    await answer(surgeon, transferId, 'accepted');
    const treated = { transferId, treatedOn: today() };
    await post(current(), apiPaths.childTransferReport, treated, surgeon.cookie);
    expect(await seen()).toBe(200);
    await post(current(), apiPaths.childRestrict, { childId, reason: '监护人要求' }, coordinator.cookie);
    // What they reported themselves, and nothing else.
    expect(await readChild(current(), surgeon, childId)).toMatchObject({ isOnlyOwn: true, guardianPhone: '' });
    await post(current(), apiPaths.childLiftRestriction, { childId, reason: '监护人要求' }, coordinator.cookie);
    expect(await seen()).toBe(200);
    await post(current(), apiPaths.consentSave, { childId, consent: consented() }, initiator.cookie);
    await post(current(), apiPaths.consentWithdraw, { childId, reason: '监护人要求' }, initiator.cookie);
    expect((await readChild(current(), surgeon, childId)).isOnlyOwn).toBe(true);
    await post(
      current(),
      apiPaths.consentSave,
      { childId, consent: consented({ note: '重新同意' }) },
      initiator.cookie,
    );
    expect(await seen()).toBe(200);
  });

  test('what a former keeper asked ends with its keeping, and who accepted to treat goes on for the new one', async () => {
    const { initiator, surgeon, partner, childId, ask, asked } = await aSending();
    const treating = await asked();
    await answer(surgeon, treating, 'accepted');
    const taker = await addDoctor(current(), { hospital: `接手医院${no}` });
    const following = (await ask({ purpose: 'followUp', hospitalId: await hospitalIdOf(current(), taker) })).rmObject
      .transferId;
    await answer(taker, following, 'accepted');
    expect(await readChild(current(), taker, childId)).toMatchObject({
      isOwn: true,
      sendings: [{ id: treating, isIncoming: false, isAccepted: true }],
    });
    expect((await readChild(current(), initiator, childId)).sendings).toEqual([]);
    expect(await answer(initiator, treating, 'withdrawn')).toMatchObject({ statusCode: 404 });
    const treatments = JSON.stringify([{ eye: 'OD', kind: 'laser', date: today() }]);
    await post(current(), apiPaths.childTransferReport, { transferId: treating, treatments }, partner.cookie);
    expect(await told(taker, childId)).toContain('referralReported');
    await answer(taker, treating, 'withdrawn');
    expect((await readChild(current(), partner, childId)).isOnlyOwn).toBe(true);

    const open = await aSending();
    const question = await open.asked();
    const next = await addDoctor(current(), { hospital: `接手医院${no}` });
    const handing = (await open.ask({ purpose: 'followUp', hospitalId: await hospitalIdOf(current(), next) })).rmObject
      .transferId;
    await answer(next, handing, 'accepted');
    expect(await open.seen()).toBe(404);
    expect(await waiting(open.surgeon)).toEqual([]);
    expect(await answer(open.surgeon, question, 'accepted')).toMatchObject({ statusCode: 404 });
  });

  test('merging carries what a record was sent for, and splitting it leaves that with the record', async () => {
    const { initiator, surgeon, sent, childId, asked } = await aSending();
    const transferId = await asked();
    await answer(surgeon, transferId, 'accepted');
    const twin = await post(
      current(),
      apiPaths.consultationSave,
      {
        ...sent,
        title: '另一份',
        consultationDesc: '<p>同一患儿</p>',
        diseaseId: 1,
        doctorSelect: [surgeon.doctorId],
        patientWeight: 2,
        patientBodyLong: 45,
      },
      initiator.cookie,
    );
    const kept = twin.rmObject.childId;
    expect(await post(current(), apiPaths.childMerge, { id: kept, otherId: childId }, initiator.cookie)).toMatchObject({
      status: 'OK',
    });
    expect(await waiting(surgeon)).toMatchObject([{ id: transferId, childId: kept }]);
    const report = { transferId, arrivedOn: today(), treatedOn: today() };
    await post(current(), apiPaths.childTransferReport, report, surgeon.cookie);
    expect((await statesOf(initiator, kept)).slice(-2)).toEqual(['arrived', 'treated']);
    expect(await addExam(current(), surgeon, kept, examined(today(), mild))).toMatchObject({ status: 'OK' });
  });
});
