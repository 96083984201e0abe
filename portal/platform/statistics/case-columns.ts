import { diseases } from '../../../contract/diseases.ts';
import type { DiseaseCounts } from '../../../contract/schemas/statistics.ts';
import { texts } from '../../../contract/texts.ts';
import type { AllCases, CaseOverview } from '../../api/statistics.ts';
import type { Figures } from '../charts/FigureTable.tsx';
import { provinceText } from '../charts/tile-grid.ts';
import { monthText, sumOf } from './case-display.ts';

/** The columns of the table on the page, of the tables below the charts and of the export. */
const headOf = (first: string) => [first, ...diseases.map(({ name }) => name), texts.totalsRow];
const rowOf = (name: string, counts: DiseaseCounts) => [name, ...diseases.map(({ id }) => counts[id]), sumOf(counts)];

/** Cases by hospital or doctor (`of` says which) and disease, with the totals. */
export const tableByName = (of: string, { counts, totals }: AllCases) => ({
  head: headOf(of),
  rows: [...counts].map(([name, ofName]) => rowOf(name, ofName)),
  totals: rowOf(texts.totalsRow, totals),
});

export const tableByMonth = ({ months }: CaseOverview): Figures => ({
  head: headOf('月份'),
  rows: months.map(({ month, counts }) => rowOf(monthText(month), counts)),
});

export const tableByProvince = (provinces: NonNullable<CaseOverview['provinces']>): Figures => ({
  head: ['省份', '病例'],
  rows: provinces.map(({ provinceName, cases }) => [provinceName, cases]),
});

export const tableOfSilent = (hospitals: NonNullable<CaseOverview['silentHospitals']>): Figures => ({
  head: ['医院', '省份', '最近一次新增'],
  rows: hospitals.map(({ hospitalName, provinceId, lastDay }) => [
    hospitalName,
    provinceText(provinceId),
    lastDay ?? '从未发起',
  ]),
});
