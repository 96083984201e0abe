import { expect, test } from 'vitest';
import { alarmReasons } from './alarm.ts';
import type { Exam, ExamOf } from './findings.ts';
import { caseOf, day, laser, rop, surgery } from './testing/cases.ts';
import type { Treatment } from './treatments.ts';

type RopEye = NonNullable<ExamOf<'rop'>['eyes']['OD']>;

const type1 = { zone: 'I', stage: '3', plus: 'plus' } as const;
const reasonsOf = (exams: Exam[], treatments: Treatment[] = []) => alarmReasons(caseOf({ exams, treatments }), day);
const tumour = (found: 'present' | 'suspected' | 'absent'): Exam => ({
  disease: 'retinoblastoma',
  examDate: day,
  eyes: { OS: { tumour: found, view: 'good' } },
});

test.each([
  ['type 1', type1, ['type1-OD']],
  ['A-ROP', { ...type1, zone: 'II', stage: '2', aggressive: true }, ['aggressive-OD']],
  ['a detachment', { zone: 'II', stage: '4A', plus: 'none' }, ['detached-OD']],
  ['an eye that is active again so', { ...type1, reactivation: true }, ['type1-OD', 'reactivation-OD']],
  ['what is seen again in a week', { zone: 'II', stage: '3', plus: 'none' }, []],
  ['plus that is no type 1', { zone: 'III', stage: '3', plus: 'plus' }, []],
  ['an eye that is active again in stage 1', { zone: 'II', stage: '1', plus: 'none', reactivation: true }, []],
  ['an eye of which too much is missing', { stage: '2', plus: 'plus' }, []],
] as [string, RopEye, string[]][])('somebody has to know at once of %s, or not', (_of, eye, reasons) => {
  expect(reasonsOf([rop(day, { OD: eye })])).toEqual(reasons);
});

test('a tumour is told of while it is there or suspected, each eye by itself', () => {
  expect(reasonsOf([tumour('present')])).toEqual(['tumour-OS']);
  expect(reasonsOf([tumour('suspected')])).toEqual(['tumour-OS']);
  expect(reasonsOf([tumour('absent')])).toEqual([]);
  expect(reasonsOf([tumour('absent'), rop(day, { OS: type1 })])).toEqual(['type1-OS']);
  expect(reasonsOf([tumour('present'), rop(day, { OD: type1, OS: type1 })])).toEqual([
    'type1-OD',
    'tumour-OS',
    'type1-OS',
  ]);
});

test('a treatment that answers it ends it, for that eye alone', () => {
  const both = [rop(day, { OD: type1, OS: type1 })];
  expect(reasonsOf(both, [laser(day)])).toEqual(['type1-OS']);
  expect(reasonsOf([rop(day, { OD: { zone: 'II', stage: '4A', plus: 'none' } })], [laser(day)])).toEqual([
    'detached-OD',
  ]);
  expect(reasonsOf([rop(day, { OD: { zone: 'II', stage: '4A', plus: 'none' } })], [surgery(day)])).toEqual([]);
});

test('a glaucoma or a cataract is for a specialist and not for the hour', () => {
  const glaucoma: Exam = {
    disease: 'glaucoma',
    examDate: day,
    eyes: { OD: { iopMmHg: 40, cornealDiameterMm: 14, haabStriae: true } },
  };
  expect(reasonsOf([glaucoma])).toEqual([]);
});
