import { expect, test } from 'vitest';
import { examFields } from '../../../clinical/exam-fields.ts';
import { type EyePast, eyePast } from '../../../clinical/eye-past.ts';
import { type ExamDisease, examNames } from '../../../clinical/exam-kinds.ts';
import type { Done, EyeSigns, KnownLook } from '../../../clinical/looks.ts';
import type { EyeDraft } from './exam-draft.ts';
import { formOrder, ofAnyEye } from './form-order.ts';

const nothing = eyePast({ exams: [], treatments: [] }, 'OD', 'rop', '2026-03-01', '2026-01-01');
const first = (disease: ExamDisease, signs: EyeDraft = {}, past: Partial<EyePast> = {}) =>
  formOrder(disease, signs, { ...nothing, ...past }).first.flat();

const look = (signs: EyeSigns): KnownLook => ({ on: '2026-02-20', disease: 'rop', signs, isGood: true });
const done = (kind: Done['kind']): Done => ({ kind, date: '2026-02-20' });

test.each(Object.keys(examNames) as ExamDisease[])(
  'every field of %s is asked once, the view before all',
  (disease) => {
    const { first, more } = formOrder(disease, {}, nothing);
    const ofView = ['view', 'absentFor', 'absentSince', 'absentWhy'];
    expect([...ofView, ...first.flat(), ...more.flat()].toSorted()).toEqual(
      Object.keys(examFields[disease]).toSorted(),
    );
  },
);

test.each(Object.keys(examNames) as ExamDisease[])('no heading stands twice in an eye of %s', (disease) => {
  const { first, more } = formOrder(disease, {}, { ...nothing, treatments: [{ kind: 'surgery', date: '2026-02-01' }] });
  for (const part of [first, more]) {
    const headed = part.filter(
      (entry) =>
        typeof entry !== 'string' && examFields[disease][entry[0]!]!.kind === 'flag' && !ofAnyEye.includes(entry[0]!),
    );
    expect(headed.length).toBeLessThanOrEqual(1);
  }
});

test.each<[string, ExamDisease, EyeDraft, Partial<EyePast>, string[]]>([
  ['nothing yet', 'rop', {}, {}, ['zone', 'stage', 'plus']],
  ['no retinopathy', 'rop', { zone: 'II', stage: 'none', plus: 'none' }, {}, ['zone', 'stage', 'plus']],
  ['a stage', 'rop', { zone: 'II', stage: '1' }, {}, ['zone', 'stage', 'plus', 'regression']],
  ['stage 2', 'rop', { stage: '2' }, {}, ['zone', 'stage', 'plus', 'regression', 'aggressive']],
  ['plus', 'rop', { zone: 'II', stage: 'none', plus: 'plus' }, {}, ['zone', 'stage', 'plus', 'aggressive']],
  [
    'zone III without disease',
    'rop',
    { zone: 'III', stage: 'none' },
    {},
    ['zone', 'stage', 'plus', 'fullyVascularised'],
  ],
  ['a stage before', 'rop', {}, { looks: [look({ stage: '1' })] }, ['zone', 'stage', 'plus', 'regression']],
  [
    'regressed before',
    'rop',
    {},
    { looks: [look({ regression: 'complete' })] },
    ['zone', 'stage', 'plus', 'reactivation'],
  ],
  ['lasered before', 'rop', {}, { treatments: [done('laser')] }, ['zone', 'stage', 'plus', 'reactivation', 'skipArea']],
  ['a small child’s cornea', 'glaucoma', {}, {}, ['iopMmHg', 'cupDiscRatio', 'cornealDiameterMm']],
  ['a larger child’s', 'glaucoma', {}, { isUnderThree: false }, ['iopMmHg', 'cupDiscRatio']],
  [
    'a pressure, with its method',
    'glaucoma',
    { iopMmHg: '2' },
    { isUnderThree: false },
    ['iopMmHg', 'cupDiscRatio', 'tonometer', 'underAnaesthesia'],
  ],
  [
    'how it was measured the last time, before the pressure is typed',
    'glaucoma',
    { tonometer: 'rebound' },
    { isUnderThree: false },
    ['iopMmHg', 'cupDiscRatio', 'tonometer', 'underAnaesthesia'],
  ],
  ['a lens', 'cataract', {}, {}, ['fundusView', 'visuallySignificant', 'morphology', 'cause']],
  [
    'an operated eye, looked at for glaucoma too',
    'cataract',
    {},
    { treatments: [done('surgery')] },
    ['fundusView', 'visuallySignificant', 'axisClear', 'morphology', 'cause', 'iopMmHg', 'cupDiscRatio'],
  ],
])('what is asked at once: %s', (_what, disease, signs, past, expected) => {
  expect(first(disease, signs, past).slice(0, expected.length)).toEqual(expected);
  if (disease === 'rop') expect(first(disease, signs, past)).toEqual(expected);
});

test.each<[ExamDisease, EyeDraft]>([
  ['rop', { view: 'poor' }],
  ['retinoblastoma', { view: 'poor' }],
  ['cataract', { view: 'good', fundusView: 'none' }],
])(
  'of an eye that nobody can look into the reflex and the exclusion of a tumour are asked: %s %j',
  (disease, signs) => {
    const hidden = ['redReflex', 'cornealOedema', 'oldScar', 'haemorrhage', 'tumourExcluded'];
    expect(first(disease, signs)).toEqual(expect.arrayContaining(hidden));
    expect(first(disease, { view: 'good' })).not.toContain('tumourExcluded');
  },
);

test.each(Object.keys(examNames) as ExamDisease[])(
  'where an earlier exam still calls for something, %s asks at once what has become of it',
  (disease) => {
    expect(first(disease, {}, { openCall: { on: '2026-02-01', as: 'treat' } })).toContain('resolved');
    expect(first(disease)).not.toContain('resolved');
  },
);
