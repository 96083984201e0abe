import readExcelFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { csvOf, sheetsOf, xlsxOf } from './case-sheets.ts';

const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
const times = {
  cases: 5,
  seen: { cases: 4, medianMinutes: 30 },
  accepted: { cases: 3, medianMinutes: 390 },
  replied: { cases: 3, medianMinutes: 2880 },
  due: 4,
  inTime: 3,
};
const noWait = { cases: 0, medianMinutes: null };
const noTimes = { cases: 0, seen: noWait, accepted: noWait, replied: noWait, due: 0, inTime: 0 };
const ofAll = { all: times, urgencies: [times, noTimes, noTimes] };
const ofNone = { all: noTimes, urgencies: [noTimes, noTimes, noTimes] };
const exported = {
  of: '医院',
  title: '平台病例统计',
  note: '儿童',
  exportedAt: '2026-11-20 09:00:00',
  counts: new Map([
    ['=HYPERLINK("http://a.example","x")', { ...none, 1: 5 }],
    ['__proto__', { ...none, 5: 1 }],
    ['甲,乙"医院"', { ...none, 3: 10 }],
  ]),
  totals: { ...none, 1: 5, 3: 10, 5: 1 },
  overview: {
    totals: { ...none, 1: 2, 3: 4, 5: 1 },
    statuses: [
      { status: 0 as const, cases: 5, unanswered: 2 },
      { status: 1 as const, cases: 1, unanswered: 0 },
      { status: 2 as const, cases: 1, unanswered: 1 },
    ],
    months: [
      { month: '2026-01', counts: { ...none, 1: 2 } },
      { month: '2026-02', counts: none },
      { month: '2026-03', counts: { ...none, 3: 4, 5: 1 } },
    ],
    firstReply: { answered: 4, medianMinutes: 390, p90Minutes: 2880 },
    provinces: [{ provinceId: 440000, provinceName: '广东省', cases: 7 }],
    silentHospitals: [
      { id: 3, hospitalName: '+丙医院', provinceId: 110000, lastDay: null },
      { id: 4, hospitalName: '丁医院', provinceId: 540000, lastDay: '2026-01-31' },
    ],
  },
  times: {
    lines: [
      { name: '=HYPERLINK("http://a.example","x")', ...ofNone },
      { name: '__proto__', ...ofAll },
      { name: '甲,乙"医院"', ...ofNone },
    ],
    totals: ofAll,
  },
};

test('the CSV holds all names and the totals, is marked as UTF-8, and no name becomes a formula', () => {
  const [some, nothing] = ['4,3,75%,4,30 分钟,3,6 小时 30 分,3,48 小时', '0,0,—,0,—,0,—,0,—'];
  const lines = csvOf(exported).split('\r\n');
  expect(lines[0]).toBe(
    '\ufeff医院,视网膜病变,视网膜母细胞瘤,先天性白内障,先天性青光眼,其他,合计,到期病例,按期回复,按期回复率,' +
      '首次查看例数,首次查看（中位数）,首次接受例数,首次接受（中位数）,首次回复例数,首次回复（中位数）',
  );
  expect(lines.slice(1)).toEqual([
    `"'=HYPERLINK(""http://a.example"",""x"")",5,0,0,0,0,5,${nothing}`,
    `__proto__,0,0,0,0,1,1,${some}`,
    `"甲,乙""医院""",0,0,10,0,0,10,${nothing}`,
    `合计,5,0,10,0,1,16,${some}`,
    '',
  ]);
});

test('the XLSX reads back as what was exported, texts as texts and numbers as numbers', async () => {
  const file = Buffer.from(await (await xlsxOf(exported)).arrayBuffer());
  const sheets = sheetsOf(exported);
  const read = await readExcelFile(file);
  expect(read.map(({ sheet }) => sheet)).toEqual(sheets.map(({ name }) => name));
  for (const [index, { name, rows }] of sheets.entries()) {
    const width = Math.max(...rows.map((row) => row.length));
    const filled = rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? null));
    expect(read[index]!.data, name).toEqual(filled);
  }
});

test('the own hospital has no sheets of provinces and silent hospitals', () => {
  const { provinces: _, silentHospitals: __, ...overview } = exported.overview;
  const names = sheetsOf({ ...exported, of: '医生', overview }).map(({ name }) => name);
  expect(names).toEqual(['按医生', '按月', '状态与首次回复', '等候时间', '说明']);
});

test('the sheet of waiting has a row for each name and urgency, the most urgent first, and the totals last', () => {
  const { rows } = sheetsOf(exported).find(({ name }) => name === '等候时间')!;
  expect(rows[0]!.slice(0, 6)).toEqual(['医院', '紧急程度', '病例', '到期病例', '按期回复', '按期回复率']);
  expect(rows.slice(5, 9).map((row) => row.slice(0, 8))).toEqual([
    ['__proto__', '全部', 5, 4, 3, '75%', 4, '30 分钟'],
    ['__proto__', '急', 0, 0, 0, '—', 0, '—'],
    ['__proto__', '较急', 0, 0, 0, '—', 0, '—'],
    ['__proto__', '常规', 5, 4, 3, '75%', 4, '30 分钟'],
  ]);
  expect(rows.slice(-4).map(([name]) => name)).toEqual(['合计', '合计', '合计', '合计']);
});
