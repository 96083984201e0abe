import { expect, test } from 'vitest';
import { type Summary, type Urgency, urgencyOf } from './outcome.ts';

const today = '2026-03-10';
const summary = (outcome: Summary['outcome'], due: string | null): Summary => ({
  ...{ outcome, due },
  ...{ withinHours: null, decisive: ['OD'], fellow: null },
});

test.each<[string, Summary, Urgency]>([
  ['to refer', summary('refer', '2026-03-09'), 'urgent'],
  ['to treat, with time left', summary('treat', '2026-03-12'), 'urgent'],
  ['to treat, not within a week', summary('treat', '2026-03-18'), 'caution'],
  [
    'to treat, not within a week, who is overdue for something milder',
    { ...summary('treat', '2026-03-09'), outcomeDue: '2026-03-18' },
    'urgent',
  ],
  [
    'to treat within the week, whose next exam is overdue',
    { ...summary('treat', '2026-03-09'), outcomeDue: '2026-03-12' },
    'urgent',
  ],
  ['overdue', summary('examBy', '2026-03-09'), 'urgent'],
  [
    'not to be judged, whose other eye is overdue',
    { ...summary('cannotJudge', null), fellow: { eye: 'OS', due: '2026-03-09' } },
    'urgent',
  ],
  ['due today', summary('examBy', today), 'caution'],
  ['not to be judged', summary('cannotJudge', null), 'caution'],
  ['due later', summary('examBy', '2026-03-11'), 'calm'],
  ['not screened in time', { ...summary('examBy', '2026-03-09'), isUnexamined: true }, 'urgent'],
  ['watched', summary('watch', null), 'calm'],
])('a child %s is as loud wherever it is shown', (_, one, expected) => {
  expect(urgencyOf(one, today)).toBe(expected);
});
