import { limits } from '../../../contract/limits.ts';
import type { DiseaseCounts } from '../../../contract/schemas/statistics.ts';
import { statisticsTexts, statusNames } from '../../../contract/texts.ts';
import type { AllTimes, CaseOverview } from '../../api/statistics.ts';
import { byteOrderMark, csvRow } from '../../ui/csv.ts';
import { xlsxFile } from '../../ui/xlsx.ts';
import type { Figures } from '../charts/FigureTable.tsx';
import { tableByMonth, tableByName, tableByProvince, tableOfSilent } from './case-columns.ts';
import { durationText } from './case-display.ts';
import { timesCells, timesHead, timesSheet } from './times-columns.ts';

type Cell = string | number;
/** A table with its heading in the first row; names no patient. */
type CaseSheet = { name: string; rows: ReadonlyArray<Cell>[] };

type Exported = {
  /** 医院 or 医生. */
  of: string;
  title: string;
  /** What the figures are narrowed to, in words. */
  note: string;
  /** In Asia/Shanghai. */
  exportedAt: string;
  counts: ReadonlyMap<string, DiseaseCounts>;
  totals: DiseaseCounts;
  overview: CaseOverview;
  times: AllTimes;
};

/** All names, and the totals below them. */
const byName = ({ of, ...all }: Exported): CaseSheet => {
  const table = tableByName(of, all);
  return { name: `按${of}`, rows: [table.head, ...table.rows, table.totals] };
};

const sheetOf = (name: string, { head, rows }: Figures): CaseSheet => ({ name, rows: [[...head], ...rows] });

const byStatus = ({ overview: { statuses, firstReply } }: Exported): CaseSheet => ({
  name: '状态与首次回复',
  rows: [
    ['会诊状态', statisticsTexts.cases, statisticsTexts.unanswered],
    ...statuses.map(({ status, cases, unanswered }) => [statusNames[status], cases, unanswered]),
    [],
    ['首次回复', '用时'],
    [statisticsTexts.medianFirstReply, durationText(firstReply.medianMinutes)],
    [statisticsTexts.p90FirstReply, durationText(firstReply.p90Minutes)],
    ['已回复病例', firstReply.answered],
  ],
});

function ofPlatform({ provinces, silentHospitals }: CaseOverview): CaseSheet[] {
  if (!provinces || !silentHospitals) return [];
  return [
    sheetOf('按省份', tableByProvince(provinces)),
    sheetOf(`${limits.silentDays}天无新增`, tableOfSilent(silentHospitals)),
  ];
}

const explanation = ({ title, note, exportedAt }: Exported): CaseSheet => ({
  name: '说明',
  rows: [
    ['报表', title],
    ['筛选条件', note],
    ['导出时间', `${exportedAt}（北京时间）`],
    ...statisticsTexts.definitions(limits.silentDays).map((definition) => [...definition]),
  ],
});

/** What is shown, of all pages: the table first, what the charts are made of, and what the figures mean. */
export const sheetsOf = (exported: Exported): CaseSheet[] => [
  byName(exported),
  sheetOf('按月', tableByMonth(exported.overview)),
  byStatus(exported),
  { name: statisticsTexts.times, rows: timesSheet(exported.of, exported.times) },
  ...ofPlatform(exported.overview),
  explanation(exported),
];

/** The table as a CSV file, with the times of the same name beside it. */
export function csvOf(exported: Exported): string {
  const { lines, totals } = exported.times;
  const byLine = new Map(lines.map((line) => [line.name, timesCells(line.all)]));
  const [head, ...rows] = byName(exported).rows;
  const last = rows.length - 1;
  const beside = rows.map((row, index) =>
    index === last ? timesCells(totals.all) : (byLine.get(String(row[0])) ?? []),
  );
  return (
    byteOrderMark +
    [[...head!, ...timesHead], ...rows.map((row, index) => [...row, ...beside[index]!])]
      .map((row) => csvRow(row))
      .join('')
  );
}

/** The sheets as an XLSX file. */
export const xlsxOf = (exported: Exported): Promise<Blob> =>
  xlsxFile(
    sheetsOf(exported).map(({ name, rows }) => ({
      name,
      rows,
      widths: rows[0]!.map((_, column) => (column === 0 ? 30 : 18)),
    })),
  );
