import { choice, type Field, flag, keysOf, type SignsOf, yesOrNo } from './field-kinds.ts';

/** Retinopathy of prematurity as ICROP3 records it, per eye (Ophthalmology 2021;128:e51). */

export const ropZoneNames = { I: 'Ⅰ区', posteriorII: '后部Ⅱ区', II: 'Ⅱ区', III: 'Ⅲ区' } as const;
export type RopZone = keyof typeof ropZoneNames;
export const ropZones = keysOf(ropZoneNames);

/** `none` is an eye that was seen to be without retinopathy, which is not the same as a stage nobody wrote down. */
export const ropStages = ['none', '1', '2', '3', '4A', '4B', '5A', '5B', '5C'] as const;
export type RopStage = (typeof ropStages)[number];

export const ropStageNames = Object.fromEntries(
  ropStages.map((stage) => [stage, stage === 'none' ? '无病变' : `${stage} 期`]),
) as Record<RopStage, string>;

export const plusNames = { none: '无附加病变', preplus: '附加病变前期', plus: '有附加病变' } as const;
export type PlusGrade = keyof typeof plusNames;
export const plusGrades = keysOf(plusNames);

/** A-ROP; it replaces AP-ROP, as it need not be posterior. */
export const aggressiveName = '急进性 ROP（A-ROP）';

/** Recorded beside the zone, which is then the more posterior one that the notch reaches into. */
export const notchName = '因切迹记录';

export const regressionNames = { none: '无退行', incomplete: '部分退行', complete: '完全退行' } as const;

export const reactivationName = '再激活';

export const clockHours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The hours in runs round the clock, each in order: `[11, 12, 1, 5]` is `[[5], [11, 12, 1]]`. All twelve are one run from 12. */
export function hourRuns(hours: readonly number[]): number[][] {
  const has = new Set(hours);
  if (has.size >= 12) return [[12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]];
  const runs: number[][] = [];
  for (const hour of clockHours) {
    if (!has.has(hour) || has.has(hour === 1 ? 12 : hour - 1)) continue;
    const run = [hour as number];
    for (let next = (hour % 12) + 1; has.has(next); next = (next % 12) + 1) run.push(next);
    runs.push(run);
  }
  return runs;
}

/** `11～1、5 点位，共 4 个钟点`; empty for no hours. */
export function extentText(hours: readonly number[]): string {
  const count = new Set(hours).size;
  if (count === 0) return '';
  if (count === 12) return '全周 12 个钟点';
  const runs = hourRuns(hours).map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]}～${run.at(-1)}`));
  return `${runs.join('、')} 点位，共 ${count} 个钟点`;
}

export const ropFields = {
  /** That of the lesion, or how far the vessels have grown where there is none. */
  zone: { ...choice('分区', ropZoneNames), tell: ropZoneText },
  stage: choice('分期', ropStageNames, ropStages),
  plus: { ...choice('附加病变', plusNames), brief: { preplus: '前期' } },
  aggressive: flag(aggressiveName, 'A-ROP'),
  /** `zone` is the more posterior one into which a notch reaches. */
  notch: flag(notchName, ''),
  /** Clock hours, each once. */
  extent: { kind: 'hours', label: '病变范围' },
  regression: choice('退行', regressionNames),
  reactivation: yesOrNo(reactivationName, '有再激活', '无再激活'),
  /** Nasal to the ora, temporal within one disc diameter of it. */
  fullyVascularised: flag('完全血管化', '血管化'),
  /** Avascular retina that a laser left out. */
  skipArea: flag('激光遗漏区'),
} as const satisfies Record<string, Field>;

/** What was found in one eye. */
export type RopEye = SignsOf<typeof ropFields>;

/** `Ⅱ区（因切迹记录）` */
export function ropZoneText({ zone, notch }: { zone?: RopZone; notch?: boolean }): string | undefined {
  return zone && `${ropZoneNames[zone]}${notch ? `（${notchName}）` : ''}`;
}
