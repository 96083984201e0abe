import { expect, test } from 'vitest';
import { readArticles, readCovers } from './seed-articles.ts';

test('every cover of a sample article is named and described, and no other', async () => {
  const used = new Set((await readArticles()).map(({ previewPic }) => previewPic));
  expect(Object.keys(await readCovers()).sort()).toEqual([...used].sort());
});
