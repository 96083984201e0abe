import { expect, test } from 'vitest';
import { assess } from './assess.ts';
import type { Exam } from './findings.ts';
import type { RopEye } from './icrop3.ts';
import { caseOf, day, laser, right, rop, surgery } from './testing/cases.ts';
import type { Treatment } from './treatments.ts';

const good: RopEye = { zone: 'III', stage: '1', plus: 'none' };
const type1: RopEye = { zone: 'II', stage: '3', plus: 'plus' };
const grown: RopEye = { zone: 'III', stage: 'none', plus: 'none', fullyVascularised: true };

const later = '2026-03-05';
const regressed: RopEye = { zone: 'II', stage: 'none', plus: 'none', regression: 'complete' };
test.each<[string, Exam[], Treatment[], string]>([
  [
    'a newer exam of the other eye changes nothing',
    [rop(day, { OD: type1 }), rop(later, { OS: good })],
    [],
    'treat 2026-03-04',
  ],
  [
    'nor does one that says the eye was not examined',
    [rop(day, { OD: good }), rop(later, { OD: { view: 'notExamined' } })],
    [],
    'examBy 2026-03-22',
  ],
  [
    'who looked later and saw nothing does not confirm',
    [rop(day, { OD: good }), rop(later, { OD: { view: 'poor' } })],
    [],
    'cannotJudge',
  ],
  ['nor does it silence', [rop(day, { OD: type1 }), rop(later, { OD: { view: 'poor' } })], [], 'treat 2026-03-04'],
  [
    'type 1 stays in force through a milder exam',
    [rop(day, { OD: type1 }), rop(later, { OD: good })],
    [],
    'treat 2026-03-04',
  ],
  ['A-ROP stays in force', [rop(day, { OD: { aggressive: true } }), rop(later, { OD: good })], [], 'treat 2026-03-03'],
  ['written in whatever order', [rop(later, { OD: good }), rop(day, { OD: type1 })], [], 'treat 2026-03-04'],
  [
    'until an exam explains it',
    [rop(day, { OD: type1 }), rop(later, { OD: { ...good, regression: 'incomplete' } })],
    [],
    'examBy 2026-03-12',
  ],
  [
    'which regression with an unknown plus does not',
    [rop(day, { OD: type1 }), rop(later, { OD: { zone: 'III', stage: '1', regression: 'complete' } })],
    [],
    'treat 2026-03-04',
  ],
  [
    'and is confirmed by another one',
    [
      rop(day, { OD: type1 }),
      rop(later, { OD: { ...good, regression: 'incomplete' } }),
      rop('2026-03-09', { OD: { ...good, regression: 'incomplete' } }),
    ],
    [],
    'examBy 2026-03-30',
  ],
  [
    'partial regression does not explain A-ROP',
    [rop(day, { OD: { aggressive: true } }), rop(later, { OD: { ...good, regression: 'incomplete' } })],
    [],
    'treat 2026-03-03',
  ],
  [
    'nor does an exam that cannot be judged itself',
    [rop(day, { OD: type1 }), rop(later, { OD: { stage: '3', plus: 'none', regression: 'incomplete' } })],
    [],
    'treat 2026-03-04',
  ],
  [
    'regressed without treatment: seen on, for it may come back',
    [rop(day, { OD: type1 }), rop(later, { OD: regressed }), rop('2026-03-08', { OD: regressed })],
    [],
    'examBy 2026-03-29',
  ],
  [
    'A-ROP that regressed without treatment: weekly, though it is not ticked again',
    [
      rop(day, { OD: { ...type1, aggressive: true } }),
      rop(later, { OD: regressed }),
      rop('2026-03-08', { OD: regressed }),
    ],
    [],
    'examBy 2026-03-15',
  ],
  [
    'nor when regression is not ticked again',
    [rop(day, { OD: { ...type1, aggressive: true } }), rop(later, { OD: regressed }), rop('2026-03-08', { OD: good })],
    [],
    'examBy 2026-03-15',
  ],
  [
    'a treated eye stays one beside another disease',
    [
      rop(day, { OD: type1 }),
      rop('2026-03-08', { OD: { ...grown, reactivation: false } }),
      { disease: 'retinoblastoma', examDate: day, eyes: { OD: { tumour: 'absent' } } },
    ],
    [laser('2026-03-02')],
    'examBy 2026-03-29',
  ],
  [
    'and confirmed no sooner than some days later',
    [rop(day, { OD: type1 }), rop(later, { OD: regressed }), rop('2026-03-07', { OD: regressed })],
    [],
    'examBy 2026-03-14',
  ],
  [
    'nor is it left where an earlier exam leaves out whether it was type 1',
    [rop(day, { OD: { stage: '3', plus: 'none' } }), rop(later, { OD: regressed })],
    [],
    'examBy 2026-03-26',
  ],
  [
    'nor where an earlier look saw nothing',
    [rop(day, { OD: { view: 'poor' } }), rop(later, { OD: regressed })],
    [],
    'examBy 2026-03-26',
  ],
  [
    'nor does regression seen through a poor view',
    [rop(day, { OD: type1 }), rop(later, { OD: { ...good, regression: 'complete', view: 'poor' } })],
    [],
    'treat 2026-03-04',
  ],
  [
    'another treatment than laser, drug or surgery answers nothing',
    [rop(day, { OD: type1 })],
    [{ ...laser(later), kind: 'other' }],
    'treat 2026-03-04',
  ],
  [
    'a treatment older than the disease does not confirm its regression',
    [rop(day, { OD: type1 }), rop(later, { OD: { ...good, regression: 'complete', reactivation: false } })],
    [laser('2026-02-20')],
    'examBy 2026-03-12',
  ],
  [
    'regression beside zone I stage 3 starts no new clock',
    [rop(day, { OD: type1 }), rop(later, { OD: { zone: 'I', stage: '3', plus: 'none', regression: 'complete' } })],
    [],
    'treat 2026-03-04',
  ],
  [
    'of two exams on one day the graver, in whatever order',
    [rop(day, { OD: { ...good, zone: 'posteriorII' } }), rop(day, { OD: grown })],
    [],
    'examBy 2026-03-08',
  ],
  [
    'a look in vain on the same day, in whatever order',
    [rop(day, { OD: { view: 'poor' } }), rop(day, { OD: grown })],
    [],
    'cannotJudge',
  ],
  ['or until a treatment', [rop(day, { OD: type1 })], [laser('2026-03-02')], 'examBy 2026-03-09'],
  [
    'of several since the exam, the first look after the first',
    [rop(day, { OD: type1 })],
    [laser('2026-03-02'), { ...laser('2026-03-09'), kind: 'other' }],
    'examBy 2026-03-09',
  ],
  ['of the same day', [rop(day, { OD: type1 })], [laser(day)], 'examBy 2026-03-08'],
  ['a treatment before the exam answers nothing', [rop(day, { OD: type1 })], [laser('2026-02-27')], 'treat 2026-03-04'],
  [
    'a treatment of the other eye answers nothing',
    [rop(day, { OD: type1 })],
    [{ ...laser(later), eye: 'OS' }],
    'treat 2026-03-04',
  ],
  [
    'laser does not answer a detachment',
    [rop(day, { OD: { ...type1, stage: '4A' } })],
    [laser(later)],
    'refer 2026-03-01',
  ],
  [
    'nor is a retina that settles after surgery to be referred again',
    [
      rop(day, { OD: { ...type1, stage: '4A' } }),
      rop('2026-03-06', { OD: { ...type1, stage: '4A' } }),
      rop('2026-03-09', { OD: { ...good, regression: 'incomplete', reactivation: false } }),
    ],
    [surgery('2026-03-02')],
    'examBy 2026-03-30',
  ],
  [
    'but one that came off again after it was flat is',
    [
      rop(day, { OD: { ...type1, stage: '4A' } }),
      rop('2026-03-06', { OD: { ...good, reactivation: false } }),
      rop('2026-03-08', { OD: { ...type1, stage: '4A' } }),
      rop('2026-03-09', { OD: { ...good, regression: 'incomplete', reactivation: false } }),
    ],
    [surgery('2026-03-02')],
    'refer 2026-03-08',
  ],
  [
    'nor one of a second look after surgery, whatever the first one found',
    [
      rop(day, { OD: { ...type1, stage: '4A' } }),
      rop('2026-03-06', { OD: { ...type1, stage: '4A' } }),
      rop('2026-03-08', { OD: { ...type1, stage: '4A' } }),
      rop('2026-03-09', { OD: { ...good, regression: 'incomplete', reactivation: false } }),
    ],
    [surgery('2026-03-02')],
    'refer 2026-03-08',
  ],
  [
    'of two exams on one day neither explains what the other leaves in force',
    [rop(day, { OD: type1 }), rop(later, { OD: { ...good, zone: 'II' } }), rop(later, { OD: regressed })],
    [],
    'treat 2026-03-04',
  ],
  ['surgery does', [rop(day, { OD: { ...type1, stage: '4A' } })], [surgery(later)], 'examBy 2026-03-12'],
  [
    'a detachment is not explained by regression',
    [rop(day, { OD: { stage: '4B' } }), rop(later, { OD: { ...good, regression: 'incomplete' } })],
    [],
    'refer 2026-03-01',
  ],
  ['a milder exam before a worse one', [rop(day, { OD: good }), rop(later, { OD: type1 })], [], 'treat 2026-03-08'],
  [
    'of two exams on one day the graver',
    [rop(day, { OD: { ...good, zone: 'II' } }), rop(day, { OD: good })],
    [],
    'examBy 2026-03-15',
  ],
])('%s', (_what, exams, treatments, expected) => {
  expect(right(exams, treatments, '2026-03-10')).toBe(expected);
});

