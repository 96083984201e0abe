import { beforeAll, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { undescribed } from '../../contract/pictures.ts';
import type { Picture } from '../../contract/schemas/picture.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { addTestArticle, articleForm } from '../testing/articles.ts';
import { type Answered, post, uploadFile } from '../testing/call.ts';
import { openImage, propose, uploadPicture as uploadSame } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { noise } from '../testing/pictures.ts';
import { onServer } from '../testing/test-server.ts';

/** One that shows what no other does. */
const uploadPicture = async (server: Parameters<typeof uploadSame>[0], by: Person): Promise<string> =>
  (await uploadFile(server, await noise(40, 30), by.cookie)).rmObject;

onServer((server) => {
  let editor: Person;
  let other: Person;
  beforeAll(async () => {
    editor = await addManager(server(), { roleId: 2 });
    other = await addManager(server(), { roleId: 2 });
  });
  const search = async (searchVal: string): Promise<Picture[]> => {
    const path = fillPath(apiPaths.pictureList, { pageSize: 50, pageNo: 1 });
    return (await post(server(), path, { searchVal }, other.cookie)).rmObject.results;
  };
  const save = (path: string, words: Record<string, string>): Promise<Answered> =>
    post(server(), apiPaths.pictureSave, { path, ...words }, editor.cookie);
  const remove = (path: string) => post(server(), apiPaths.pictureDelete, { path }, editor.cookie);

  test('a picture is found by its title, its alternative text and the article that has it', async () => {
    const path = await uploadPicture(server(), editor);
    expect((await openImage(server(), path, other)).statusCode).toBe(404);
    await save(path, { title: '眼球 100% 剖面', alt: '眼球的横切面，标出视网膜' });
    expect((await openImage(server(), path, other)).statusCode).toBe(200);
    const id = await addTestArticle(server(), editor, { previewPic: path, title: '认识孩子的眼睛' }, false);
    for (const sought of ['100%', '横切面', '孩子的眼'])
      expect(await search(sought)).toMatchObject([
        { path, title: '眼球 100% 剖面', uses: [{ id, title: '认识孩子的眼睛', use: 'shown' }] },
      ]);
    expect(await search('100_')).toEqual([]);
  });

  test('what is left out of the words stays, an empty alternative text says decoration', async () => {
    const path = await uploadPicture(server(), editor);
    await save(path, { title: '分隔线' });
    expect(await search('分隔线')).toMatchObject([{ path, alt: null, uses: [] }]);
    await save(path, { alt: '' });
    expect(await search('分隔线')).toMatchObject([{ path, title: '分隔线', alt: '' }]);
  });

  test('the library offers the first words that an article says of a picture, and only words that somebody said', async () => {
    const [cover, ...paths] = await Promise.all(Array.from({ length: 5 }, () => uploadPicture(server(), editor)));
    const alts = ['A &lt; B 与 &quot;分界线&quot;', '', undescribed, '正文配图 1'];
    const content = paths.map((path, index) => `<p>图<img src="${path}" alt="${alts[index]}"></p>`).join('');
    await addTestArticle(server(), editor, { previewPic: cover!, title: '四张图', content });
    const altOf = new Map((await search('四张图')).map(({ path, alt }) => [path, alt]));
    expect(paths.map((path) => altOf.get(path))).toEqual(['A < B 与 "分界线"', null, null, null]);
    await addTestArticle(server(), editor, {
      ...{ previewPic: cover!, title: '另一篇' },
      content: `<p>图<img src="${paths[0]}" alt="别的话"></p>`,
    });
    expect((await search('另一篇')).find(({ path }) => path === paths[0])?.alt).toBe('A < B 与 "分界线"');
  });

  test('security 9: the library holds no patient’s picture, no avatar and nothing of another who has not given it', async () => {
    const doctor = await addDoctor(server());
    const patients = await uploadPicture(server(), doctor);
    await propose(server(), doctor, [await addDoctor(server())], { imageUrl: patients });
    const free = await uploadPicture(server(), other);
    for (const path of [patients, free, '/upload/images/defaultuser.png', 'https://example.org/a.png'])
      expect(await save(path, { title: '别人的' })).toMatchObject({
        statusCode: 400,
        errMsg: refusalTexts.foreignImage,
      });
    expect((await search('')).map(({ path }) => path)).not.toContain(patients);
    expect(await search('别人的')).toEqual([]);
    expect((await remove(patients)).statusCode).toBe(404);
  });

  test('a picture goes only when no version of any article has it, and goes on record', async () => {
    const [cover, gone] = [await uploadPicture(server(), editor), await uploadPicture(server(), editor)];
    const form = await articleForm(server(), editor, { previewPic: gone, title: '将要删除的文章' });
    const id = await addTestArticle(server(), editor, form, false);
    expect(await remove(gone)).toMatchObject({ statusCode: 409, errMsg: refusalTexts.pictureInUse });
    await post(server(), fillPath(apiPaths.articleUpdate, { id }), { ...form, previewPic: cover }, editor.cookie);
    expect((await search('将要删除')).find(({ path }) => path === gone)?.uses).toMatchObject([{ use: 'history' }]);
    expect((await remove(gone)).statusCode).toBe(409);
    await post(server(), fillPath(apiPaths.articleDelete, { id }), {}, editor.cookie);
    expect((await search('将要删除')).map(({ uses }) => uses[0]?.use)).toEqual(['bin', 'bin']);
    expect((await remove(gone)).statusCode).toBe(409);

    // Gone for good, an article takes its notes along.
    const { db } = server();
    for (const table of ['article_version', 'publication_log'] as const)
      await db.deleteFrom(table).where('article_id', '=', id).execute();
    await db.deleteFrom('article').where('id', '=', id).execute();
    expect((await remove(gone)).statusCode).toBe(200);
    expect((await openImage(server(), gone, editor)).statusCode).toBe(404);
    expect((await remove(gone)).statusCode).toBe(404);
    const entries = await db
      .selectFrom('audit_entry')
      .select(['outcome', 'detail'])
      .where('action', '=', 'picture.delete')
      .where('actor_id', '=', editor.id)
      .orderBy('id')
      .execute();
    expect(entries.slice(-2)).toMatchObject([{ outcome: 'done' }, { outcome: 'refused' }]);
    expect(entries.at(-2)?.detail).toEqual({ image: gone.split('/').at(-1) });
  });

  test('identical pictures stand in the library once, with all their uses, and each use keeps its own file', async () => {
    const [first, second] = [await uploadSame(server(), editor), await uploadSame(server(), editor)];
    await save(first, { title: '同一张图' });
    const one = await addTestArticle(server(), editor, { previewPic: first, title: '同图甲' }, false);
    const two = await addTestArticle(server(), editor, { previewPic: second, title: '同图乙' }, false);
    const [found, ...others] = await search('同一张图');
    expect(others).toEqual([]);
    expect(found!.uses.map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]));
    for (const path of [first, second]) expect((await openImage(server(), path, other)).statusCode).toBe(200);
    expect((await remove(found!.path)).statusCode).toBe(409);
  });
});
