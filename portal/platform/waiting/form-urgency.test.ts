import { expect, test } from 'vitest';
import type { ConsultationValues } from '../consultation/consultation-values.ts';
import { draftOf, newExam } from '../findings/exam-draft.ts';
import { followingFindings, proposalOf, urgencyOf } from './form-urgency.ts';

const today = '2026-11-23';
const eye = (stage: '1' | '3', plus: 'none' | 'plus') => ({ view: 'good' as const, zone: 'II' as const, stage, plus });
const exam = (stage: '1' | '3', plus: 'none' | 'plus') =>
  draftOf({ disease: 'rop', examDate: '2026-11-22', eyes: { OD: eye(stage, plus), OS: eye(stage, plus) } });
const values = {
  diseaseId: 1,
  patientBirthday: '2026-09-20',
  embryoAge: '28',
  embryoAgeDay: '0',
  urgency: '',
  urgencyReason: '',
} as ConsultationValues;
const grave = { ...values, exams: [exam('3', 'plus')] };

test('nothing is proposed while there are no findings, or nobody knows of what age the child is', () => {
  expect(proposalOf(values, today)).toBeUndefined();
  expect(proposalOf({ ...values, exams: [newExam('rop')] }, today)).toBeUndefined();
  expect(proposalOf({ ...grave, embryoAge: '' }, today)).toBeUndefined();
  expect(urgencyOf(values, today)).toBe(0);
});

test('the form says what the findings propose until somebody chose', () => {
  expect(urgencyOf(grave, today)).toBe(2);
  expect(urgencyOf({ ...grave, urgency: '1' }, today)).toBe(1);
});

test('a stored case follows its findings, unless it was made more urgent or somebody said why it is less', () => {
  const urgency = (stored: Partial<ConsultationValues>) => followingFindings({ ...values, ...stored }, today).urgency;
  expect(urgency({ ...grave, urgency: '2' })).toBe('');
  expect(urgency({ ...grave, urgency: '0' })).toBe('');
  expect(urgency({ ...grave, urgency: '0', urgencyReason: '已在外院治疗' })).toBe('0');
  expect(urgency({ urgency: '2' })).toBe('2');
  expect(urgency({ urgency: '0' })).toBe('');
});
