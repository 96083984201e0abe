import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { codeAlphabet } from '../../contract/opinion-code.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { today } from '../testing/children.ts';
import { aCase, giveReply, uploadPicture } from '../testing/consultations.ts';
import {
  anIssuedOne,
  editCase,
  issueOpinion,
  listOpinions,
  openOpinion,
  pageTexts,
  previewOpinion,
  textOf,
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

  test('a preview says what an issue would, is marked on each page, has no code, and leaves nothing', async () => {
    const { initiator, stranger, id } = await anIssuedOne(server());
    const kept = async () =>
      (
        await sql`select (select count(*)::int from opinion) as opinions, (select count(*)::int from upload) as uploads,
        (select count(*)::int from audit_entry where action = 'opinion.issue') as issues`.execute(server().db)
      ).rows;
    const before = await kept();
    const file = await previewOpinion(server(), initiator, id);
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const { text, totalPages } = await textOf(file.rawPayload);
    expect(text).toContain('建议复查');
    // In the foot of each page, across it, and below the first page's head.
    expect(text.split('预览').length - 1).toBe(2 * totalPages + 1);
    expect(text).not.toMatch(/验证码[0-9A-Z]/);
    expect(await kept()).toEqual(before);
    expect((await previewOpinion(server(), stranger, id)).statusCode).toBe(404);
  });

  test('the first page holds the conclusion, and an opinion says once how urgent the child is, as the course has it', async () => {
    const eye = { view: 'good', zone: 'II', stage: '3', plus: 'plus' };
    const exams = [{ disease: 'rop', examDate: today(), eyes: { OD: eye, OS: { ...eye, stage: '1', plus: 'none' } } }];
    const one = await aCase(server(), { findings: JSON.stringify({ version: 2, exams }) });
    const pagesOf = async () => pageTexts((await previewOpinion(server(), one.initiator, one.id)).rawPayload);
    const [first, ...rest] = await pagesOf();
    for (const words of ['右眼须治疗（72小时内），最迟', '会诊状态会诊中', '建议复查', '结局：尚未填写'])
      expect(first).toContain(words);
    expect(rest.join('')).not.toMatch(/须治疗|最迟|小时/);
    const treatments = JSON.stringify([{ date: today(), eye: 'OD', kind: 'laser' }]);
    const stated = { consultationId: one.id, care: 'given', treatments };
    expect((await post(server(), apiPaths.outcomeSave, stated, one.initiator.cookie)).status).toBe('OK');
    const [treated, ...after] = await pagesOf();
    expect(treated).toMatch(/右眼.*须复查/);
    expect([treated, ...after].join('')).not.toContain('须治疗');
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

  test('who issued, listed, opened and previewed an opinion is on record', async () => {
    const { initiator, id, opinion } = await anIssuedOne(server());
    await listOpinions(server(), initiator, id);
    await openOpinion(server(), initiator, opinion.code);
    await previewOpinion(server(), initiator, id);
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
      { action: 'opinion.preview', objectId: null, outcome: 'done', detail: { consultationId: id } },
    ]);
  });
});
