import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { urgencyTexts } from '../../contract/waiting-texts.ts';
import { post } from '../testing/call.ts';
import { type Fields, listOf, proposal, propose, view } from '../testing/consultations.ts';
import { editable } from '../testing/edits.ts';
import { addDoctor } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const today = new Date().toISOString().slice(0, 10);
const found = (eye: object) =>
  JSON.stringify({ version: 2, exams: [{ disease: 'rop', examDate: today, eyes: { OD: eye, OS: eye } }] });
const calm = found({ view: 'good', zone: 'III', stage: '1', plus: 'none', fullyVascularised: false });
const unseen = found({ view: 'poor' });
const grave = found({ view: 'good', zone: 'I', stage: '3', plus: 'plus' });
const hours = (detail: { reply_due: string; consultationStartDateTime: string }) =>
  (Date.parse(detail.reply_due) - Date.parse(detail.consultationStartDateTime)) / 3_600_000;

onServer((server) => {
  const proposed = async (fields: Record<string, string>) => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const id = await propose(server(), initiator, [invited], fields);
    return (await view(server(), initiator, id)).rmObject;
  };

  test('a case is as urgent as its findings say, and is promised an answer in that time', async () => {
    for (const [findings, urgency, time] of [
      ['', 0, 168],
      [calm, 0, 168],
      [unseen, 1, 72],
      [grave, 2, 24],
    ] as const) {
      const detail = await proposed({ findings });
      expect(detail).toMatchObject({ urgency, proposedUrgency: urgency, urgencyReason: '', overdue: false });
      expect(hours(detail)).toBeCloseTo(time, 5);
    }
  });

  test('it is made more urgent by a word, and less urgent with a reason alone', async () => {
    expect(await proposed({ urgency: '2' })).toMatchObject({ urgency: 2, proposedUrgency: 0 });
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const lowered = { ...proposal([invited]), findings: grave, urgency: '1' };
    const refused = await post(server(), apiPaths.consultationSave, lowered, initiator.cookie);
    expect(refused).toMatchObject({ statusCode: 400, errMsg: urgencyTexts.reasonRequired });
    const urgencyReason = '昨日已在本院激光治疗，只求随访意见';
    expect(await proposed({ findings: grave, urgency: '1', urgencyReason })).toMatchObject({
      urgency: 1,
      proposedUrgency: 2,
      urgencyReason,
    });
    expect(
      await post(server(), apiPaths.consultationSave, { ...lowered, urgency: '3' }, initiator.cookie),
    ).toMatchObject({
      statusCode: 400,
    });
  });

  test('an edit that says nothing of it leaves it, but not below what graver findings ask for', async () => {
    const {
      initiator,
      id,
      edit: editAll,
    } = await editable(server(), {
      findings: unseen,
      urgency: '0',
      urgencyReason: '仅存档',
    });
    const edit = (fields: Fields) => editAll({ urgency: undefined, urgencyReason: undefined, ...fields });
    const detail = async () => (await view(server(), initiator, id)).rmObject;
    await edit({ findings: unseen, title: '改了标题' });
    expect(await detail()).toMatchObject({ urgency: 0, urgencyReason: '仅存档' });
    await edit({ findings: grave });
    expect(await detail()).toMatchObject({ urgency: 2, proposedUrgency: 2, urgencyReason: '' });
    expect(hours(await detail())).toBeLessThan(24.1);
    await edit({ findings: calm });
    expect(await detail()).toMatchObject({ urgency: 2, proposedUrgency: 0 });
    await edit({ findings: calm, urgency: '0' });
    expect(await detail()).toMatchObject({ urgency: 0 });
    expect(hours(await detail())).toBeCloseTo(168, 5);
  });

  test('a case without a reply by its time is overdue, until there is one', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const id = await propose(server(), initiator, [invited]);
    await server()
      .db.updateTable('consultation')
      .set({ reply_due: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    expect((await listOf(server(), invited)).rmObject.results[0]).toMatchObject({ overdue: true });
    const own = { consultationId: id, content: '<p>补充</p>' };
    await post(server(), apiPaths.replySave, own, initiator.cookie);
    expect((await listOf(server(), invited)).rmObject.results[0]).toMatchObject({ overdue: true });
    await post(server(), apiPaths.replySave, { ...own, content: '<p>意见</p>' }, invited.cookie);
    expect((await listOf(server(), invited)).rmObject.results[0]).toMatchObject({ overdue: false });
  });
});
