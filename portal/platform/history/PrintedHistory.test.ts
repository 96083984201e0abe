import { expect, test } from 'vitest';
import { descriptionWords } from './PrintedHistory.tsx';

test('what was taken away and what was added is told by whole clauses', () => {
  expect(
    descriptionWords(
      '<p>双眼 II 区 2 期，请各位老师会诊。</p><p>吸氧 1.5 天</p>',
      '<p>双眼 II 区 <b>3 期</b>，请各位老师会诊。</p><p>吸氧 2.5 天</p>',
    ),
  ).toBe('病情描述：删去「双眼 II 区 2 期，」；增加「双眼 II 区 3 期，」；删去「吸氧 1.5 天」；增加「吸氧 2.5 天」');
  expect(descriptionWords('<p>甲</p>', '<p>甲</p><p>乙</p><p>丙&lt;1</p>')).toBe('病情描述：增加「乙 丙<1」');
  expect(descriptionWords('<p>甲。乙。</p>', '<p>乙。</p>')).toBe('病情描述：删去「甲。」');
});

test('where the words are the same it says so: put in bold, or in other paragraphs', () => {
  const same = '病情描述：只有格式或图片大小不同';
  expect(descriptionWords('<p>甲，乙。丙</p>', '<p>甲，</p><p><b>乙</b>。</p><p>丙</p>')).toBe(same);
});

test('long and many changes are cut, and it is seen that they are', () => {
  expect(descriptionWords('<p>甲</p>', `<p>甲</p><p>${'乙'.repeat(130)}</p>`)).toBe(
    `病情描述：增加「${'乙'.repeat(120)}……」`,
  );
  const text = (sign: string) => Array.from({ length: 9 }, (_, at) => `<p>第 ${at} 段</p><p>${sign}${at}</p>`).join('');
  const words = descriptionWords(text('甲'), text('乙'));
  expect(words).toContain('增加「乙2」；另有 12 处');
  expect(words).not.toContain('甲3');
});
