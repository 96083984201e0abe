import { colours } from '../../../contract/colours.ts';
import { type DiseaseId, diseases } from '../../../contract/diseases.ts';
import type { DiseaseCounts } from '../../../contract/schemas/statistics.ts';
import type { ChartOption } from '../charts/ChartCard.tsx';

export const sumOf = (counts: DiseaseCounts): number => diseases.reduce((sum, { id }) => sum + counts[id], 0);

/** `42.5%`, of nothing `0%`; a part that is there is never `0%`, one that is not all never `100%`. */
export function shareText(part: number, whole: number): string {
  const share = whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
  if (share === 0 && part > 0) return '<0.1%';
  if (share === 100 && part < whole) return '>99.9%';
  return `${share}%`;
}

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

type Line = { name: string; counts: DiseaseCounts };

const onDark = 'rgba(255, 255, 255, 0.55)';
const onLight = 'rgba(16, 48, 47, 0.45)';
const lines = (color: string, rotation: number, gap: number) => ({
  symbol: 'rect',
  dashArrayX: [1, 0],
  dashArrayY: [1.5, gap],
  rotation,
  color,
});
const patterns = {
  rising: lines(onLight, Math.PI / 4, 6),
  falling: lines(onDark, -Math.PI / 4, 6),
  level: lines(onLight, 0, 5),
  dots: { symbol: 'circle', symbolSize: 0.5, dashArrayX: [6, 6], dashArrayY: [6, 0], color: onDark },
};

/** One series of bars, or one slice, for each disease. */
const ofDiseases = <Part>(borderWidth: number, part: (id: DiseaseId) => Part) =>
  diseases.map(({ id, name, tone }) => ({
    name,
    itemStyle: {
      color: tone.colour,
      ...('pattern' in tone && { decal: patterns[tone.pattern] }),
      borderColor: colours.paper,
      borderWidth,
    },
    ...part(id),
  }));

/** A column for each month, in the colours of {@link slicesByDisease}. */
export const barsByMonth = (all: ReadonlyArray<Line>): ChartOption =>
  ({
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, confine: true },
    grid: { top: 8, left: 4, right: 8, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: all.map(({ name }) => name),
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: { color: colours.inkSoft, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: colours.inkSoft },
      splitLine: { lineStyle: { color: colours.mistDeep } },
    },
    series: ofDiseases(all.length > manyBars ? 0 : 0.5, (id) => ({
      type: 'bar',
      stack: 'cases',
      data: all.map(({ counts }) => counts[id]),
      barMaxWidth: 26,
    })),
  }) as ChartOption;

/** So many are so thin that a border would hide them. */
const manyBars = 24;

/** The share of each disease, told in the legend as well. */
export function slicesByDisease(counts: DiseaseCounts): ChartOption {
  const total = sumOf(counts);
  const said = new Map<string, string>(
    diseases.map(({ id, name }) => [name, `${name}　${counts[id]} 例　${shareText(counts[id], total)}`]),
  );
  return {
    legend: {
      selectedMode: false,
      itemWidth: 18,
      itemHeight: 12,
      textStyle: { color: colours.inkSoft, fontSize: 13 },
      orient: 'vertical',
      left: 132,
      top: 'middle',
      itemGap: 6,
      formatter: (name: string) => said.get(name) ?? name,
    },
    tooltip: { trigger: 'item', confine: true, formatter: ({ name }: { name: string }) => said.get(name) ?? name },
    series: [
      {
        type: 'pie',
        center: [60, '50%'],
        radius: [30, 57],
        label: { show: false },
        data: ofDiseases(1.5, (id) => ({ value: counts[id] })),
      },
    ],
    media: [
      {
        query: { maxWidth: 360 },
        option: { legend: { left: 80 }, series: [{ center: [36, '50%'], radius: [18, 35] }] },
      },
    ],
  } as ChartOption;
}
