import { expect, test } from 'vitest';
import { childTexts } from '../../contract/child-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { addExam, bornAgo, daysAgo, dueOn, examined, mild, readChild, today, weekly } from '../testing/children.ts';
import { childOf, type Fields, proposal, propose } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((current) => {
  let no = 0;
  const aHospital = async () => {
    no += 1;
    const hospital = `合并医院${no}`;
    const initiator = await addDoctor(current(), { hospital });
    return { initiator, invited: await addDoctor(current(), { hospital: `${hospital}之外` }), no };
  };
  const addCase = async (initiator: Person, invited: Person, fields: Fields = {}) => {
    const sent = { ...bornAgo(60), patientName: '张某之子', patientSex: 1, ...fields };
    const id = await propose(current(), initiator, [invited], sent);
    return { id, childId: await childOf(current(), id) };
  };
  const merge = (who: Person, id: number, otherId: number) =>
    post(current(), apiPaths.childMerge, { id, otherId }, who.cookie);

  test('two records become one with all of both, and the former id leads to it', async () => {
    const { initiator, invited } = await aHospital();
    const first = await addCase(initiator, invited, { findings: examined(daysAgo(20), mild) });
    const second = await addCase(initiator, invited, { findings: examined(daysAgo(6), weekly) });
    await addExam(current(), initiator, second.childId, examined(daysAgo(13), mild));
    expect(await merge(initiator, first.childId, second.childId)).toMatchObject({ status: 'OK' });
    const child = await readChild(current(), initiator, second.childId);
    expect(child).toMatchObject({ id: first.childId, due: daysAgo(-1) });
    expect(child.findings.exams.map(({ examDate }) => examDate)).toEqual([daysAgo(20), daysAgo(13), daysAgo(6)]);
    expect(child.entries.at(-1)).toMatchObject({
      kind: 'merged',
      content: { otherId: second.childId, consultationIds: [second.id] },
    });
    expect((await dueOn(current(), initiator, 'due')).totalCount).toBe(1);
    expect((await dueOn(current(), initiator, 'overdue')).totalCount).toBe(0);
    expect(await readChild(current(), invited, first.childId)).toMatchObject({ id: first.childId });
  });

  test('a record that others were merged into is merged on with them', async () => {
    const { initiator, invited } = await aHospital();
    const [one, two, three] = [
      await addCase(initiator, invited),
      await addCase(initiator, invited),
      await addCase(initiator, invited),
    ];
    await merge(initiator, two.childId, three.childId);
    await merge(initiator, one.childId, two.childId);
    for (const { childId } of [one, two, three])
      expect(await readChild(current(), initiator, childId)).toMatchObject({ id: one.childId });
    expect(await merge(initiator, one.childId, three.childId)).toMatchObject({ statusCode: 404 });
  });

  test('children born on different days, of another hospital, or one and the same are not merged', async () => {
    const { initiator, invited } = await aHospital();
    const elsewhere = await aHospital();
    const one = await addCase(initiator, invited);
    const born = await addCase(initiator, invited, { patientBirthday: daysAgo(61) });
    const foreign = await addCase(elsewhere.initiator, elsewhere.invited);
    expect(await merge(initiator, one.childId, born.childId)).toMatchObject({ errMsg: childTexts.mergeDifferent });
    expect(await merge(initiator, one.childId, one.childId)).toMatchObject({ errMsg: childTexts.mergeSelf });
    expect(await merge(initiator, one.childId, foreign.childId)).toMatchObject({ statusCode: 404 });
    expect(await merge(invited, one.childId, foreign.childId)).toMatchObject({ statusCode: 404 });
  });

  test('what went to the wrong child is taken out with what corrected it, and both say so', async () => {
    const { initiator, invited } = await aHospital();
    const one = await addCase(initiator, invited, { findings: examined(daysAgo(7), weekly) });
    const wrong = await propose(current(), initiator, [invited], {
      ...bornAgo(60),
      patientName: '张某之女',
      patientSex: 1,
      childId: one.childId,
      findings: examined(daysAgo(3), mild),
    });
    const exam = (await addExam(current(), initiator, one.childId, examined(daysAgo(1), mild))).rmObject;
    const corrected = await addExam(current(), initiator, one.childId, examined(today(), mild), {
      replacesId: exam.entryId,
    });
    const split = (fields: Fields, who = initiator) =>
      post(current(), apiPaths.childSplit, { id: one.childId, ...fields }, who.cookie);
    expect(await split({})).toMatchObject({ errMsg: childTexts.splitNothing });
    expect(await split({ consultationIds: [one.id, wrong] })).toMatchObject({ errMsg: childTexts.splitAll });
    expect(await split({ consultationIds: [wrong] }, invited)).toMatchObject({ statusCode: 404 });
    const out = await split({ consultationIds: [wrong], entryIds: [exam.entryId] });
    const otherId = out.rmObject.childId;
    const [kept, taken] = [
      await readChild(current(), initiator, one.childId),
      await readChild(current(), initiator, otherId),
    ];
    expect(kept).toMatchObject({ due: today(), consultations: [{ id: one.id }] });
    expect(taken).toMatchObject({ patientName: '张某之女', due: daysAgo(-14), consultations: [{ id: wrong }] });
    expect(taken.entries.map(({ id }) => id).slice(0, 2)).toEqual([exam.entryId, corrected.rmObject.entryId]);
    for (const child of [kept, taken])
      expect(child.entries.at(-1)).toMatchObject({ kind: 'split', content: { consultationIds: [wrong] } });
  });

  test('entries of a child are neither changed nor removed past the product', async () => {
    const { initiator, invited } = await aHospital();
    const { childId } = await addCase(initiator, invited);
    await addExam(current(), initiator, childId, examined(today(), mild));
    const entries = current().db.updateTable('child_entry').where('child_id', '=', childId);
    await expect(entries.set({ content: '{}' } as never).execute()).rejects.toThrow('append-only');
    await expect(current().db.deleteFrom('child_entry').where('child_id', '=', childId).execute()).rejects.toThrow(
      'append-only',
    );
  });

  test('a merge and edits of the cases of both records, all at once, end well', async () => {
    const { initiator, invited } = await aHospital();
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await addCase(initiator, invited), await addCase(initiator, invited)];
      const edit = ({ id }: { id: number }, patientName: string) =>
        post(
          current(),
          apiPaths.consultationUpdate,
          { ...proposal([invited]), ...bornAgo(60), patientSex: 1, patientName, consultationId: id },
          initiator.cookie,
        );
      const answers = await Promise.all([
        edit(one, '甲'),
        edit(two, '乙'),
        merge(initiator, one.childId, two.childId),
        edit(one, '丙'),
        edit(two, '丁'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('OK'));
      expect((await readChild(current(), initiator, two.childId)).consultations).toHaveLength(2);
    }
  });

  test('of two cases about a child that are proposed at once both join the record', async () => {
    const { initiator, invited } = await aHospital();
    const { childId } = await addCase(initiator, invited);
    const body = () => ({ ...proposal([invited]), ...bornAgo(60), patientName: '张某之子', patientSex: 1, childId });
    const saved = await Promise.all(
      [1, 2, 3, 4].map(() => post(current(), apiPaths.consultationSave, body(), initiator.cookie)),
    );
    expect(saved.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK']);
    expect((await readChild(current(), initiator, childId)).consultations).toHaveLength(5);
  });
});
