import { expect, test } from 'vitest';
import { compareText, piecesOf, textBlocks } from './compare-text.ts';

test("an article's text is read by paragraphs, pictures by their file", () => {
  expect(
    textBlocks(
      '<h2>一 &amp; 二</h2><p>甲<strong>乙</strong><br>丙</p><p><img src="/upload/images/0123456789.png"></p>',
    ),
  ).toEqual(['一 & 二', '甲乙', '丙', '〔图片 01234567〕']);
  expect(textBlocks('<table><tbody><tr><td>左</td><td>右</td></tr></tbody></table><p>&nbsp;</p>')).toEqual(['左 右']);
});

test('texts that read alike have no differences, whatever their styles', () => {
  expect(compareText('<p>甲</p><p>乙</p>', '<p><strong>甲</strong></p><h2>乙</h2>')).toEqual([{ equal: ['甲', '乙'] }]);
});

test('what says something else by its style alone is told in words', () => {
  expect(textBlocks('<p>建议<s>不</s>做手术，<sup>10</sup>5<sub style="color:red">2</sub></p>')).toEqual([
    '建议〔划掉：不〕做手术，〔上标：10〕5〔下标：2〕',
  ]);
  expect(
    textBlocks('<p>见<a href="https://a.cn/?b=1&amp;c=2" target="_blank"><strong>指南</strong></a>。</p>'),
  ).toEqual(['见指南〔链接 https://a.cn/?b=1&c=2〕。']);
  expect(compareText('<p>建议不做手术</p>', '<p>建议<s>不</s>做手术</p>')).toEqual([
    {
      pieces: [
        { text: '建议', in: 'both' },
        { text: '〔划掉：', in: 'new' },
        { text: '不', in: 'both' },
        { text: '〕', in: 'new' },
        { text: '做手术', in: 'both' },
      ],
    },
  ]);
});

test('a rewritten paragraph shows what changed in it', () => {
  expect(compareText('<p>体重低于2000克应筛查</p>', '<p>体重低于1500克应筛查</p>')).toEqual([
    {
      pieces: [
        { text: '体重低于', in: 'both' },
        { text: '2000', in: 'old' },
        { text: '1500', in: 'new' },
        { text: '克应筛查', in: 'both' },
      ],
    },
  ]);
});

test('paragraphs that are gone, new or quite different stand as a whole', () => {
  expect(compareText('<p>甲</p><p>旧的一段</p>', '<p>甲</p>')).toEqual([
    { equal: ['甲'] },
    { pieces: [{ text: '旧的一段', in: 'old' }] },
  ]);
  expect(compareText('<p>甲</p>', '<p>新的一段</p><p>甲</p>')).toEqual([
    { pieces: [{ text: '新的一段', in: 'new' }] },
    { equal: ['甲'] },
  ]);
  expect(compareText('<p>散瞳前请禁食</p>', '<p>门诊时间为周一</p>')).toEqual([
    {
      pieces: [
        { text: '散瞳前请禁食', in: 'old' },
        { text: '门诊时间为周一', in: 'new' },
      ],
    },
  ]);
});

test('an emoji of a family that changed is told as one sign', () => {
  const [before, after] = ['我们一家 👨‍👩‍👧 来看眼病的那一天', '我们一家 👨‍👩‍👦 来看眼病的那一天'];
  expect(piecesOf(before, after).filter((piece) => piece.in !== 'both')).toEqual([
    { text: '👨‍👩‍👧', in: 'old' },
    { text: '👨‍👩‍👦', in: 'new' },
  ]);
});
