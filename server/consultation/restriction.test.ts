import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import { post } from '../testing/call.ts';
import { consented, readChild, sentHere, today } from '../testing/children.ts';
import { childOf, giveReply, listOf, proposal, propose, view } from '../testing/consultations.ts';
import { historyOf } from '../testing/edits.ts';
import { addCoordinator, addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

let no = 0;

onServer((server) => {
  const restrict = (who: Person, childId: number) =>
    post(server(), apiPaths.childRestrict, { childId, reason: '监护人来函' }, who.cookie);
  const lift = (who: Person, childId: number) =>
    post(server(), apiPaths.childLiftRestriction, { childId, reason: '监护人同意恢复' }, who.cookie);
  const invite = (who: Person, consultationId: number, one: Person) =>
    post(server(), apiPaths.inviteDoctors, { consultationId, doctorSelect: one.doctorId }, who.cookie);
  const sums = async () =>
    (
      await sql`select (select json_agg(s order by s) from (select to_jsonb(c) from case_sum c where cases <> 0) as t(s)) as cases,
        (select json_agg(s order by s) from (select to_jsonb(w) from waiting_sum w where cases <> 0) as t(s)) as waits`.execute(
        server().db,
      )
    ).rows;

  /** A case of one hospital in which a colleague and a doctor of another one take part, who have both looked at it. */
  const aSharedCase = async () => {
    no += 1;
    const hospital = `限制医院${no}`;
    const initiator = await addDoctor(server(), { hospital });
    const colleague = await addDoctor(server(), { hospital });
    const coordinator = await addCoordinator(server(), { hospital });
    const other = await addDoctor(server(), { hospital: `${hospital}之外` });
    const id = await propose(server(), initiator, [colleague, other]);
    await view(server(), other, id);
    await sql`update consultation_doctor set invited_at = now() - interval '3 hours',
      seen_at = case when seen_at is not null then now() - interval '2 hours' end
      where consultation_id = ${id} and invited_at is not null`.execute(server().db);
    return { initiator, colleague, coordinator, other, id, childId: await childOf(server(), id) };
  };

  test('security 78: a restricted record is closed to other hospitals and opens to them again as it was', async () => {
    const { initiator, colleague, coordinator, other, id, childId } = await aSharedCase();
    const seen = await giveReply(server(), colleague, id, '<p>已读的意见</p>');
    const own = await giveReply(server(), other, id, '<p>外院意见</p>');
    await post(server(), apiPaths.replyMarkRead, { doctorId: other.doctorId, replyIds: seen }, other.cookie);
    const before = await sums();

    expect(await restrict(initiator, childId)).toMatchObject({ statusCode: 403 });
    expect((await restrict(coordinator, childId)).status).toBe('OK');
    expect(await restrict(coordinator, childId)).toMatchObject({
      statusCode: 409,
      errMsg: rightsTexts.alreadyRestricted,
    });
    expect((await view(server(), other, id)).rmObject).toMatchObject({
      onlyOwn: { since: today(), why: 'restricted' },
      replies: [{ replyId: own }],
    });
    expect((await listOf(server(), other)).rmObject.results).toEqual([]);
    expect((await post(server(), apiPaths.childRead, { id: childId }, other.cookie)).statusCode).toBe(404);
    expect((await post(server(), apiPaths.replyNotRead, {}, other.cookie)).rmObject.totalCount).toBe(0);
    expect((await post(server(), apiPaths.replyUpdate, { replyId: own, content: '改' }, other.cookie)).statusCode).toBe(
      404,
    );
    expect(await sums()).toEqual(before);
    // Somebody else looks for the first time: how long the case waited stays what it was.
    await view(server(), colleague, id);
    expect(await sums()).toEqual(before);

    expect((await view(server(), initiator, id)).rmObject).toMatchObject({ restrictedOn: today() });
    expect(await readChild(server(), initiator, childId)).toMatchObject({ rights: { restrictedOn: today() } });
    expect((await readChild(server(), initiator, childId)).entries.at(-1)).toMatchObject({
      kind: 'restricted',
      content: { reason: '监护人来函', ended: [{ consultationId: id, doctorIds: [other.doctorId] }] },
    });
    const later = await giveReply(server(), colleague, id, '<p>限制期间的意见</p>');
    await post(server(), apiPaths.replyUpdate, { replyId: seen, content: '<p>改过</p>' }, colleague.cookie);

    expect((await lift(coordinator, childId)).status).toBe('OK');
    expect(await lift(coordinator, childId)).toMatchObject({ statusCode: 409, errMsg: rightsTexts.notRestricted });
    const left = await server()
      .db.selectFrom('reply_read')
      .select(['reply_id', 'read_at'])
      .where('doctor_id', '=', other.doctorId)
      .orderBy('reply_id')
      .execute();
    expect(left).toEqual([
      { reply_id: seen, read_at: null },
      { reply_id: later, read_at: null },
    ]);
    expect((await view(server(), other, id)).rmObject).toMatchObject({ restrictedOn: null });
    expect((await listOf(server(), other)).rmObject.results).toHaveLength(1);
    expect(await sums()).toEqual(before);
    expect((await historyOf(server(), initiator, id)).versions).toHaveLength(1);
  });

  test('security 78: nobody is invited to a restricted child, and the record stays where and as it is', async () => {
    const { initiator, coordinator, other, id, childId } = await aSharedCase();
    await restrict(coordinator, childId);
    const refused = { statusCode: 400, errMsg: rightsTexts.restrictedRefusal };
    const newcomer = await addDoctor(server(), {});
    const another = await addDoctor(server(), { hospital: `限制医院${no}` });
    expect(await invite(initiator, id, newcomer)).toMatchObject(refused);
    expect(await invite(initiator, id, other)).toMatchObject(refused);
    expect(await invite(initiator, id, another)).toMatchObject(refused);
    const fields = proposal([another], { childId });
    expect(await post(server(), apiPaths.consultationSave, fields, initiator.cookie)).toMatchObject(refused);
    const hospitalId = (
      await server()
        .db.selectFrom('doctor')
        .select('hospital_id')
        .where('id', '=', other.doctorId)
        .executeTakeFirstOrThrow()
    ).hospital_id;
    const asked = { childId, hospitalId, reason: '出院回县' };
    expect(await post(server(), apiPaths.childTransferAsk, asked, initiator.cookie)).toMatchObject({
      statusCode: 409,
      errMsg: rightsTexts.restrictedRefusal,
    });
    const split = { id: childId, consultationIds: id };
    expect((await post(server(), apiPaths.childSplit, split, initiator.cookie)).statusCode).toBe(409);
  });

  test('security 78: what another hospital was asked is closed meanwhile, and waits for it afterwards', async () => {
    const { initiator, coordinator, other, childId } = await aSharedCase();
    const { hospital_id: hospitalId } = await server()
      .db.selectFrom('doctor')
      .select('hospital_id')
      .where('id', '=', other.doctorId)
      .executeTakeFirstOrThrow();
    const ask = { childId, hospitalId, reason: '请治疗', purpose: 'treatment' };
    const { transferId } = (await post(server(), apiPaths.childTransferAsk, ask, initiator.cookie)).rmObject;
    const answer = (fields = {}) =>
      post(server(), apiPaths.childTransferAnswer, { transferId, answer: 'accepted', ...fields }, other.cookie);
    const listed = async () => (await sentHere(server(), other)).length;
    await restrict(coordinator, childId);
    expect(await listed()).toBe(0);
    expect((await answer()).statusCode).toBe(404);
    await lift(coordinator, childId);
    expect(await listed()).toBe(1);
    expect((await answer()).status).toBe('OK');
    await restrict(coordinator, childId);
    expect((await post(server(), apiPaths.childRead, { id: childId }, other.cookie)).statusCode).toBe(404);
    const report = { transferId, arrivedOn: today() };
    expect((await post(server(), apiPaths.childTransferReport, report, other.cookie)).statusCode).toBe(404);
  });

  test('security 78: who took consent back during a restriction is not shared with again when it is lifted', async () => {
    const { initiator, coordinator, other, id, childId } = await aSharedCase();
    await post(server(), apiPaths.consentSave, { childId, consent: consented() }, initiator.cookie);
    await restrict(coordinator, childId);
    await post(server(), apiPaths.consentWithdraw, { childId, reason: '监护人要求' }, initiator.cookie);
    expect((await lift(coordinator, childId)).status).toBe('OK');
    expect((await view(server(), other, id)).statusCode).toBe(404);
  });
});
