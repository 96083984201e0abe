import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { pictureUrl } from '../../contract/pictures.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { addTestArticle, articleForm, setPublished } from '../testing/articles.ts';
import { post, uploadFile } from '../testing/call.ts';
import { propose, uploadPicture } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { namesIn, startS3 } from '../testing/s3-server.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { claimImages, removeUnclaimed } from './upload-store.ts';

const s3 = await startS3();
afterAll(s3.stop);

describe('files on disk', () => onServer(uploads));
describe('files in S3', () => onServer(uploads, s3.env));

function uploads(server: () => TestServer): void {
  let editor: Person;
  let other: Person;
  let doctor: Person;
  beforeAll(async () => {
    editor = await addManager(server(), { roleId: 2 });
    other = await addManager(server(), { roleId: 2 });
    doctor = await addDoctor(server());
  });
  const open = async (url: string, cookie = '') => server().app.inject({ url, headers: { cookie } });
  const statusOf = async (url: string, cookie = '') => (await open(url, cookie)).statusCode;
  const uploadBy = async (person: Person) =>
    (await uploadFile(server(), await picture(), person.cookie)).rmObject as string;

  test('security 9: another’s file, a foreign address or a script as picture is refused and nothing is stored', async () => {
    const foreign = await uploadBy(other);
    const before = await server().db.selectFrom('article').select('id').execute();
    for (const previewPic of [
      foreign,
      'https://example.org/a.png',
      'javascript:alert(1)',
      '/upload/images/../../a.png',
    ]) {
      const form = await articleForm(server(), editor, { previewPic });
      const answer = await post(server(), apiPaths.articleAdd, form, editor.cookie);
      expect(answer).toMatchObject({ statusCode: 400, errMsg: refusalTexts.foreignImage });
    }
    const inContent = await articleForm(server(), editor, { content: `<p>图</p><img src="${foreign}">` });
    expect((await post(server(), apiPaths.articleAdd, inContent, editor.cookie)).statusCode).toBe(400);
    expect(await server().db.selectFrom('article').select('id').execute()).toEqual(before);
  });

  test('security 9: a patient’s picture and somebody’s avatar stand in no article', async () => {
    const [avatar, patients] = [await uploadBy(editor), await uploadPicture(server(), doctor)];
    await propose(server(), doctor, [await addDoctor(server())], { imageUrl: patients });
    const person = { paths: [avatar], uploaderId: editor.id, kind: 'avatar' as const, id: doctor.id };
    await server()
      .db.transaction()
      .execute((tx) => claimImages(tx, person));
    for (const previewPic of [avatar, patients]) {
      const form = await articleForm(server(), editor, { previewPic });
      expect((await post(server(), apiPaths.articleAdd, form, editor.cookie)).statusCode).toBe(400);
    }
  });

  test('security 10: a picture of several articles is public while one of them is', async () => {
    const previewPic = await uploadBy(editor);
    const first = await addTestArticle(server(), editor, { previewPic });
    const second = await addTestArticle(server(), other, { previewPic, title: '另一篇' }, false);
    expect(await statusOf(previewPic)).toBe(200);
    await setPublished(server(), editor, first, '0');
    expect(await statusOf(previewPic)).toBe(404);
    await setPublished(server(), editor, second, '1');
    expect(await statusOf(previewPic)).toBe(200);
    await post(server(), fillPath(apiPaths.articleDelete, { id: second }), {}, editor.cookie);
    for (const cookie of ['', doctor.cookie]) expect(await statusOf(previewPic, cookie)).toBe(404);
    expect(await statusOf(previewPic, other.cookie)).toBe(200);
  });

  test('security 43: a picture closes when it is taken out of its article, and opens with the version that had it', async () => {
    const [cover, inText] = [await uploadBy(editor), await uploadBy(editor)];
    const form = await articleForm(server(), editor, { previewPic: cover, content: `<p>图</p><img src="${inText}">` });
    const id = await addTestArticle(server(), editor, form);
    const without = { ...form, content: '<p>图已撤下</p>' };
    await post(server(), fillPath(apiPaths.articleUpdate, { id }), without, other.cookie);
    expect([await statusOf(cover), await statusOf(inText), await statusOf(inText, other.cookie)]).toEqual([
      200, 404, 200,
    ]);
    await post(server(), fillPath(apiPaths.articleRestore, { id }), { versionNo: 1 }, other.cookie);
    expect(await statusOf(inText)).toBe(200);
  });

  test('security 10: a file is its uploader’s alone until an article claims it, and public with the article', async () => {
    const previewPic = await uploadBy(editor);
    expect(await statusOf(previewPic, editor.cookie)).toBe(200);
    for (const cookie of ['', other.cookie, doctor.cookie]) expect(await statusOf(previewPic, cookie)).toBe(404);
    const id = await addTestArticle(server(), editor, { previewPic }, false);
    expect(await statusOf(previewPic, other.cookie)).toBe(200);
    for (const cookie of ['', doctor.cookie]) expect(await statusOf(previewPic, cookie)).toBe(404);
    await setPublished(server(), editor, id, '1');
    expect(await statusOf(previewPic)).toBe(200);
  });

  test('security 43: a file closes with its article', async () => {
    const previewPic = await uploadBy(editor);
    const id = await addTestArticle(server(), editor, { previewPic });
    const variant = pictureUrl(previewPic, 320, 'webp');
    expect((await open(variant)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, no-cache',
    });
    await setPublished(server(), editor, id, '0');
    for (const url of [previewPic, variant]) expect(await statusOf(url)).toBe(404);
  });

  test('security 10: files nobody claimed go after a day', async () => {
    const [old, fresh] = [await uploadBy(editor), await uploadBy(editor)];
    const nameOf = (path: string) => path.split('/').at(-1)!;
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await server().db.updateTable('upload').set({ created_at: yesterday }).where('name', '=', nameOf(old)).execute();
    const { db, services } = server();
    await removeUnclaimed(db, 24 * 3_600_000, services.files.remove);
    const { files } = services;
    expect([await files.open(nameOf(old)), (await files.open(nameOf(fresh)))?.bytes]).toEqual([
      undefined,
      expect.any(Number),
    ]);
    expect(await statusOf(fresh, editor.cookie)).toBe(200);
    expect(await statusOf(old, editor.cookie)).toBe(404);
  });

  test('security 11: what is stored is a fresh encoding, upright and without metadata', async () => {
    const photo = await sharp(await picture('jpeg', 60, 20))
      .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' }, IFD3: { GPSLatitude: '30/1 0/1 0/1' } })
      .jpeg()
      .toBuffer();
    const rotated = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer();
    const path = (await uploadFile(server(), rotated, editor.cookie, { type: 'image/jpeg' })).rmObject;
    expect(path).toMatch(/^\/upload\/images\/[0-9a-f]{32}\.jpg$/);
    const answer = await open(path, editor.cookie);
    const stored = await sharp(answer.rawPayload).metadata();
    expect([stored.width, stored.height, stored.exif, stored.orientation]).toEqual([20, 60, undefined, undefined]);
    expect(stored.isProgressive).toBe(true);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
  });

  test('security 11: what is no JPEG or PNG, too large or a bomb is refused and leaves no file', async () => {
    const files = () => namesIn(server().services.files.originals);
    const before = await files();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const gif = await sharp(await picture())
      .gif()
      .toBuffer();
    const broken = (await picture('jpeg', 400, 400)).subarray(0, 600);
    const polyglot = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]);
    const bomb = await picture('png', 8000, 5100);
    const refused: [string, Buffer[]][] = [
      [texts.attachmentType, [svg, gif, Buffer.alloc(0)]],
      [refusalTexts.unreadableImage, [broken, polyglot, bomb]],
    ];
    for (const [errMsg, sent] of refused)
      for (const bytes of sent)
        expect(await uploadFile(server(), bytes, editor.cookie)).toMatchObject({ statusCode: 415, errMsg });
    const large = await uploadFile(server(), Buffer.alloc(2 * 1024 * 1024, 1), editor.cookie);
    expect(large).toMatchObject({ statusCode: 413, errMsg: texts.attachmentSize });
    expect((await uploadFile(server(), await picture(), '')).statusCode).toBe(401);
    const noFile = await post(server(), apiPaths.upload, {}, editor.cookie);
    expect(noFile).toMatchObject({ statusCode: 415, errMsg: refusalTexts.uploadMissing });
    const cutOff = await server().app.inject({
      method: 'POST',
      url: apiBase + apiPaths.upload,
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=x', cookie: editor.cookie },
    });
    expect([cutOff.statusCode, cutOff.json().errMsg]).toEqual([400, refusalTexts.wrongType]);
    expect(await files()).toEqual(before);
  });

  test('a picture in the text is stored with its size', async () => {
    const [previewPic, inText] = [await uploadBy(editor), await uploadBy(editor)];
    const content = `<p>图</p><img src="${inText}" width="9999" onerror="alert(1)">`;
    const id = await addTestArticle(server(), editor, { previewPic, content });
    const stored = await server().db.selectFrom('article').select('content').where('id', '=', id).executeTakeFirst();
    expect(stored?.content).toBe(`<p>图</p><img src="${inText}" alt="" width="40" height="30">`);
  });

  test('security 11: a name that is none of ours is absent', async () => {
    for (const name of ['..%2f..%2fetc%2fpasswd', 'a.png', '%00.png', `${'a'.repeat(32)}.png`])
      expect(await statusOf(`/upload/images/${name}`, editor.cookie)).toBe(404);
  });

  test('a picture is made smaller in the format asked for, never larger, and revalidated', async () => {
    const wide = (await uploadFile(server(), await picture('png', 1000, 500), editor.cookie)).rmObject;
    const id = await addTestArticle(server(), editor, { previewPic: wide });
    expect(id).toBeGreaterThan(0);
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const answer = await open(pictureUrl(wide, 640, format));
      expect(answer.headers['content-type']).toBe(`image/${format}`);
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(640);
      const again = await server().app.inject({
        url: pictureUrl(wide, 640, format),
        headers: { 'if-none-match': String(answer.headers.etag) },
      });
      expect(again.statusCode).toBe(304);
    }
    expect(await statusOf(`${wide}?w=123&f=avif`)).toBe(404);
  });
}
