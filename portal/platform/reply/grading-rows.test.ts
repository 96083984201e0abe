import { expect, test } from 'vitest';
import type { Exam, Findings } from '../../../clinical/findings.ts';
import { comparedRows, gradedOutcomes, recordedExam } from './grading-rows.ts';
import { gradedEyes } from './graver-grading.ts';

const examDate = '2026-04-20';
const birthday = '2026-03-02';
const recorded: Exam = {
  disease: 'rop',
  examDate,
  eyes: {
    OD: { view: 'good', zone: 'II', stage: '2', plus: 'none', extent: [9, 10] },
    OS: { view: 'good', zone: 'II', stage: '1', plus: 'none' },
  },
};
const graded: Exam = {
  disease: 'rop',
  examDate,
  eyes: { OD: { view: 'good', zone: 'II', stage: '3', plus: 'plus', aggressive: true } },
};
const pressure: Exam = {
  disease: 'glaucoma',
  examDate,
  eyes: {
    OD: {
      ...{ view: 'good', iopMmHg: 18, tonometer: 'rebound', underAnaesthesia: false },
      ...{ cornealDiameterMm: 10, cupDiscRatio: 0.2 },
    },
  },
};
const findings: Findings = { version: 2, exams: [recorded], images: [], treatments: [] };
const clinicalCase = { examKind: 'rop' as const, birthday, gestation: { weeks: 28, days: 3 }, findings };

test('a grading is set beside the exam of its kind and day, the one that was written last', () => {
  const again: Exam = { ...recorded, eyes: { OS: { view: 'poor' } } };
  expect(recordedExam({ ...findings, exams: [recorded, again] }, graded)).toBe(again);
  expect(recordedExam(findings, { ...graded, examDate: '2026-04-21' })).toBeUndefined();
  expect(recordedExam(findings, { disease: 'glaucoma', examDate, eyes: {} })).toBeUndefined();
  expect(recordedExam(undefined, graded)).toBeUndefined();
});

test('lines that differ come with both words, what one left open among them; the others agree', () => {
  const { differing, agreeing } = comparedRows(recorded, graded, 'OD', birthday);
  expect(differing).toEqual([
    { name: '分期', recorded: '2 期', graded: '3 期' },
    { name: '附加病变', recorded: '无附加病变', graded: '有附加病变' },
    { name: '病变范围', recorded: '9～10 点位，共 2 个钟点', graded: '' },
    { name: 'A-ROP', recorded: '', graded: '急进性 ROP（A-ROP）' },
  ]);
  expect(agreeing).toContainEqual({ name: '分区', recorded: 'Ⅱ区', graded: 'Ⅱ区' });
});

test('a view that nobody stated is not told as a good one', () => {
  const unstated: Exam = { ...recorded, eyes: { OS: { zone: 'II', stage: '1', plus: 'none' } } };
  expect(comparedRows(unstated, recorded, 'OS', birthday).differing).toEqual([
    { name: '检查情况', recorded: '', graded: '看清' },
  ]);
});

test('a cataract that one calls unilateral and the other bilateral differs', () => {
  const one: Exam = {
    disease: 'cataract',
    examDate,
    laterality: 'unilateral',
    eyes: { OD: { morphology: 'nuclear' } },
  };
  const other: Exam = { ...one, laterality: 'bilateral' };
  expect(comparedRows(one, other, 'OD', birthday).differing).toEqual([
    { name: '单眼或双眼', recorded: '单眼', graded: '双眼' },
  ]);
});

test('the rules read the grading alone, for the eyes that were graded, and the case where that says another thing', () => {
  expect(gradedEyes(graded)).toEqual(['OD']);
  const [right, ...others] = gradedOutcomes(clinicalCase, graded, '2026-04-21');
  expect(others).toEqual([]);
  expect(right).toMatchObject({ eye: 'OD', outcome: 'treat', urgency: 'urgent' });
  expect(right!.text).toContain('右眼须治疗（48 小时内）');
  expect(right!.ofCase).toMatch(/^右眼须复查/);
  expect(gradedOutcomes(clinicalCase, recorded, '2026-04-21').map(({ ofCase }) => ofCase)).toEqual([
    undefined,
    undefined,
  ]);
});

test('a grading in a case without findings is read with the child’s birth, and there is nothing to compare it with', () => {
  const { findings: _, ...bare } = clinicalCase;
  expect(gradedOutcomes(bare, graded, '2026-04-21')).toMatchObject([{ eye: 'OD', ofCase: '没有 ROP 检查，不作比较' }]);
});

test('nothing is the same as what the case has no record of: another day, another kind, an eye left open', () => {
  const ofCase = (exam: Exam) =>
    gradedOutcomes({ ...clinicalCase, findings: { ...findings, exams: [exam] } }, recorded, '2026-04-29').map(
      (one) => one.ofCase === undefined,
    );
  expect(ofCase(recorded)).toEqual([true, true]);
  expect(ofCase({ ...recorded, examDate: '2026-04-21' })).toEqual([false, false]);
  expect(ofCase({ disease: 'cataract', examDate, eyes: {} })).toEqual([false, false]);
  const { OD } = recorded.eyes;
  expect(ofCase({ ...recorded, eyes: { OD } } as Exam)).toEqual([true, false]);

  const quiet = { ...pressure, examDate: '2026-04-21' };
  const other = { ...clinicalCase, findings: { ...findings, exams: [quiet] } };
  const [right] = gradedOutcomes(other, pressure, '2026-04-29');
  expect(right).toMatchObject({ outcome: 'watch', ofCase: right!.text });
});

test('what the case says of another disease is not compared with a grading', () => {
  expect(gradedOutcomes(clinicalCase, pressure, '2026-04-21')).toMatchObject([
    { eye: 'OD', outcome: 'watch', ofCase: '没有 青光眼 检查，不作比较' },
  ]);
  const both = { ...clinicalCase, findings: { ...findings, exams: [graded, { ...pressure, examDate: '2026-04-21' }] } };
  const [right] = gradedOutcomes(both, pressure, '2026-04-21');
  expect(right!.ofCase).toMatch(/^右眼继续观察/);
});

test('the first screening of the child is nothing that an exam of another disease says', () => {
  const seen = { disease: 'glaucoma', examDate, eyes: { OD: { view: 'good', iopMmHg: 18 } } } as const;
  const [right] = gradedOutcomes({ ...clinicalCase, findings: { ...findings, exams: [] } }, seen, '2026-06-01');
  expect(right!.reasons.map(({ text }) => text).join()).not.toContain('首次筛查');
  expect(right!.text).not.toContain('2026年4月2日');
});

test('what treated the eye counts for the grading as it does for the case', () => {
  const treatments = [{ eye: 'OD' as const, date: '2026-04-21', kind: 'laser' as const }];
  const treated = { ...clinicalCase, findings: { ...findings, treatments } };
  expect(gradedOutcomes(treated, graded, '2026-04-21')[0]!.outcome).not.toBe('treat');
});
