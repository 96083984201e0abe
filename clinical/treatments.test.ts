import { expect, test } from 'vitest';
import { doseDoubt, type Treatment, treatmentName, usualDose } from './treatments.ts';

test.each<[string, number, ReturnType<typeof doseDoubt>]>([
  ['贝伐珠单抗', 0.625, undefined],
  ['贝伐珠单抗', 0.3125, undefined],
  ['贝伐珠单抗', 0.031, 'ask'],
  ['贝伐珠单抗', 1.26, 'ask'],
  ['贝伐珠单抗', 6.26, 'slip'],
  ['雷珠单抗', 0.05, undefined],
  ['雷珠单抗', 0.04, 'ask'],
  ['雷珠单抗', 0.5, undefined],
  ['雷珠单抗', 0.51, 'ask'],
  ['雷珠单抗', 2.51, 'slip'],
  ['雷珠单抗', 0, 'slip'],
  ['没有列出的药', 0.05, undefined],
  ['没有列出的药', 1.3, 'ask'],
])('%s %d mg: %s', (drug, doseMg, expected) => {
  expect(doseDoubt(drug, doseMg)).toBe(expected);
});

test('the usual dose of a drug that is not listed spans all', () => {
  expect(usualDose('阿柏西普')).toEqual({ from: 0.4, to: 0.4 });
  expect(usualDose('')).toEqual({ from: 0.1, to: 0.625 });
});

test.each<[string, Omit<Treatment, 'eye' | 'date'>]>([
  ['激光', { kind: 'laser' }],
  ['激光（为 ROP，无血管区未全部光凝）', { kind: 'laser', disease: 'rop', complete: false }],
  ['抗 VEGF 药物（雷珠单抗 0.1 mg）', { kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 }],
  ['滴眼液（为 青光眼，用到 2026年5月1日）', { kind: 'drops', disease: 'glaucoma', until: '2026-05-01' }],
])('a treatment in words: %s', (expected, treatment) => {
  expect(treatmentName({ eye: 'OD', date: '2026-02-01', ...treatment })).toBe(expected);
});
