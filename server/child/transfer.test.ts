import { expect, test } from 'vitest';
import { childTexts } from '../../contract/child-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { referralTexts } from '../../contract/referral-texts.ts';
import { post } from '../testing/call.ts';
import {
  addExam,
  bornAgo,
  daysAgo,
  dueOn,
  examined,
  mild,
  readChild,
  sentHere,
  today,
  weekly,
} from '../testing/children.ts';
import { childOf, type Fields, propose } from '../testing/consultations.ts';
import { addCoordinator, addDoctor, hospitalIdOf, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((current) => {
  let no = 0;
  const aTransfer = async () => {
    no += 1;
    const [giving, taking] = [`转出医院${no}`, `转入医院${no}`];
    const [initiator, colleague] = [
      await addDoctor(current(), { hospital: giving }),
      await addDoctor(current(), { hospital: giving }),
    ];
    const [receiver, other] = [
      await addDoctor(current(), { hospital: taking }),
      await addDoctor(current(), { hospital: '第三家' }),
    ];
    const fields = { ...bornAgo(60), findings: examined(daysAgo(7), weekly) };
    const id = await propose(current(), initiator, [await addDoctor(current(), { hospital: '会诊医院' })], fields);
    const childId = await childOf(current(), id);
    const hospitalId = await hospitalIdOf(current(), receiver);
    const ask = (who: Person, more: Fields = {}) =>
      post(current(), apiPaths.childTransferAsk, { childId, hospitalId, reason: '回当地随访', ...more }, who.cookie);
    return { initiator, colleague, receiver, other, childId, hospitalId, ask };
  };
  const waiting = (who: Person) => sentHere(current(), who);
  const answer = (who: Person, transferId: number, said: string, reason = '') =>
    post(current(), apiPaths.childTransferAnswer, { transferId, answer: said, reason }, who.cookie);

  test('a child goes over with the whole record once the other hospital accepts, and not before', async () => {
    const { initiator, colleague, receiver, childId, ask } = await aTransfer();
    const { transferId } = (await ask(colleague)).rmObject;
    expect(await waiting(receiver)).toMatchObject([{ id: transferId, isIncoming: true, purpose: 'followUp' }]);
    expect((await readChild(current(), initiator, childId)).sendings).toMatchObject([
      { id: transferId, isIncoming: false, reason: '回当地随访' },
    ]);
    // From the sending on, without guardian and calls.
    expect(await readChild(current(), receiver, childId)).toMatchObject({ isOwn: false, guardianPhone: '' });
    expect((await dueOn(current(), receiver, 'due')).totalCount).toBe(0);

    expect(await answer(receiver, transferId, 'accepted')).toMatchObject({ status: 'OK' });
    const child = await readChild(current(), receiver, childId);
    expect(child).toMatchObject({
      isOwn: true,
      doctorId: receiver.doctorId,
      due: today(),
      consultations: [{ mayOpen: false }],
    });
    expect(child.entries).toMatchObject([
      { kind: 'transfer', content: { state: 'asked' }, by: { doctorId: colleague.doctorId } },
      { kind: 'transfer', content: { state: 'accepted' }, by: { doctorId: receiver.doctorId } },
    ]);
    expect((await dueOn(current(), receiver, 'due')).totalCount).toBe(1);
    expect((await dueOn(current(), initiator, 'due')).totalCount).toBe(0);
    expect(await addExam(current(), receiver, childId, examined(today(), mild))).toMatchObject({ status: 'OK' });
    // The initiator goes on sharing a case; a colleague who took no part has nothing left.
    expect(await readChild(current(), initiator, childId)).toMatchObject({ isOwn: false, due: daysAgo(-14) });
    // What they wrote themselves, and nothing that comes after.
    const kept = await readChild(current(), colleague, childId);
    expect(kept).toMatchObject({ isOwn: false, isOnlyOwn: true, entries: [{ content: { state: 'asked' } }] });
    expect(await addExam(current(), initiator, childId, examined(today(), weekly))).toMatchObject({ statusCode: 404 });
  });

  test('who is asked may decline with a reason, who asked may take it back, and nobody else has a say', async () => {
    const { initiator, receiver, other, ask } = await aTransfer();
    const first = (await ask(initiator)).rmObject.transferId;
    expect(await ask(initiator)).toMatchObject({ statusCode: 409, errMsg: referralTexts.waiting });
    for (const who of [other, initiator])
      expect(await answer(who, first, 'accepted')).toMatchObject({ statusCode: 404 });
    expect(await answer(receiver, first, 'withdrawn')).toMatchObject({ statusCode: 404 });
    expect(await answer(receiver, first, 'declined')).toMatchObject({
      statusCode: 400,
      errMsg: childTexts.transferReason,
    });
    expect(await answer(receiver, first, 'declined', '本院没有眼底设备')).toMatchObject({ status: 'OK' });
    const second = (await ask(initiator)).rmObject.transferId;
    expect(await answer(initiator, second, 'withdrawn')).toMatchObject({ status: 'OK' });
    expect(await answer(receiver, second, 'accepted')).toMatchObject({ statusCode: 404 });
    expect(await waiting(receiver)).toEqual([]);
  });

  test('it is asked of another hospital that there is, by who keeps the record', async () => {
    const { initiator, receiver, hospitalId, ask } = await aTransfer();
    expect(await ask(receiver)).toMatchObject({ statusCode: 404 });
    expect(await ask(initiator, { hospitalId: 2_147_483_647 })).toMatchObject({ statusCode: 400 });
    const own = await hospitalIdOf(current(), initiator);
    expect(await ask(initiator, { hospitalId: own })).toMatchObject({ errMsg: referralTexts.ownTreatmentOnly });
    expect(await ask(initiator, { hospitalId, reason: '' })).toMatchObject({ errMsg: childTexts.transferReason });
  });

  test('of two who accept at once one does', async () => {
    const { initiator, receiver, ask } = await aTransfer();
    const { transferId } = (await ask(initiator)).rmObject;
    const answers = await Promise.all([1, 2, 3].map(() => answer(receiver, transferId, 'accepted')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
  });

  test('the hospital’s coordinators are told, without one its doctors, and who asked is told the answer', async () => {
    const { initiator, receiver, childId, ask } = await aTransfer();
    const told = async () => {
      const rows = current()
        .db.selectFrom('notification')
        .select(['kind', 'doctor_id as doctorId'])
        .where('child_id', '=', childId);
      return (await rows.orderBy('id').execute()).map(({ kind, doctorId }) => `${kind} ${doctorId}`);
    };
    const first = (await ask(initiator)).rmObject.transferId;
    expect(await told()).toEqual([`transferAsked ${receiver.doctorId}`]);
    await answer(receiver, first, 'declined', '床位已满');
    expect((await told()).at(-1)).toBe(`transferAnswered ${initiator.doctorId}`);
    const coordinator = await addCoordinator(current(), { hospital: `转入医院${no}` });
    await ask(initiator);
    expect((await told()).slice(2)).toEqual([`transferAsked ${coordinator.doctorId}`]);
  });
});
