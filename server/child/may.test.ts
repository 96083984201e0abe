import { expect, test } from 'vitest';
import { childTexts } from '../../contract/child-texts.ts';
import { type ApiPath, apiPaths } from '../../contract/paths.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import { post } from '../testing/call.ts';
import {
  addExam,
  aFollowedChild,
  consented,
  daysAgo,
  examined,
  mild,
  readChild,
  sentHere,
  today,
  weekly,
} from '../testing/children.ts';
import { type Fields, giveReply, listOf, propose, view } from '../testing/consultations.ts';
import { setStatus } from '../testing/edits.ts';
import { addCoordinator, addDoctor, hospitalIdOf, type Person, takeOutOfUse } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { walk } from '../testing/who-may.ts';
import { settleMoved } from './parts-store.ts';

onServer((current) => {
  let no = 0;
  const call = (path: ApiPath, fields: Fields, who: Person) => post(current(), path, fields, who.cookie);
  const sendTo = async (who: Person, childId: number, to: Person, purpose = 'followUp') => {
    const asked = { childId, hospitalId: await hospitalIdOf(current(), to), reason: '回县', purpose };
    return (await call(apiPaths.childTransferAsk, asked, who)).rmObject.transferId as number;
  };
  const accept = (who: Person, transferId: number) =>
    call(apiPaths.childTransferAnswer, { transferId, answer: 'accepted' }, who);

  /** A child whom hospital H1 handed on to H2, with H1's case and its own invited doctors. */
  const aHandedOn = async (fields: Fields = {}) => {
    no += 1;
    const child = await aFollowedChild(current(), fields);
    const hospital = `接手医院${no}`;
    const keeper = await addDoctor(current(), { hospital });
    const coordinator = await addCoordinator(current(), { hospital });
    await accept(keeper, await sendTo(child.initiator, child.childId, keeper));
    return { ...child, keeper, coordinator, hospital };
  };
  const restrict = (who: Person, childId: number) => call(apiPaths.childRestrict, { childId, reason: '来函' }, who);

  test('security 78: after a hand-over the new hospital stops the former one and nobody of its own', async () => {
    const { initiator, keeper, coordinator, hospital, invited, consultationId, childId } = await aHandedOn();
    const own = await addDoctor(current(), { hospital });
    const caseOfKeeper = await propose(current(), keeper, [own, invited], { childId, patientSex: 1, ...sameBirth });
    await giveReply(current(), initiator, consultationId, '<p>县里的话</p>');
    await addExam(current(), keeper, childId, examined(daysAgo(1), mild));
    expect((await restrict(coordinator, childId)).status).toBe('OK');

    expect((await view(current(), own, caseOfKeeper)).rmObject.onlyOwn).toBe(null);
    expect((await view(current(), invited, caseOfKeeper)).statusCode).toBe(404);
    const kept = (await view(current(), initiator, consultationId)).rmObject;
    expect(kept).toMatchObject({ onlyOwn: { why: 'restricted' }, title: expect.any(String), replies: [{}] });
    expect(kept.patientName).not.toBe('');
    expect(await readChild(current(), initiator, childId)).toMatchObject({
      isOnlyOwn: true,
      exams: [],
      guardianPhone: '',
    });
    const refused = { statusCode: 403, errMsg: rightsTexts.notShared };
    expect(await call(apiPaths.consultationDelete, { consultationId }, initiator)).toMatchObject(refused);
    expect(await call(apiPaths.consultationStatus, { id: consultationId, status: 1 }, initiator)).toMatchObject(
      refused,
    );
    await call(apiPaths.childLiftRestriction, { childId, reason: '同意恢复' }, coordinator);
    expect((await call(apiPaths.consultationStatus, { id: consultationId, status: 1 }, initiator)).status).toBe('OK');
  });
  const sameBirth = { patientBirthday: daysAgo(70), embryoAge: 28, embryoAgeDay: 0 };

  test('after a hand-over the initiator adds to the exams and neither alters nor removes them', async () => {
    const findings = examined(daysAgo(5), mild);
    const { initiator, keeper, sent, invited, consultationId, childId } = await aHandedOn({ findings });
    await addExam(current(), keeper, childId, examined(daysAgo(2), weekly));
    const update = (said: string) =>
      call(
        apiPaths.consultationUpdate,
        {
          title: '改',
          consultationDesc: '<p>改</p>',
          diseaseId: 1,
          patientWeight: 2.35,
          patientBodyLong: 45.5,
          ...sent,
          consultationId,
          doctorSelect: invited.doctorId,
          findings: said,
        },
        initiator,
      );
    const refused = { statusCode: 409, errMsg: childTexts.examsOfKeeper };
    expect(await update(examined(daysAgo(5), weekly))).toMatchObject(refused);
    expect(await update(examined(daysAgo(4), mild))).toMatchObject(refused);
    const both = JSON.parse(findings);
    const more = (eye: object, day: number) =>
      JSON.stringify({ ...both, exams: [...both.exams, JSON.parse(examined(daysAgo(day), eye)).exams[0]] });
    expect(await update(more(mild, 2))).toMatchObject(refused);
    expect((await update(more(mild, 1))).status).toBe('OK');
    expect((await call(apiPaths.consultationDelete, { consultationId }, initiator)).status).toBe('OK');
    const { findings: course } = await readChild(current(), keeper, childId);
    expect(course.exams.map(({ examDate }) => examDate)).toEqual([daysAgo(5), daysAgo(2), daysAgo(1)]);
  });

  test('what the former hospital asked of others ends when the child is handed on', async () => {
    const { initiator, childId } = await aFollowedChild(current());
    no += 1;
    const [next, other] = [
      await addDoctor(current(), { hospital: `下一家${no}` }),
      await addDoctor(current(), { hospital: `另一家${no}` }),
    ];
    const open = await sendTo(initiator, childId, other, 'treatment');
    await accept(next, await sendTo(initiator, childId, next));
    expect(await sentHere(current(), other)).toEqual([]);
    expect((await accept(other, open)).statusCode).toBe(404);
  });

  test('merging takes the withdrawn consent and carries the referral with its report to the record that is kept', async () => {
    const one = await aFollowedChild(current());
    const fields = { ...sameBirth, patientName: one.sent.patientName, patientSex: 1 };
    no += 1;
    const surgeon = await addDoctor(current(), { hospital: `手术医院${no}` });
    const second = await propose(current(), one.initiator, [one.colleague], fields);
    const { childId: other } = (await view(current(), one.initiator, second)).rmObject;
    const transferId = await sendTo(one.initiator, other, surgeon, 'treatment');
    await accept(surgeon, transferId);
    await call(apiPaths.childMerge, { id: one.childId, otherId: other }, one.initiator);
    const report = { transferId, treatedOn: today(), note: '双眼激光' };
    expect((await call(apiPaths.childTransferReport, report, surgeon)).status).toBe('OK');
    expect(await readChild(current(), surgeon, one.childId)).toMatchObject({ isOnlyOwn: false });
    const { entries } = await readChild(current(), one.initiator, one.childId);
    expect(entries.at(-1)).toMatchObject({ kind: 'transfer', content: { state: 'treated' } });

    const third = await propose(current(), one.initiator, [one.colleague], fields);
    const { childId: withdrawn } = (await view(current(), one.initiator, third)).rmObject;
    await call(apiPaths.consentSave, { childId: withdrawn, consent: consented() }, one.initiator);
    await call(apiPaths.consentWithdraw, { childId: withdrawn, reason: '要求' }, one.initiator);
    await call(apiPaths.consentSave, { childId: one.childId, consent: consented() }, one.initiator);
    await call(apiPaths.childMerge, { id: one.childId, otherId: withdrawn }, one.initiator);
    expect((await view(current(), one.invited, one.consultationId)).statusCode).toBe(404);
    expect((await view(current(), one.initiator, one.consultationId)).rmObject.consent.state).toBe('withdrawn');
  });

  test('a record that is split off inherits what was said of consent', async () => {
    const one = await aFollowedChild(current());
    const fields = { ...sameBirth, patientName: one.sent.patientName, patientSex: 1, childId: one.childId };
    const second = await propose(current(), one.initiator, [one.invited], fields);
    await call(apiPaths.consentSave, { childId: one.childId, consent: consented() }, one.initiator);
    await call(apiPaths.consentWithdraw, { childId: one.childId, reason: '要求' }, one.initiator);
    const split = await call(apiPaths.childSplit, { id: one.childId, consultationIds: second }, one.initiator);
    expect(split.status).toBe('OK');
    expect((await view(current(), one.invited, second)).statusCode).toBe(404);
    expect((await view(current(), one.initiator, second)).rmObject.consent.state).toBe('withdrawn');
  });

  test('a case that others wrote in is taken back and stays readable for who took part and the coordinator', async () => {
    const {
      initiator,
      colleague,
      invited,
      hospital,
      consultationId: id,
      childId,
    } = await aFollowedChild(current(), {
      findings: examined(daysAgo(3), mild),
    });
    const coordinator = await addCoordinator(current(), { hospital });
    await giveReply(current(), invited, id, '<p>每周复查</p>');
    const counted = async () =>
      (await call(apiPaths.platformHome, {}, initiator)).rmObject.thiscourtconsultationCount as number;
    const before = await counted();
    const remove = { consultationId: id, doctorId: initiator.doctorId, patientId: 1, reason: '重复提交' };
    expect(await call(apiPaths.consultationDelete, remove, initiator)).toMatchObject({ status: 'OK', rmObject: null });

    expect((await listOf(current(), initiator)).rmObject.results).toEqual([]);
    expect(await counted()).toBe(before - 1);
    for (const who of [initiator, invited, coordinator])
      expect((await view(current(), who, id)).rmObject).toMatchObject({
        withdrawn: { on: today(), reason: '重复提交' },
        replies: [{ replyContent: '<p>每周复查</p>' }],
      });
    expect((await view(current(), colleague, id)).statusCode).toBe(404);
    expect((await listOf(current(), invited)).rmObject.results).toMatchObject([{ id, withdrawn: true }]);
    expect((await call(apiPaths.replySave, { consultationId: id, content: '再说' }, invited)).statusCode).toBe(409);
    expect((await setStatus(current(), initiator, id, 1)).statusCode).toBe(409);
    const child = await readChild(current(), initiator, childId);
    expect(child).toMatchObject({ consultations: [{ id, mayOpen: true, isWithdrawn: true }], exams: [{}] });
    expect((await call(apiPaths.replyNotRead, {}, initiator)).rmObject.totalCount).toBe(0);
  });

  test('one that nobody else wrote in goes for everybody, and its exams stay with the child', async () => {
    const { initiator, invited, consultationId, childId } = await aFollowedChild(current(), {
      findings: examined(daysAgo(3), mild),
    });
    await call(apiPaths.consultationDelete, { consultationId }, initiator);
    for (const who of [initiator, invited]) expect((await view(current(), who, consultationId)).statusCode).toBe(404);
    expect(await readChild(current(), initiator, childId)).toMatchObject({ consultations: [], exams: [{}] });
  });

  test('security 3: where no initiator can act, the coordinator of the keeper notes that a case is over, and it asks nobody', async () => {
    const { initiator, colleague, invited, hospital, consultationId: id, childId } = await aFollowedChild(current());
    const coordinator = await addCoordinator(current(), { hospital });
    const elsewhere = await addCoordinator(current(), { hospital: `${hospital}之外` });
    const note = (who: Person) => call(apiPaths.consultationNoteOver, { consultationId: id }, who);
    expect(await note(coordinator)).toMatchObject({ statusCode: 409, errMsg: rightsTexts.overRefusal });
    await takeOutOfUse(current(), initiator);
    expect((await note(colleague)).statusCode).toBe(403);
    expect((await note(elsewhere)).statusCode).toBe(404);
    expect(await note(coordinator)).toMatchObject({ status: 'OK', rmObject: { consultationId: id } });
    expect((await view(current(), invited, id)).rmObject).toMatchObject({
      consultationStatus: 0,
      overNoted: { on: today(), doctorName: coordinator.username },
      invitations: [{ state: 'seen' }],
    });
    const waiting = await current()
      .db.selectFrom('consultation_doctor')
      .select('is_waiting')
      .where('consultation_id', '=', id)
      .execute();
    expect(waiting.map(({ is_waiting: is }) => is)).toEqual([false, false]);
    expect(await readChild(current(), coordinator, childId)).toMatchObject({
      consultations: [{ isLeft: true, isOver: true }],
    });
    // Replies follow the status.
    expect(await giveReply(current(), invited, id, '<p>仍可回复</p>')).toEqual(expect.any(Number));
  });

  test('a doctor who goes to another hospital loses what came with it and keeps what they were named for', async () => {
    const { colleague, initiator, childId, consultationId, hospital } = await aFollowedChild(current());
    const coordinator = await addCoordinator(current(), { hospital });
    await call(apiPaths.inviteDoctors, { consultationId, doctorSelect: colleague.doctorId }, initiator);
    no += 1;
    const elsewhere = await addDoctor(current(), { hospital: `调去的医院${no}` });
    await current()
      .db.transaction()
      .execute(async (tx) => {
        const hospital_id = await hospitalIdOf(current(), elsewhere);
        await tx.updateTable('doctor').set({ hospital_id }).where('id', '=', colleague.doctorId).execute();
        await settleMoved(tx, colleague.doctorId);
      });
    expect((await view(current(), colleague, consultationId)).status).toBe('OK');
    expect(await readChild(current(), colleague, childId)).toMatchObject({ isOwn: false, guardianPhone: '' });
    await restrict(coordinator, childId);
    expect((await view(current(), colleague, consultationId)).statusCode).toBe(404);
  });

  test('security 2: in generated sequences everybody reads what the table of who may says, and nothing acknowledged is lost', async () => {
    for (let seed = 101; seed <= 104; seed += 1)
      expect([seed, await walk(current(), seed, { deeds: 25, reads: 4 })]).toEqual([seed, []]);
  }, 120_000);
});
