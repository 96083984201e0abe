import { expect, test } from 'vitest';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import { asRightEye, canCopy, copyNote, lostByCopy } from './CopyRightEye.tsx';
import { type EyeDraft, newExam } from './exam-draft.ts';

const draft = (disease: ExamDisease, OD: EyeDraft, OS: EyeDraft = {}) => ({ ...newExam(disease), eyes: { OD, OS } });

test('clock hours lie on the same side of the nose', () => {
  expect(asRightEye(draft('rop', { stage: '3', extent: '7-9' }))).toEqual({ stage: '3', extent: '3-5' });
  expect(asRightEye(draft('rop', { stage: '3', extent: '?' }))).toEqual({ stage: '3', extent: '?' });
});

test.each<[string, EyeDraft, boolean]>([
  ['clock hours', { stage: '3', extent: '7-9' }, true],
  ['none', { stage: '3' }, false],
  ['none any longer', { stage: '3', extent: '' }, false],
  ['what cannot be read as hours', { stage: '3', extent: '?' }, false],
])('that hours changed sides is said where there were any: %s', (_what, OD, expected) => {
  expect(copyNote(draft('rop', OD)).includes('钟点已按鼻侧、颞侧左右对调')).toBe(expected);
});

test('what the left eye would lose is named: zone I stage 3 with plus is never overwritten unseen', () => {
  const exam = draft(
    'rop',
    { view: 'good', zone: 'II', stage: '1', plus: 'none' },
    { view: 'good', zone: 'I', stage: '3', plus: 'plus', extent: '1-3', aggressive: true, regression: '' },
  );
  expect(lostByCopy(exam)).toEqual([
    '分区：Ⅰ区',
    '分期：3 期',
    '附加病变：有附加病变',
    '病变范围：1-3',
    '急进性 ROP（A-ROP）',
  ]);
  expect(asRightEye(exam)).toEqual({ view: 'good', zone: 'II', stage: '1', plus: 'none' });
});

test('an eye that says nothing else loses nothing', () => {
  expect(lostByCopy(draft('rop', { zone: 'II', stage: '1' }))).toEqual([]);
  expect(lostByCopy(draft('rop', { zone: 'II', stage: '1' }, { view: 'poor', stage: '1' }))).toEqual([]);
});

test('measures, the day of surgery and the view stay each eye’s own', () => {
  const measured = { iopMmHg: '31', cornealDiameterMm: '12.5', cupDiscRatio: '0.8', axialLengthMm: '23.1' };
  const glaucoma = draft('glaucoma', { view: 'good', ...measured, haabStriae: true }, { iopMmHg: '14' });
  expect(asRightEye(glaucoma)).toEqual({ iopMmHg: '14', haabStriae: true });
  expect(lostByCopy(glaucoma)).toEqual([]);
  const operated = { view: 'good', morphology: 'nuclear', axialLengthMm: '17', surgeryDate: '2026-02-01' };
  expect(asRightEye(draft('cataract', operated, { view: 'poor' }))).toEqual({ view: 'poor', morphology: 'nuclear' });
});

test('what is said of the right eye with a reason or a day, and what its own laser left, is not copied', () => {
  const said = {
    'resolved.as': 'notConfirmed',
    'resolved.why': '未见',
    'tumourExcluded.by': 'mri',
    'tumourExcluded.date': '2026-02-01',
    skipArea: true,
  };
  const right = {
    view: 'good',
    zone: 'II',
    absentFor: 'removed',
    absentWhy: '外伤',
    absentSince: '2026-02-01',
    ...said,
  };
  expect(asRightEye(draft('rop', right, { 'resolved.as': 'regressedUntreated' }))).toEqual({
    'resolved.as': 'regressedUntreated',
    zone: 'II',
  });
});

test.each<[string, EyeDraft, EyeDraft, boolean]>([
  ['signs', { stage: '1' }, {}, true],
  ['nothing', {}, {}, false],
  ['a view alone', { view: 'good' }, {}, false],
  ['signs from before it was said not to be examined', { view: 'notExamined', stage: '1' }, {}, false],
  ['signs, for an eye that is not there', { stage: '1' }, { view: 'absent' }, false],
  ['signs from before it was said not to be there', { view: 'absent', stage: '1' }, {}, false],
  ['signs, for an eye that was not examined', { stage: '1' }, { view: 'notExamined' }, false],
])('whether there is something to copy: %s', (_what, OD, OS, expected) => {
  expect(canCopy(draft('rop', OD, OS))).toBe(expected);
});
