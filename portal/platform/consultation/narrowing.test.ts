import { expect, test } from 'vitest';
import { narrowingText, noNarrowing, readNarrowing, shareText } from './narrowing.ts';

test('what the address narrows the list to is told in words, and nonsense is left out', () => {
  const query = new URLSearchParams({
    ...{ hospitalName: '甲医院', doctorName: '李', wholeName: 'hospital', province: '330000' },
    ...{ date1: '2026-01-01', date2: '2026-02-30', status: '2' },
  });
  expect(narrowingText(readNarrowing(query))).toBe(
    '发起省份：浙江；发起医院：甲医院；发起医生：名称含“李”；发起日期：2026-01-01 至 今天；状态：已确诊',
  );
  const nonsense = { status: '9', wholeName: 'x', page: '2', province: '990000' };
  expect(readNarrowing(new URLSearchParams(nonsense))).toEqual(noNarrowing);
  expect(narrowingText(noNarrowing)).toBe('');
});

test('what is sought comes first in the words, and an empty list says where it was looked for', () => {
  const narrowing = readNarrowing(
    new URLSearchParams({ keyword: '白瞳', urgency: '2', unanswered: '1', status: '1', wholeName: '' }),
  );
  expect(narrowingText(narrowing)).toBe('含“白瞳”；状态：会诊中；紧急程度：急；尚无回复');
  expect(narrowingText(narrowing)).toBe('含“白瞳”；状态：会诊中；紧急程度：急；尚无回复');
  expect(readNarrowing(new URLSearchParams({ urgency: '3', unanswered: 'yes' }))).toEqual(noNarrowing);
});

test('it is said how many of the cases one may see', () => {
  expect(shareText(3, 12)).toContain('其余 9 例只有参与会诊的医生可以查看');
  expect(shareText(2, 2)).toBe('平台上符合条件的 2 例您都参与了会诊。');
});
