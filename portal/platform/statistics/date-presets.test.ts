import { expect, test } from 'vitest';
import { datePresets } from './CaseFilters.tsx';

const told = (today: string) => datePresets(today).map(({ label, date1, date2 }) => `${label} ${date1} ${date2}`);

test('the periods of reports, over the turn of a year and a leap day as well', () => {
  expect(told('2026-01-31')).toEqual([
    '本月 2026-01-01 2026-01-31',
    '上月 2025-12-01 2025-12-31',
    '本季 2026-01-01 2026-03-31',
    '本年 2026-01-01 2026-12-31',
  ]);
  expect(told('2028-03-01')[1]).toBe('上月 2028-02-01 2028-02-29');
  expect(told('2026-12-31').slice(2)).toEqual(['本季 2026-10-01 2026-12-31', '本年 2026-01-01 2026-12-31']);
});
