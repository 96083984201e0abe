import type { Bundle } from '@medplum/fhirtypes';
import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { get, post } from '../testing/call.ts';
import { aFollowedChild } from '../testing/children.ts';
import { childOf, giveReply, propose, uploadPicture } from '../testing/consultations.ts';
import { askCaseDocument, askCourseDocument, problemsOf, resourcesOf } from '../testing/fhir.ts';
import { issueOpinion } from '../testing/issued-opinions.ts';
import { addCoordinator, addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { bearer, giveToken } from '../testing/tokens.ts';

onServer((server) => {
  const caseOf = async (who: Person, id: number): Promise<Bundle> => (await askCaseDocument(server(), who, id)).json();
  const courseOf = async (who: Person, id: number): Promise<Bundle> =>
    (await askCourseDocument(server(), who, id)).json();

  test('security 88: who takes no part in a case, or may not take the file, gets no document, and it is on record', async () => {
    const { hospital, initiator, colleague, invited, childId, consultationId } = await aFollowedChild(server());
    const stranger = await addDoctor(server(), { hospital: '别的医院' });
    const manager = await addManager(server(), { roleId: 1 });
    const coordinator = await addCoordinator(server(), { hospital });
    for (const [who, ofCase, ofChild] of [
      [initiator, 200, 200],
      [invited, 200, 404],
      [coordinator, 404, 200],
      [colleague, 404, 403],
      [stranger, 404, 404],
      [manager, 403, 403],
    ] as const) {
      expect((await askCaseDocument(server(), who, consultationId)).statusCode).toBe(ofCase);
      expect((await askCourseDocument(server(), who, childId)).statusCode).toBe(ofChild);
    }
    const answer = await askCaseDocument(server(), invited, consultationId);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/fhir+json',
      'cache-control': 'no-store',
    });
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).not.toContain('早产');
    const entries = await server()
      .db.selectFrom('audit_entry')
      .select(['action', 'outcome'])
      .where('action', 'in', ['consultation.exportFhir', 'child.exportFhir'])
      .where('actor_id', 'in', [invited.id, stranger.id])
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['consultation.exportFhir', 'done'],
      ['child.exportFhir', 'refused'],
      ['consultation.exportFhir', 'refused'],
      ['child.exportFhir', 'refused'],
      ['consultation.exportFhir', 'done'],
    ]);
  });

  test("security 88: a hospital's program gets the documents of its owner's cases, and of no child", async () => {
    const { initiator, childId, consultationId } = await aFollowedChild(server());
    const token = bearer((await giveToken(server(), initiator.id, ['consultation:read'])).secret);
    const status = async (path: string) => (await get(server(), path, '', token)).statusCode;
    const other = await aFollowedChild(server());
    expect(await status(fillPath(apiPaths.consultationFhir, { id: consultationId }))).toBe(200);
    expect(await status(fillPath(apiPaths.consultationFhir, { id: other.consultationId }))).toBe(404);
    expect(await status(fillPath(apiPaths.childFhir, { id: childId }))).toBe(403);
  });

  test('security 88: what was taken away, taken out or taken back is not in a document', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const upload = () => uploadPicture(server(), initiator);
    const [kept, attached, inText] = [await upload(), await upload(), await upload()];
    const consultationId = await propose(server(), initiator, [invited], {
      imageUrl: `${kept},${attached}`,
      consultationDesc: `<p>眼底<img src="${inText}"></p>`,
    });
    const withdrawn = await giveReply(server(), invited, consultationId, '<p>撤回的意见</p>');
    await post(server(), apiPaths.replyDelete, { replyId: withdrawn }, invited.cookie);
    const before = (await issueOpinion(server(), initiator, consultationId)).rmObject.code;
    const whole = await caseOf(invited, consultationId);
    expect(problemsOf(whole)).toEqual([]);
    expect(resourcesOf(whole, 'Media')).toHaveLength(3);
    expect(resourcesOf(whole, 'DocumentReference')).toHaveLength(1);
    const bytesOf = (bundle: Bundle) => resourcesOf(bundle, 'Media').map(({ content }) => content.data);
    for (const attachmentLocate of [attached, inText]) {
      const form = { consultationId, attachmentLocate, reason: '是另一个患儿的' };
      expect((await post(server(), apiPaths.pictureRemove, form, initiator.cookie)).status).toBe('OK');
    }
    const childId = await childOf(server(), consultationId);
    for (const bundle of [await caseOf(invited, consultationId), await courseOf(initiator, childId)]) {
      expect(problemsOf(bundle)).toEqual([]);
      const text = JSON.stringify(bundle);
      expect(bytesOf(bundle)).toEqual([bytesOf(whole)[0]]);
      for (const gone of [attached, inText].map((path) => path.split('/').at(-1)!)) expect(text).not.toContain(gone);
      for (const gone of [before, '撤回的意见']) expect(text).not.toContain(gone);
    }
    await post(
      server(),
      apiPaths.consultationDelete,
      { consultationId, doctorId: initiator.doctorId },
      initiator.cookie,
    );
    // Others had written in it: who took part goes on reading it.
    expect((await askCaseDocument(server(), initiator, consultationId)).statusCode).toBe(200);
  });

  test('security 88: a restricted record is closed to other hospitals, and its document says that it is restricted', async () => {
    const { hospital, initiator, invited, childId, consultationId } = await aFollowedChild(server());
    const coordinator = await addCoordinator(server(), { hospital });
    await post(server(), apiPaths.childRestrict, { childId, reason: '监护人要求' }, coordinator.cookie);
    expect((await askCaseDocument(server(), invited, consultationId)).statusCode).toBe(404);
    expect(resourcesOf(await caseOf(initiator, consultationId), 'Composition')[0]!.confidentiality).toBe('R');
    expect(resourcesOf(await courseOf(coordinator, childId), 'Composition')[0]!.confidentiality).toBe('R');
  });
});
