import { expect, test } from 'vitest';
import { addDays } from '../../clinical/ages.ts';
import { consentTexts } from '../../contract/consent-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { aFollowedChild, consented, readChild, today } from '../testing/children.ts';
import {
  childOf,
  type Fields,
  giveReply,
  listOf,
  proposal,
  propose,
  uploadPicture,
  view,
} from '../testing/consultations.ts';
import { historyOf } from '../testing/edits.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  const ruleOf = (who: Person, rule: 'off' | 'ask' | 'require') =>
    server()
      .db.updateTable('hospital')
      .set({ consent_rule: rule })
      .where('id', '=', (eb) => eb.selectFrom('doctor').select('hospital_id').where('id', '=', who.doctorId))
      .execute();
  const record = (who: Person, childId: number, consent = consented()) =>
    post(server(), apiPaths.consentSave, { childId, consent }, who.cookie);
  const withdraw = (who: Person, childId: number) =>
    post(server(), apiPaths.consentWithdraw, { childId, reason: '监护人来电要求' }, who.cookie);
  const invite = (who: Person, consultationId: number, others: Person[]) =>
    post(
      server(),
      apiPaths.inviteDoctors,
      { consultationId, doctorSelect: others.map(({ doctorId }) => doctorId) },
      who.cookie,
    );
  const stateOf = async (who: Person, id: number) => (await view(server(), who, id)).rmObject.consent;
  let no = 0;
  const team = async () => {
    no += 1;
    const hospital = `同意医院${no}`;
    const [initiator, colleague] = [await addDoctor(server(), { hospital }), await addDoctor(server(), { hospital })];
    return { initiator, colleague, other: await addDoctor(server(), { hospital: `${hospital}之外` }) };
  };
  const save = (who: Person, invited: Person[], fields: Fields = {}) =>
    post(server(), apiPaths.consultationSave, proposal(invited, fields), who.cookie);

  test('security 54: a hospital that requires consent lets nobody of another hospital take part without it, however they are invited', async () => {
    const { initiator, colleague, other } = await team();
    await ruleOf(initiator, 'require');
    const refused = { statusCode: 400, errMsg: consentTexts.required };
    const before = await server().db.selectFrom('child').select('id').execute();
    expect(await save(initiator, [other])).toMatchObject(refused);
    expect(await save(initiator, [other], { consent: consented({ purposes: ['teaching'] }) })).toMatchObject(refused);
    expect(await server().db.selectFrom('child').select('id').execute()).toHaveLength(before.length);

    const id = await propose(server(), initiator, [colleague]);
    expect(await invite(initiator, id, [other])).toMatchObject(refused);
    const childId = await childOf(server(), id);
    await record(initiator, childId);
    expect((await invite(initiator, id, [other])).status).toBe('OK');
    expect(await stateOf(other, id)).toMatchObject({ state: 'given', on: today(), isAsked: true });
    expect((await stateOf(other, id)).text).not.toContain('王女士');
    expect((await save(initiator, [other], { consent: consented() })).status).toBe('OK');
  });

  test('one that asks lets them, and the case says that nothing was recorded; one that does not says so too', async () => {
    const { initiator, other } = await team();
    const id = await propose(server(), initiator, [other]);
    expect(await stateOf(initiator, id)).toEqual({ state: 'none', on: null, text: consentTexts.none, isAsked: true });
    await ruleOf(initiator, 'off');
    expect((await stateOf(initiator, id)).isAsked).toBe(false);
  });

  test('security 54: a consent that was taken back ends what other hospitals see, and the record says so', async () => {
    const { initiator, colleague, other } = await team();
    const id = await propose(server(), initiator, [other, colleague], { consent: consented() });
    const childId = await childOf(server(), id);
    await giveReply(server(), other, id, '<p>每周复查</p>');
    expect((await withdraw(colleague, childId)).status).toBe('OK');

    const own = (await view(server(), other, id)).rmObject;
    expect(own).toMatchObject({
      onlyOwn: { since: today(), why: 'consentWithdrawn' },
      ...{ patientName: '', consultationDesc: '', findings: null, invitedDoctors: [], invitations: [] },
    });
    expect(own.replies.map(({ replyContent }: { replyContent: string }) => replyContent)).toEqual(['<p>每周复查</p>']);
    expect((await listOf(server(), other)).rmObject.results).toEqual([]);
    // What they wrote stands in the case; of the child they wrote nothing.
    expect((await post(server(), apiPaths.childRead, { id: childId }, other.cookie)).statusCode).toBe(404);
    expect((await post(server(), apiPaths.opinionList, { id }, other.cookie)).statusCode).toBe(404);
    const { consent, replies, pubDoctorName } = (await view(server(), initiator, id)).rmObject;
    expect(consent.state).toBe('withdrawn');
    expect(replies).toHaveLength(1);
    expect(pubDoctorName).toBe(initiator.username);
    expect((await historyOf(server(), initiator, id)).versions).toHaveLength(1);
    const entry = (await readChild(server(), initiator, childId)).entries.at(-1);
    expect(entry).toMatchObject({
      kind: 'consentWithdrawn',
      content: { reason: '监护人来电要求', ended: [{ consultationId: id, doctorIds: [other.doctorId] }] },
    });
    const told = await server()
      .db.selectFrom('notification')
      .select(['kind', 'consultation_id'])
      .where('doctor_id', '=', other.doctorId)
      .where('kind', '=', 'sharingEnded')
      .execute();
    expect(told).toEqual([{ kind: 'sharingEnded', consultation_id: null }]);

    await ruleOf(initiator, 'off');
    expect(await invite(initiator, id, [other])).toMatchObject({ errMsg: consentTexts.withdrawnRefusal });
    expect(await withdraw(colleague, childId)).toMatchObject({ statusCode: 409 });
    const { hospital_id: hospitalId } = await server()
      .db.selectFrom('doctor')
      .select('hospital_id')
      .where('id', '=', other.doctorId)
      .executeTakeFirstOrThrow();
    const transferFor = (purpose: 'followUp' | 'treatment') => {
      const asked = { childId, hospitalId, reason: '回当地随访', purpose };
      return post(server(), apiPaths.childTransferAsk, asked, initiator.cookie);
    };
    expect(await transferFor('followUp')).toMatchObject({ errMsg: consentTexts.withdrawnRefusal });
    expect(await transferFor('treatment')).toMatchObject({ errMsg: consentTexts.withdrawnRefusal });
    await record(initiator, childId);
    expect((await transferFor('followUp')).status).toBe('OK');
    expect((await view(server(), other, id)).rmObject).toMatchObject({ onlyOwn: null, replies: [{}] });
    expect((await listOf(server(), other)).rmObject.results).toHaveLength(1);
    expect((await invite(initiator, id, [other])).status).toBe('OK');
  });

  test('a case that all others had to leave can still be edited', async () => {
    const { initiator, other } = await team();
    const fields = proposal([other], { consent: consented() });
    const id = (await post(server(), apiPaths.consultationSave, fields, initiator.cookie)).rmObject.consultationId;
    await withdraw(initiator, await childOf(server(), id));
    const { consent: _, ...edited } = fields;
    const update = (more: Fields) =>
      post(server(), apiPaths.consultationUpdate, { ...edited, consultationId: id, ...more }, initiator.cookie);
    expect((await update({ title: '改过' })).status).toBe('OK');
    expect((await view(server(), other, id)).statusCode).toBe(404);
  });

  test('security 54: the doctors of the hospital that keeps the record record it, what they say is looked at, and the paper is theirs alone', async () => {
    const { initiator, colleague, invited, childId } = await aFollowedChild(server());
    for (const stranger of [invited, await addDoctor(server(), {})]) {
      expect((await record(stranger, childId)).statusCode).toBe(404);
      expect((await withdraw(stranger, childId)).statusCode).toBe(404);
    }
    const refused: [object, string][] = [
      [{ givenOn: addDays(today(), 1) }, consentTexts.future],
      [{ givenOn: '2001-01-01' }, consentTexts.beforeBirth],
      [{ purposes: [] }, consentTexts.invalid],
      [{ purposes: ['teaching', 'teaching'] }, consentTexts.invalid],
      [{ relation: 'uncle' }, consentTexts.invalid],
      [{ guardianName: ' ' }, consentTexts.invalid],
      [{ note: '零\u0000字符' }, consentTexts.invalid],
      [{ guardianName: '零\u0000字符' }, consentTexts.invalid],
      [{ pictures: [await uploadPicture(server(), initiator)] }, consentTexts.invalid],
    ];
    for (const [fields, errMsg] of refused)
      expect(await record(initiator, childId, consented(fields))).toMatchObject({ statusCode: 400, errMsg });

    const pictures = [await uploadPicture(server(), initiator)];
    expect((await record(initiator, childId, consented({ way: 'paper', pictures }))).status).toBe('OK');
    const seenBy = async (who: Person) =>
      (await server().app.inject({ url: pictures[0]!, headers: { cookie: who.cookie } })).statusCode;
    expect(await seenBy(initiator)).toBe(200);
    expect(await seenBy(colleague)).toBe(200);
    expect(await seenBy(invited)).toBe(404);
  });
});
