import { expect, test } from 'vitest';
import { ageText, dayInShanghai } from '../../contract/ages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { giveReply, proposal, propose } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onEachEngine, type TestServer } from '../testing/test-server.ts';

const page = { pageSize: 8, pageNo: 1 };
const list = (server: TestServer, doctor: Person, fields = {}) =>
  post(
    server,
    fillPath(apiPaths.consultationList, { userId: doctor.id }),
    { diseaseId: 0, ...page, ...fields },
    doctor.cookie,
  );
const detail = (server: TestServer, doctor: Person, id: number) =>
  post(server, fillPath(apiPaths.consultationDetail, { id }), {}, doctor.cookie);

onEachEngine((server) => {
  test('a case from its proposal to its end, as two doctors see it', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server(), { hospital: '第二儿童医院' })];
    const fields = proposal([initiator, invited]);
    const saved = await post(server(), apiPaths.consultationSave, fields, initiator.cookie);
    expect(saved).toMatchObject({ statusCode: 200, status: 'OK' });
    const id = saved.rmObject.consultationId;

    const atInvited = await list(server(), invited);
    const age = ageText('2026-03-02', dayInShanghai(new Date()));
    expect(atInvited.rmObject).toMatchObject({ totalCount: 1, pageCount: 1 });
    expect(atInvited.rmObject.results[0]).toMatchObject({
      id,
      title: fields.title,
      attachment_count: 0,
      consultation_hospital: '第一儿童医院',
      consultation_user: initiator.username,
      patient_name: fields.patientName,
      patient_sex: 1,
      patient_age: age,
      patient_weight: 2.35,
      patient_body_long: 45.5,
      reply_count: 0,
      disease_id: 1,
      sickness_type: '视网膜病变',
      status: 0,
      last_reply_date: null,
      is_read: true,
      unread_count: 0,
      is_initiator: false,
    });

    const replyId = await giveReply(server(), invited, id, '<p>建议 72 小时内治疗。</p>');
    const unread = await post(server(), apiPaths.replyNotRead, { id: initiator.doctorId }, initiator.cookie);
    expect(unread.rmObject).toMatchObject({
      totalCount: 1,
      results: [{ replyId, consId: id, replyDoctorName: invited.username }],
      consultations: [{ consId: id, unreadCount: 1 }],
    });
    expect((await list(server(), initiator)).rmObject.results[0]).toMatchObject({
      reply_count: 1,
      is_read: false,
      unread_count: 1,
      is_initiator: true,
    });

    const first = await detail(server(), initiator, id);
    expect(first.rmObject).toMatchObject({
      id,
      patientName: fields.patientName,
      patientAge: age,
      patientBirthday: '2026-03-02',
      embryoAge: 28,
      embryoAgeDay: 3,
      consultationDesc: fields.consultationDesc,
      consultationStatus: 0,
      consultationDisease: '视网膜病变',
      pubDoctorId: initiator.doctorId,
      pubDoctorHospital: '第一儿童医院',
      pubDoctorCenter: '眼科',
      invitedDoctors: [{ doctorId: invited.doctorId, doctorName: invited.username, doctorHospital: '第二儿童医院' }],
      attachments: [],
      replies: [{ replyId, consId: id, replyDoctorId: invited.doctorId, replyDoctorTitle: '主治医师', isRead: false }],
    });
    expect((await detail(server(), initiator, id)).rmObject.replies[0].isRead).toBe(true);
    expect((await detail(server(), invited, id)).rmObject.replies[0].isRead).toBe(true);
    expect((await post(server(), apiPaths.replyNotRead, {}, initiator.cookie)).rmObject.totalCount).toBe(0);

    const changed = await post(server(), apiPaths.consultationStatus, { id, status: 2 }, initiator.cookie);
    expect(changed.rmObject).toEqual({ id, status: 2 });
    const late = await post(server(), apiPaths.replySave, { consultationId: id, content: '迟了' }, invited.cookie);
    expect(late).toMatchObject({ statusCode: 409, errMsg: texts.replyClosed });

    const gone = {
      consultationId: id,
      doctorId: initiator.doctorId,
      patientId: first.rmObject.patientId,
      replyIds: [replyId],
    };
    expect(await post(server(), apiPaths.consultationDelete, gone, initiator.cookie)).toMatchObject({
      statusCode: 200,
    });
    expect((await detail(server(), initiator, id)).statusCode).toBe(404);
    expect((await list(server(), invited)).rmObject.totalCount).toBe(0);
  });
});
