import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { aCase, giveReply, listOf, proposal, propose, uploadPicture, view } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { untilSomebodyWaits } from '../testing/waiting.ts';

onServer((server) => {
  const unreadOf = async (doctor: Person) => (await post(server(), apiPaths.replyNotRead, {}, doctor.cookie)).rmObject;
  const setStatus = (initiator: Person, id: number, status: number) =>
    post(server(), apiPaths.consultationStatus, { id, status }, initiator.cookie);

  test('a reply is unread by everyone else until they view it, one by one', async () => {
    const [initiator, one, two] = [await addDoctor(server()), await addDoctor(server()), await addDoctor(server())];
    const id = await propose(server(), initiator, [one, two]);
    const first = await giveReply(server(), one, id, '一');
    const second = await giveReply(server(), two, id, '二');
    expect(await unreadOf(initiator)).toMatchObject({
      totalCount: 2,
      results: [{ replyId: second, replyDoctorId: two.doctorId }, { replyId: first }],
      consultations: [{ consId: id, unreadCount: 2 }],
    });
    expect(await unreadOf(one)).toMatchObject({ totalCount: 1, results: [{ replyId: second }] });
    const marks = async (doctor: Person) =>
      (await view(server(), doctor, id)).rmObject.replies.map((reply: { isRead: boolean }) => reply.isRead);
    expect(await marks(one)).toEqual([true, false]);
    expect(await marks(initiator)).toEqual([false, false]);
    expect(await marks(initiator)).toEqual([true, true]);
    expect(await unreadOf(initiator)).toEqual({
      totalCount: 0,
      results: [],
      consultations: [],
      changed: [],
      invitations: [],
    });
    expect((await unreadOf(two)).totalCount).toBe(1);
  });

  test('a deleted reply is unread by nobody and counted no more', async () => {
    const { initiator, invited, id, replyId } = await aCase(server());
    await giveReply(server(), invited, id, '二');
    await post(server(), apiPaths.replyDelete, { replyId, doctorId: invited.doctorId }, invited.cookie);
    expect((await unreadOf(initiator)).totalCount).toBe(1);
    expect((await listOf(server(), initiator)).rmObject.results[0]).toMatchObject({ reply_count: 1, unread_count: 1 });
    expect((await view(server(), initiator, id)).rmObject.replies).toMatchObject([{ replyContent: '二' }]);
    expect((await post(server(), apiPaths.reply, { replyId }, invited.cookie)).statusCode).toBe(404);
  });

  test('a changed reply says so, keeps its date, shows its new images and is unread again', async () => {
    const { initiator, invited, id, replyId } = await aCase(server());
    const before = (await view(server(), initiator, id)).rmObject.replies[0];
    const image = await uploadPicture(server(), invited);
    const content = `<p>改为两周后复查</p><img src="${image}" alt="" />`;
    const saved = await post(server(), apiPaths.replyUpdate, { replyId, content }, invited.cookie);
    expect(saved.rmObject).toEqual({ replyId });
    const { replies } = (await view(server(), initiator, id)).rmObject;
    expect(replies).toEqual([
      { ...before, versionNo: 2, replyContent: content, replyUpdateDateTime: expect.any(String), isRead: false },
    ]);
  });

  test('a reply changed elsewhere since is not saved over, unless the call does not say what it was begun with', async () => {
    const { initiator, invited, id, replyId } = await aCase(server());
    const reply = async () => (await view(server(), initiator, id)).rmObject.replies[0];
    const change = (content: string, fields: { versionNo?: number }) =>
      post(server(), apiPaths.replyUpdate, { replyId, content, ...fields }, invited.cookie);
    expect(await change('<p>一</p>', { versionNo: 1 })).toMatchObject({ status: 'OK' });
    for (const versionNo of [1, 3])
      expect(await change('<p>从旧的开始</p>', { versionNo })).toMatchObject({
        statusCode: 409,
        errMsg: texts.replyEditedElsewhere,
        rmObject: { versionNo: 2, stored: { content: '<p>一</p>' }, sent: { content: '<p>从旧的开始</p>' } },
      });
    expect(await change('<p onclick="x()">一</p>', { versionNo: 1 })).toMatchObject({ status: 'OK' });
    expect(await reply()).toMatchObject({ versionNo: 2, replyContent: '<p>一</p>' });
    expect(await change('<p>二</p>', { versionNo: 2 })).toMatchObject({ status: 'OK' });
    expect(await change('<p>三</p>', {})).toMatchObject({ status: 'OK' });
    expect((await reply()).replyContent).toBe('<p>三</p>');
  });

  test('a reply without a word is refused', async () => {
    const { invited, id, replyId } = await aCase(server());
    for (const content of ['', '<p>&nbsp;</p>', '<script>1</script>']) {
      const refused = { statusCode: 400, errMsg: texts.replyContentRequired };
      const saved = await post(server(), apiPaths.replySave, { consultationId: id, content }, invited.cookie);
      expect(saved).toMatchObject(refused);
      expect(await post(server(), apiPaths.replyUpdate, { replyId, content }, invited.cookie)).toMatchObject(refused);
    }
  });

  test('security 5: only those who take part reply, whatever invitedDoctorIds says, and only while it is open', async () => {
    const { initiator, invited, stranger, id } = await aCase(server());
    const fields = { consultationId: id, content: '路过', invitedDoctorIds: [stranger.doctorId] };
    expect(await post(server(), apiPaths.replySave, fields, stranger.cookie)).toMatchObject({
      statusCode: 404,
      errMsg: refusalTexts.notFound,
    });
    const mine = { ...fields, content: '我的意见' };
    expect((await post(server(), apiPaths.replySave, mine, invited.cookie)).statusCode).toBe(200);
    expect((await view(server(), stranger, id)).statusCode).toBe(404);
    for (const status of [1, 2]) {
      await setStatus(initiator, id, status);
      for (const doctor of [initiator, invited])
        expect(
          await post(server(), apiPaths.replySave, { consultationId: id, content: `迟 ${status}` }, doctor.cookie),
        ).toMatchObject({ statusCode: 409, errMsg: texts.replyClosed });
    }
    await setStatus(initiator, id, 0);
    await giveReply(server(), initiator, id, '再开');
    expect((await view(server(), initiator, id)).rmObject.replies).toHaveLength(3);
  });

  test('security 6: marking as read reaches one’s own receipts alone, at most 500 at a time', async () => {
    const { initiator, invited, stranger, id, replyId } = await aCase(server());
    const other = await aCase(server());
    const mark = (doctor: Person, replyIds: number | number[] | string) =>
      post(server(), apiPaths.replyMarkRead, { replyIds }, doctor.cookie);
    expect((await mark(stranger, [replyId, other.replyId])).rmObject).toEqual({ count: 0 });
    expect((await mark(invited, replyId)).rmObject).toEqual({ count: 0 });
    expect((await unreadOf(initiator)).totalCount).toBe(1);
    expect((await unreadOf(other.initiator)).totalCount).toBe(1);
    const many = Array.from({ length: 499 }, (_, at) => 5_000_000 + at);
    expect((await mark(initiator, [...many, replyId, 1].join(','))).statusCode).toBe(400);
    expect((await mark(initiator, [...many, replyId])).rmObject).toEqual({ count: 1 });
    expect((await mark(initiator, [...many, replyId].join(','))).rmObject).toEqual({ count: 0 });
    expect((await mark(initiator, replyId)).rmObject).toEqual({ count: 0 });
    expect((await listOf(server(), initiator)).rmObject.results).toMatchObject([{ id, is_read: true }]);
  });

  test('security 7: only the author changes or deletes a reply, and only while the consultation is open', async () => {
    const { initiator, invited, stranger, id, replyId } = await aCase(server());
    const attempts = (doctor: Person) => [
      () => post(server(), apiPaths.replyUpdate, { replyId, content: '改写' }, doctor.cookie),
      () => post(server(), apiPaths.replyDelete, { replyId }, doctor.cookie),
    ];
    for (const attempt of attempts(initiator))
      expect(await attempt()).toMatchObject({ statusCode: 403, errMsg: texts.replyEditForbidden });
    for (const attempt of attempts(stranger))
      expect(await attempt()).toMatchObject({ statusCode: 404, errMsg: refusalTexts.notFound });
    await setStatus(initiator, id, 1);
    for (const attempt of attempts(invited))
      expect(await attempt()).toMatchObject({ statusCode: 409, errMsg: texts.replyClosed });
    expect((await view(server(), initiator, id)).rmObject.replies).toMatchObject([
      { replyContent: '<p>建议复查</p>', replyUpdateDateTime: null },
    ]);
    await setStatus(initiator, id, 0);
    for (const attempt of attempts(invited)) expect((await attempt()).statusCode).toBe(200);
  });

  test('security 41: a reply that meets a status change waits for it and is refused', async () => {
    const { initiator, invited, id } = await aCase(server());
    const { db } = server();
    let replying: ReturnType<typeof post> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('consultation').set({ status: 1 }).where('id', '=', id).execute();
      replying = post(server(), apiPaths.replySave, { consultationId: id, content: '同时' }, invited.cookie);
      await untilSomebodyWaits(tx);
    });
    expect(await replying).toMatchObject({ statusCode: 409, errMsg: texts.replyClosed });
    expect((await view(server(), initiator, id)).rmObject).toMatchObject({ consultationStatus: 1, replyCount: 1 });
  });

  test('security 41: what is submitted twice is stored once and answered alike', async () => {
    const { initiator, invited, id } = await aCase(server());
    const fields = { consultationId: id, content: '只此一次' };
    const replies = await Promise.all([1, 2, 3].map(() => post(server(), apiPaths.replySave, fields, invited.cookie)));
    expect(new Set(replies.map((answer) => answer.rmObject.replyId)).size).toBe(1);
    expect((await view(server(), initiator, id)).rmObject.replies).toHaveLength(2);
    const form = proposal([invited]);
    const saved = await Promise.all(
      [1, 2, 3].map(() => post(server(), apiPaths.consultationSave, form, initiator.cookie)),
    );
    expect(new Set(saved.map((answer) => answer.rmObject.consultationId)).size).toBe(1);
    expect((await listOf(server(), initiator)).rmObject.totalCount).toBe(2);
  });

  test('security 41: figures stay right while many reply, delete and read at once', async () => {
    const doctors = await Promise.all([1, 2, 3, 4].map(() => addDoctor(server())));
    const [initiator, ...invited] = doctors as [Person, ...Person[]];
    const id = await propose(server(), initiator, invited);
    const work = doctors.map(async (doctor, at) => {
      for (let round = 0; round < 4; round += 1) {
        const replyId = await giveReply(server(), doctor, id, `${at} ${round}`);
        await view(server(), doctor, id);
        if (round % 2 === 1) await post(server(), apiPaths.replyDelete, { replyId }, doctor.cookie);
      }
    });
    await Promise.all(work);
    const { replies, replyCount } = (await view(server(), initiator, id)).rmObject;
    expect([replies.length, replyCount]).toEqual([8, 8]);
    for (const doctor of doctors) {
      await view(server(), doctor, id);
      expect((await unreadOf(doctor)).totalCount).toBe(0);
      expect((await listOf(server(), doctor)).rmObject.results).toMatchObject([
        { reply_count: 8, is_read: true, last_reply_date: replies.at(-1).replyDateTime },
      ]);
    }
  });
});
