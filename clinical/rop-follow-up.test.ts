import { expect, test } from 'vitest';
import type { Exam } from './findings.ts';
import type { RopEye } from './icrop3.ts';
import { drug, laser, right, rop } from './testing/cases.ts';
import type { Treatment } from './treatments.ts';

const good: RopEye = { zone: 'III', stage: '1', plus: 'none' };
const type1: RopEye = { zone: 'II', stage: '3', plus: 'plus' };
const grown: RopEye = { zone: 'III', stage: 'none', plus: 'none', fullyVascularised: true };

// Three weeks after treatment.
const seen = (signs: RopEye, examDate = '2026-03-25') => rop(examDate, { OD: signs });
const none: RopEye = { zone: 'III', stage: 'none', plus: 'none' };
const calm = { ...good, reactivation: false };
const well = { ...grown, reactivation: false };
test.each<[string, Exam[], Treatment[], string]>([
  ['the first look within seven days', [], [drug('2026-03-02')], 'cannotJudge'],
  ['seen since: by what is seen', [seen(calm)], [laser('2026-03-02')], 'examBy 2026-04-15'],
  ['reactivation not asked: within a week', [seen(good)], [laser('2026-03-02')], 'examBy 2026-04-01'],
  [
    'seen too soon: looked at again in the week',
    [seen(calm, '2026-03-03')],
    [laser('2026-03-02')],
    'examBy 2026-03-09',
  ],
  [
    'a look too soon and another treatment put the first look off no further',
    [seen(calm, '2026-03-03')],
    [laser('2026-03-02'), laser('2026-03-20')],
    'examBy 2026-03-09',
  ],
  [
    'grown and regressed after anti-VEGF, PMA 65 weeks',
    [seen({ ...well, regression: 'complete' }, '2026-09-17')],
    [drug('2026-03-02')],
    'watch',
  ],
  ['reactivated', [seen({ ...good, reactivation: true })], [laser('2026-03-02')], 'examBy 2026-04-01'],
  ['reactivated type 1', [seen({ ...type1, reactivation: true })], [drug('2026-03-02')], 'treat 2026-03-28'],
  ['grown after laser: seen on until PMA 65 weeks', [seen(well)], [laser('2026-03-02')], 'examBy 2026-04-15'],
  ['and never told to stop', [seen(well, '2026-10-01')], [laser('2026-03-02')], 'watch'],
  ['grown after anti-VEGF, PMA below 65 weeks', [seen(well)], [drug('2026-03-02')], 'examBy 2026-04-15'],
  ['grown after anti-VEGF, PMA 65 weeks', [seen(well, '2026-09-17')], [drug('2026-03-02')], 'watch'],
  ['grown after anti-VEGF, a day before', [seen(well, '2026-09-16')], [drug('2026-03-02')], 'examBy 2026-10-07'],
  [
    'regressed after anti-VEGF, not grown',
    [seen({ ...calm, regression: 'complete' }, '2026-10-01')],
    [drug('2026-03-02')],
    'examBy 2026-10-22',
  ],
  [
    'regressed after anti-VEGF and laser',
    [seen({ ...calm, regression: 'complete' }, '2026-10-01')],
    [drug('2026-03-02'), laser('2026-06-01')],
    'watch',
  ],
  [
    'PMA 45 weeks ends nothing for a treated eye',
    [seen({ ...calm, stage: 'none' }, '2026-05-10')],
    [laser('2026-03-02')],
    'examBy 2026-05-31',
  ],
  [
    'active again without a treatment on record: seen on as after a drug',
    [seen({ ...good, reactivation: true }), seen({ ...calm, regression: 'complete' }, '2026-10-01')],
    [],
    'examBy 2026-10-22',
  ],
  [
    'and asked at each exam',
    [seen({ ...good, reactivation: true }), seen({ ...none, fullyVascularised: true }, '2026-10-01')],
    [],
    'examBy 2026-10-08',
  ],
  [
    'nor does PMA 45 weeks end it',
    [seen({ ...good, reactivation: true }), seen({ ...none, reactivation: false }, '2026-05-10')],
    [],
    'examBy 2026-05-31',
  ],
  ['treated again: looked at again', [seen(calm)], [laser('2026-03-02'), drug('2026-03-26')], 'examBy 2026-04-02'],
])('treated: %s', (_what, exams, treatments, expected) => {
  expect(right(exams, treatments, '2026-10-30')).toBe(expected);
});
