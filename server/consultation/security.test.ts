import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { aCase, type Fields, giveReply, listOf, proposal, propose, view } from '../testing/consultations.ts';
import { addDoctor, addManager } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

const refusalsOf = (server: TestServer, actorId: number) =>
  server.db
    .selectFrom('audit_entry')
    .select(['action', 'outcome'])
    .where('actor_id', '=', actorId)
    .where('outcome', '=', 'refused')
    .orderBy('id')
    .execute();

onServer((server) => {
  test('security 1: another’s id sent as the actor is refused and put on record', async () => {
    const { initiator, invited, id, replyId } = await aCase(server());
    const [userId, doctorId] = [invited.id, invited.doctorId];
    const calls: [string, string, Fields][] = [
      ['consultation.list', fillPath(apiPaths.consultationList, { userId }), { pageSize: 8, pageNo: 1 }],
      ['consultation.add', apiPaths.consultationSave, proposal([invited], { userId })],
      ['consultation.update', apiPaths.consultationUpdate, proposal([invited], { consultationId: id, doctorId })],
      ['consultation.delete', apiPaths.consultationDelete, { consultationId: id, doctorId }],
      ['reply.add', apiPaths.replySave, { userId, consultationId: id, content: '一' }],
      ['reply.delete', apiPaths.replyDelete, { doctorId, replyId }],
      ['reply.readUnread', apiPaths.replyNotRead, { id: doctorId }],
      ['reply.markRead', apiPaths.replyMarkRead, { id: doctorId, replyIds: replyId }],
      ['statistics.read', apiPaths.platformHome, { id: doctorId }],
      ['statistics.read', apiPaths.ownCases, { id: doctorId }],
      ['statistics.read', apiPaths.ownCasesByCondition, { id: doctorId, pageSize: 8, pageNo: 1 }],
    ];
    for (const [, path, fields] of calls)
      expect(await post(server(), path, fields, initiator.cookie), path).toMatchObject({
        statusCode: 403,
        errMsg: refusalTexts.forbidden,
      });
    const refused = await refusalsOf(server(), initiator.id);
    expect(refused.map((entry) => entry.action)).toEqual(calls.map(([action]) => action));
    expect((await listOf(server(), initiator)).rmObject).toMatchObject({
      totalCount: 1,
      results: [{ reply_count: 1 }],
    });
  });

  test('security 2: a doctor who was not invited finds no consultation, as if there were none', async () => {
    const { initiator, invited, stranger, id, replyId } = await aCase(server());
    const absent = 2_000_000;
    const reads: [string, Fields][] = [
      [fillPath(apiPaths.consultationDetail, { id }), {}],
      [fillPath(apiPaths.consultationDetail, { id: absent }), {}],
      [apiPaths.consultationInfo, { id }],
      [apiPaths.consultationInfo, { id: absent }],
      [apiPaths.reply, { replyId }],
      [apiPaths.reply, { replyId: absent }],
    ];
    for (const [path, fields] of reads) {
      const { statusCode, rmObject, errMsg } = await post(server(), path, fields, stranger.cookie);
      expect({ statusCode, rmObject, errMsg }, path).toEqual({
        statusCode: 404,
        rmObject: null,
        errMsg: refusalTexts.notFound,
      });
    }
    expect((await listOf(server(), stranger)).rmObject).toMatchObject({ totalCount: 0, results: [] });
    for (const doctor of [initiator, invited]) {
      expect((await view(server(), doctor, id)).statusCode).toBe(200);
      expect((await post(server(), apiPaths.consultationInfo, { id }, doctor.cookie)).statusCode).toBe(200);
      const one = await post(server(), apiPaths.reply, { replyId }, doctor.cookie);
      expect(one.rmObject).toMatchObject({ consId: id, reply: { replyId, replyContent: '<p>建议复查</p>' } });
    }
  });

  test('security 3: only the initiator changes status or edits, and the status is one of three', async () => {
    const { initiator, invited, stranger, id } = await aCase(server());
    const edit = proposal([invited], { consultationId: id, title: '改过的标题' });
    for (const [path, fields] of [
      [apiPaths.consultationStatus, { id, status: 1 }],
      [apiPaths.consultationUpdate, edit],
    ] as const) {
      expect(await post(server(), path, fields, invited.cookie)).toMatchObject({
        statusCode: 403,
        errMsg: texts.consultationEditForbidden,
      });
      expect(await post(server(), path, fields, stranger.cookie)).toMatchObject({
        statusCode: 404,
        errMsg: refusalTexts.notFound,
      });
    }
    for (const status of ['3', '-1', '1.0', 'a'])
      expect(await post(server(), apiPaths.consultationStatus, { id, status }, initiator.cookie), status).toMatchObject(
        { statusCode: 400, errMsg: refusalTexts.statusUnknown },
      );
    const after = (await view(server(), initiator, id)).rmObject;
    expect(after).toMatchObject({ consultationStatus: 0, consultationUpdateDateTime: null });
    for (const status of [1, 0, 2, 1, 2, 0]) {
      const changed = await post(server(), apiPaths.consultationStatus, { id, status }, initiator.cookie);
      expect(changed.rmObject).toEqual({ id, status });
    }
  });

  test('security 4: a deletion takes what hangs on the consultation and nothing else, and keeps the rows', async () => {
    const { initiator, invited, stranger } = await aCase(server());
    const id = await propose(server(), initiator, [invited]);
    await giveReply(server(), initiator, id, '<p>补充</p>');
    const other = await aCase(server());
    const otherPatient = (await view(server(), other.initiator, other.id)).rmObject.patientId;
    const fields = { consultationId: id, patientId: otherPatient, replyIds: [other.replyId] };
    expect(await post(server(), apiPaths.consultationDelete, fields, invited.cookie)).toMatchObject({
      statusCode: 403,
      errMsg: texts.consultationDeleteForbidden,
    });
    expect((await post(server(), apiPaths.consultationDelete, fields, stranger.cookie)).statusCode).toBe(404);
    expect((await post(server(), apiPaths.consultationDelete, fields, initiator.cookie)).statusCode).toBe(200);
    expect((await post(server(), apiPaths.consultationDelete, fields, initiator.cookie)).statusCode).toBe(404);

    expect((await view(server(), other.initiator, other.id)).rmObject).toMatchObject({ patientId: otherPatient });
    expect((await view(server(), other.initiator, other.id)).rmObject.replies).toHaveLength(1);
    for (const doctor of [initiator, invited]) {
      expect((await view(server(), doctor, id)).statusCode).toBe(404);
      expect((await listOf(server(), doctor)).rmObject.totalCount).toBe(1);
    }
    expect((await post(server(), apiPaths.replyNotRead, {}, invited.cookie)).rmObject.totalCount).toBe(0);
    const kept = await server()
      .db.selectFrom('consultation')
      .innerJoin('patient', 'patient.id', 'consultation.patient_id')
      .innerJoin('reply', 'reply.consultation_id', 'consultation.id')
      .select(['consultation.deleted_at as gone', 'patient.deleted_at as patientGone', 'reply.deleted_at as replyGone'])
      .where('consultation.id', '=', id)
      .execute();
    expect(kept).toEqual([{ gone: expect.any(Date), patientGone: expect.any(Date), replyGone: expect.any(Date) }]);
  });

  test('security 8: only active doctors are invited, each once, at most fifty, and somebody besides oneself', async () => {
    const [initiator, invited, leaver] = [
      await addDoctor(server()),
      await addDoctor(server()),
      await addDoctor(server()),
    ];
    const manager = await addManager(server());
    await server().db.updateTable('user').set({ deleted_at: new Date() }).where('id', '=', leaver.id).execute();
    const selecting = (doctorSelect: number[]) =>
      post(server(), apiPaths.consultationSave, proposal([], { doctorSelect }), initiator.cookie);
    expect(await selecting([initiator.doctorId])).toMatchObject({ statusCode: 400, errMsg: texts.inviteesRequired });
    for (const unknown of [leaver.doctorId, 2_000_000, manager.id + 1_000_000])
      expect(await selecting([invited.doctorId, unknown])).toMatchObject({
        statusCode: 400,
        errMsg: refusalTexts.doctorUnavailable,
      });
    const many = Array.from({ length: limits.invitedDoctorsMax + 1 }, (_, at) => 3_000_000 + at);
    expect(await selecting(many)).toMatchObject({ statusCode: 400, errMsg: refusalTexts.tooManyInvited });
    const saved = await selecting([invited.doctorId, initiator.doctorId, invited.doctorId]);
    const { invitedDoctors } = (await view(server(), initiator, saved.rmObject.consultationId)).rmObject;
    expect(invitedDoctors).toMatchObject([{ doctorId: invited.doctorId }]);
  });

  test('security 8: an edit invites more doctors and takes no invitation back', async () => {
    const { initiator, invited, id } = await aCase(server());
    const added = await addDoctor(server());
    const edit = proposal([added], { consultationId: id });
    expect((await post(server(), apiPaths.consultationUpdate, edit, initiator.cookie)).statusCode).toBe(200);
    const { invitedDoctors } = (await view(server(), invited, id)).rmObject;
    expect(invitedDoctors).toMatchObject([{ doctorId: invited.doctorId }, { doctorId: added.doctorId }]);
    expect((await post(server(), apiPaths.replyNotRead, {}, added.cookie)).rmObject.totalCount).toBe(1);
    const nobody = proposal([initiator], { consultationId: id });
    expect(await post(server(), apiPaths.consultationUpdate, nobody, initiator.cookie)).toMatchObject({
      statusCode: 400,
      errMsg: texts.inviteesRequired,
    });
  });

  test('security 8: a doctor who left may stay invited', async () => {
    const { initiator, invited, id } = await aCase(server());
    await server().db.updateTable('user').set({ deleted_at: new Date() }).where('id', '=', invited.id).execute();
    const edit = proposal([invited], { consultationId: id });
    expect((await post(server(), apiPaths.consultationUpdate, edit, initiator.cookie)).statusCode).toBe(200);
    const detail = (await view(server(), initiator, id)).rmObject;
    expect(detail.invitedDoctors).toMatchObject([{ doctorId: invited.doctorId }]);
    expect(detail.replies).toMatchObject([{ replyDoctorName: invited.username, replyContent: '<p>建议复查</p>' }]);
  });

  test('security 34: managers have no way into cases, whatever their role', async () => {
    const { id, replyId } = await aCase(server());
    const manager = await addManager(server(), { roleId: 1 });
    const calls: [string, Fields][] = [
      [fillPath(apiPaths.consultationList, { userId: manager.id }), { pageSize: 8, pageNo: 1 }],
      [fillPath(apiPaths.consultationDetail, { id }), {}],
      [apiPaths.consultationInfo, { id }],
      [apiPaths.consultationSave, proposal([])],
      [apiPaths.consultationStatus, { id, status: 1 }],
      [apiPaths.consultationDelete, { consultationId: id }],
      [apiPaths.reply, { replyId }],
      [apiPaths.replyNotRead, {}],
      [apiPaths.childToday, {}],
      [apiPaths.platformHome, {}],
      [apiPaths.platformCases, { pageSize: 8, pageNo: 1 }],
    ];
    for (const [path, fields] of calls) {
      expect((await post(server(), path, fields, manager.cookie)).statusCode, path).toBe(403);
      expect((await post(server(), path, fields)).statusCode, path).toBe(401);
    }
  });
});
