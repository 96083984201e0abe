import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { aCase, type Fields, giveReply, openImage, uploadPicture, view } from '../testing/consultations.ts';
import { editable, exam, findings, historyOf, setStatus } from '../testing/edits.ts';
import { addDoctor } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  test('an edit keeps what was said before, by whom and when, and tells what changed', async () => {
    const { initiator, invited, id, edit } = await editable(server(), { findings: findings('2'), patientName: '前名' });
    expect((await edit({ patientName: '后名', findings: findings('3') })).status).toBe('OK');
    const { totalCount, versions } = await historyOf(server(), invited, id);
    expect(totalCount).toBe(2);
    expect(versions).toMatchObject([
      { versionNo: 2, changed: ['patientName', 'findings'], state: { patientName: '后名' }, reason: null, status: 0 },
      { versionNo: 1, changed: [], state: { patientName: '前名', findings: { exams: [exam('2')] } } },
    ]);
    expect(versions[0].savedBy).toMatchObject({ doctorId: initiator.doctorId, doctorName: initiator.username });
    expect((await view(server(), invited, id)).rmObject).toMatchObject({
      versionNo: 2,
      consultationUpdateDateTime: versions[0].savedAt,
    });
  });

  test('an edit that changes nothing makes no version and is no conflict, also once the case is closed', async () => {
    const { initiator, id, edit } = await editable(server(), { findings: findings('2') });
    for (const versionNo of [undefined, 1, 7]) expect((await edit({ versionNo })).status).toBe('OK');
    await setStatus(server(), initiator, id, 1);
    expect((await edit({ versionNo: 1 })).status).toBe('OK');
    expect((await view(server(), initiator, id)).rmObject).toMatchObject({
      versionNo: 1,
      consultationUpdateDateTime: null,
    });
  });

  test('an outdated edit gets back what is stored and what it would have made of it, field by field alike', async () => {
    const { initiator, invited, id, edit } = await editable(server(), { findings: findings('2'), imageUrl: [] });
    const other = await addDoctor(server());
    const path = await uploadPicture(server(), initiator);
    await edit({ title: '改过' });
    const sent = { versionNo: 1, patientWeight: 2.4, imageUrl: [path], doctorSelect: [other.doctorId] };
    const answer = await edit({ ...sent, consultationDesc: '<p onclick="x()">新写</p>', findings: findings('3') });
    expect(answer).toMatchObject({ statusCode: 409, rmObject: { versionNo: 2 } });
    const { stored, sent: wouldBe } = answer.rmObject;
    const { state } = (await historyOf(server(), invited, id)).versions[0];
    expect(stored).toEqual(state);
    await edit({ ...sent, versionNo: 2, consultationDesc: '<p>新写</p>', findings: findings('3') });
    expect(wouldBe).toEqual((await historyOf(server(), invited, id)).versions[0].state);
    expect(wouldBe).toMatchObject({
      patientWeight: 2.4,
      attachments: [{ attachmentLocate: path, width: expect.any(Number) }],
    });
    expect(wouldBe.invitedDoctors).toHaveLength(2);
  });

  test('who renames their account signs nothing anew', async () => {
    const { initiator, invited, id, replyId } = await aCase(server());
    for (const { doctorId, cookie, id: userId, username } of [initiator, invited]) {
      const fields = { id: userId, doctorId, name: `改名的${username}`, oldPassword: 'password-in-tests' };
      expect(await post(server(), apiPaths.accountUpdate, fields, cookie)).toMatchObject({ rmObject: 1 });
    }
    const { rmObject } = await view(server(), initiator, id);
    expect(rmObject).toMatchObject({
      pubDoctorName: initiator.username,
      replies: [{ replyDoctorName: invited.username }],
    });
    const replies = await post(server(), apiPaths.replyHistory, { replyId }, initiator.cookie);
    expect(replies.rmObject.versions[0].savedBy).toMatchObject({ doctorName: invited.username });

    await post(server(), apiPaths.replyUpdate, { replyId, content: '<p>改过</p>' }, invited.cookie);
    expect((await view(server(), initiator, id)).rmObject.replies[0].replyDoctorName).toBe(`改名的${invited.username}`);
  });

  test('a closed case is amended with a reason; a client that knows of none is served, and that is kept', async () => {
    const { initiator, invited, id, edit } = await editable(server());
    await setStatus(server(), initiator, id, 1);
    expect(await edit({ title: '更正', reason: ' ' })).toMatchObject({
      statusCode: 400,
      errMsg: texts.amendmentReasonRequired,
    });
    expect((await edit({ title: '更正一', reason: '标题写错' })).status).toBe('OK');
    expect((await edit({ title: '更正二' })).status).toBe('OK');
    const { versions, statusChanges } = await historyOf(server(), invited, id);
    expect(versions).toMatchObject([{ reason: '', status: 1 }, { reason: '标题写错', status: 1 }, { reason: null }]);
    expect(statusChanges).toMatchObject([{ formerStatus: 0, status: 1, changedBy: { doctorId: initiator.doctorId } }]);
  });

  test('an edit that was begun while the case was open does not amend it unawares once it is closed', async () => {
    const { initiator, invited, id, edit } = await editable(server());
    await setStatus(server(), initiator, id, 1);
    expect(await edit({ title: '更正', versionNo: 1 })).toMatchObject({
      statusCode: 409,
      errMsg: texts.amendmentReasonRequired,
    });
    expect((await historyOf(server(), invited, id)).totalCount).toBe(1);
    expect((await edit({ title: '更正', versionNo: 1, reason: '标题写错' })).status).toBe('OK');
    await setStatus(server(), initiator, id, 0);
    expect((await edit({ title: '再改', versionNo: 2, reason: '标题写错' })).status).toBe('OK');
    const { versions } = await historyOf(server(), invited, id);
    expect(versions).toMatchObject([{ reason: null, status: 0 }, { reason: '标题写错', status: 1 }, { reason: null }]);
  });

  test('pictures of earlier versions are opened by who takes part, and by nobody once the case is deleted', async () => {
    const { initiator, invited, id, edit } = await editable(server());
    const stranger = await addDoctor(server());
    const path = await uploadPicture(server(), initiator);
    await edit({ imageUrl: [path] });
    await edit({ imageUrl: [] });
    const { versions } = await historyOf(server(), invited, id);
    expect(versions[0].changed).toEqual(['attachments']);
    expect(versions[1].state.attachments).toMatchObject([{ attachmentLocate: path }]);
    expect((await openImage(server(), path, invited)).statusCode).toBe(200);
    expect((await openImage(server(), path, stranger)).statusCode).toBe(404);
    await post(server(), apiPaths.consultationDelete, { consultationId: id }, initiator.cookie);
    expect((await openImage(server(), path, invited)).statusCode).toBe(404);
    expect((await post(server(), apiPaths.consultationHistory, { id }, invited.cookie)).statusCode).toBe(404);
  });

  test('a long history is told page by page', async () => {
    const { initiator, id, edit } = await editable(server());
    for (let edits = 1; edits <= limits.historyPageSize + 2; edits++) await edit({ title: `第 ${edits} 次` });
    const newest = await historyOf(server(), initiator, id);
    expect(newest.versions).toHaveLength(limits.historyPageSize);
    const oldest = await historyOf(server(), initiator, id, { before: newest.versions.at(-1).versionNo });
    expect(oldest.versions.map(({ versionNo }: { versionNo: number }) => versionNo)).toEqual([3, 2, 1]);
    expect(newest.versions.at(-1).changed).toEqual(['title']);
    expect(oldest.totalCount).toBe(limits.historyPageSize + 3);
  });

  test('a reply keeps what it said, which version of the case its author saw, and that it was taken back', async () => {
    const { initiator, invited, id, edit } = await editable(server());
    const replyId = await giveReply(server(), invited, id, '<p>一</p>');
    await edit({ title: '第二版' });
    await edit({ title: '第三版' });
    const update = (fields: Fields) => post(server(), apiPaths.replyUpdate, { replyId, ...fields }, invited.cookie);
    expect(await update({ content: '<p>二</p>', consultationVersionNo: 4 })).toMatchObject({ statusCode: 400 });
    await update({ content: '<p>二</p>', consultationVersionNo: 2 });
    await update({ content: '<p>二</p>', consultationVersionNo: 3 });
    expect((await view(server(), initiator, id)).rmObject.replies).toMatchObject([
      { versionNo: 2, consultationVersionNo: 2 },
    ]);
    await post(server(), apiPaths.replyDelete, { replyId }, invited.cookie);
    const { rmObject } = await post(server(), apiPaths.replyHistory, { replyId }, initiator.cookie);
    expect(rmObject).toMatchObject({
      consId: id,
      title: '第三版',
      patientBirthday: '2026-03-02',
      withdrawnAt: expect.any(String),
      totalCount: 2,
      versions: [
        { versionNo: 2, changed: ['content'], consultationVersionNo: 2, content: '<p>二</p>' },
        { versionNo: 1, changed: [], consultationVersionNo: 1, content: '<p>一</p>' },
      ],
    });
    expect((await historyOf(server(), initiator, id)).withdrawnReplies).toMatchObject([
      { replyId, content: '<p>二</p>' },
    ]);
  });
});
