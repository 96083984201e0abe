import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { pageSections } from '../../contract/pages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { addTestArticle, articleForm, setPublished } from '../testing/articles.ts';
import { get, post } from '../testing/call.ts';
import { addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { fillSearch } from '../database/search-store.ts';
import { anyOf, excerptOf } from '../database/search-terms.ts';

onServer((server) => {
  let editor: Person;
  let ropId: number;
  beforeAll(async () => {
    editor = await addManager(server(), { roleId: 2 });
    ropId = await addTestArticle(server(), editor, {
      title: '早产儿视网膜病变的筛查（ROP）',
      content: '<p>出生体重低于 2000 克的宝宝，四到六周时查眼底；瞳孔发<strong>白</strong>即白瞳。</p>',
    });
    await addTestArticle(server(), editor, { title: '先天性白内障的手术时机', content: '<p>单眼四到六周。</p>' });
  });
  const search = async (q: string) =>
    (await get(server(), `${apiPaths.articleSearch}?q=${encodeURIComponent(q)}`)).rmObject;
  const idsOf = async (q: string) => (await search(q)).results.map(({ id }: { id: number }) => id);

  test('finds words typed without spaces, parts of them, single characters and letters', async () => {
    for (const q of ['早产儿视网膜病变', '早产', '白瞳', '瞳', '筛查 眼底', 'rop', 'ROP', '2000', '２０００', '发白'])
      expect((await idsOf(q))[0], q).toBe(ropId);
    expect((await search('白')).totalCount).toBe(2);
  });

  test('width, spaces and units make no other figure, in articles and pages, and what was found is marked', async () => {
    for (const q of ['2000g', '２０００ 克', '低于2000克', '2000G', '２０００ｇ'])
      expect(await idsOf(q), q).toEqual([ropId]);
    for (const q of ['200g', '2000公斤']) expect(await idsOf(q), q).not.toContain(ropId);
    expect(await search('2000g')).toMatchObject({
      results: [{ excerpt: expect.stringContaining('2000 克') }],
      marks: expect.arrayContaining(['2000 克']),
    });
    const [grams, weeks] = [
      await addTestArticle(server(), editor, { title: '体重1500克以下', content: '<p>矫正胎龄３６周时复查。</p>' }),
      await addTestArticle(server(), editor, { title: '身长 45 公分', content: '<p>36 w</p>' }),
    ];
    expect(await idsOf('1500g')).toEqual([grams]);
    expect((await idsOf('36周')).toSorted()).toEqual([grams, weeks]);
    expect(await idsOf('45cm')).toEqual([weeks]);
  });

  test('finds by what means the same, by pinyin, by initials and through typing errors, and says what it took it for', async () => {
    for (const q of ['瞳孔发白', '白童', 'baitong', 'baitomg', 'bt'])
      expect(await search(q), q).toMatchObject({ results: [{ id: ropId, path: `/hospital/newsInfo/${ropId}` }] });
    for (const [q, meant] of Object.entries({ 白童: '白瞳', baitong: '白瞳', bainezhang: '白内障', 白瞳: undefined }))
      expect((await search(q)).meant, q).toEqual(meant ? [meant] : []);
  });

  test('where nothing holds everything, what holds some of it is found, and what holds more comes first', async () => {
    expect((await idsOf('早产白内障')).length).toBe(2);
    expect((await idsOf('先天性白内障 单眼 眼底'))[0]).not.toBe(ropId);
    expect((await idsOf('筛查 眼底 单眼'))[0]).toBe(ropId);
    expect(await idsOf('甲乙丙丁')).toEqual([]);
  });

  test('pages of the site stand in one list with the articles, by the words they have', async () => {
    const folder = join(server().config.dataDir, 'site/current');
    await mkdir(folder, { recursive: true });
    const section = { title: '怎样预约', path: '/hospital/contact#booking', text: '拨打热线，可约早产儿眼底筛查' };
    await writeFile(join(folder, pageSections), JSON.stringify([section]));
    expect((await search('挂号')).results).toEqual([
      { path: section.path, title: section.title, excerpt: section.text },
    ]);
    const both = (await search('早产儿筛查')).results.map(({ path }: { path: string }) => path);
    expect(both).toEqual([`/hospital/newsInfo/${ropId}`, section.path]);
    await writeFile(join(folder, pageSections), '[]');
    expect((await search('挂号')).results).toEqual([]);
  });

  test('letters joined to Chinese are a word of their own, and of an unknown word its parts are found', async () => {
    for (const q of ['ROP筛查', '怎么看ROP筛查', '36周ROP要查吗', '出生率']) expect(await idsOf(q), q).toContain(ropId);
  });

  test('what a part is also known as is searched but never shown, and what tells of the website comes last', async () => {
    const folder = join(server().config.dataDir, 'site/current');
    const signs = { title: '自查', path: '/hospital/eye-checks', text: '瞳孔异常', alsoKnownAs: '瞳孔中央灰白' };
    const statement = { title: '说明', path: '/hospital/privacy', text: '灰白，灰白', aboutSite: true };
    await writeFile(join(folder, pageSections), JSON.stringify([statement, signs]));
    expect((await search('灰白')).results).toEqual([
      { path: signs.path, title: signs.title, excerpt: signs.text },
      { path: statement.path, title: statement.title, excerpt: statement.text },
    ]);
    await writeFile(join(folder, pageSections), '[]');
  });

  test('suggests words that begin with, hold or sound like what was typed', async () => {
    const suggest = async (q: string) =>
      (await get(server(), `${apiPaths.articleSuggest}?q=${encodeURIComponent(q)}`)).rmObject.words;
    for (const q of ['斜', 'xie', 'xieshi', 'xs', '斜试']) expect(await suggest(q), q).toContain('斜视');
    expect((await suggest('早产'))[0]).toMatch(/^早产/);
    expect(await suggest('甲乙丙丁')).toEqual([]);
  });

  test('titles and excerpts are plain text', async () => {
    await addTestArticle(server(), editor, { title: '泪囊按摩', content: '<h2>泪<b>囊</b></h2><p>每天 &lt; 4 次</p>' });
    expect((await search('泪囊')).results[0]).toMatchObject({ title: '泪囊按摩', excerpt: '泪囊 每天 < 4 次' });
  });

  test('a title that holds the words comes before a text that does', async () => {
    const inTitle = await addTestArticle(server(), editor, {
      title: '斜视的早期识别',
      pubDateTime: '2020-01-01 00:00:00',
    });
    const inText = await addTestArticle(server(), editor, { title: '门诊须知', content: '<p>可看斜视。</p>' });
    expect(await idsOf('斜视')).toEqual([inTitle, inText]);
  });

  test('follows an article going live, changing and coming down', async () => {
    const id = await addTestArticle(server(), editor, { title: '眼睑下垂' }, false);
    expect(await idsOf('眼睑下垂')).toEqual([]);
    await setPublished(server(), editor, id, '1');
    expect(await idsOf('眼睑下垂')).toEqual([id]);
    const changed = await articleForm(server(), editor, { title: '泪囊炎' });
    await post(server(), fillPath(apiPaths.articleUpdate, { id }), changed, editor.cookie);
    expect([await idsOf('眼睑下垂'), await idsOf('泪囊炎')]).toEqual([[], [id]]);
    await setPublished(server(), editor, id, '0');
    expect(await idsOf('泪囊炎')).toEqual([]);
  });

  test('the operators and quotes of a query language are only characters', async () => {
    for (const q of ["' or 1=1 --", '早产 & | ! ( ) <->', ':*', '\\', '%', '_'])
      expect((await get(server(), `${apiPaths.articleSearch}?q=${encodeURIComponent(q)}`)).statusCode).toBe(200);
    expect((await get(server(), `${apiPaths.articleSearch}?q=%00`)).statusCode).toBe(400);
    expect((await get(server(), apiPaths.articleSearch)).statusCode).toBe(400);
  });

  test('what was stored without an index is indexed at the next start', async () => {
    await server().db.updateTable('article').set({ search: null }).where('id', '=', ropId).execute();
    expect(await idsOf('早产儿视网膜病变')).toEqual([]);
    expect(await fillSearch(server().db, ['article'])).toBe(1);
    expect(await idsOf('早产儿视网膜病变')).toEqual([ropId]);
  });

  test('an article of the greatest length can be stored and found', async () => {
    const content = `<p>${Array.from({ length: 60_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join('')}</p>`;
    const id = await addTestArticle(server(), editor, { title: '长文', content });
    expect(await idsOf('长文')).toEqual([id]);
  });

  test('where more is found than is listed, the answer says so', async () => {
    for (let number = 0; number <= limits.searchResults; number += 1)
      await addTestArticle(server(), editor, { title: `近视防控讲座 ${number}`, content: '<p>户外活动。</p>' });
    const { totalCount, results } = await search('近视防控讲座');
    expect(results).toHaveLength(limits.searchResults);
    expect(totalCount).toBeGreaterThan(limits.searchResults);
  });
});

test('nothing but punctuation asks for nothing', () => {
  expect(anyOf(['，。！'])).toBeUndefined();
});

test('an excerpt shows the first place with a little before it', () => {
  const text = `${'前'.repeat(50)}白瞳${'后'.repeat(200)}`;
  expect(excerptOf(text, ['没有', '白瞳'])).toBe(`…${'前'.repeat(24)}白瞳${'后'.repeat(84)}…`);
  expect(excerptOf('短文', ['没有'])).toBe('短文');
});
