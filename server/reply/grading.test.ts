import { expect, test } from 'vitest';
import { findingsTexts } from '../../clinical/clinical-texts.ts';
import type { Exam } from '../../clinical/findings.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { addExam, aFollowedChild, bornAgo, daysAgo, examined, mild, weekly } from '../testing/children.ts';
import { aCase, type Fields, giveReply, proposal, propose, view } from '../testing/consultations.ts';
import type { Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { untilSomebodyWaits } from '../testing/waiting.ts';

const graded: Exam = {
  disease: 'rop',
  examDate: '2026-04-20',
  eyes: { OD: { zone: 'I', stage: '3', plus: 'plus', extent: [12, 1] }, OS: { view: 'poor' } },
};
const grading = JSON.stringify(graded);
const onDay = (examDate: string) => JSON.stringify({ ...graded, examDate });

onServer((server) => {
  const update = (author: Person, replyId: number, fields: Fields) =>
    post(server(), apiPaths.replyUpdate, { replyId, content: '<p>改</p>', ...fields }, author.cookie);
  const gradingOf = async (reader: Person, replyId: number) =>
    (await post(server(), apiPaths.reply, { replyId }, reader.cookie)).rmObject.reply.grading;

  test('an expert’s grading stands beside the text of their reply, in the detail and alone', async () => {
    const { initiator, invited, id, replyId } = await aCase(server());
    const withGrading = await giveReply(server(), invited, id, '<p>附分级</p>', { grading });
    const { replies, findings } = (await view(server(), initiator, id)).rmObject;
    expect(replies).toMatchObject([
      { replyId, grading: null },
      { replyId: withGrading, replyContent: '<p>附分级</p>', grading: graded },
    ]);
    expect(findings).toBeNull();
    expect(await gradingOf(initiator, withGrading)).toEqual(graded);
  });

  test('an update without a grading leaves it, one with another replaces it, and null takes it away', async () => {
    const { initiator, invited, id } = await aCase(server());
    const replyId = await giveReply(server(), invited, id, '<p>附分级</p>', { grading });
    await update(invited, replyId, {});
    expect(await gradingOf(initiator, replyId)).toEqual(graded);
    await update(invited, replyId, { grading: onDay('2026-04-27') });
    expect(await gradingOf(initiator, replyId)).toEqual({ ...graded, examDate: '2026-04-27' });
    await update(invited, replyId, { grading: 'null' });
    expect(await gradingOf(initiator, replyId)).toBeNull();
    await update(invited, replyId, { grading });
    expect(await gradingOf(initiator, replyId)).toEqual(graded);
  });

  test('a grading that says the same makes no version and is no conflict', async () => {
    const { initiator, invited, id } = await aCase(server());
    const replyId = await giveReply(server(), invited, id, '<p>改</p>', { grading });
    const { OD, OS } = graded.eyes;
    const same = JSON.stringify({ ...graded, eyes: { OS, OD: { ...OD, extent: [1, 12], notch: false } } });
    for (const versionNo of [undefined, 1, 7])
      expect((await update(invited, replyId, { grading: same, versionNo })).status).toBe('OK');
    expect((await view(server(), initiator, id)).rmObject.replies[1]).toMatchObject({ versionNo: 1, grading: graded });
    const seen = JSON.stringify({ ...graded, eyes: { OD } });
    expect((await update(invited, replyId, { grading: seen, versionNo: 7 })).statusCode).toBe(409);
    await update(invited, replyId, { grading: seen, versionNo: 1 });
    expect((await view(server(), initiator, id)).rmObject.replies[1]).toMatchObject({ versionNo: 2 });
  });

  const surgeryEarly = { disease: 'cataract', examDate: '2026-04-20', eyes: { OS: { surgeryDate: '2026-03-01' } } };
  test.each([
    ['on a day before birth', onDay('2026-03-01'), findingsTexts.examBeforeBirth],
    ['on a day to come', onDay('2199-01-01'), findingsTexts.examFuture],
    ['with surgery before birth', JSON.stringify(surgeryEarly), findingsTexts.surgeryBeforeBirth],
    ['of neither eye', '{"disease":"rop","examDate":"2026-04-20","eyes":{"OD":{}}}', refusalTexts.gradingEmpty],
    ['that is no JSON', '{', refusalTexts.gradingInvalid],
    ['that is a case’s findings', JSON.stringify({ version: 2, exams: [graded] }), refusalTexts.gradingInvalid],
    ['with a sign nobody knows', grading.replace('"zone":"I"', '"zone":"IV"'), refusalTexts.gradingInvalid],
  ])('a grading %s is refused in words, and nothing is stored', async (_what, refused, words) => {
    const { initiator, invited, id, replyId } = await aCase(server());
    const expected = { statusCode: 400, errMsg: words };
    const fields = { consultationId: id, content: '<p>附分级</p>', grading: refused };
    expect(await post(server(), apiPaths.replySave, fields, invited.cookie)).toMatchObject(expected);
    expect(await update(invited, replyId, { grading: refused })).toMatchObject(expected);
    expect((await view(server(), initiator, id)).rmObject.replies).toMatchObject([
      { replyId, replyContent: '<p>建议复查</p>', grading: null },
    ]);
  });

  test.each(['given', 'changed'])(
    'a grading that is %s while the case is edited is held to the birthday that the edit leaves',
    async (way) => {
      const { invited, id, replyId } = await aCase(server());
      const attempt = () =>
        way === 'given'
          ? post(server(), apiPaths.replySave, { consultationId: id, content: '迟', grading }, invited.cookie)
          : update(invited, replyId, { grading });
      let answered: ReturnType<typeof post> | undefined;
      await server()
        .db.transaction()
        .execute(async (tx) => {
          const { patientId } = await tx
            .selectFrom('consultation')
            .select('patient_id as patientId')
            .where('id', '=', id)
            .forUpdate()
            .executeTakeFirstOrThrow();
          await tx.updateTable('patient').set({ birth_date: '2026-05-01' }).where('id', '=', patientId).execute();
          answered = attempt();
          await untilSomebodyWaits(tx);
        });
      expect(await answered).toMatchObject({ statusCode: 400, errMsg: findingsTexts.examBeforeBirth });
    },
  );

  test('of a kind of which the child has exams, one of these is graded; of another kind, any day', async () => {
    const findings = JSON.stringify({ version: 2, exams: [graded] });
    const { initiator, invited, id, replyId } = await aCase(server(), { findings });
    const other = onDay('2026-04-27');
    const refused = {
      statusCode: 400,
      errMsg: '患儿没有 2026年4月27日 ROP 检查，请选择已有的检查',
    };
    const fields = { consultationId: id, content: '<p>附分级</p>', grading: other };
    expect(await post(server(), apiPaths.replySave, fields, invited.cookie)).toMatchObject(refused);
    expect(await update(invited, replyId, { grading: other })).toMatchObject(refused);
    expect(await gradingOf(initiator, replyId)).toBeNull();
    const glaucoma = JSON.stringify({ disease: 'glaucoma', examDate: '2026-04-27', eyes: { OD: { iopMmHg: 30 } } });
    expect((await update(invited, replyId, { grading: glaucoma })).statusCode).toBe(200);
    expect((await update(invited, replyId, { grading })).statusCode).toBe(200);
  });

  test('an exam of the child that was recorded at the bedside, or in another case, is shown beside the case and may be graded', async () => {
    const findings = examined(daysAgo(20), mild);
    const { initiator, invited, consultationId: id, childId } = await aFollowedChild(server(), { findings });
    await addExam(server(), initiator, childId, examined(daysAgo(2), weekly));
    await propose(server(), initiator, [invited], { childId, ...bornAgo(70), findings: examined(daysAgo(9), mild) });
    const { courseExams } = (await view(server(), invited, id)).rmObject;
    expect(courseExams.map(({ examDate }: Exam) => examDate)).toEqual([daysAgo(9), daysAgo(2)]);
    const replyId = await giveReply(server(), invited, id, '<p>附分级</p>', { grading: onDay(daysAgo(2)) });
    expect(await gradingOf(initiator, replyId)).toMatchObject({ examDate: daysAgo(2) });
    const fields = { consultationId: id, content: '<p>附分级</p>', grading: onDay(daysAgo(3)) };
    expect(await post(server(), apiPaths.replySave, fields, invited.cookie)).toMatchObject({ statusCode: 400 });
  });

  test('what was graded before may be corrected, though the initiator has changed the day of the exam since', async () => {
    const withDay = (examDate: string) => JSON.stringify({ version: 2, exams: [{ ...graded, examDate }] });
    const { initiator, invited, id, replyId } = await aCase(server(), { findings: withDay('2026-04-20') });
    await update(invited, replyId, { grading });
    const edit = proposal([invited], { consultationId: id, findings: withDay('2026-04-27') });
    expect((await post(server(), apiPaths.consultationUpdate, edit, initiator.cookie)).statusCode).toBe(200);
    const corrected = { ...graded, eyes: { OD: { zone: 'II' } } };
    expect((await update(invited, replyId, { grading: JSON.stringify(corrected) })).statusCode).toBe(200);
    expect(await gradingOf(initiator, replyId)).toEqual(corrected);
    expect((await update(invited, replyId, { grading: onDay('2026-04-28') })).statusCode).toBe(400);
  });

  test('only the author grades in a reply, and only while the consultation is open', async () => {
    const { initiator, invited, stranger, id, replyId } = await aCase(server());
    expect(await update(initiator, replyId, { grading })).toMatchObject({ statusCode: 403 });
    expect(await update(stranger, replyId, { grading })).toMatchObject({ statusCode: 404 });
    await post(server(), apiPaths.consultationStatus, { id, status: 1 }, initiator.cookie);
    const closed = { statusCode: 409, errMsg: texts.replyClosed };
    expect(await update(invited, replyId, { grading })).toMatchObject(closed);
    const fields = { consultationId: id, content: '<p>迟</p>', grading };
    expect(await post(server(), apiPaths.replySave, fields, invited.cookie)).toMatchObject(closed);
    expect(await gradingOf(initiator, replyId)).toBeNull();
  });

  test('a grading goes with its reply, and is no part of the case’s own findings or figures', async () => {
    const { initiator, invited, id } = await aCase(server());
    const sums = async () => (await post(server(), apiPaths.platformFindings, {}, initiator.cookie)).rmObject.rop.cases;
    const before = await sums();
    const replyId = await giveReply(server(), invited, id, '<p>附分级</p>', { grading });
    expect(await sums()).toBe(before);
    await post(server(), apiPaths.replyDelete, { replyId }, invited.cookie);
    expect((await post(server(), apiPaths.reply, { replyId }, initiator.cookie)).statusCode).toBe(404);
    expect((await view(server(), initiator, id)).rmObject.replies).toHaveLength(1);
  });
});
