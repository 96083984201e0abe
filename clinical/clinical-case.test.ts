import { expect, test } from 'vitest';
import { findingsRefusal } from './clinical-case.ts';
import { findingsTexts } from './clinical-texts.ts';
import { type Exam, type Findings, latestExam } from './findings.ts';

const [birthday, today] = ['2026-01-10', '2026-02-20'];
const having = (change: Partial<Findings>): Findings => ({
  version: 2,
  exams: [],
  images: [],
  treatments: [],
  ...change,
});
const rop = (examDate: string): Exam => ({ disease: 'rop', examDate, eyes: {} });
const operated = (surgeryDate: string): Exam => ({
  disease: 'cataract',
  examDate: today,
  eyes: { OS: { surgeryDate } },
});
const treated = (date: string) => ({ eye: 'OD' as const, date, kind: 'laser' as const });
const taken = (takenOn?: string) => ({ attachmentLocate: '/upload/images/a.png', eye: 'OD' as const, takenOn });

test.each<[string, Partial<Findings>, string | undefined]>([
  ['nothing', {}, undefined],
  ['an exam on the day of birth', { exams: [rop(birthday)] }, undefined],
  ['an exam today', { exams: [rop(today)] }, undefined],
  ['an exam before birth', { exams: [rop(today), rop('2026-01-09')] }, findingsTexts.examBeforeBirth],
  ['an exam tomorrow', { exams: [rop('2026-02-21')] }, findingsTexts.examFuture],
  ['surgery on the day of birth', { exams: [operated(birthday)] }, undefined],
  ['surgery that is planned', { exams: [operated('2026-03-01')] }, undefined],
  ['surgery before birth', { exams: [operated('2026-01-09')] }, findingsTexts.surgeryBeforeBirth],
  ['a treatment today', { treatments: [treated(today)] }, undefined],
  ['a treatment tomorrow', { treatments: [treated('2026-02-21')] }, findingsTexts.treatmentFuture],
  ['a treatment before birth', { treatments: [treated('2026-01-09')] }, findingsTexts.treatmentBeforeBirth],
  ['a picture without a day', { images: [taken()] }, undefined],
  ['a picture of the day of birth', { images: [taken(birthday)] }, undefined],
  ['a picture from before birth', { images: [taken('2026-01-09')] }, findingsTexts.imageBeforeBirth],
  ['a picture of tomorrow', { images: [taken('2026-02-21')] }, findingsTexts.imageFuture],
])('days are refused where they cannot be: %s', (_what, change, refusal) => {
  expect(findingsRefusal(having(change), birthday, today)).toBe(refusal);
});

test('of two exams on one day, the one written last is the latest', () => {
  const [first, second] = [rop('2026-02-01'), { ...rop('2026-02-01') }];
  expect(latestExam(having({ exams: [rop('2026-01-20'), first, second] }), 'rop')).toBe(second);
});