const none: RopEye = { zone: 'III', stage: 'none', plus: 'none' };
test.each<[string, Exam[], string]>([
  ['zone III, no ROP', [rop('2026-04-30', { OD: none })], 'mayStop'],
  ['a day before', [rop('2026-04-29', { OD: none })], 'examBy 2026-05-20'],
  ['zone III stage 2', [rop('2026-04-30', { OD: { ...none, stage: '2' } })], 'mayStop'],
  ['zone III stage 3', [rop('2026-04-30', { OD: { ...none, stage: '3' } })], 'examBy 2026-05-07'],
  ['vessels in zone II', [rop('2026-04-30', { OD: { ...none, zone: 'II' } })], 'examBy 2026-05-21'],
  [
    'prethreshold in a former exam',
    [rop(day, { OD: { zone: 'II', stage: '3', plus: 'none' } }), rop('2026-04-30', { OD: none })],
    'examBy 2026-05-21',
  ],
  [
    'a former exam that contradicts itself',
    [rop(day, { OD: { stage: '3', plus: 'none', fullyVascularised: true } }), rop('2026-04-30', { OD: none })],
    'examBy 2026-05-21',
  ],
  [
    'a former exam that leaves it open',
    [rop(day, { OD: { zone: 'II' } }), rop('2026-04-30', { OD: none })],
    'examBy 2026-05-21',
  ],
  [
    'a former look that saw nothing',
    [rop(day, { OD: { view: 'poor' } }), rop('2026-04-30', { OD: none })],
    'examBy 2026-05-21',
  ],
  ['plus unknown', [rop('2026-04-30', { OD: { zone: 'III', stage: 'none' } })], 'cannotJudge'],
])('PMA 45 weeks: %s', (_what, exams, expected) => {
  expect(right(exams)).toBe(expected);
});

test('without a gestational age there is no PMA to end with', () => {
  const found = caseOf({ exams: [rop('2026-06-30', { OD: none, OS: none })] }, { gestation: { weeks: 0, days: 0 } });
  expect(assess(found, '2026-06-30').outcome).toBe('examBy');
});
