import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { pictureTexts } from '../../contract/picture-texts.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import { post } from '../testing/call.ts';
import { addExam, aFollowedChild, consented, daysAgo, examined, mild, today, weekly } from '../testing/children.ts';
import { childOf, giveReply, propose, uploadPicture, view } from '../testing/consultations.ts';
import { addCoordinator, addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  const ask = (who: Person, childId: number) =>
    server().app.inject({
      url: `${apiBase}${fillPath(apiPaths.childExport, { id: childId })}`,
      headers: { cookie: who.cookie },
    });
  const exportOf = async (who: Person, childId: number) => {
    const answer = await ask(who, childId);
    expect(answer.statusCode).toBe(200);
    return JSZip.loadAsync(answer.rawPayload);
  };
  const textOf = (zip: JSZip, path: string) => zip.file(path)!.async('string');

  test('security 78: the export holds everything about the child, and nothing of another one', async () => {
    const { hospital, initiator, colleague, invited, sent, childId, consultationId } = await aFollowedChild(server(), {
      findings: examined(daysAgo(3), weekly),
      consultationDesc: '<p>孕<b>28</b>周</p>',
    });
    await propose(server(), initiator, [invited], { patientName: '别的孩子' });
    await giveReply(server(), invited, consultationId, '<p>建议每周复查</p>');
    const withdrawn = await giveReply(server(), invited, consultationId, '<p>撤回的意见</p>');
    await post(server(), apiPaths.replyDelete, { replyId: withdrawn }, invited.cookie);
    await addExam(server(), colleague, childId, examined(today(), mild), { note: '床旁检查' });
    const paper = await uploadPicture(server(), initiator);
    const consent = consented({ way: 'paper', pictures: [paper] });
    await post(server(), apiPaths.consentSave, { childId, consent }, initiator.cookie);
    const { consultationDesc: _, ...identity } = sent;
    const facts = { ...identity, id: childId, patientName: '<改>名', byGuardian: '1', requestNote: '户口簿为准' };
    expect((await post(server(), apiPaths.childUpdate, facts, colleague.cookie)).status).toBe('OK');
    await post(server(), apiPaths.opinionIssue, { id: consultationId }, initiator.cookie);
    await view(server(), invited, consultationId);

    const zip = await exportOf(await addCoordinator(server(), { hospital }), childId);
    const page = await textOf(zip, 'index.html');
    for (const text of [
      '建议每周复查',
      '撤回的意见',
      '孕<b>28</b>周',
      '床旁检查',
      '王女士',
      '&lt;改&gt;名',
      '应监护人要求更正：户口簿为准',
      'ROP 检查',
      '查看会诊',
      invited.username,
    ])
      expect(page).toContain(text);
    expect(page).not.toContain('<改>');
    expect(page).not.toContain('别的孩子');
    expect(page).not.toContain('/upload/images/');
    expect(page).toContain(`src="pictures/${paper.split('/').at(-1)}"`);
    expect((await zip.file(`pictures/${paper.split('/').at(-1)}`)!.async('nodebuffer')).length).toBeGreaterThan(50);
    const [opinion] = zip.file(/^opinions\/.*\.pdf$/);
    expect((await opinion!.async('nodebuffer')).subarray(0, 4).toString()).toBe('%PDF');
    expect(page).toContain(`href="${opinion!.name}"`);
    expect(await textOf(zip, 'absent.txt')).toBe('所有图片和文件都在。\n');
    const [consultation, ...others] = JSON.parse(await textOf(zip, 'data/consultations.json'));
    expect(others).toEqual([]);
    expect(consultation).toMatchObject({ id: consultationId, childId });
    expect(consultation.replies).toHaveLength(2);
    const access: { name: string; action: string }[] = JSON.parse(await textOf(zip, 'data/access.json'));
    expect(access).toContainEqual(expect.objectContaining({ name: invited.username, action: 'consultation.read' }));
    expect(await textOf(zip, 'data/child.json')).not.toContain('别的孩子');
  });

  test('security 78: it is exported by the hospital that keeps the record: by its coordinator, or by who takes part in every case', async () => {
    const { hospital, initiator, colleague, invited, childId } = await aFollowedChild(server());
    const manager = await addManager(server(), { roleId: 1 });
    for (const [who, status] of [
      [invited, 404],
      [await addDoctor(server(), { hospital: '别的医院' }), 404],
      [colleague, 403],
      [manager, 403],
    ] as const)
      expect((await ask(who, childId)).statusCode).toBe(status);
    for (const who of [initiator, await addCoordinator(server(), { hospital })]) await exportOf(who, childId);
    const entries = await server()
      .db.selectFrom('audit_entry')
      .select(['actor_id', 'outcome', 'detail'])
      .where('action', '=', 'child.export')
      .where('object_id', '=', childId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'refused', 'done', 'done']);
    expect(entries.at(4)).toMatchObject({ actor_id: initiator.id, detail: { consultations: 1, pictures: 0 } });
  });

  test('security 73: what was taken out of the record is in no export, neither its file nor its place in a text', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const upload = () => uploadPicture(server(), initiator);
    const [kept, attached, inText] = [await upload(), await upload(), await upload()];
    const consultationDesc = `<p>眼底<img src="${inText}"></p>`;
    const sent = { imageUrl: `${kept},${attached}`, consultationDesc };
    const consultationId = await propose(server(), initiator, [invited], sent);
    const issue = () => post(server(), apiPaths.opinionIssue, { id: consultationId }, initiator.cookie);
    const before = (await issue()).rmObject.code;
    for (const attachmentLocate of [attached, inText]) {
      const form = { consultationId, attachmentLocate, reason: '是另一个患儿的' };
      expect((await post(server(), apiPaths.pictureRemove, form, initiator.cookie)).status).toBe('OK');
    }
    const after = (await issue()).rmObject.code;
    const zip = await exportOf(initiator, await childOf(server(), consultationId));
    const inZip = (path: string) => `pictures/${path.split('/').at(-1)}`;
    const page = await textOf(zip, 'index.html');
    expect(zip.file(inZip(kept))).not.toBeNull();
    expect(page).toContain(inZip(kept));
    for (const path of [attached, inText]) {
      expect(zip.file(inZip(path))).toBeNull();
      expect(page).not.toContain(inZip(path));
    }
    expect(page).toContain(`眼底<em>［${pictureTexts.removed}］</em>`);
    expect(page).toContain(`${pictureTexts.removed}：是另一个患儿的`);
    // An opinion from before may have printed it.
    const opinions = JSON.parse(await textOf(zip, 'data/opinions.json')) as { code: string; file: string }[];
    expect(opinions.map(({ code, file }) => [code, zip.file(file) !== null])).toEqual([
      [before, false],
      [after, true],
    ]);
    expect(page).toContain(rightsTexts.opinionLeftOut);
  });

  test('a picture that was lost leaves an empty file and its name, and not half an export', async () => {
    const { initiator, childId } = await aFollowedChild(server());
    const paper = await uploadPicture(server(), initiator);
    const consent = consented({ way: 'paper', pictures: [paper] });
    await post(server(), apiPaths.consentSave, { childId, consent }, initiator.cookie);
    const name = paper.split('/').at(-1)!;
    await server().services.files.remove(name);
    const zip = await exportOf(initiator, childId);
    expect(await textOf(zip, 'absent.txt')).toContain(`pictures/${name}`);
  });
});
