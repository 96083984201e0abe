import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findingsTexts } from '../../clinical/clinical-texts.ts';
import { childTexts, contactResultNames } from '../../contract/child-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { Child } from '../../contract/schemas/child.ts';
import { post } from '../testing/call.ts';
import {
  addExam,
  aFollowedChild,
  daysAgo,
  dueOn,
  examined,
  grave,
  readChild,
  today,
  weekly,
} from '../testing/children.ts';
import { type Fields, proposal, view } from '../testing/consultations.ts';
import type { Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const risk = { rbRisk: { kind: 'sibling', date: daysAgo(3) } };
const end = { end: { kind: 'ended', date: today(), why: '已转当地随访，家属知情' } };
const word = {
  word: { eye: 'OD', disease: 'rop', date: daysAgo(1), as: 'planned', day: daysAgo(-2), why: '已约手术' },
};

onServer((current) => {
  const aChild = (fields: Fields = {}) => aFollowedChild(current(), fields);
  const say = (who: Person, childId: number, statement: object, fields: Fields = {}) =>
    post(current(), apiPaths.childStatement, { childId, statement: JSON.stringify(statement), ...fields }, who.cookie);
  const takeBack = (who: Person, childId: number, entryId: number) =>
    post(current(), apiPaths.childWithdraw, { childId, entryId, reason: '记错了患儿' }, who.cookie);
  const edit = (who: Person, invited: Person, consultationId: number, findings: object, fields: Fields = {}) =>
    post(
      current(),
      apiPaths.consultationUpdate,
      proposal([invited], { consultationId, ...fields, findings: JSON.stringify({ version: 2, ...findings }) }),
      who.cookie,
    );
  const saidIn = ({ entries }: Child) =>
    entries.flatMap((entry) => (entry.kind === 'statement' ? [[entry.content, entry.by.doctorId]] : []));
  const findingsOf = async (who: Person, id: number) => (await view(current(), who, id)).rmObject.findings;

  test('what a doctor says of a child is told signed with the child, and in the findings of the child and its cases to all who see them', async () => {
    const { initiator, colleague, invited, consultationId, childId } = await aChild();
    expect(await findingsOf(initiator, consultationId)).toBeNull();
    expect(await say(colleague, childId, risk)).toMatchObject({ status: 'OK' });
    const child = await readChild(current(), initiator, childId);
    expect(saidIn(child)).toMatchObject([[risk, colleague.doctorId]]);
    expect(child.findings).toMatchObject({ ...risk, enteredOn: today() });
    for (const who of [initiator, invited])
      expect(await findingsOf(who, consultationId)).toMatchObject({ ...risk, enteredOn: today(), exams: [] });
    const shared = await readChild(current(), invited, childId);
    expect([shared.findings, shared.entries]).toMatchObject([risk, []]);
    expect(await say(invited, childId, risk)).toMatchObject({ statusCode: 404 });
  });

  test('the last of a kind counts, words add up, a corrected one counts no longer, and one taken back neither', async () => {
    const { initiator, childId } = await aChild();
    const first = (await say(initiator, childId, risk)).rmObject.entryId;
    const excluded = { rbRisk: { kind: 'excluded', date: today(), note: '基因检测' } };
    expect(await say(initiator, childId, excluded)).toMatchObject({ errMsg: childTexts.confirmAgain });
    await say(initiator, childId, excluded, { confirmed: '1' });
    const words: number[] = [];
    for (const eye of ['OD', 'OS'])
      words.push((await say(initiator, childId, { word: { ...word.word, eye } }, { confirmed: '1' })).rmObject.entryId);
    expect((await readChild(current(), initiator, childId)).findings).toMatchObject({
      rbRisk: { kind: 'excluded' },
      words: [{ eye: 'OD' }, { eye: 'OS' }],
    });
    const corrected = { rbRisk: { kind: 'twin', date: daysAgo(3) } };
    expect(await say(initiator, childId, corrected, { replacesId: String(first) })).toMatchObject({ status: 'OK' });
    expect(await say(initiator, childId, risk, { replacesId: String(first) })).toMatchObject({ statusCode: 409 });
    for (const id of words) await takeBack(initiator, childId, id);
    const { findings } = await readChild(current(), initiator, childId);
    expect(findings).toMatchObject(corrected);
    expect(findings.words).toBeUndefined();
  });

  test.each<[string, object, Fields, string]>([
    ['an end without being asked once more', end, {}, childTexts.confirmAgain],
    ['a word without being asked once more', word, {}, childTexts.confirmAgain],
    ['an end without a reason', { end: { ...end.end, why: ' ' } }, { confirmed: '1' }, childTexts.statementReason],
    ['a word without a reason', { word: { ...word.word, why: '' } }, { confirmed: '1' }, childTexts.statementReason],
    [
      'a treatment elsewhere of tomorrow',
      { word: { ...word.word, as: 'doneElsewhere', day: daysAgo(-1) } },
      { confirmed: '1' },
      findingsTexts.treatmentFuture,
    ],
    [
      'a day in ten years',
      { word: { ...word.word, as: 'screenedElsewhere', result: 'continue', day: daysAgo(-3650) } },
      { confirmed: '1' },
      findingsTexts.wordTooLate,
    ],
    ['an end of tomorrow', { end: { ...end.end, date: daysAgo(-1) } }, { confirmed: '1' }, childTexts.statementFuture],
    ['a risk before birth', { rbRisk: { kind: 'twin', date: daysAgo(71) } }, {}, childTexts.statementBeforeBirth],
    [
      'an end before the last exam',
      { end: { ...end.end, date: daysAgo(9) } },
      { confirmed: '1' },
      childTexts.endBeforeFindings,
    ],
  ])('%s is refused and says nothing', async (_what, statement, fields, errMsg) => {
    const { initiator, childId } = await aChild({ findings: examined(daysAgo(8), weekly) });
    expect(await say(initiator, childId, statement, fields)).toMatchObject({ statusCode: 400, errMsg });
    expect(saidIn(await readChild(current(), initiator, childId))).toEqual([]);
  });

  test('a statement says one thing', async () => {
    const { initiator, childId } = await aChild();
    for (const statement of [{}, { ...risk, ...end }, { words: [word.word] }, { enteredOn: today() }])
      expect(await say(initiator, childId, statement, { confirmed: '1' })).toMatchObject({ statusCode: 400 });
  });

  test('an end takes the child off the lists of days and is to be checked, and all days return when it is taken back', async () => {
    const { initiator, childId } = await aChild({ findings: examined(daysAgo(8), weekly) });
    const { entryId } = (await say(initiator, childId, end, { confirmed: '1' })).rmObject;
    const ended = await dueOn(current(), initiator, 'toCheck');
    expect(ended.counts).toMatchObject({ overdue: 0, toCheck: 1 });
    expect(ended.results).toMatchObject([{ id: childId, ended: { ...end.end, doctorName: expect.any(String) } }]);
    expect(await readChild(current(), initiator, childId)).toMatchObject({ isWatched: false, findings: end });
    await takeBack(initiator, childId, entryId);
    expect((await dueOn(current(), initiator, 'overdue')).counts).toMatchObject({ overdue: 1, toCheck: 0 });
    expect(await readChild(current(), initiator, childId)).toMatchObject({ isWatched: true, due: daysAgo(1) });
  });

  test('after seven days an end stands in no list but that of all', async () => {
    const { initiator, childId } = await aChild({ findings: examined(daysAgo(8), weekly) });
    await say(initiator, childId, end, { confirmed: '1' });
    const said = (on: string) =>
      current()
        .db.updateTable('child')
        .set({ ended: JSON.stringify({ ...end.end, on, doctorName: '' }) } as object)
        .where('id', '=', childId)
        .execute();
    await said(daysAgo(6));
    expect((await dueOn(current(), initiator, 'toCheck')).totalCount).toBe(1);
    await said(daysAgo(7));
    expect((await dueOn(current(), initiator, 'toCheck')).totalCount).toBe(0);
  });

  test('what is found after an end undoes it', async () => {
    const { initiator, childId } = await aChild({ findings: examined(daysAgo(20), weekly) });
    await say(initiator, childId, { end: { ...end.end, date: daysAgo(10) } }, { confirmed: '1' });
    expect(await readChild(current(), initiator, childId)).toMatchObject({ isWatched: false });
    await addExam(current(), initiator, childId, examined(daysAgo(8), weekly));
    expect(await readChild(current(), initiator, childId)).toMatchObject({ isWatched: true, due: daysAgo(1) });
    expect((await dueOn(current(), initiator, 'overdue')).counts).toMatchObject({ overdue: 1, toCheck: 0 });
  });

  test('security 53: a death told by a call ends as one said does, and its note is the hospital’s alone', async () => {
    const { initiator, invited, childId } = await aChild();
    const call = { childId, result: 'died', note: '父亲来电', confirmed: '1' };
    await post(current(), apiPaths.childContact, call, initiator.cookie);
    const died = { end: { kind: 'died', date: today(), why: contactResultNames.died } };
    for (const who of [initiator, invited])
      expect((await readChild(current(), who, childId)).findings).toMatchObject(died);
    expect((await dueOn(current(), initiator, 'toCheck')).results).toMatchObject([{ ended: { why: '父亲来电' } }]);
    await post(current(), apiPaths.childContact, { childId, result: 'reached' }, initiator.cookie);
    expect((await readChild(current(), initiator, childId)).isWatched).toBe(true);
  });

  test('what a case’s findings say of the child is kept with the child, once, and leaving it out takes nothing back', async () => {
    const { initiator, invited, consultationId, childId, sent } = await aChild();
    const said = { ...risk, words: [word.word], enteredOn: '2020-01-01' };
    expect(await edit(initiator, invited, consultationId, said, sent)).toMatchObject({
      statusCode: 400,
      errMsg: childTexts.confirmAgain,
    });
    expect(saidIn(await readChild(current(), initiator, childId))).toEqual([]);
    const confirmed = { ...sent, confirmed: '1' };
    expect(await edit(initiator, invited, consultationId, said, confirmed)).toMatchObject({ status: 'OK' });
    const child = await readChild(current(), initiator, childId);
    expect(saidIn(child)).toMatchObject([
      [risk, initiator.doctorId],
      [word, initiator.doctorId],
    ]);
    const told = await findingsOf(initiator, consultationId);
    expect(told).toMatchObject({ ...risk, words: [word.word], enteredOn: today() });
    const stored = await current()
      .db.selectFrom('consultation_findings')
      .select('content')
      .where('consultation_id', '=', consultationId)
      .executeTakeFirstOrThrow();
    expect(stored.content).toEqual({ version: 2, exams: [], images: [], treatments: [] });
    // As a form sends back what it was told, and as one that knows nothing of it.
    await edit(initiator, invited, consultationId, told, sent);
    await edit(initiator, invited, consultationId, {}, sent);
    expect(saidIn(await readChild(current(), initiator, childId))).toHaveLength(2);
    expect(await findingsOf(initiator, consultationId)).toEqual(told);
  });

  test('an edit that only says something of the child is kept, and is no version of the case', async () => {
    const { initiator, invited, consultationId, childId, sent: facts } = await aChild();
    const sent = { ...facts, title: '同一例' };
    await edit(initiator, invited, consultationId, {}, sent);
    const { versionNo } = (await view(current(), initiator, consultationId)).rmObject;
    const fields = { ...sent, versionNo: String(versionNo) };
    expect(await edit(initiator, invited, consultationId, risk, fields)).toMatchObject({ status: 'OK' });
    expect(saidIn(await readChild(current(), initiator, childId))).toHaveLength(1);
    expect((await view(current(), initiator, consultationId)).rmObject).toMatchObject({ versionNo, findings: risk });
  });

  test('a form from before does not end again what was taken back, nor does one without a reason', async () => {
    const { initiator, invited, consultationId, childId, sent } = await aChild();
    const { entryId } = (await say(initiator, childId, end, { confirmed: '1' })).rmObject;
    const told = await findingsOf(initiator, consultationId);
    await takeBack(initiator, childId, entryId);
    expect(await edit(initiator, invited, consultationId, told, sent)).toMatchObject({
      statusCode: 409,
      errMsg: childTexts.statementTakenBack,
    });
    const silent = { end: { ...end.end, why: '' } };
    expect(await edit(initiator, invited, consultationId, silent, sent)).toMatchObject({
      statusCode: 400,
      errMsg: childTexts.statementReason,
    });
    expect((await readChild(current(), initiator, childId)).findings.end).toBeUndefined();
  });

  test('a form from before does not say again what was corrected', async () => {
    const { initiator, invited, consultationId, childId, sent } = await aChild();
    const family = { glaucomaRisk: { kind: 'family', date: daysAgo(3) } };
    const { entryId } = (await say(initiator, childId, family)).rmObject;
    const told = await findingsOf(initiator, consultationId);
    const steroid = { glaucomaRisk: { kind: 'steroid', date: daysAgo(3) } };
    await say(initiator, childId, steroid, { replacesId: String(entryId) });
    expect(await edit(initiator, invited, consultationId, told, sent)).toMatchObject({
      statusCode: 409,
      errMsg: childTexts.statementTakenBack,
    });
    expect((await readChild(current(), initiator, childId)).findings).toMatchObject(steroid);
  });

  test('an exam beside the cases brings what it says of the child', async () => {
    const { initiator, childId } = await aChild();
    const findings = JSON.stringify({ ...JSON.parse(examined(today(), weekly)), ...risk });
    expect(await addExam(current(), initiator, childId, findings)).toMatchObject({ status: 'OK' });
    const child = await readChild(current(), initiator, childId);
    expect(child.entries.map(({ kind }) => kind)).toEqual(['statement', 'exam']);
    expect(child.findings).toMatchObject(risk);
    expect(child.entries[1]!.content).not.toHaveProperty('findings.rbRisk');
  });

  test('security 53: only who keeps the child’s record says something of it with findings, and what ends days is asked once more there too', async () => {
    const { initiator, invited, consultationId, childId, sent } = await aChild();
    const withEnd = JSON.stringify({ ...JSON.parse(examined(today(), weekly)), ...end });
    const refused = { statusCode: 400, errMsg: childTexts.confirmAgain };
    expect(await addExam(current(), initiator, childId, withEnd)).toMatchObject(refused);
    const made = { ...sent, patientName: '新建', findings: withEnd };
    expect(await post(current(), apiPaths.consultationSave, proposal([invited], made), initiator.cookie)).toMatchObject(
      refused,
    );
    await sql`update child set hospital_id = (select hospital_id from doctor where id = ${invited.doctorId})
      where id = ${childId}`.execute(current().db);
    for (const statement of [risk, end])
      expect(await edit(initiator, invited, consultationId, statement, { ...sent, confirmed: '1' })).toMatchObject({
        statusCode: 409,
        errMsg: childTexts.statementByKeeper,
      });
    expect(await edit(initiator, invited, consultationId, {}, sent)).toMatchObject({ status: 'OK' });
    expect(saidIn(await readChild(current(), invited, childId))).toEqual([]);
  });

  test('the cases of a child are judged anew with what is said, taken back or merged', async () => {
    const { initiator, invited, colleague, consultationId, childId, sent } = await aChild({
      findings: examined(daysAgo(2), grave),
    });
    const summaryOf = async () => (await view(current(), initiator, consultationId)).rmObject.standing.summary;
    const before = await summaryOf();
    const { entryId } = (await say(colleague, childId, end, { confirmed: '1' })).rmObject;
    expect(await summaryOf()).not.toEqual(before);
    await takeBack(colleague, childId, entryId);
    expect(await summaryOf()).toEqual(before);
    const made = await post(current(), apiPaths.consultationSave, proposal([invited], sent), initiator.cookie);
    const { childId: id } = made.rmObject;
    await say(initiator, id, risk);
    await post(current(), apiPaths.childMerge, { id, otherId: childId }, initiator.cookie);
    expect(await summaryOf()).toEqual((await readChild(current(), initiator, id)).standing.summary);
    expect(await findingsOf(initiator, consultationId)).toMatchObject(risk);
  });
});
