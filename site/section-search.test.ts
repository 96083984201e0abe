import { expect, test } from 'vitest';
import { findSections, splitAround } from './section-search.ts';

const sections = [
  { title: '门诊时间', path: '/hospital/contact#hours', text: '早产儿眼底筛查；周二、周四' },
  { title: '早产儿眼底筛查怎么做', path: '/hospital/department#screening', text: `${'散瞳'.repeat(100)}白瞳` },
];

test('a section is found by what stands anywhere in it, by all words, the title first', () => {
  expect(findSections(sections, '早产').map((section) => section.title)).toEqual(['早产儿眼底筛查怎么做', '门诊时间']);
  expect(findSections(sections, '早产 周四').map((section) => section.title)).toEqual(['门诊时间']);
  expect(findSections(sections, '白瞳')[0]?.text).toMatch(/^….*白瞳$/);
  expect(findSections(sections, '没有')).toEqual([]);
  expect(findSections(sections, '  ')).toEqual([]);
});

test('what was typed stands apart, whatever characters it holds', () => {
  expect(splitAround('查 ROP 与(白瞳)', 'rop (白瞳)')).toEqual([
    { text: '查 ', found: false },
    { text: 'ROP', found: true },
    { text: ' 与', found: false },
    { text: '(白瞳)', found: true },
  ]);
});
