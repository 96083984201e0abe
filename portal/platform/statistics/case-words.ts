import { diseases } from '../../../contract/diseases.ts';
import type { DiseaseCounts } from '../../../contract/schemas/statistics.ts';
import { texts } from '../../../contract/texts.ts';
import type { CaseOverview } from '../../api/statistics.ts';
import type { Figures } from '../charts/FigureTable.tsx';
import { tileCode, tiles } from '../charts/tile-grid.ts';

/** Figures in words and in rows of tables. */
export const sumOf = (counts: DiseaseCounts): number => diseases.reduce((sum, { id }) => sum + counts[id], 0);

/** `42.5%`, of nothing `0%`. */
export const shareText = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10}%`;

/** `40 分钟`, `6 小时 30 分`, `3 天 6 小时`; of nothing a dash. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return '—';
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  if (minutes <= 48 * 60) return `${hours} 小时${minutes % 60 ? ` ${minutes % 60} 分` : ''}`;
  return `${Math.floor(hours / 24)} 天${hours % 24 ? ` ${hours % 24} 小时` : ''}`;
}

/** `2026年3月` of `2026-03`. */
export const monthText = (month: string): string => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`;

/** Each disease's cases in words: what a chart says to those who do not see it. */
export const countsInWords = (counts: DiseaseCounts): string =>
  diseases.map(({ id, name }) => `${name} ${counts[id]} 例`).join('，');

/** The short name on the tile grid of a province by its GB/T 2260 code. */
export const provinceText = (provinceId: number): string =>
  tiles.find(({ code }) => code === tileCode(provinceId))?.name ?? '';

const headOf = (first: string) => [first, ...diseases.map(({ name }) => name), texts.totalsRow];
const rowOf = (name: string, counts: DiseaseCounts) => [name, ...diseases.map(({ id }) => counts[id]), sumOf(counts)];

/** Cases by hospital or doctor (`of` says which) and disease, with the totals. */
export const tableByName = (
  of: string,
  lines: Iterable<readonly [name: string, DiseaseCounts]>,
  totals: DiseaseCounts,
) => ({
  head: headOf(of),
  rows: [...lines].map(([name, counts]) => rowOf(name, counts)),
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
  head: ['医院', '省份', '最近一次发起'],
  rows: hospitals.map(({ hospitalName, provinceId, lastDay }) => [
    hospitalName,
    provinceText(provinceId),
    lastDay ?? '从未发起',
  ]),
});
