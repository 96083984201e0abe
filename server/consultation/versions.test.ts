import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { limits } from '../../contract/limits.ts';
import { texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import {
  aCase,
  type Fields,
  giveReply,
  listOf,
  openImage,
  proposal,
  propose,
  uploadPicture,
  view,
} from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onEachEngine } from '../testing/test-server.ts';
import { findDetail } from './detail-store.ts';
import { markSeen } from './version-store.ts';

const exam = (stage: string) => ({
  disease: 'rop',
  examDate: '2026-04-20',
  eyes: { OD: { zone: 'II', stage, plus: 'none' } },
});
const findings = (stage: string) => JSON.stringify({ version: 2, exams: [exam(stage)], images: [], treatments: [] });

onEachEngine((server) => {
  const history = async (who: Person, id: number, fields: Fields = {}) =>
    (await post(server(), apiPaths.consultationHistory, { id, ...fields }, who.cookie)).rmObject;
  const setStatus = (who: Person, id: number, status: number) =>
    post(server(), apiPaths.consultationStatus, { id, status }, who.cookie);
  const isRead = async (who: Person, id: number) =>
    (await listOf(server(), who)).rmObject.results.find((line: { id: number }) => line.id === id).is_read;

  /** A case that its initiator can edit: fields that are not named stay as they were proposed. */
  async function editable(fields: Fields = {}) {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const proposed = proposal([invited], fields);
    const id = await propose(server(), initiator, [invited], proposed);
    const edit = (changed: Fields) =>
      post(server(), apiPaths.consultationUpdate, { ...proposed, consultationId: id, ...changed }, initiator.cookie);
    return { initiator, invited, id, edit };
  }

  test('an edit keeps what was said before, by whom and when, and tells what changed', async () => {
    const { initiator, invited, id, edit } = await editable({ findings: findings('2'), patientName: '前名' });
    expect((await edit({ patientName: '后名', findings: findings('3') })).status).toBe('OK');
    const { totalCount, versions } = await history(invited, id);
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
    const { initiator, id, edit } = await editable({ findings: findings('2') });
    for (const versionNo of [undefined, 1, 7]) expect((await edit({ versionNo })).status).toBe('OK');
    await setStatus(initiator, id, 1);
    expect((await edit({ versionNo: 1 })).status).toBe('OK');
    expect((await view(server(), initiator, id)).rmObject).toMatchObject({
      versionNo: 1,
      consultationUpdateDateTime: null,
    });
  });

  test('findings that say the same, in another order or empty for none, make no version, no conflict and no alarm', async () => {
    const later = { ...exam('2'), examDate: '2026-04-27' };
    const given = (exams: object[], treatments: object[]) =>
      JSON.stringify({ version: 2, exams, images: [], treatments });
    const [laser, drug] = ['laser', 'antiVegf'].map((kind) => ({ eye: 'OD', date: '2026-04-28', kind }));
    const one = await editable({ findings: given([exam('2'), later], [laser!, drug!]) });
    const notSeen = { ...later, eyes: { OD: { ...later.eyes.OD, notch: false }, OS: { view: 'notExamined' } } };
    const other = await editable();
    for (const [{ edit, initiator, invited, id }, findings] of [
      [one, given([notSeen, exam('2')], [drug!, laser!])],
      [other, given([], [])],
    ] as const) {
      for (const versionNo of [undefined, 1, 7]) expect((await edit({ findings, versionNo })).status).toBe('OK');
      await setStatus(initiator, id, 1);
      expect((await edit({ findings, versionNo: 1 })).status).toBe('OK');
      const { versionNo, findings: shown } = (await view(server(), invited, id)).rmObject;
      expect(versionNo).toBe(1);
      expect(shown).toEqual((await history(initiator, id)).versions[0].state.findings);
      await setStatus(initiator, id, 0);
      await view(server(), invited, id);
    }
    await one.edit({ title: '改过', findings: given([notSeen, exam('2')], [drug!, laser!]) });
    expect((await history(one.initiator, one.id)).versions[0].changed).toEqual(['title']);
    expect(await isRead(one.invited, one.id)).toBe(true);
    await one.edit({ title: '改过', findings: given([later], [laser!]) });
    expect(await isRead(one.invited, one.id)).toBe(false);
  });

  test('that an eye was not examined after all is a change, though nothing was written of it', async () => {
    const given = (eyes: object) =>
      JSON.stringify({ version: 2, exams: [{ ...exam('2'), eyes: { ...exam('2').eyes, ...eyes } }] });
    const { initiator, invited, id, edit } = await editable({ findings: given({ OS: {} }) });
    await view(server(), invited, id);
    expect((await edit({ findings: given({}) })).status).toBe('OK');
    const { findings } = (await view(server(), initiator, id)).rmObject;
    expect(findings.exams[0].eyes).toEqual(exam('2').eyes);
    expect(await isRead(invited, id)).toBe(false);
  });

  test('who is invited by an edit is not told that the case changed since they looked', async () => {
    const { initiator, invited, id, edit } = await editable();
    const late = await addDoctor(server());
    await view(server(), invited, id);
    await edit({ doctorSelect: [invited.doctorId, late.doctorId], findings: findings('2') });
    const unseen = async (who: Person) => (await view(server(), who, id)).rmObject.unseenSince;
    expect(await unseen(late)).toBeNull();
    expect(await unseen(invited)).not.toBeNull();
    await edit({ doctorSelect: [invited.doctorId, late.doctorId], findings: findings('3') });
    expect(await unseen(late)).not.toBeNull();
    expect(await unseen(initiator)).toBeNull();
  });

  test('an outdated edit gets back what is stored and what it would have made of it, field by field alike', async () => {
    const { initiator, invited, id, edit } = await editable({ findings: findings('2'), imageUrl: [] });
    const other = await addDoctor(server());
    const path = await uploadPicture(server(), initiator);
    await edit({ title: '改过' });
    const sent = { versionNo: 1, patientWeight: 2.4, imageUrl: [path], doctorSelect: [other.doctorId] };
    const answer = await edit({ ...sent, consultationDesc: '<p onclick="x()">新写</p>', findings: findings('3') });
    expect(answer).toMatchObject({ statusCode: 409, rmObject: { versionNo: 2 } });
    const { stored, sent: wouldBe } = answer.rmObject;
    const { state } = (await history(invited, id)).versions[0];
    expect(stored).toEqual(state);
    await edit({ ...sent, versionNo: 2, consultationDesc: '<p>新写</p>', findings: findings('3') });
    expect(wouldBe).toEqual((await history(invited, id)).versions[0].state);
    expect(wouldBe).toMatchObject({
      patientWeight: 2.4,
      attachments: [{ attachmentLocate: path, width: expect.any(Number) }],
    });
    expect(wouldBe.invitedDoctors).toHaveLength(2);
  });

  test('who renames their account signs nothing anew', async () => {
    const { initiator, invited, id, replyId } = await aCase(server());
    for (const { username: name, doctorId, cookie, id: userId } of [initiator, invited]) {
      const fields = { id: userId, doctorId, username: name, name: `改名的${name}`, oldPassword: 'password-in-tests' };
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
    const { initiator, invited, id, edit } = await editable();
    await setStatus(initiator, id, 1);
    expect(await edit({ title: '更正', reason: ' ' })).toMatchObject({
      statusCode: 400,
      errMsg: texts.amendmentReasonRequired,
    });
    expect((await edit({ title: '更正一', reason: '标题写错' })).status).toBe('OK');
    expect((await edit({ title: '更正二' })).status).toBe('OK');
    const { versions, statusChanges } = await history(invited, id);
    expect(versions).toMatchObject([{ reason: '', status: 1 }, { reason: '标题写错', status: 1 }, { reason: null }]);
    expect(statusChanges).toMatchObject([{ formerStatus: 0, status: 1, changedBy: { doctorId: initiator.doctorId } }]);
  });

  test('an edit that was begun while the case was open does not amend it unawares once it is closed', async () => {
    const { initiator, invited, id, edit } = await editable();
    await setStatus(initiator, id, 1);
    expect(await edit({ title: '更正', versionNo: 1 })).toMatchObject({
      statusCode: 409,
      errMsg: texts.amendmentReasonRequired,
    });
    expect((await history(invited, id)).totalCount).toBe(1);
    expect((await edit({ title: '更正', versionNo: 1, reason: '标题写错' })).status).toBe('OK');
    await setStatus(initiator, id, 0);
    expect((await edit({ title: '再改', versionNo: 2, reason: '标题写错' })).status).toBe('OK');
    const { versions } = await history(invited, id);
    expect(versions).toMatchObject([{ reason: null, status: 0 }, { reason: '标题写错', status: 1 }, { reason: null }]);
  });

  test('changed findings make a case unread for the others and the first of their lists; a changed text does not', async () => {
    const { initiator, invited, id, edit } = await editable({ findings: findings('2') });
    const later = await propose(server(), initiator, [invited]);
    const firstOf = async (who: Person) => (await listOf(server(), who)).rmObject.results[0];
    await edit({ title: '改了标题', findings: findings('2') });
    expect(await firstOf(invited)).toMatchObject({ id: later });
    expect(await isRead(invited, id)).toBe(true);

    await edit({ findings: findings('3') });
    for (const who of [invited, initiator]) expect(await firstOf(who)).toMatchObject({ id });
    expect(await firstOf(invited)).toMatchObject({ is_read: false, has_changed: true, unread_count: 0 });
    expect(await firstOf(initiator)).toMatchObject({ is_read: true, has_changed: false });
    const unread = await post(server(), apiPaths.replyNotRead, {}, invited.cookie);
    expect(unread.rmObject).toMatchObject({ totalCount: 0, changed: [id] });

    expect((await view(server(), invited, id)).rmObject.unseenSince).toEqual(expect.any(String));
    expect((await view(server(), invited, id)).rmObject).toMatchObject({ unseenSince: null, hasHistory: true });
    expect(await firstOf(invited)).toMatchObject({ id, is_read: true });
    await giveReply(server(), invited, later, '<p>回复</p>');
    expect(await firstOf(invited)).toMatchObject({ id: later });
  });

  test('what is told while a case is being read stays unseen', async () => {
    const { invited, id, edit } = await editable({ findings: findings('1') });
    await edit({ findings: findings('2') });
    const read = (await findDetail(server().db, id, invited.doctorId))!;
    await edit({ findings: findings('3') });
    await markSeen(server().db, id, invited.doctorId, read.toldNo);
    expect(await isRead(invited, id)).toBe(false);
    const again = (await findDetail(server().db, id, invited.doctorId))!;
    expect(again.detail.unseenSince).toEqual(expect.any(String));
    await markSeen(server().db, id, invited.doctorId, again.toldNo);
    expect(await isRead(invited, id)).toBe(true);
  });

  test('a case that is opened again is told to the others, as is the amendment of a closed one', async () => {
    const { initiator, invited, id, edit } = await editable();
    await setStatus(initiator, id, 2);
    await setStatus(initiator, id, 2);
    expect(await isRead(invited, id)).toBe(true);
    await setStatus(initiator, id, 0);
    expect(await isRead(invited, id)).toBe(false);
    await view(server(), invited, id);
    expect(await isRead(invited, id)).toBe(true);
    expect((await history(invited, id)).statusChanges.map(({ status }: { status: number }) => status)).toEqual([0, 2]);
    await setStatus(initiator, id, 1);
    await edit({ title: '更正', reason: '标题写错' });
    expect(await isRead(invited, id)).toBe(false);
  });

  test('pictures of earlier versions are opened by who takes part, and by nobody once the case is deleted', async () => {
    const { initiator, invited, id, edit } = await editable();
    const stranger = await addDoctor(server());
    const path = await uploadPicture(server(), initiator);
    await edit({ imageUrl: [path] });
    await edit({ imageUrl: [] });
    const { versions } = await history(invited, id);
    expect(versions[0].changed).toEqual(['attachments']);
    expect(versions[1].state.attachments).toMatchObject([{ attachmentLocate: path }]);
    expect((await openImage(server(), path, invited)).statusCode).toBe(200);
    expect((await openImage(server(), path, stranger)).statusCode).toBe(404);
    await post(server(), apiPaths.consultationDelete, { consultationId: id }, initiator.cookie);
    expect((await openImage(server(), path, invited)).statusCode).toBe(404);
    expect((await post(server(), apiPaths.consultationHistory, { id }, invited.cookie)).statusCode).toBe(404);
  });

  test('a long history is told page by page', async () => {
    const { initiator, id, edit } = await editable();
    for (let edits = 1; edits <= limits.historyPageSize + 2; edits++) await edit({ title: `第 ${edits} 次` });
    const newest = await history(initiator, id);
    expect(newest.versions).toHaveLength(limits.historyPageSize);
    const oldest = await history(initiator, id, { before: newest.versions.at(-1).versionNo });
    expect(oldest.versions.map(({ versionNo }: { versionNo: number }) => versionNo)).toEqual([3, 2, 1]);
    expect(newest.versions.at(-1).changed).toEqual(['title']);
    expect(oldest.totalCount).toBe(limits.historyPageSize + 3);
  });

  test('a reply keeps what it said, which version of the case its author saw, and that it was taken back', async () => {
    const { initiator, invited, id, edit } = await editable();
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
    expect((await history(initiator, id)).withdrawnReplies).toMatchObject([{ replyId, content: '<p>二</p>' }]);
  });
});
