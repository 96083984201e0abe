import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { minuteInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import { codeAlphabet } from '../../contract/opinion-code.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
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
  verifyOpinion,
} from '../testing/issued-opinions.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  test('an opinion says what the case and its replies say, whose it is, and which version', async () => {
    const one = await anIssuedOne(server());
    const picture = await uploadPicture(server(), one.initiator);
    await editCase(server(), one, { title: '改过的标题', imageUrl: [picture] });
    const { rmObject: second } = await issueOpinion(server(), one.invited, one.id);
    const file = await openOpinion(server(), one.initiator, second.code);
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
      `会诊意见书-病例${one.id}-第2版-`,
    );
    const { text, totalPages, meta } = await textOf(file.rawPayload);
    for (const words of [
      '会诊意见书',
      '改过的标题',
      '建议复查',
      '发表于第1版，之后病例有修改',
      '第1页，共',
      second.code,
    ])
      expect(text).toContain(words);
    expect(text).toContain(`第${totalPages}页，共${totalPages}页`);
    expect(text).not.toContain('未能印出');
    expect(meta.info.Title).toBe(`会诊意见书 病例 ${one.id} 第 2 版`);
  });

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

  test('a file is what was issued: its hash, its code, and no character of a name is left out', async () => {
    const { initiator, opinion } = await anIssuedOne(server());
    const { rawPayload } = await openOpinion(server(), initiator, opinion.code);
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(opinion.sha256);
    expect(rawPayload).toHaveLength(opinion.bytes);
    expect(opinion.code.replaceAll('-', '')).toMatch(new RegExp(`^[${codeAlphabet}]{20}$`));
    const { text } = await textOf(rawPayload);
    expect(text).toContain('〔U+20BB7〕㐂龘');
    expect(text).toContain('以其统一码（Unicode）编号代替');
  });

  test('where the address of the site is not set, none is printed: the one that a caller names is nobody’s', async () => {
    const { initiator, id } = await anIssuedOne(server());
    await giveReply(server(), initiator, id, '<p>又一条</p>');
    const forged = { cookie: initiator.cookie, host: 'forged.example' };
    const issued = await server().app.inject({
      method: 'POST',
      url: `${apiBase}${apiPaths.opinionIssue}`,
      headers: { ...forged, 'content-type': 'application/x-www-form-urlencoded' },
      body: `id=${id}`,
    });
    const { code } = issued.json().rmObject;
    const { text } = await textOf((await openOpinion(server(), initiator, code)).rawPayload);
    expect(text).toContain(`本平台的/verify/${code}`);
    expect(text).not.toContain('forged');
  });

  test('the same case issued again by the same doctor is the same opinion, by another a new one', async () => {
    const { initiator, invited, id, opinion } = await anIssuedOne(server());
    const [again, other] = [await issueOpinion(server(), initiator, id), await issueOpinion(server(), invited, id)];
    expect([opinion.isNew, again.rmObject.isNew, other.rmObject.isNew]).toEqual([true, false, true]);
    expect(again.rmObject.code).toBe(opinion.code);
    const together = await Promise.all([issueOpinion(server(), invited, id), issueOpinion(server(), invited, id)]);
    expect(new Set(together.map(({ rmObject }) => rmObject.code))).toEqual(new Set([other.rmObject.code]));
  });

  test('security 73: after a picture was taken out of the record the same case is issued anew', async () => {
    const one = await anIssuedOne(server());
    const picture = await uploadPicture(server(), one.initiator);
    await editCase(server(), one, { imageUrl: [picture] });
    await editCase(server(), one, { imageUrl: [] });
    const before = (await issueOpinion(server(), one.initiator, one.id)).rmObject;
    const form = { consultationId: one.id, attachmentLocate: picture, reason: '是另一个患儿的' };
    expect((await post(server(), apiPaths.pictureRemove, form, one.initiator.cookie)).status).toBe('OK');
    const after = (await issueOpinion(server(), one.initiator, one.id)).rmObject;
    expect([before.isNew, after.isNew, after.code !== before.code]).toEqual([true, true, true]);
    expect((await issueOpinion(server(), one.initiator, one.id)).rmObject).toMatchObject({
      code: after.code,
      isNew: false,
    });
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

  test('an opinion is issued of the version that its doctor saw', async () => {
    const one = await anIssuedOne(server());
    const { rmObject } = await listOpinions(server(), one.initiator, one.id);
    await editCase(server(), one);
    for (const versionNo of [rmObject.versionNo, rmObject.versionNo + 7]) {
      const { statusCode, errMsg } = await issueOpinion(server(), one.initiator, one.id, { versionNo });
      expect([statusCode, errMsg]).toEqual([409, refusalTexts.opinionOutdated]);
    }
    const seen = await issueOpinion(server(), one.initiator, one.id, { versionNo: rmObject.versionNo + 1 });
    expect(seen).toMatchObject({ status: 'OK', rmObject: { isNew: true } });
  });

  test('the database refuses to change or remove what was issued', async () => {
    await anIssuedOne(server());
    for (const change of [sql`update opinion set sha256 = ''`, sql`delete from opinion`, sql`truncate opinion`])
      await expect(change.execute(server().db)).rejects.toThrow('opinion is append-only');
  });

  test('a file that is not what was issued is not given out, and the opinion can be issued again', async () => {
    const { initiator, id, opinion } = await anIssuedOne(server());
    const { upload_name: name } = await server()
      .db.selectFrom('opinion')
      .select('upload_name')
      .where('id', '=', opinion.id)
      .executeTakeFirstOrThrow();
    await server().services.files.save(name, Buffer.from('%PDF-1.7 another'));
    const { statusCode, body } = await openOpinion(server(), initiator, opinion.code);
    expect([statusCode, JSON.parse(body).errMsg]).toEqual([404, refusalTexts.opinionFileLost]);
    const asPicture = await server().app.inject({
      url: `/upload/images/${name}`,
      headers: { cookie: initiator.cookie },
    });
    expect(asPicture.statusCode).toBe(404);

    const [again, once] = [await issueOpinion(server(), initiator, id), await issueOpinion(server(), initiator, id)];
    expect([again.rmObject.isNew, once.rmObject.isNew]).toEqual([true, false]);
    expect((await openOpinion(server(), initiator, again.rmObject.code)).statusCode).toBe(200);
    expect(once.rmObject.code).toBe(again.rmObject.code);
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

  test('a case gets so many opinions a day and no more', async () => {
    const { initiator, id, opinion } = await anIssuedOne(server());
    await sql`insert into opinion (code, consultation_id, version_no, issued_at, doctor_id, doctor_name, doctor_title,
        doctor_hospital, doctor_center, upload_name, sha256, record_key, content_sha256)
      select code || n, consultation_id, version_no, issued_at, doctor_id, doctor_name, doctor_title, doctor_hospital,
        doctor_center, upload_name, sha256, record_key, n::text
      from opinion, generate_series(2, ${limits.opinionsDailyMax}::integer) as n where id = ${opinion.id}`.execute(
      server().db,
    );
    await giveReply(server(), initiator, id, '<p>补充</p>');
    const { statusCode, errMsg } = await issueOpinion(server(), initiator, id);
    expect([statusCode, errMsg]).toEqual([409, refusalTexts.opinionTooMany(limits.opinionsDailyMax)]);
  });

  test('who issued, listed, opened and verified an opinion is on record', async () => {
    const { initiator, id, opinion } = await anIssuedOne(server());
    await listOpinions(server(), initiator, id);
    await openOpinion(server(), initiator, opinion.code);
    await verifyOpinion(server(), initiator, opinion.code, '0'.repeat(64));
    const entries = await server()
      .db.selectFrom('audit_entry')
      .select(['action', 'object_id as objectId', 'outcome', 'detail'])
      .where('object_kind', '=', 'opinion')
      .where('actor_id', '=', initiator.id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'opinion.issue', objectId: opinion.id, outcome: 'done', detail: { consultationId: id } },
      { action: 'opinion.list', objectId: null, outcome: 'done', detail: { consultationId: id } },
      { action: 'opinion.read', objectId: opinion.id, outcome: 'done', detail: { consultationId: id, versionNo: 1 } },
      { action: 'opinion.verify', objectId: opinion.id, outcome: 'refused', detail: { isGenuine: false } },
    ]);
  });
});
