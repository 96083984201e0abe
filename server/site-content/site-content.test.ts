import { beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { SiteContent } from '../../contract/schemas/site.ts';
import { samplesOf, siteParts } from '../../contract/site-content.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { readFirstSite } from '../database/reference/first-site.ts';
import { addTestArticle } from '../testing/articles.ts';
import { get, post } from '../testing/call.ts';
import { uploadPicture } from '../testing/consultations.ts';
import { addManager, type Person } from '../testing/people.ts';
import { changeSite, readDraft, siteForm, verified } from '../testing/site-content.ts';
import { onServer } from '../testing/test-server.ts';
import { removeUnclaimed } from '../upload/upload-store.ts';

const renamed =
  (site: string) =>
  ({ names }: SiteContent): Partial<SiteContent> => ({ names: { ...names, site } });

const pictured =
  (portrait: string) =>
  ({ members: [first, ...others] }: SiteContent): Partial<SiteContent> => ({
    members: [{ ...first!, portrait }, ...others],
  });

onServer((server) => {
  let manager: Person;
  let colleague: Person;
  beforeAll(async () => {
    manager = await addManager(server(), { permissions: ['site:update'] });
    colleague = await addManager(server(), { permissions: ['site:update'] });
  });

  const published = async () => (await get(server(), apiPaths.siteContent)).rmObject;
  const changes = async () => (await get(server(), apiPaths.articleChanges)).rmObject;

  test('visitors first read what the product came with, every part of it a sample', async () => {
    const { versionNo, content } = await published();
    expect(versionNo).toBe(1);
    expect(content).toEqual(await readFirstSite());
    expect(samplesOf(content).map(({ part }) => part)).toEqual(Object.keys(siteParts));
    expect([content.projects, content.papers, content.patents].map((list) => list.length)).toEqual([15, 35, 4]);
    expect(JSON.stringify(content)).not.toMatch(/\{\w+(:[\w-]+)?\}/);
    expect(await readDraft(server(), manager)).toMatchObject({ savedBy: '', publishedNo: 1, restoredFrom: null });
    expect((await changes()).siteVersion).toBe(1);
  });

  test('what is saved waits for its publication, which goes into the log and the change feed at once', async () => {
    const { cursor } = await changes();
    const saved = await changeSite(server(), manager, renamed('明眸'), false);
    const { versionNo } = saved.rmObject;
    expect((await published()).content.names.site).toBe('童眸');
    expect(await changes()).toMatchObject({ cursor, siteVersion: 1 });

    await post(server(), apiPaths.sitePublish, { versionNo }, manager.cookie);
    expect(await published()).toMatchObject({ versionNo, content: { names: { site: '明眸' } } });
    const after = await changes();
    expect(after).toMatchObject({ siteVersion: versionNo, changes: [] });
    expect(after.cursor).toBeGreaterThan(cursor);
    expect(await readDraft(server(), manager)).toMatchObject({ publishedNo: versionNo, liveState: 'publishing' });
    await post(server(), apiPaths.sitePublish, { versionNo }, manager.cookie);
    expect((await changes()).cursor).toBe(after.cursor);
  });

  test('an article published beside keeps its own entry, and the feed counts both', async () => {
    const editor = await addManager(server(), { roleId: 1 });
    const before = await changes();
    const id = await addTestArticle(server(), editor);
    const feed = await changes();
    expect(feed.changes.map((change: { id: number }) => change.id)).toEqual([id]);
    expect(feed.cursor).toBeGreaterThan(before.cursor);
  });

  test('nothing is saved over what was saved meanwhile, and what is as it was makes no version', async () => {
    const form = await siteForm(server(), manager, renamed('先开的'));
    await changeSite(server(), colleague, renamed('先存的'), false);
    const late = await post(server(), apiPaths.siteSave, form, manager.cookie);
    expect([late.statusCode, late.errMsg]).toEqual([409, refusalTexts.siteEditedSince]);
    const { versionNo } = await readDraft(server(), manager);
    const same = await siteForm(server(), manager, () => ({}));
    for (const begunFrom of [versionNo, versionNo - 1])
      expect(await post(server(), apiPaths.siteSave, { ...same, versionNo: begunFrom }, manager.cookie)).toMatchObject({
        rmObject: { versionNo },
      });
  });

  test('of many who save the same version at once, one does', async () => {
    const forms = await Promise.all(['甲', '乙', '丙', '丁'].map((name) => siteForm(server(), manager, renamed(name))));
    const answers = await Promise.all(
      forms.map((form) => post(server(), apiPaths.siteSave, form, manager.cookie).then((one) => one.statusCode)),
    );
    expect(answers.sort()).toEqual([200, 409, 409, 409]);
  });

  test('an earlier version comes back as the newest, and an older one can be what visitors read', async () => {
    const { versionNo: last } = await readDraft(server(), manager);
    const { rmObject } = await post(server(), apiPaths.siteRestore, { versionNo: 1 }, manager.cookie);
    expect(rmObject).toEqual({ versionNo: last + 1 });
    const draft = await readDraft(server(), manager);
    expect(draft).toMatchObject({ restoredFrom: 1, publishedAt: null, content: await readFirstSite() });
    const lines = (await get(server(), apiPaths.siteVersions, manager.cookie)).rmObject;
    expect(lines.map((line: { versionNo: number }) => line.versionNo)).toEqual(
      Array.from({ length: last + 1 }, (_, index) => last + 1 - index),
    );
    const second = (await get(server(), fillPath(apiPaths.siteVersion, { versionNo: 2 }), manager.cookie)).rmObject;
    expect(second).toMatchObject({ versionNo: 2, content: { names: { site: '明眸' } } });
    for (const versionNo of [1, 2, 1]) {
      await post(server(), apiPaths.sitePublish, { versionNo }, manager.cookie);
      expect((await published()).versionNo).toBe(versionNo);
    }
  });

  test('content is refused with the place of what is wrong, and named as what it is', async () => {
    const send = async (content: unknown) => {
      const { versionNo } = await readDraft(server(), manager);
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      return post(server(), apiPaths.siteSave, { content: text, versionNo }, manager.cookie);
    };
    const { content } = await readDraft(server(), manager);
    const empty = await send({ ...content, names: { ...content.names, site: ' ' } });
    expect([empty.statusCode, empty.errMsg]).toEqual([
      400,
      refusalTexts.field('content.names.site', refusalTexts.siteTextRequired),
    ]);
    const noJson = await send('{');
    expect([noJson.statusCode, noJson.errMsg]).toEqual([400, refusalTexts.siteContentInvalid]);
    for (const wrong of [
      { ...content, more: 1 },
      { ...content, phones: { ...content.phones, hotline: undefined } },
      { ...content, addresses: [] },
      { ...content, papers: [{ ...content.papers[0]!, diseaseId: 77 }] },
      { ...content, requests: { ...content.requests, email: 'nobody' } },
      { ...content, names: { ...content.names, site: 'a\u0000b' } },
    ])
      expect((await send(wrong)).statusCode).toBe(400);
  });

  describe('security 9, 10: a portrait', () => {
    const statusFor = async (url: string, cookie = '') =>
      (await server().app.inject({ url, headers: { cookie } })).statusCode;

    test("is the saver's own upload, seen by managers until it is published, and by everybody then", async () => {
      const own = await uploadPicture(server(), manager);
      const foreign = await uploadPicture(server(), colleague);
      for (const portrait of [foreign, 'https://example.org/a.png', 'javascript:alert(1)', 'nobody']) {
        const refused = await changeSite(server(), manager, pictured(portrait), false);
        expect([refused.statusCode, refused.errMsg]).toEqual([400, refusalTexts.foreignImage]);
      }
      const { rmObject } = await changeSite(server(), manager, pictured(own), false);
      expect([await statusFor(own), await statusFor(own, colleague.cookie)]).toEqual([404, 200]);
      await post(server(), apiPaths.sitePublish, { versionNo: rmObject.versionNo }, manager.cookie);
      expect(await statusFor(own)).toBe(200);
      // Another who edits the same content sends its portraits along.
      expect((await changeSite(server(), colleague, renamed('换名'))).statusCode).toBe(200);
      expect(await statusFor(own)).toBe(200);
    });

    test('that was taken away is kept for the version that has it, and for nobody else', async () => {
      const own = await uploadPicture(server(), manager);
      const { rmObject: shown } = await changeSite(server(), manager, pictured(own));
      await changeSite(server(), manager, pictured('nurse'));
      await removeUnclaimed(server().db, -1000, server().services.files.remove);
      expect([await statusFor(own), await statusFor(own, manager.cookie)]).toEqual([404, 200]);
      const pictures = await post(server(), apiPaths.pictureList, { pageSize: 100, pageNo: 1 }, manager.cookie);
      expect(JSON.stringify(pictures.rmObject)).not.toContain(own);
      await post(server(), apiPaths.siteRestore, { versionNo: shown.versionNo }, colleague.cookie);
      expect((await readDraft(server(), manager)).content.members[0]!.portrait).toBe(own);
      await post(server(), apiPaths.sitePublish, { versionNo: shown.versionNo }, manager.cookie);
      expect(await statusFor(own)).toBe(200);
    });
  });

  test('who edits and publishes is on record, with the parts that were changed', async () => {
    const { rmObject } = await changeSite(server(), manager, ({ phones, review }) => ({
      phones: { ...phones, sample: !phones.sample },
      review: { ...review, reviewer: '质量小组' },
    }));
    const entries = await server()
      .db.selectFrom('audit_entry')
      .select(['action', 'object_kind', 'object_id', 'detail', 'actor_name'])
      .where('object_kind', '=', 'site')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const common = { object_kind: 'site', object_id: rmObject.versionNo, actor_name: manager.username };
    expect(entries).toEqual([
      { ...common, action: 'site.publish', detail: {} },
      { ...common, action: 'site.update', detail: { parts: ['phones', 'review'] } },
    ]);
  });

  test('no sample is left when every part says so, and a preview is of a public page alone', async () => {
    await changeSite(server(), manager, verified);
    expect(samplesOf((await published()).content)).toEqual([]);
    const { content } = await siteForm(server(), manager, () => ({}));
    const preview = (path: string) => post(server(), apiPaths.sitePreview, { content, path }, manager.cookie);
    expect((await preview(pages.consoleSite)).statusCode).toBe(404);
    expect((await preview(pages.team)).statusCode).toBe(503);
  });
});
