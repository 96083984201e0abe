import { expect, test } from 'vitest';
import { summaryOf } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import type { View } from './eyes.ts';
import { followUpOf } from './follow-up.ts';
import type { RopEye } from './icrop3.ts';
import type { Treatment } from './treatments.ts';

type Seen = RopEye & { view?: View };
const of = (exams: [day: string, eye: Seen][], treatments: Treatment[] = []): ClinicalCase => ({
  examKind: 'rop',
  birthday: '2026-03-01',
  gestation: { weeks: 28, days: 0 },
  findings: {
    version: 2,
    exams: exams.map(([examDate, eye]) => ({ disease: 'rop', examDate, eyes: { OD: eye, OS: eye } })),
    images: [],
    treatments,
  },
});
const followUp = (one: ClinicalCase, today = '2026-05-01') => followUpOf(summaryOf(one, today), one);
const stage = (value: RopEye['stage'], plus: RopEye['plus'] = 'none'): Seen => ({
  view: 'good',
  zone: 'II',
  stage: value,
  plus,
});

test('a child is lost once overdue by twice the interval', () => {
  expect(followUp(of([['2026-04-20', stage('2')]]))).toEqual({
    due: '2026-04-27',
    lostOn: '2026-05-11',
    isUnclear: false,
  });
  expect(followUp(of([['2026-04-20', stage('1')]]))).toMatchObject({ due: '2026-05-04', lostOn: '2026-06-01' });
});

test('who is to be treated within hours is lost within days, who is to be referred at once on the second', () => {
  expect(followUp(of([['2026-04-20', stage('3', 'plus')]]))).toMatchObject({ due: '2026-04-23', lostOn: '2026-04-29' });
  expect(followUp(of([['2026-04-20', stage('4A')]]))).toMatchObject({ due: '2026-04-20', lostOn: '2026-04-22' });
});

test('who cannot be judged has a day too, and is lost after it like any other', () => {
  const poor: Seen = { view: 'poor' };
  expect(followUp(of([['2026-03-30', poor]]))).toEqual({ due: '2026-04-04', lostOn: '2026-04-14', isUnclear: true });
  const missing: Seen = { view: 'good', zone: 'II', plus: 'none' };
  expect(followUp(of([['2026-04-20', missing]]))).toMatchObject({ due: '2026-04-27', isUnclear: true });
});

test('an exam that saw nothing does not put off what an earlier one called for', () => {
  const course = of([
    ['2026-04-20', stage('3', 'plus')],
    ['2026-04-21', { view: 'poor' }],
  ]);
  expect(followUp(course)).toMatchObject({ due: '2026-04-23', isUnclear: false });
});

test('who came late and could not be seen well is overdue, and not lost on the day after', () => {
  const course = of([['2026-04-20', { view: 'poor' }]]);
  expect(followUp(course)).toEqual({ due: '2026-04-04', lostOn: '2026-06-27', isUnclear: true });
});

test('a premature child without any exam is due for the first screening, counted from birth', () => {
  const { due, lostOn } = followUp(of([]), '2026-03-20');
  expect(due).toBe('2026-04-04');
  expect(lostOn).toBe('2026-06-11');
});

test('of a child who may stop nothing is due', () => {
  const grown: Seen = { view: 'good', fullyVascularised: true, stage: 'none', plus: 'none', zone: 'III' };
  expect(followUp(of([['2026-08-20', grown]]), '2026-08-21')).toEqual({ due: null, lostOn: null, isUnclear: false });
});
