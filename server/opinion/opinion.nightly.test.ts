import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { minuteInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { consented } from '../testing/children.ts';
import { childOf, giveReply, uploadPicture } from '../testing/consultations.ts';
import {
  anIssuedOne,
  editCase,
  issueOpinion,
  listOpinions,
  openOpinion,
  printed,
  textOf,
} from '../testing/issued-opinions.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  test('what is noted of a picture, the outcome and the consent are printed, and make an opinion one of before', async () => {
    const one = await anIssuedOne(server());
    const picture = await uploadPicture(server(), one.initiator);
    await editCase(server(), one, { imageUrl: [picture] });
    await issueOpinion(server(), one.initiator, one.id);
    const isOld = async () => (await listOpinions(server(), one.initiator, one.id)).rmObject.results[0].hasChanged;
    expect(await isOld()).toBe(false);
    const shapes = [
      { kind: 'arrow', x: 0.1, y: 0.1, x2: 0.5, y2: 0.5 },
      { kind: 'circle', x: 0.5, y: 0.5, x2: 0.6, y2: 0.6 },
      { kind: 'measure', x: 0.1, y: 0.9, x2: 0.9, y2: 0.9 },
      { kind: 'text', x: 0.2, y: 0.2, x2: 0.2, y2: 0.2, text: '嵴<样>隆起' },
    ];
    const note = JSON.stringify({ isGradable: false, reason: 'blurred', shapes });
    const noted = { consultationId: one.id, attachmentLocate: picture, note };
    expect((await post(server(), apiPaths.pictureNoteSave, noted, one.invited.cookie)).status).toBe('OK');
    expect(await isOld()).toBe(true);
    const stated = { consultationId: one.id, confirmedAs: '双眼ROP已消退' };
    await post(server(), apiPaths.outcomeSave, stated, one.initiator.cookie);
    const childId = await childOf(server(), one.id);
    await post(server(), apiPaths.consentSave, { childId, consent: consented() }, one.initiator.cookie);
    const { rmObject: second } = await issueOpinion(server(), one.initiator, one.id);
    const { text } = await textOf((await openOpinion(server(), one.initiator, second.code)).rawPayload);
    for (const words of ['不可判读（模糊），4处标注（嵴<样>隆起）', '双眼ROP已消退', '监护人知情同意：'])
      expect(text).toContain(words);
  });

  test('of a reply that was edited it says on which version of the case it was edited', async () => {
    const one = await anIssuedOne(server());
    await editCase(server(), one);
    const content = '<p>改过的意见</p>';
    await post(server(), apiPaths.replyUpdate, { replyId: one.replyId, content }, one.invited.cookie);
    expect(await printed(server(), one)).toContain('已修改1次修改于第2版改过的意');
    await editCase(server(), one);
    const text = await printed(server(), one);
    expect(text).toContain('修改于第2版，之后病例有修改');
    expect(text).not.toContain('发表于第');
  });

  test('an opinion tells each amendment of the closed case: its version, when, by whom and why', async () => {
    const one = await anIssuedOne(server());
    await editCase(server(), one, { title: '还没有关闭时的修改' });
    expect(await printed(server(), one)).not.toContain('更正');
    await post(server(), apiPaths.consultationStatus, { id: one.id, status: 1 }, one.initiator.cookie);
    await editCase(server(), one, { title: '改正的标题', reason: '右眼分期看错了' });
    await editCase(server(), one, { title: '又改的标题' });
    const versions = await server()
      .db.selectFrom('consultation_version')
      .select(['version_no', 'saved_at', 'doctor_name'])
      .where('consultation_id', '=', one.id)
      .orderBy('version_no')
      .execute();
    const lines = versions.map(({ version_no, saved_at, doctor_name }) =>
      `第${version_no}版${minuteInShanghai(saved_at.toISOString())}${doctor_name}`.replace(/\s/g, ''),
    );
    const [title, rest] = (await printed(server(), one)).split('更正记录');
    expect(title).toContain('又改的标题');
    expect(rest).toMatch(new RegExp(`^${lines[2]}.*?更正原因：右眼分期看错了${lines[3]}.*?更正原因：未说明原因`));
  });

  test('a list tells since which opinions the case has changed, by an edit or by a reply', async () => {
    const one = await anIssuedOne(server());
    const changed = async () =>
      (await listOpinions(server(), one.invited, one.id)).rmObject.results.map(
        (each: { hasChanged: boolean }) => each.hasChanged,
      );
    expect(await changed()).toEqual([false]);
    await giveReply(server(), one.invited, one.id, '<p>又一条</p>');
    expect(await changed()).toEqual([true]);
    await issueOpinion(server(), one.initiator, one.id);
    expect(await changed()).toEqual([false, true]);
    await editCase(server(), one);
    expect(await changed()).toEqual([true, true]);
  });

  test('what was printed without a picture is issued again once that is there, and until then answered again', async () => {
    const one = await anIssuedOne(server());
    const path = await uploadPicture(server(), one.initiator);
    await editCase(server(), one, { imageUrl: [path] });
    const { files } = server().services;
    const name = path.split('/').at(-1)!;
    const bytes = await buffer((await files.open(name))!.stream);
    const codes = new Set<string>();
    for (const spoil of [() => files.remove(name), () => files.save(name, bytes.subarray(0, 90))]) {
      await spoil();
      const [without, again] = [
        await issueOpinion(server(), one.initiator, one.id),
        await issueOpinion(server(), one.initiator, one.id),
      ];
      codes.add(without.rmObject.code).add(again.rmObject.code);
      const { text } = await textOf((await openOpinion(server(), one.initiator, without.rmObject.code)).rawPayload);
      expect(text).toContain('未能印出');
    }
    expect(codes.size).toBe(1);
    await files.save(name, bytes);
    const { rmObject: whole } = await issueOpinion(server(), one.initiator, one.id);
    expect(whole.isNew).toBe(true);
    const { text } = await textOf((await openOpinion(server(), one.initiator, whole.code)).rawPayload);
    expect(text).not.toContain('未能印出');
    expect((await issueOpinion(server(), one.initiator, one.id)).rmObject).toMatchObject({
      code: whole.code,
      isNew: false,
    });
  });
});
