import { expect, test } from 'vitest';
import { extentText, hourRuns, plusGrades, ropStages, ropZones } from './icrop3.ts';
import { ropFindingsText } from './rop-words.ts';

test('ICROP3 (Ophthalmology 2021;128:e51): zones, stages and plus', () => {
  expect(ropZones).toEqual(['I', 'posteriorII', 'II', 'III']);
  expect(ropStages.filter((stage) => stage !== 'none')).toEqual(['1', '2', '3', '4A', '4B', '5A', '5B', '5C']);
  expect(plusGrades).toEqual(['none', 'preplus', 'plus']);
});

test.each([
  [[], '', []],
  [[3], '3 点位，共 1 个钟点', [[3]]],
  [[5, 3, 4], '3～5 点位，共 3 个钟点', [[3, 4, 5]]],
  [[11, 12, 1, 5], '5、11～1 点位，共 4 个钟点', [[5], [11, 12, 1]]],
  [[1, 3, 5], '1、3、5 点位，共 3 个钟点', [[1], [3], [5]]],
  [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], '2～12 点位，共 11 个钟点', [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]]],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], '全周 12 个钟点', [[12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]],
])('ICROP3, extent in clock hours: %j', (hours, text, runs) => {
  expect(extentText(hours)).toBe(text);
  expect(hourRuns(hours)).toEqual(runs);
});

test.each([
  [{}, ''],
  [{ zone: 'II', stage: '2', plus: 'plus', extent: [3, 4, 5] }, 'Ⅱ区 2 期，有附加病变，3～5 点位，共 3 个钟点'],
  [{ zone: 'I', notch: true, stage: '3' }, 'Ⅰ区（因切迹记录） 3 期'],
  [{ zone: 'posteriorII', aggressive: true, plus: 'preplus' }, '后部Ⅱ区，急进性 ROP（A-ROP），附加病变前期'],
  [{ zone: 'III', stage: '1', regression: 'incomplete', reactivation: true }, 'Ⅲ区 1 期，部分退行，再激活'],
  [{ stage: 'none', regression: 'none', fullyVascularised: true }, '无病变，完全血管化'],
] as const)('ICROP3, what was found in an eye, in one line: %j', (eye, text) => {
  expect(ropFindingsText({ ...eye, extent: 'extent' in eye ? [...eye.extent] : undefined })).toBe(text);
});
