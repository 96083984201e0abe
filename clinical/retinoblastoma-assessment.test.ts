import { expect, test } from 'vitest';
import { assess } from './assess.ts';
import type { Exam, ExamOf } from './findings.ts';
import { caseOf, day, drug, laser, right, rop } from './testing/cases.ts';
import type { Treatment } from './treatments.ts';

type Eye = NonNullable<ExamOf<'retinoblastoma'>['eyes']['OD']>;
const exam = (OD: Eye, examDate = day): Exam => ({
  disease: 'retinoblastoma',
  examDate,
  eyes: { OD, OS: { tumour: 'absent' } },
});
test.each<[string, Exam[], Treatment[], string]>([
  ['a tumour', [exam({ tumour: 'present' })], [], 'refer 2026-03-02'],
  ['a suspected tumour', [exam({ tumour: 'suspected' })], [], 'refer 2026-03-02'],
  ['a grouped tumour', [exam({ tumour: 'present', system: 'IIRC', group: 'A' })], [], 'refer 2026-03-02'],
  ['none', [exam({ tumour: 'absent' })], [], 'watch'],
  ['none, with a poor view', [exam({ tumour: 'absent', view: 'poor' })], [], 'cannotJudge'],
  ['not said', [exam({})], [], 'cannotJudge'],
  ['not examined', [exam({ view: 'notExamined' })], [], 'cannotJudge'],
  [
    'none where a tumour was, and no treatment',
    [exam({ tumour: 'present' }), exam({ tumour: 'absent' }, '2026-03-08')],
    [],
    'refer 2026-03-02',
  ],
  [
    'none through a poor view, where one was suspected',
    [exam({ tumour: 'suspected' }), exam({ tumour: 'absent', view: 'poor' }, '2026-03-08')],
    [],
    'refer 2026-03-02',
  ],
  [
    'seen again: due since the first day',
    [exam({ tumour: 'suspected' }), exam({ tumour: 'present' }, '2026-03-20')],
    [],
    'refer 2026-03-02',
  ],
  [
    'suspected anew after it was cleared',
    [
      exam({ tumour: 'suspected' }),
      exam({ tumour: 'absent' }, '2026-03-08'),
      exam({ tumour: 'suspected' }, '2026-03-20'),
    ],
    [],
    'refer 2026-03-21',
  ],
  [
    'laser of an eye with retinopathy of prematurity is for that',
    [exam({ tumour: 'present' }), rop(day, { OD: { zone: 'II', stage: '2', plus: 'plus' } })],
    [laser('2026-03-02')],
    'refer 2026-03-02',
  ],
  [
    'none where one was suspected',
    [exam({ tumour: 'suspected' }), exam({ tumour: 'absent' }, '2026-03-08')],
    [],
    'watch',
  ],
  [
    'none after treatment',
    [exam({ tumour: 'present' }), exam({ tumour: 'absent' }, '2026-03-28')],
    [laser('2026-03-08')],
    'watch',
  ],
  ['treated', [exam({ tumour: 'present' })], [laser('2026-03-08')], 'examBy 2026-04-05'],
  [
    'a later exam without a word on it',
    [exam({ tumour: 'present' }), exam({ view: 'good' }, '2026-03-20')],
    [],
    'refer 2026-03-02',
  ],
  [
    'absent, then treated, and nobody looked since',
    [exam({ tumour: 'present' }), exam({ tumour: 'absent' }, '2026-03-06')],
    [laser('2026-03-08')],
    'examBy 2026-04-05',
  ],
  [
    'a drug for the retina is no treatment of it',
    [exam({ tumour: 'present' })],
    [drug('2026-03-08')],
    'refer 2026-03-02',
  ],
  [
    'suspected, and treated for something else',
    [exam({ tumour: 'suspected' })],
    [drug('2026-03-08')],
    'refer 2026-03-02',
  ],
  [
    'still there after treatment',
    [exam({ tumour: 'present' }, '2026-03-28')],
    [laser('2026-03-08')],
    'refer 2026-03-29',
  ],
])('%s', (_what, exams, treatments, expected) => {
  expect(right(exams, treatments)).toBe(expected);
});

test('is for a centre within 24 hours, group E said first, the group spelled out in its own system', () => {
  const found = assess(caseOf({ exams: [exam({ tumour: 'present', system: 'ICRB', group: 'E' })] }), day);
  expect(found).toMatchObject({ outcome: 'refer', withinHours: 24, decisive: ['OD'] });
  const [first, second] = found.eyes.OD.reasons;
  expect(first!.text).toMatch(/^ICRB E 组，/);
  expect(second).toMatchObject({ source: 'icrb', rule: expect.stringContaining('50%') });
});
