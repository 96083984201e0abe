import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import type { Invitation } from '../../contract/schemas/invitation.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { post } from '../testing/call.ts';
import { type Fields, giveReply, listOf, propose, view } from '../testing/consultations.ts';
import { historyOf, setStatus } from '../testing/edits.ts';
import { addDoctor, type Person, takeOutOfUse } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  const team = async () => {
    const [initiator, invited, other] = [
      await addDoctor(server()),
      await addDoctor(server()),
      await addDoctor(server()),
    ];
    return { initiator, invited, other, id: await propose(server(), initiator, [invited]) };
  };
  const answer = (who: Person, consultationId: number, fields: Fields) =>
    post(server(), apiPaths.invitationAnswer, { consultationId, ...fields }, who.cookie);
  const invite = (who: Person, consultationId: number, doctors: Person[]) =>
    post(
      server(),
      apiPaths.inviteDoctors,
      { consultationId, doctorSelect: doctors.map((doctor) => doctor.doctorId) },
      who.cookie,
    );
  const invitationOf = async (id: number, viewer: Person, of: Person): Promise<Invitation> =>
    (await view(server(), viewer, id)).rmObject.invitations.find((one: Invitation) => one.doctorId === of.doctorId);
  const unseen = async (who: Person) =>
    (await post(server(), apiPaths.replyNotRead, {}, who.cookie)).rmObject.invitations;
  const told = (of: Person) =>
    server()
      .db.selectFrom('notification')
      .select(['kind', 'consultation_id'])
      .where('doctor_id', '=', of.doctorId)
      .execute();

  test('an invitation is unseen until the doctor looks, and unread as long; the initiator sees when they did', async () => {
    const { initiator, invited, id } = await team();
    expect(await unseen(invited)).toEqual([id]);
    expect((await listOf(server(), invited)).rmObject.results[0]).toMatchObject({ invitation: 'sent', is_read: false });
    expect((await listOf(server(), initiator)).rmObject.results[0]).toMatchObject({ invitation: null, is_read: true });
    expect(await invitationOf(id, initiator, invited)).toMatchObject({ state: 'sent', seenAt: null });
    const before = Date.now();
    await view(server(), invited, id);
    const seen = await invitationOf(id, initiator, invited);
    expect(seen.state).toBe('seen');
    expect(Date.parse(seen.seenAt!)).toBeGreaterThanOrEqual(before);
    await view(server(), invited, id);
    expect((await invitationOf(id, initiator, invited)).seenAt).toBe(seen.seenAt);
    expect(await unseen(invited)).toEqual([]);
    expect((await listOf(server(), invited)).rmObject.results[0]).toMatchObject({ invitation: 'seen', is_read: true });
  });

  test('an invitation that was not looked at is new no more once the case is closed', async () => {
    const { initiator, invited, id } = await team();
    await setStatus(server(), initiator, id, 1);
    expect(await unseen(invited)).toEqual([]);
    expect((await listOf(server(), invited)).rmObject.results[0]).toMatchObject({ is_read: true });
  });

  test('a page that nobody is at sees nothing', async () => {
    const { initiator, invited, id } = await team();
    const path = apiPaths.consultationDetail.replace(':id', String(id));
    await post(server(), path, {}, invited.cookie, { 'x-unattended': '1' });
    expect(await invitationOf(id, initiator, invited)).toMatchObject({ state: 'sent' });
    expect(await unseen(invited)).toEqual([id]);
  });

  test('who takes part sees whose account is out of use, the initiator their own as well, and whose was deleted', async () => {
    const { initiator, invited, other, id } = await team();
    await invite(initiator, id, [other]);
    const isActive = async (viewer: Person) => {
      const { isPubDoctorActive, invitations } = (await view(server(), viewer, id)).rmObject;
      return [isPubDoctorActive, ...invitations.map((one: Invitation) => one.isDoctorActive)];
    };
    expect(await isActive(initiator)).toEqual([true, true, true]);
    await takeOutOfUse(server(), invited);
    expect(await isActive(initiator)).toEqual([true, false, true]);
    await server().db.updateTable('user').set({ deleted_at: new Date() }).where('id', '=', initiator.id).execute();
    expect(await isActive(other)).toEqual([false, false, true]);
  });

  test('it is declined with a reason and a colleague, and accepted after all', async () => {
    const { initiator, invited, other, id } = await team();
    const reason = '我近期外出，请王医生看';
    for (const fields of [{ answer: 'declined' }, { answer: 'declined', reason: ' ' }])
      expect(await answer(invited, id, fields)).toMatchObject({
        statusCode: 400,
        errMsg: expect.stringContaining(invitationTexts.reasonRequired),
      });
    const declined = { answer: 'declined', reason, suggestedDoctorId: other.doctorId };
    expect((await answer(invited, id, declined)).rmObject).toEqual({ consultationId: id, state: 'declined' });
    expect(await invitationOf(id, initiator, invited)).toMatchObject({
      state: 'declined',
      declineReason: reason,
      suggested: { doctorId: other.doctorId, doctorName: other.username },
    });
    await answer(invited, id, declined);
    expect(await told(initiator)).toEqual([{ kind: 'declined', consultation_id: id }]);
    await answer(invited, id, { answer: 'accepted' });
    await answer(invited, id, declined);
    expect(await told(initiator), 'who had counted on them hears it').toHaveLength(2);
    expect((await answer(invited, id, { answer: 'accepted' })).rmObject.state).toBe('accepted');
    expect(await invitationOf(id, initiator, invited)).toMatchObject({
      state: 'accepted',
      declineReason: null,
      suggested: null,
    });
    await giveReply(server(), invited, id, '<p>意见</p>');
    expect(await invitationOf(id, initiator, invited)).toMatchObject({
      state: 'answered',
      repliedAt: expect.any(String),
    });
    expect(await answer(invited, id, { answer: 'declined', reason })).toMatchObject({
      statusCode: 409,
      errMsg: invitationTexts.replied,
    });
  });

  test('a reply accepts the invitation, also of who had declined, and leaves it accepted where it is taken back', async () => {
    const { initiator, invited, id } = await team();
    await answer(invited, id, { answer: 'declined', reason: '外出' });
    const replyId = await giveReply(server(), invited, id, '<p>意见</p>');
    await post(server(), apiPaths.replyDelete, { replyId }, invited.cookie);
    expect(await invitationOf(id, initiator, invited)).toMatchObject({
      state: 'accepted',
      answeredAt: expect.any(String),
      declineReason: null,
      repliedAt: null,
    });
  });

  test('nobody answers for another, for a case that is closed, or suggests somebody who cannot be asked', async () => {
    const { initiator, invited, other, id } = await team();
    const reason = '不是我的专业';
    expect(await answer(other, id, { answer: 'accepted' })).toMatchObject({
      statusCode: 404,
      errMsg: refusalTexts.notFound,
    });
    expect(await answer(initiator, id, { answer: 'accepted' })).toMatchObject({
      statusCode: 403,
      errMsg: invitationTexts.notInvited,
    });
    expect(await answer(invited, id, { doctorId: other.doctorId, answer: 'accepted' })).toMatchObject({
      statusCode: 403,
    });
    for (const suggestedDoctorId of [initiator.doctorId, invited.doctorId])
      expect(await answer(invited, id, { answer: 'declined', reason, suggestedDoctorId })).toMatchObject({
        statusCode: 400,
        errMsg: invitationTexts.suggestedTakesPart,
      });
    expect(await answer(invited, id, { answer: 'declined', reason, suggestedDoctorId: 2_147_483_647 })).toMatchObject({
      statusCode: 400,
      errMsg: refusalTexts.doctorUnavailable,
    });
    await setStatus(server(), initiator, id, 1);
    expect(await answer(invited, id, { answer: 'accepted' })).toMatchObject({
      statusCode: 409,
      errMsg: invitationTexts.closed,
    });
  });

  test('the initiator of an open case invites more doctors, each once, as a version of the case', async () => {
    const { initiator, invited, other, id } = await team();
    expect((await invite(initiator, id, [invited, other])).rmObject).toEqual({
      consultationId: id,
      invited: [other.doctorId],
    });
    expect((await invite(initiator, id, [other])).rmObject.invited).toEqual([]);
    expect(await unseen(other)).toEqual([id]);
    expect(await told(other)).toEqual([{ kind: 'invitation', consultation_id: id }]);
    expect(
      (await historyOf(server(), initiator, id)).versions.map((one: { changed: string[] }) => one.changed),
    ).toEqual([['invitedDoctors'], []]);
    const late = await addDoctor(server());
    expect(await invite(invited, id, [late])).toMatchObject({
      statusCode: 403,
      errMsg: invitationTexts.inviteForbidden,
    });
    expect(await invite(late, id, [late])).toMatchObject({ statusCode: 404 });
    await setStatus(server(), initiator, id, 2);
    expect(await invite(initiator, id, [late])).toMatchObject({ statusCode: 409, errMsg: invitationTexts.closed });
  });

  test('a case waits for those who have not replied or declined, and its initiator for a first answer, while it is open', async () => {
    const { initiator, invited, other, id } = await team();
    await invite(initiator, id, [other]);
    const waiting = async () => {
      const rows = await server()
        .db.selectFrom('consultation_doctor')
        .select('doctor_id')
        .where('consultation_id', '=', id)
        .where('is_waiting', '=', true)
        .execute();
      return new Set(rows.map(({ doctor_id }) => doctor_id));
    };
    const ids = (...people: Person[]) => new Set(people.map(({ doctorId }) => doctorId));
    expect(await waiting()).toEqual(ids(initiator, invited, other));
    await answer(other, id, { answer: 'declined', reason: '外出' });
    expect(await waiting()).toEqual(ids(initiator, invited));
    await setStatus(server(), initiator, id, 1);
    expect(await waiting()).toEqual(ids());
    await setStatus(server(), initiator, id, 0);
    await answer(other, id, { answer: 'accepted' });
    await giveReply(server(), invited, id, '<p>意见</p>');
    expect(await waiting()).toEqual(ids(other));
  });
});
