import { expect, test } from 'vitest';
import { childTexts } from '../../contract/child-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import {
  addExam,
  aFollowedChild,
  bornAgo,
  daysAgo,
  dueOn,
  examined,
  grave,
  mild,
  readChild,
  today,
  weekly,
} from '../testing/children.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { type Fields, uploadPicture } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

/** Of the lists. */
const none = { all: 1, overdue: 0, due: 0, undated: 0, lost: 0, toCheck: 0 };

onServer((current) => {
  const aChild = (fields: Fields = {}) => aFollowedChild(current(), fields);

  test('security 53: a child is found by name, number, telephone and birth day in the own hospital alone', async () => {
    const { colleague, invited, initiator, sent, childId } = await aChild();
    const facts = { ...sent, id: childId, hospitalNo: `ZY${childId}x`, guardianPhone: '138-0000 0001' };
    expect(await post(current(), apiPaths.childUpdate, facts, initiator.cookie)).toMatchObject({ status: 'OK' });
    const search = async (text: string, who = colleague): Promise<number[]> =>
      (await dueOn(current(), who, 'all', text)).results.map(({ id }) => id);
    for (const text of [
      String(sent.patientName),
      `zy${childId}`,
      String(sent.patientBirthday),
      String(sent.patientBirthday).replace(/-/g, '。'),
      '13800000001',
      '0001',
    ]) {
      expect(await search(text)).toEqual([childId]);
      expect(await search(text, invited)).toEqual([]);
    }
    expect(await search('%')).toEqual([]);
  });

  test('security 53: who shares a case sees the course, and neither guardian, number nor calls', async () => {
    const { initiator, invited, colleague, sent, childId } = await aChild({ findings: examined(daysAgo(3), weekly) });
    const facts = { ...sent, id: childId, hospitalNo: 'A1', guardianName: '张母', guardianPhone: '13800000000' };
    await post(current(), apiPaths.childUpdate, facts, initiator.cookie);
    await post(current(), apiPaths.childContact, { childId, result: 'reached', note: '已通话' }, colleague.cookie);
    await addExam(current(), colleague, childId, examined(today(), mild));
    const shared = await readChild(current(), invited, childId);
    expect(shared).toMatchObject({
      isOwn: false,
      guardianName: '',
      guardianPhone: '',
      hospitalNo: '',
      doctorName: null,
    });
    expect(shared.findings.exams).toHaveLength(2);
    expect(shared.entries.map(({ kind }) => kind)).toEqual(['exam']);
    expect((await readChild(current(), colleague, childId)).entries.map(({ kind }) => kind)).toEqual([
      'facts',
      'contact',
      'exam',
    ]);
  });

  test('security 53: a colleague sees that there is a case, and neither opens it nor sees its pictures', async () => {
    const { colleague, childId } = await aChild();
    const [consultation] = (await readChild(current(), colleague, childId)).consultations;
    expect(consultation).toMatchObject({ mayOpen: false, pictures: [] });
  });

  test('an exam without a case gives the next day, and the lists follow', async () => {
    const { initiator, colleague, childId } = await aChild();
    const lists = async () => (await dueOn(current(), initiator, 'due')).counts;
    // No exam was ever recorded: the first screening is overdue.
    expect(await lists()).toMatchObject({ overdue: 1 });
    await addExam(current(), colleague, childId, examined(daysAgo(7), weekly), { weightKg: '2.1', note: '床旁检查' });
    expect(await lists()).toEqual({ ...none, due: 1 });
    await addExam(current(), colleague, childId, examined(today(), mild));
    expect(await lists()).toEqual(none);
    expect(await readChild(current(), initiator, childId)).toMatchObject({ due: daysAgo(-14) });
    expect((await readChild(current(), initiator, childId)).exams[0]).toMatchObject({ weightKg: 2.1 });
  });

  test('a child is overdue the day after, whoever said that it is lost, and due within seven days of today', async () => {
    for (const [examDay, list] of [
      [0, 'due'],
      [7, 'due'],
      [8, 'overdue'],
      [21, 'overdue'],
    ] as const) {
      const { initiator } = await aChild({ findings: examined(daysAgo(examDay), weekly) });
      const page = await dueOn(current(), initiator, list);
      expect(page.counts).toEqual({ ...none, [list]: 1 });
      expect(page.results[0]).toMatchObject({ due: daysAgo(examDay - 7), lostOn: daysAgo(examDay - 21), caseCount: 1 });
    }
  });

  test("who is lost by a person's word is listed as lost, and stays overdue until seen", async () => {
    const { initiator, childId } = await aChild({ findings: examined(daysAgo(30), weekly) });
    for (const [place, result] of ['notReached', 'notReached', 'notReached', 'lost'].entries())
      await post(current(), apiPaths.childContact, { childId, result, note: String(place) }, initiator.cookie);
    const lost = await dueOn(current(), initiator, 'lost');
    expect(lost.counts).toEqual({ ...none, overdue: 1, lost: 1 });
    expect(lost.results).toMatchObject([{ id: childId, setAside: { kind: 'lost', on: today() } }]);
    await addExam(current(), initiator, childId, examined(today(), mild));
    expect(await dueOn(current(), initiator, 'all')).toMatchObject({ counts: none, results: [{ setAside: null }] });
  });

  test('the most overdue comes first, and who has no day last', async () => {
    const { initiator, childId } = await aChild({ findings: examined(daysAgo(9), weekly) });
    const facts = { ...bornAgo(3), patientName: '足月儿', patientSex: 0, embryoAge: 39 };
    const add = (fields: Fields) => post(current(), apiPaths.childAdd, { ...facts, ...fields }, initiator.cookie);
    const undated = (await add({})).rmObject.childId;
    const screened = (await add({ patientName: '早产儿', embryoAge: 28, hospitalNo: 'B2' })).rmObject.childId;
    const wished = (await add({ patientName: '有指征', toScreen: '吸氧两周' })).rmObject.childId;
    const page = await dueOn(current(), initiator, 'all');
    expect(page.results.map(({ id }) => id)).toEqual([childId, wished, screened, undated]);
    expect(page.results[2]).toMatchObject({ hospitalNo: 'B2', caseCount: 0, summary: { isUnexamined: true } });
    expect((await dueOn(current(), initiator, 'undated')).results.map(({ id }) => id)).toEqual([undated]);
  });

  test('a new child is of the own hospital and is added once, whoever sends it again', async () => {
    const { initiator, colleague, invited } = await aChild();
    const facts = { ...bornAgo(3), patientName: '新生儿', patientSex: 0, guardianPhone: '13900000000' };
    const add = (fields: Fields = {}) => post(current(), apiPaths.childAdd, { ...facts, ...fields }, initiator.cookie);
    const { childId } = (await add({ doctorId: colleague.doctorId })).rmObject;
    expect((await add({ doctorId: colleague.doctorId })).rmObject.childId).toBe(childId);
    expect(await readChild(current(), initiator, childId)).toMatchObject({
      ...{ doctorId: colleague.doctorId, guardianPhone: '13900000000', versionNo: 2, consultations: [] },
    });
    expect(await add({ doctorId: invited.doctorId })).toMatchObject({ errMsg: childTexts.doctorElsewhere });
    expect(await add({ patientBirthday: daysAgo(-1) })).toMatchObject({ statusCode: 400 });
  });

  test('a treatment without a case ends what called for it, and the look after it is due', async () => {
    const { initiator, childId } = await aChild({ findings: examined(daysAgo(2), grave) });
    const laser = ['OD', 'OS'].map((eye) => ({ eye, date: daysAgo(1), kind: 'laser' }));
    const findings = JSON.stringify({ version: 2, treatments: laser });
    expect(await addExam(current(), initiator, childId, findings)).toMatchObject({ status: 'OK' });
    const child = await readChild(current(), initiator, childId);
    expect(child).toMatchObject({ standing: { summary: { outcome: 'examBy' } }, due: daysAgo(-6) });
    expect(child.treatments).toHaveLength(2);
  });

  test('a corrected exam counts no longer, one taken back neither, and both stay on record', async () => {
    const { initiator, childId } = await aChild();
    const { entryId } = (await addExam(current(), initiator, childId, examined(today(), grave))).rmObject;
    const corrected = await addExam(current(), initiator, childId, examined(today(), mild), { replacesId: entryId });
    expect(await readChild(current(), initiator, childId)).toMatchObject({ due: daysAgo(-14) });
    expect(
      await addExam(current(), initiator, childId, examined(today(), weekly), { replacesId: entryId }),
    ).toMatchObject({
      statusCode: 409,
      errMsg: childTexts.entryGone,
    });
    const taken = { childId, entryId: corrected.rmObject.entryId, reason: '记错了患儿' };
    expect(await post(current(), apiPaths.childWithdraw, taken, initiator.cookie)).toMatchObject({ status: 'OK' });
    const child = await readChild(current(), initiator, childId);
    expect(child.findings.exams).toEqual([]);
    expect(child.entries.map(({ kind, isReplaced }) => [kind, isReplaced])).toEqual([
      ['exam', true],
      ['exam', true],
      ['withdrawn', false],
    ]);
  });

  test('an exam before birth, in the future, with a tag on no picture of it, or of nothing is refused', async () => {
    const { initiator, childId } = await aChild();
    for (const findings of [
      examined(daysAgo(71), mild),
      examined(daysAgo(-1), mild),
      '{"version":2}',
      '',
      `{"version":2,"treatments":[{"eye":"OD","date":"${daysAgo(-1)}","kind":"laser"}]}`,
      `{"version":2,"exams":[],"images":[{"attachmentLocate":"/upload/images/${'0'.repeat(32)}.png","eye":"OD"}]}`,
    ])
      expect(await addExam(current(), initiator, childId, findings)).toMatchObject({ statusCode: 400 });
  });

  test('security 53: pictures of an exam at the bedside are seen by who reads the course, and stay with a correction', async () => {
    const { initiator, colleague, invited, childId } = await aChild();
    const stranger = await addDoctor(current());
    const path = await uploadPicture(current(), colleague);
    const tagged = { ...JSON.parse(examined(today(), mild)), images: [{ attachmentLocate: path, eye: 'OD' }] };
    const add = (who: Person, fields: Fields = {}) =>
      addExam(current(), who, childId, JSON.stringify(tagged), { imageUrl: [path], ...fields });
    expect(await add(initiator)).toMatchObject({ errMsg: refusalTexts.foreignImage });
    const { entryId } = (await add(colleague)).rmObject;
    const isSeen = async (who: Person) =>
      (await current().app.inject({ url: path, headers: { cookie: who.cookie } })).statusCode === 200;
    for (const who of [initiator, colleague, invited]) expect(await isSeen(who)).toBe(true);
    expect(await isSeen(stranger)).toBe(false);
    expect(await add(initiator, { replacesId: entryId, note: '改' })).toMatchObject({ status: 'OK' });
    const { entries } = await readChild(current(), invited, childId);
    expect(entries.at(-1)).toMatchObject({ content: { pictures: [path], findings: { images: [{ eye: 'OD' }] } } });
    expect(await isSeen(invited)).toBe(true);
  });

  test('a call is written down beside the child, and one who died is followed no longer', async () => {
    const { initiator, childId } = await aChild({ findings: examined(daysAgo(8), weekly) });
    const call = (fields: Fields) => post(current(), apiPaths.childContact, { childId, ...fields }, initiator.cookie);
    expect(await call({ result: 'promised', promisedOn: daysAgo(1) })).toMatchObject({
      errMsg: childTexts.contactDayPast,
    });
    expect(await call({ result: 'promised', promisedOn: daysAgo(-2), note: '周五来' })).toMatchObject({ status: 'OK' });
    expect((await dueOn(current(), initiator, 'overdue')).results).toMatchObject([
      { id: childId, contact: { result: 'promised', promisedOn: daysAgo(-2), note: '周五来' } },
    ]);
    const death = { result: 'died', note: '家属来电告知' };
    expect(await call({ result: 'died', confirmed: '1' })).toMatchObject({ errMsg: childTexts.deathReason });
    expect(await call(death)).toMatchObject({ statusCode: 400, errMsg: childTexts.confirmAgain });
    const died = await call({ ...death, confirmed: '1' });
    expect((await dueOn(current(), initiator, 'overdue')).totalCount).toBe(0);
    const taken = { childId, entryId: died.rmObject.entryId, reason: '误记' };
    await post(current(), apiPaths.childWithdraw, taken, initiator.cookie);
    expect((await dueOn(current(), initiator, 'overdue')).totalCount).toBe(1);
  });

  test('security 78: a correction keeps who, before, after and that the guardian asked for it; what nobody asked for says nothing', async () => {
    const { initiator, colleague, sent, childId } = await aChild();
    const correct = (fields: Fields) =>
      post(current(), apiPaths.childUpdate, { ...sent, id: childId, ...fields }, colleague.cookie);
    await correct({ patientName: '更正名', byGuardian: '1', requestNote: '出生医学证明' });
    await correct({ patientName: '更正名', patientSex: 0 });
    expect(await correct({ byGuardian: '0' })).toMatchObject({ statusCode: 400 });
    const [asked, own] = (await readChild(current(), initiator, childId)).entries;
    expect(asked).toMatchObject({
      kind: 'facts',
      by: { doctorId: colleague.doctorId },
      content: {
        before: { patientName: sent.patientName },
        after: { patientName: '更正名' },
        request: { note: '出生医学证明' },
      },
    });
    expect(own!.content).toEqual({ before: { patientSex: 1 }, after: { patientSex: 0 } });
  });

  test('figures and days are read in signs of any width, and kept in the ordinary ones', async () => {
    const { initiator, sent, childId } = await aChild();
    const wide = {
      guardianPhone: '１３８００００－００００',
      birthWeightGrams: '９００',
      embryoAge: '２７',
      embryoAgeDay: '３',
    };
    const facts = { ...sent, ...wide, id: childId, dischargedOn: today().replace(/-/g, '。') };
    expect(await post(current(), apiPaths.childUpdate, facts, initiator.cookie)).toMatchObject({ status: 'OK' });
    expect(await readChild(current(), initiator, childId)).toMatchObject({
      guardianPhone: '1380000-0000',
      birthWeightGrams: 900,
      embryoAge: 27,
      embryoAgeDay: 3,
      dischargedOn: today(),
    });
  });

  test('an edit of facts keeps what was, refuses what an exam contradicts, and is not lost to another one', async () => {
    const { initiator, colleague, invited, sent, childId } = await aChild({ findings: examined(daysAgo(30), mild) });
    const facts = { ...sent, id: childId, versionNo: 1, guardianPhone: '0571-88888888' };
    const save = (fields: Fields, who = initiator) =>
      post(current(), apiPaths.childUpdate, { ...facts, ...fields }, who.cookie);
    expect(await save({ patientBirthday: daysAgo(29) })).toMatchObject({ errMsg: childTexts.birthdayTooLate });
    expect(await save({ dischargedOn: daysAgo(80) })).toMatchObject({ errMsg: childTexts.dischargeBeforeBirth });
    expect(await save({ doctorId: invited.doctorId })).toMatchObject({ errMsg: childTexts.doctorElsewhere });
    expect(await save({ guardianPhone: '电话' })).toMatchObject({ errMsg: childTexts.phoneInvalid });
    expect(await save({ birthWeightGrams: '80' })).toMatchObject({ errMsg: childTexts.birthWeightInvalid });
    expect(await save({})).toMatchObject({ status: 'OK' });
    expect(await save({ guardianName: '父' }, colleague)).toMatchObject({
      statusCode: 409,
      errMsg: childTexts.editedSince,
    });
    expect(await save({ versionNo: 2, doctorId: colleague.doctorId })).toMatchObject({ status: 'OK' });
    const child = await readChild(current(), colleague, childId);
    expect(child).toMatchObject({ guardianPhone: '0571-88888888', doctorId: colleague.doctorId, versionNo: 3 });
    expect(child.entries[0]).toMatchObject({
      kind: 'facts',
      content: { before: { guardianPhone: '' }, after: { guardianPhone: '0571-88888888' } },
    });
  });
});
