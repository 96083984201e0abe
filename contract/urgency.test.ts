import { expect, test } from 'vitest';
import type { Summary } from '../clinical/outcome.ts';
import { caseUrgency } from './urgency.ts';

const today = '2026-03-10';
const summary = (outcome: Summary['outcome'], due: string | null): Summary => ({
  ...{ outcome, due },
  ...{ withinHours: null, decisive: ['OD'], fellow: null },
});

test.each<[string, Summary, (string | undefined)[]]>([
  ['to refer', summary('refer', '2026-03-09'), ['urgent', 'urgent', 'caution']],
  ['to treat, with time left', summary('treat', '2026-03-12'), ['urgent', 'urgent', 'caution']],
  ['to treat, not within a week', summary('treat', '2026-03-18'), ['caution', 'caution', 'caution']],
  [
    'to treat, not within a week, who is overdue for something milder',
    { ...summary('treat', '2026-03-09'), outcomeDue: '2026-03-18' },
    ['urgent', 'caution', 'caution'],
  ],
  [
    'to treat within the week, whose next exam is overdue',
    { ...summary('treat', '2026-03-09'), outcomeDue: '2026-03-12' },
    ['urgent', 'urgent', 'caution'],
  ],
  ['overdue', summary('examBy', '2026-03-09'), ['urgent', 'caution', 'caution']],
  [
    'not to be judged, whose other eye is overdue',
    { ...summary('cannotJudge', null), fellow: { eye: 'OS', due: '2026-03-09' } },
    ['urgent', 'caution', 'caution'],
  ],
  ['due today', summary('examBy', today), ['caution', 'caution', 'caution']],
  ['not to be judged', summary('cannotJudge', null), ['caution', 'caution', 'caution']],
  ['due later', summary('examBy', '2026-03-11'), ['calm', 'calm', 'calm']],
  ['not screened in time', { ...summary('examBy', '2026-03-09'), isUnexamined: true }, ['caution', 'calm', 'calm']],
  ['watched', summary('watch', null), ['calm', 'calm', 'calm']],
])('a child %s is as loud as the status of the case lets it be', (_, one, expected) => {
  expect(([0, 1, 2] as const).map((status) => caseUrgency(one, status, today))).toEqual(expected);
});
