import { expect, test } from 'vitest';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { ruleDay } from './rule-day.ts';

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

test('the day that is offered is the rule’s, whatever the doctor has set, and of the latest exam alone', () => {
  const [former, now] = [rop('2026-02-13'), rop(today)];
  expect(ruleDay(ofExams(former, now), now, today)).toBe('2026-02-27');
  const own = { ...now, next: { date: '2026-02-22', why: '' } };
  expect(ruleDay(ofExams(former, own), own, today)).toBe('2026-02-27');
  expect(ruleDay(ofExams(former, now), former, today)).toBeUndefined();
});

test('none is offered where the child is to be treated, or there is no record yet', () => {
  const grave = rop(today, { stage: '3', plus: 'plus' });
  expect(ruleDay(ofExams(grave), grave, today)).toBeUndefined();
  const { findings: _, ...empty } = ofExams();
  expect(ruleDay(empty, grave, today)).toBeUndefined();
});
