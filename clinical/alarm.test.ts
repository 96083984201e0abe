import { expect, test } from 'vitest';
import { alarmReasons } from './assess.ts';
import type { Exam } from './findings.ts';
import { caseOf, day, eye, laser, look, type RopSigns, rop, surgery, word } from './testing/cases.ts';
import type { Treatment } from './treatments.ts';

const type1 = eye('I 3 plus');
const reasonsOf = (exams: Exam[], treatments: Treatment[] = []) => alarmReasons(caseOf({ exams, treatments }));
const tumour = (found: 'present' | 'suspected' | 'absent'): Exam => ({
  disease: 'retinoblastoma',
  examDate: day,
  eyes: { OS: { tumour: found, view: 'good' } },
});

test.each<[string, string, RopSigns, string[]]>([
  ['type 1', 'I 3 plus', {}, ['type1-OD']],
  ['A-ROP', 'II 2 plus', { aggressive: true }, ['aggressive-OD']],
  ['a detachment', 'II 4A none', {}, ['detached-OD']],
  ['suspected A-ROP', 'I none plus', {}, ['suspectedAggressive-OD']],
  ['an eye that is active again so', 'I 3 plus', { reactivation: true }, ['type1-OD', 'reactivation-OD']],
  ['an eye that may have to be treated for all that is missing', '- 2 plus', {}, ['missing-OD']],
  ['a contradiction that hides type 1', 'II 3 plus', { fullyVascularised: true }, ['contradiction-OD']],
  ['what is seen again in a week', 'II 3 none', {}, []],
  ['plus that is no type 1', 'III 3 plus', {}, []],
  ['an eye that is active again in stage 1', 'II 1 none', { reactivation: true }, []],
  ['an eye of which something is missing that makes no type 1', '- 1 none', {}, []],
])('somebody has to know at once of %s, or not', (_of, short, more, reasons) => {
  expect(reasonsOf([look(day, short, more)])).toEqual(reasons);
});

test('a tumour is told of while it is there or suspected, each eye by itself', () => {
  expect(reasonsOf([tumour('present')])).toEqual(['tumour-OS']);
  expect(reasonsOf([tumour('suspected')])).toEqual(['tumour-OS']);
  expect(reasonsOf([tumour('absent')])).toEqual([]);
  expect(reasonsOf([tumour('absent'), rop(day, { OS: type1 })])).toEqual(['type1-OS']);
  expect(reasonsOf([tumour('present'), rop(day, { OD: type1, OS: type1 })]).toSorted()).toEqual([
    'tumour-OS',
    'type1-OD',
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

test('a word answers it too, and what is graver than what it answered alarms again', () => {
  const words = [word(day, 'notToTreat')];
  const later = (short: string) =>
    alarmReasons(caseOf({ exams: [rop(day, { OD: type1 }), look('2026-03-08', short)], words }));
  expect(later('I 3 plus')).toEqual([]);
  expect(later('I 4A plus')).toEqual(['detached-OD']);
});

test('a glaucoma that is referred the same day is told of, one that is looked at again is not', () => {
  const glaucoma = (iopMmHg: number): Exam => ({
    disease: 'glaucoma',
    examDate: day,
    eyes: { OD: { view: 'good', iopMmHg, cornealDiameterMm: 9.5, cupDiscRatio: 0.2, tonometer: 'rebound' } },
  });
  expect(reasonsOf([glaucoma(40)])).toEqual(['same-day-OD']);
  expect(reasonsOf([glaucoma(24)])).toEqual([]);
});
