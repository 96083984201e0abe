import { diseaseNames } from '../../../contract/diseases.ts';
import type { DiseaseCounts } from '../../../contract/schemas/statistics.ts';
import { statusNames } from '../../../contract/texts.ts';
import type { CaseConditions } from '../../api/statistics.ts';
import { tileCode, tiles } from '../charts/tile-grid.ts';

export const diseases = [1, 2, 3, 4, 5] as const;
export const sumOf = (counts: DiseaseCounts): number => diseases.reduce((sum, disease) => sum + counts[disease], 0);

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

/** Each month's cases, or each disease's, in words: what a chart says to those who do not see it. */
export const countsInWords = (counts: DiseaseCounts): string =>
  diseases.map((disease) => `${diseaseNames[disease]} ${counts[disease]} 例`).join('，');

/** The short name on the tile grid of a province by its GB/T 2260 code. */
export const provinceText = (provinceId: number): string =>
  tiles.find(({ code }) => code === tileCode(provinceId))?.name ?? '';

/** What the figures are narrowed to: `儿童，2026-01-01 至 2026-03-31，已确诊`; of everything `全部`. */
export function conditionsText({ name, date1, date2, status }: CaseConditions): string {
  const days = date1 || date2 ? [`${date1 || '最早'} 至 ${date2 || '今天'}`] : [];
  return [...(name ? [name] : []), ...days, ...(status ? [statusNames[Number(status) - 1]] : [])].join('，') || '全部';
}
