import { expect, test } from 'vitest';
import { findingsTexts } from './clinical-texts.ts';
import type { ClinicalCase } from './clinical-case.ts';
import type { Exam } from './findings.ts';
import { latestNextDay, nextDayRefusal, ruleDay } from './next-day.ts';

const today = '2026-02-20';
const eye = { view: 'good', zone: 'II', stage: '2', plus: 'none' } as const;
const rop = (examDate: string, signs: object = {}): Exam => ({
  disease: 'rop',
  examDate,
  eyes: { OD: { ...eye, ...signs }, OS: eye },
});
const ofExams = (...exams: Exam[]): ClinicalCase => ({
  examKind: 'rop',
  birthday: '2026-01-01',
  gestation: { weeks: 28, days: 0 },
  findings: { version: 2, exams, images: [], treatments: [] },
});

test('the day that is offered is the rule’s, whatever the doctor has set, and as of that exam', () => {
  const [former, now] = [rop('2026-02-13'), rop(today)];
  expect(ruleDay(ofExams(former, now), now)).toBe('2026-02-27');
  const own = { ...now, next: { date: '2026-02-22', why: '' } };
  expect(ruleDay(ofExams(former, own), own)).toBe('2026-02-27');
  expect(ruleDay(ofExams(former, now), former)).toBe('2026-02-20');
});

test('none is offered where the child is to be treated, or there is no record yet', () => {
  const grave = rop(today, { stage: '3', plus: 'plus' });
  expect(ruleDay(ofExams(grave), grave)).toBeUndefined();
  const { findings: _, ...empty } = ofExams();
  expect(ruleDay(empty, grave)).toBeUndefined();
});

test.each<[string, Exam['next'], string | undefined]>([
  ['earlier than the rule’s, without a reason', { date: '2026-02-24' }, undefined],
  ['on its day', { date: '2026-02-27' }, undefined],
  ['later, without a reason', { date: '2026-03-01' }, findingsTexts.nextNoReason],
  ['later, with one, within twice the interval', { date: '2026-03-06', why: '家住外地' }, undefined],
  [
    'beyond twice the interval while the disease is active',
    { date: '2026-03-07', why: '家住外地' },
    findingsTexts.nextTooLate,
  ],
  ['wrong by a year', { date: '2027-02-27', why: '家住外地' }, findingsTexts.nextTooLate],
])('a next day %s', (_what, next, refusal) => {
  expect(nextDayRefusal(ofExams(rop('2026-02-13'), { ...rop(today), ...(next && { next }) }))).toBe(refusal);
});

test('the latest day that may be set is twice the interval while the disease is active, and is taken; else a year', () => {
  const [former, now] = [rop('2026-02-13'), rop(today)];
  const last = latestNextDay(ofExams(former, now), now, '2026-02-27');
  expect(last).toBe('2026-03-06');
  const set = (date: string) => nextDayRefusal(ofExams(former, { ...now, next: { date, why: '家住外地' } }));
  expect([set(last), set('2026-03-07')]).toEqual([undefined, findingsTexts.nextTooLate]);
  expect(latestNextDay(ofExams(now), now, undefined)).toBe('2027-02-20');
  // Where the rule's day is past on the day of the exam, none before the exam is offered.
  expect(latestNextDay(ofExams(now), now, '2026-02-18')).toBe(today);
});
