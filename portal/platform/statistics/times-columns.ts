import { type CaseUrgency, urgencyNames } from '../../../contract/case-urgency.ts';
import type { Times, TimesByUrgency } from '../../../contract/schemas/statistics.ts';
import { statisticsTexts, texts } from '../../../contract/texts.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import type { AllTimes } from '../../api/statistics.ts';
import { durationText, shareText } from './case-display.ts';

const { cases, seen, accepted, replied, inTime, due } = statisticsTexts;
const waits = ['seen', 'accepted', 'replied'] as const;

/** The most urgent first. */
export const urgencyOrder = [2, 1, 0] as const satisfies CaseUrgency[];
export type UrgencyChoice = CaseUrgency | undefined;
const timesFor = (of: TimesByUrgency, urgency: UrgencyChoice): Times =>
  urgency === undefined ? of.all : of.urgencies[urgency]!;

/** `3 小时（41 例）`, on a phone in two lines; of nothing a dash. */
const waitText = ({ cases, medianMinutes }: Times['seen']) =>
  cases === 0 ? '—' : `${durationText(medianMinutes)}\n（${cases} 例）`;

/** `82%（41/50）`, where nothing was due a dash. */
const inTimeText = ({ due, inTime }: Times): string =>
  due === 0 ? '—' : `${shareText(inTime, due)}\n（${inTime}/${due}）`;

const rowOf = (name: string, times: Times) => [
  name,
  times.cases,
  inTimeText(times),
  ...waits.map((wait) => waitText(times[wait])),
];

/** Of hospitals or doctors (`of` says which), of one urgency or of all, with the totals. */
export const timesTable = (of: string, { lines, totals }: AllTimes, urgency: UrgencyChoice) => ({
  head: [of, cases, inTime, seen, accepted, replied],
  rows: lines.map((line) => rowOf(line.name, timesFor(line, urgency))),
  totals: rowOf(texts.totalsRow, timesFor(totals, urgency)),
});

/** The columns of an export, in which numbers stand alone. */
export const timesHead = [
  due,
  inTime,
  `${inTime}率`,
  ...[seen, accepted, replied].flatMap((name) => [`${name}例数`, `${name}（中位数）`]),
];
export const timesCells = (times: Times) => [
  times.due,
  times.inTime,
  times.due === 0 ? '—' : shareText(times.inTime, times.due),
  ...waits.flatMap((wait) => [times[wait].cases, durationText(times[wait].medianMinutes)]),
];

/** Every hospital or doctor, and the totals, in all and by urgency. */
export const timesSheet = (of: string, { lines, totals }: AllTimes) => [
  [of, urgencyTexts.label, cases, ...timesHead],
  ...[...lines, { ...totals, name: texts.totalsRow }].flatMap((line) =>
    [undefined, ...urgencyOrder].map((urgency) => {
      const times = timesFor(line, urgency);
      return [line.name, urgency === undefined ? '全部' : urgencyNames[urgency], times.cases, ...timesCells(times)];
    }),
  ),
];
