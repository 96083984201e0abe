import { expect, test } from 'vitest';
import { ageText, dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { type Fields, giveReply, listOf, proposal, propose, uploadPicture, view } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  test('a case from its proposal to its end, as two doctors see it', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server(), { hospital: '第二儿童医院' })];
    const fields = proposal([initiator, invited]);
    const saved = await post(server(), apiPaths.consultationSave, fields, initiator.cookie);
    expect(saved).toMatchObject({ statusCode: 200, status: 'OK' });
    const id = saved.rmObject.consultationId;

    const atInvited = await listOf(server(), invited);
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
      patient_birthday: '2026-03-02',
      patient_age: age,
      patient_weight: 2.35,
      patient_body_long: 45.5,
      reply_count: 0,
      disease_id: 1,
      sickness_type: '视网膜病变',
      status: 0,
      last_reply_date: null,
      urgency: 0,
      waits_for_reply: true,
      overdue: false,
      invitation: 'sent',
      is_read: false,
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
    expect((await listOf(server(), initiator)).rmObject.results[0]).toMatchObject({
      reply_count: 1,
      is_read: false,
      unread_count: 1,
      is_initiator: true,
    });

    const first = await view(server(), initiator, id);
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
    expect((await view(server(), initiator, id)).rmObject.replies[0].isRead).toBe(true);
    expect((await view(server(), invited, id)).rmObject.replies[0].isRead).toBe(true);
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
    // Another doctor replied: it is out of the initiator's list, and stays readable.
    expect((await listOf(server(), initiator)).rmObject.totalCount).toBe(0);
    expect((await view(server(), initiator, id)).rmObject.withdrawn).toMatchObject({ reason: null });
    expect((await listOf(server(), invited)).rmObject.results).toMatchObject([{ id, withdrawn: true }]);
  });

  const twoDoctors = async () => [await addDoctor(server()), await addDoctor(server())] as [Person, Person];

  test('the list shows the latest reply first, the own date where there is none, page by page', async () => {
    const [initiator, invited] = await twoDoctors();
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await propose(server(), initiator, [invited]));
    const [first, second, third, fourth, fifth] = ids as [number, number, number, number, number];
    const reply = await giveReply(server(), invited, second, '二');
    await giveReply(server(), invited, first, '一');
    const inOrder = async (doctor: Person, fields = {}) =>
      (await listOf(server(), doctor, fields)).rmObject.results.map((line: { id: number }) => line.id);
    expect(await inOrder(initiator)).toEqual([first, second, fifth, fourth, third]);
    expect(await inOrder(invited)).toEqual([first, second, fifth, fourth, third]);
    expect(await inOrder(invited, { pageSize: 2, pageNo: 2 })).toEqual([fifth, fourth]);
    expect(await inOrder(invited, { pageSize: 2, pageNo: 4 })).toEqual([]);
    expect((await listOf(server(), invited, { pageSize: 2 })).rmObject).toMatchObject({ totalCount: 5, pageCount: 3 });
    await post(server(), apiPaths.replyDelete, { replyId: reply, doctorId: invited.doctorId }, invited.cookie);
    expect(await inOrder(invited)).toEqual([first, fifth, fourth, third, second]);
  });

  test('the list is per disease, with 0 for all, and follows an edit', async () => {
    const [initiator, invited] = await twoDoctors();
    const id = await propose(server(), initiator, [invited], { diseaseId: 2 });
    await propose(server(), initiator, [invited], { diseaseId: 4 });
    const ofDisease = async (diseaseId: number) => (await listOf(server(), invited, { diseaseId })).rmObject;
    expect(await ofDisease(2)).toMatchObject({ totalCount: 1, results: [{ id, sickness_type: '视网膜母细胞瘤' }] });
    const edit = proposal([invited], { consultationId: id, diseaseId: 3 });
    expect(await post(server(), apiPaths.consultationUpdate, edit, initiator.cookie)).toMatchObject({ status: 'OK' });
    expect(await ofDisease(2)).toMatchObject({ totalCount: 0, pageCount: 0, results: [] });
    expect(await ofDisease(3)).toMatchObject({ totalCount: 1, results: [{ id, sickness_type: '先天性白内障' }] });
    expect((await ofDisease(0)).totalCount).toBe(2);
  });

  test('an edit replaces fields and attachments and marks the consultation as changed', async () => {
    const [initiator, invited] = await twoDoctors();
    const [stays, goes, comes] = [
      await uploadPicture(server(), initiator),
      await uploadPicture(server(), initiator),
      await uploadPicture(server(), initiator),
    ];
    const id = await propose(server(), initiator, [invited], { imageUrl: [stays, goes] });
    const before = (await view(server(), initiator, id)).rmObject;
    expect(before.attachments).toMatchObject([
      { attachmentLocate: stays, width: 40, height: 30 },
      { attachmentLocate: goes },
    ]);
    expect(before.consultationUpdateDateTime).toBeNull();
    const edit = proposal([invited], {
      consultationId: id,
      doctorId: initiator.doctorId,
      patientSex: 0,
      patientBirthday: '2025-10-01',
      embryoAge: 31,
      embryoAgeDay: 0,
      patientWeight: 3.125,
      imageUrl: [comes, stays],
    });
    const saved = await post(server(), apiPaths.consultationUpdate, edit, initiator.cookie);
    expect(saved.rmObject).toEqual({ consultationId: id });
    const after = (await view(server(), invited, id)).rmObject;
    expect(after).toMatchObject({
      patientId: before.patientId,
      patientName: edit.patientName,
      patientSex: 0,
      patientBirthday: '2025-10-01',
      embryoAge: 31,
      embryoAgeDay: 0,
      patientWeight: 3.125,
      title: edit.title,
      consultationUpdateDateTime: expect.any(String),
    });
    expect(after.attachments).toMatchObject([{ attachmentLocate: comes }, { attachmentLocate: stays }]);
    expect(after.attachments[1].attachmentId).toBe(before.attachments[0].attachmentId);
    expect((await listOf(server(), invited)).rmObject.results[0].attachment_count).toBe(2);
  });

  test('the edit form finds everyone who takes part by position, the initiator first', async () => {
    const [initiator, invited] = await twoDoctors();
    const picture = await uploadPicture(server(), initiator);
    const id = await propose(server(), initiator, [invited], { imageUrl: picture, diseaseId: 5 });
    const { rmObject } = await post(server(), apiPaths.consultationInfo, { id }, initiator.cookie);
    expect(rmObject).toMatchObject({
      consultation: { id, consultationStatus: 0, pubDoctorId: initiator.doctorId },
      doctors: [
        [initiator.doctorId, '眼科', '第一儿童医院', '', initiator.username, '主治医师'],
        [invited.doctorId, '眼科', '第一儿童医院', '', invited.username, '主治医师'],
      ],
      patient: { patientSex: 1, patientBirthday: '2026-03-02', embryoAge: 28, patientWeight: 2.35 },
      diseaseProfile2: { id: 5, diseaseProfileName: '其他' },
      attachment: [{ attachmentLocate: picture }],
    });
  });

  test('the age is the server’s, on the day of the proposal', async () => {
    const [initiator, invited] = await twoDoctors();
    const id = await propose(server(), initiator, [invited], { patientBirthday: '2024-07-20', patientAge: '九十九岁' });
    const expected = ageText('2024-07-20', dayInShanghai(new Date()));
    expect((await view(server(), invited, id)).rmObject.patientAge).toBe(expected);
  });

  const today = dayInShanghai(new Date());
  const tomorrow = dayInShanghai(new Date(Date.now() + 86_400_000));
  test.each<[string, Fields, string]>([
    ['no patient name', { patientName: ' ' }, texts.fieldRequired],
    ['no title', { title: '' }, texts.fieldRequired],
    ['a description without a word', { consultationDesc: '<p><br></p>' }, texts.fieldRequired],
    ['no birth date', { patientBirthday: '' }, texts.fieldRequired],
    ['a day that does not exist', { patientBirthday: '2026-02-30' }, refusalTexts.birthdayInvalid],
    ['a birth date to come', { patientBirthday: tomorrow }, refusalTexts.birthdayFuture],
    ['no gestational weeks', { embryoAge: '' }, texts.fieldRequired],
    ['19 gestational weeks', { embryoAge: 19 }, refusalTexts.embryoAgeRange],
    ['45 gestational weeks', { embryoAge: 45 }, refusalTexts.embryoAgeRange],
    ['7 gestational days', { embryoAgeDay: 7 }, refusalTexts.embryoAgeDayRange],
    ['a part of a week', { embryoAge: '28.5' }, refusalTexts.embryoAgeRange],
    ['a weight of 0', { patientWeight: 0 }, refusalTexts.patientWeightRange],
    ['a weight over 150 kg', { patientWeight: '150.1' }, refusalTexts.patientWeightRange],
    ['a height over 220 cm', { patientBodyLong: 221 }, refusalTexts.patientBodyLongRange],
    ['a height that is no number', { patientBodyLong: '1e2' }, refusalTexts.patientBodyLongRange],
    ['no disease', { diseaseId: '' }, texts.fieldRequired],
    ['disease 0', { diseaseId: 0 }, refusalTexts.diseaseMissing],
    ['disease 11', { diseaseId: 11 }, refusalTexts.diseaseMissing],
    ['nobody invited', { doctorSelect: [] }, texts.inviteesRequired],
    ['21 attachments', { imageUrl: Array.from({ length: 21 }, (_, at) => `/a${at}`) }, refusalTexts.tooManyAttachments],
  ])('a proposal with %s is refused in words', async (_, wrong, errMsg) => {
    const [initiator, invited] = await twoDoctors();
    const answer = await post(server(), apiPaths.consultationSave, proposal([invited], wrong), initiator.cookie);
    expect(answer).toMatchObject({ statusCode: 400, status: 'ERROR', errMsg });
    expect((await listOf(server(), initiator)).rmObject.totalCount).toBe(0);
  });

  test('the bounds themselves are accepted', async () => {
    const [initiator, invited] = await twoDoctors();
    const least = { embryoAge: 20, embryoAgeDay: 0, patientWeight: '0.001', patientBodyLong: '0.5' };
    const most = { embryoAge: 44, embryoAgeDay: 6, patientWeight: 150, patientBodyLong: 220, patientBirthday: today };
    await propose(server(), initiator, [invited], least);
    const id = await propose(server(), initiator, [invited], most);
    expect((await view(server(), initiator, id)).rmObject).toMatchObject({ patientWeight: 150, patientAge: '0天' });
  });

  test('an edit that says what it was begun from is not saved over another; one that does not say is saved as ever', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const id = await propose(server(), initiator, [invited]);
    const info = async () =>
      (await post(server(), apiPaths.consultationInfo, { id }, initiator.cookie)).rmObject.consultation;
    const edit = (title: string, fields: Fields) =>
      post(
        server(),
        apiPaths.consultationUpdate,
        { ...proposal([invited], { title }), consultationId: id, ...fields },
        initiator.cookie,
      );
    expect(await info()).toMatchObject({ versionNo: 1, consultationUpdateDateTime: null });
    expect(await edit('第一次', { versionNo: 1 })).toMatchObject({ status: 'OK' });
    for (const versionNo of [1, 3])
      expect(await edit('从旧的开始', { versionNo })).toMatchObject({
        statusCode: 409,
        errMsg: texts.consultationEditedElsewhere,
        rmObject: { versionNo: 2, stored: { title: '第一次' }, sent: { title: '从旧的开始' } },
      });
    expect((await info()).title).toBe('第一次');
    expect(await edit('第二次', { versionNo: 2 })).toMatchObject({ status: 'OK' });
    expect(await edit('旧客户端', {})).toMatchObject({ status: 'OK' });
    expect((await info()).title).toBe('旧客户端');
  });
});
