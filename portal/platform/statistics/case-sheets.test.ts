import readExcelFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { csvOf, sheetsOf, xlsxOf } from './case-sheets.ts';

const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
const exported = {
  of: '医院',
  title: '平台病例统计',
  note: '儿童',
  exportedAt: '2026-11-20 09:00:00',
  counts: new Map([
    ['=HYPERLINK("http://a.example","x")', { ...none, 1: 2 }],
    ['__proto__', { ...none, 5: 1 }],
    ['甲,乙"医院"', { ...none, 3: 4 }],
  ]),
  totals: { ...none, 1: 2, 3: 4, 5: 1 },
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
};

test('the CSV holds all names and the totals, is marked as UTF-8, and no name becomes a formula', () => {
  const lines = csvOf(exported).split('\r\n');
  expect(lines[0]).toBe('\ufeff医院,视网膜病变,视网膜母细胞瘤,先天性白内障,先天性青光眼,其他,合计');
  expect(lines.slice(1)).toEqual([
    '"\'=HYPERLINK(""http://a.example"",""x"")",2,0,0,0,0,2',
    '__proto__,0,0,0,0,1,1',
    '"甲,乙""医院""",0,0,4,0,0,4',
    '合计,2,0,4,0,1,7',
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
  expect(names).toEqual(['按医生', '按月', '状态与首次回复', '说明']);
});
