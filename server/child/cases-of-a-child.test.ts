import { expect, test } from 'vitest';
import { childTexts } from '../../contract/child-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { addExam, aFollowedChild, daysAgo, examined, mild, readChild, weekly } from '../testing/children.ts';
import { type Fields, proposal, propose } from '../testing/consultations.ts';
import { onServer } from '../testing/test-server.ts';
import { bearer, giveToken } from '../testing/tokens.ts';

onServer((current) => {
  const aChild = (fields: Fields = {}) => aFollowedChild(current(), fields);

  test('a case begins a record, and a second one about the same child joins it', async () => {
    const { initiator, invited, sent, childId } = await aChild({ findings: examined(daysAgo(14), mild) });
    const body = { ...proposal([invited]), ...sent, findings: examined(daysAgo(1), weekly), childId };
    const saved = await post(current(), apiPaths.consultationSave, body, initiator.cookie);
    expect(saved.rmObject.childId).toBe(childId);
    const child = await readChild(current(), initiator, childId);
    expect(child.consultations).toHaveLength(2);
    expect(child.findings.exams.map(({ examDate }) => examDate)).toEqual([daysAgo(14), daysAgo(1)]);
    expect(child).toMatchObject({ isOwn: true, due: daysAgo(-6), isWatched: true });
  });

  test('what is carried from one case into the next stands once, with both named', async () => {
    const findings = examined(daysAgo(3), weekly);
    const { initiator, invited, sent, childId, consultationId } = await aChild({ findings });
    const second = await propose(current(), initiator, [invited], { ...sent, findings, childId });
    const child = await readChild(current(), initiator, childId);
    expect(child.exams).toEqual([{ entryId: null, consultationIds: [consultationId, second], weightKg: null }]);
  });

  test('a chosen child who was born on another day, or is of another hospital, is refused', async () => {
    const { initiator, colleague, invited, sent, childId } = await aChild();
    const elsewhere = { ...proposal([initiator]), ...sent, childId };
    expect(await post(current(), apiPaths.consultationSave, elsewhere, invited.cookie)).toMatchObject({
      statusCode: 404,
    });
    const other = { ...proposal([invited]), ...sent, patientBirthday: daysAgo(71), childId };
    expect(await post(current(), apiPaths.consultationSave, other, colleague.cookie)).toMatchObject({
      statusCode: 400,
      errMsg: childTexts.notTheSame,
    });
  });

  test('security 93: a program names no record anew, as a twin differs by the name alone', async () => {
    const { initiator, invited, sent, consultationId, childId } = await aChild();
    const token = bearer((await giveToken(current(), initiator.id, ['consultation:write'])).secret);
    const renamed = { ...proposal([invited]), ...sent, patientName: '另一个' };
    expect(await post(current(), apiPaths.consultationSave, { ...renamed, childId }, '', token)).toMatchObject({
      statusCode: 400,
      errMsg: childTexts.notRenamed,
    });
    const edit = { ...renamed, consultationId };
    expect(await post(current(), apiPaths.consultationUpdate, edit, '', token)).toMatchObject({ statusCode: 400 });
    expect(await readChild(current(), initiator, childId)).toMatchObject({ patientName: sent.patientName });
    const another = { ...proposal([invited]), ...sent, childId };
    expect(await post(current(), apiPaths.consultationSave, another, '', token)).toMatchObject({ status: 'OK' });
  });

  test('a name that is edited in a case is the child’s as well', async () => {
    const { initiator, invited, sent, consultationId, childId } = await aChild();
    const body = { ...proposal([invited]), ...sent, patientName: '有了名字', consultationId };
    expect(await post(current(), apiPaths.consultationUpdate, body, initiator.cookie)).toMatchObject({ status: 'OK' });
    expect(await readChild(current(), initiator, childId)).toMatchObject({ patientName: '有了名字' });
  });

  test('with its only case the record goes, and one that holds more stays', async () => {
    const [gone, kept] = [await aChild(), await aChild({ findings: examined(daysAgo(8), weekly) })];
    await addExam(current(), kept.initiator, kept.childId, examined(daysAgo(1), mild));
    for (const { initiator, consultationId } of [gone, kept])
      await post(current(), apiPaths.consultationDelete, { consultationId }, initiator.cookie);
    expect(await post(current(), apiPaths.childRead, { id: gone.childId }, gone.initiator.cookie)).toMatchObject({
      statusCode: 404,
    });
    const child = await readChild(current(), kept.initiator, kept.childId);
    // Also what was found in the case that is gone.
    expect(child.findings.exams.map(({ examDate }) => examDate)).toEqual([daysAgo(8), daysAgo(1)]);
  });
});
