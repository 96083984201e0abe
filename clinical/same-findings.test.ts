import { expect, test } from 'vitest';
import type { Exam, Findings } from './findings.ts';
import { isSameExam, isSameFindings } from './same-findings.ts';

const OD = { view: 'good', zone: 'II', stage: '2', extent: [1, 3] } as const;
const exam = (eyes: object, examDate = '2026-04-20') => ({ disease: 'rop', examDate, eyes }) as Exam;
const found = (said: Partial<Findings>): Findings => ({ version: 2, exams: [], images: [], treatments: [], ...said });

test.each([
  ['no finding is no more than a sign that is not there', { OD: { ...OD, notch: false } }, { OD }],
  ['clock hours in another order', { OD: { ...OD, extent: [3, 1] } }, { OD }],
  ['no clock hours', { OD: { view: 'good', extent: [] } }, { OD: { view: 'good' } }],
  ['an eye that was not examined, or is absent', { OD, OS: { view: 'notExamined' } }, { OD }],
])('says the same: %s', (_, one, other) => {
  expect(isSameExam(exam(one), exam(other))).toBe(true);
});

test.each([
  ['an eye that was seen is none that was not examined', { OD, OS: {} }, { OD }],
  ['no reactivation is more than nothing of it', { OD: { ...OD, reactivation: false } }, { OD }],
  ['another stage', { OD: { ...OD, stage: '3' } }, { OD }],
  ['the other eye', { OS: OD }, { OD }],
])('says something else: %s', (_, one, other) => {
  expect(isSameExam(exam(one), exam(other))).toBe(false);
});

test('the order counts for nothing, but for which of two exams of one day was written last', () => {
  const [one, other, later] = [exam({ OD }), exam({ OS: OD }), exam({ OD }, '2026-04-27')];
  expect(isSameFindings(found({ exams: [later, one] }), found({ exams: [one, later] }))).toBe(true);
  expect(isSameFindings(found({ exams: [one, other] }), found({ exams: [other, one] }))).toBe(false);
  const tags = [{ attachmentLocate: 'a', eye: 'OD' } as const, { attachmentLocate: 'a', eye: 'OS' } as const];
  expect(isSameFindings(found({ images: tags }), found({ images: tags.toReversed() }))).toBe(true);
  const given = [
    { eye: 'OD', date: '2026-04-21', kind: 'laser' } as const,
    { eye: 'OD', date: '2026-04-21', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 } as const,
  ];
  expect(isSameFindings(found({ treatments: given }), found({ treatments: given.toReversed() }))).toBe(true);
  expect(isSameFindings(found({ treatments: [...given, given[0]!] }), found({ treatments: given }))).toBe(false);
});

test('empty findings say as little as none, and a birth weight says something', () => {
  expect(isSameFindings(found({}), null)).toBe(true);
  expect(isSameFindings(found({ birthWeightGrams: 900 }), null)).toBe(false);
  expect(isSameFindings(found({ exams: [exam({})] }), null)).toBe(false);
});
