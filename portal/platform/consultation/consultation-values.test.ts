import { expect, test } from 'vitest';
import type { Findings } from '../../../clinical/findings.ts';
import { newExam } from '../findings/exam-draft.ts';
import { treatmentDraftOf } from '../findings/treatment-draft.ts';
import { type ConsultationValues, findingsOf, formOf, gestationOf } from './consultation-values.ts';

const values = {
  patientBirthday: '2026-01-10',
  diseaseId: 1,
  title: '双眼病变',
  imageUrl: [],
  doctorSelect: [1],
} as unknown as ConsultationValues;
const sent = (changed: Partial<ConsultationValues>, stored?: Findings): Findings | undefined => {
  const { findings } = formOf({ ...values, ...changed }, stored);
  return findings && JSON.parse(findings);
};
const none: Findings = { version: 2, exams: [], images: [], treatments: [] };

test('a draft from before there were treatments is read', () => {
  expect(findingsOf(values)).toEqual(none);
  expect(sent({})).toBeUndefined();
});

test('treatments alone are sent', () => {
  const treatment = { eye: 'OD', date: '2026-02-01', kind: 'laser' } as const;
  expect(sent({ treatments: [treatmentDraftOf(treatment)] })).toEqual({ ...none, treatments: [treatment] });
});

test('what was taken back is cleared where it was stored', () => {
  expect(sent({ exams: [newExam('rop')], treatments: [] }, none)).toEqual(none);
});

test('the form’s own fields do not reach the call', () => {
  const form = formOf({ ...values, exams: [], treatments: [], imageTags: {}, birthWeightGrams: '' });
  expect(
    Object.keys(form).filter((name) => ['exams', 'treatments', 'imageTags', 'birthWeightGrams'].includes(name)),
  ).toEqual([]);
});

test('figures are read in digits of any width', () => {
  expect(findingsOf({ ...values, birthWeightGrams: '１１００' }).birthWeightGrams).toBe(1100);
  expect(gestationOf('２７', '３')).toEqual({ weeks: 27, days: 3 });
  expect(gestationOf('２７.５', '３')).toBeUndefined();
});
