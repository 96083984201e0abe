import { expect, test } from 'vitest';
import { assess } from './assess.ts';
import type { Exam, ExamOf } from './findings.ts';
import { caseOf, day, right, surgery } from './testing/cases.ts';
import type { Treatment } from './treatments.ts';

type Eye = NonNullable<ExamOf<'glaucoma'>['eyes']['OD']>;
const exam = (OD: Eye, examDate = day, OS: Eye = { iopMmHg: 12 }): Exam => ({
  disease: 'glaucoma',
  examDate,
  eyes: { OD, OS },
});
const ofLeft = (OS: Eye, examDate: string): Exam => ({ disease: 'glaucoma', examDate, eyes: { OS } });
test.each<[string, Exam[], Treatment[], string]>([
  ['IOP 45 alone: suspect', [exam({ iopMmHg: 45 })], [], 'examBy 2026-03-15'],
  ['two signs', [exam({ iopMmHg: 30, haabStriae: true })], [], 'refer 2026-03-01'],
  ['two signs, a poor view', [exam({ iopMmHg: 30, haabStriae: true, view: 'poor' })], [], 'refer 2026-03-01'],
  ['one sign, a poor view', [exam({ iopMmHg: 30, view: 'poor' })], [], 'cannotJudge'],
  ['no sign', [exam({ iopMmHg: 15, cornealDiameterMm: 10.5 })], [], 'watch'],
  ['nothing that could tell', [exam({ axialLengthMm: 20 })], [], 'cannotJudge'],
  [
    'asymmetry of 0.2, for the larger cup',
    [exam({ cupDiscRatio: 0.5 }, day, { cupDiscRatio: 0.3 })],
    [],
    'examBy 2026-03-15',
  ],
  [
    'a cup that grew between two exams',
    [exam({ cupDiscRatio: 0.3 }), exam({ cupDiscRatio: 0.5 }, '2026-03-20')],
    [],
    'examBy 2026-04-03',
  ],
  [
    'two signs, of which a later exam measured none again',
    [exam({ iopMmHg: 30, cornealDiameterMm: 13 }), exam({ iopMmHg: 14, cornealDiameterMm: 11 }, '2026-03-20')],
    [],
    'examBy 2026-04-03',
  ],
  [
    'two signs, of which a later exam looked at one',
    [exam({ iopMmHg: 30, cornealDiameterMm: 13 }), exam({ iopMmHg: 14 }, '2026-03-20')],
    [],
    'refer 2026-03-01',
  ],
  [
    'and found them gone once more',
    [
      exam({ iopMmHg: 30, cornealDiameterMm: 13 }),
      exam({ iopMmHg: 14, cornealDiameterMm: 11 }, '2026-03-20'),
      exam({ iopMmHg: 14 }, '2026-04-20'),
    ],
    [],
    'watch',
  ],
  [
    'gone twice, then a poor view: nothing to go back to',
    [
      exam({ iopMmHg: 30, cornealDiameterMm: 13 }),
      exam({ iopMmHg: 14, cornealDiameterMm: 11 }, '2026-03-20'),
      exam({ iopMmHg: 14 }, '2026-04-20'),
      exam({ iopMmHg: 14, view: 'poor' }, '2026-05-20'),
    ],
    [],
    'cannotJudge',
  ],
  [
    'other signs in place of those that went',
    [
      exam({ iopMmHg: 30, cornealDiameterMm: 13 }),
      exam({ iopMmHg: 14, cornealDiameterMm: 11, fieldDefect: true, rimThinning: true }, '2026-03-20'),
    ],
    [],
    'refer 2026-03-01',
  ],
  [
    'operated on, high once, low twice since',
    [
      exam({ iopMmHg: 30, haabStriae: true, cornealDiameterMm: 13.5 }),
      exam({ iopMmHg: 30, haabStriae: true }, '2026-03-20'),
      exam({ iopMmHg: 12, haabStriae: true }, '2026-04-20'),
      exam({ iopMmHg: 12, haabStriae: true }, '2026-05-20'),
    ],
    [surgery('2026-03-02')],
    'examBy 2026-06-03',
  ],
  [
    'scars of an eye that was operated on, its pressure low',
    [
      exam({ iopMmHg: 30, haabStriae: true, cornealDiameterMm: 13.5, cupDiscRatio: 0.5 }),
      exam({ iopMmHg: 12, haabStriae: true, cornealDiameterMm: 13.5, cupDiscRatio: 0.5 }, '2026-03-20'),
    ],
    [surgery('2026-03-02')],
    'examBy 2026-04-03',
  ],
  [
    'scars beside a cornea that grew',
    [
      exam({ iopMmHg: 30, haabStriae: true, cornealDiameterMm: 13.5, cupDiscRatio: 0.5 }, day, { cupDiscRatio: 0.2 }),
      exam({ iopMmHg: 12, cornealDiameterMm: 15, cupDiscRatio: 0.5 }, '2026-03-20', { cupDiscRatio: 0.2 }),
    ],
    [surgery('2026-03-02')],
    'refer 2026-03-20',
  ],
  [
    'scars beside a high pressure',
    [exam({ iopMmHg: 30, cornealDiameterMm: 13.5 }), exam({ iopMmHg: 30, cornealDiameterMm: 13.5 }, '2026-03-20')],
    [surgery('2026-03-02')],
    'refer 2026-03-20',
  ],
  [
    'a large cornea is not taken back by a denial of Haab striae',
    [exam({ cornealDiameterMm: 13.5 }), exam({ iopMmHg: 14, haabStriae: false }, '2026-03-20')],
    [],
    'examBy 2026-04-03',
  ],
  [
    'scars, the pressure not measured since',
    [exam({ iopMmHg: 30, haabStriae: true }), exam({ haabStriae: true }, '2026-03-20')],
    [surgery('2026-03-02')],
    'examBy 2026-04-03',
  ],
  [
    'operated on, and the pressure high again beside a cup that grows',
    [
      exam({ iopMmHg: 30, haabStriae: true, cupDiscRatio: 0.3 }),
      exam({ iopMmHg: 28, cupDiscRatio: 0.3 }, '2026-03-20'),
      exam({ cupDiscRatio: 0.5 }, '2026-04-20'),
    ],
    [surgery('2026-03-02')],
    'refer 2026-04-20',
  ],
  [
    'Haab striae do not go',
    [exam({ iopMmHg: 30, haabStriae: true }), exam({ iopMmHg: 14, cornealDiameterMm: 11 }, '2026-03-20')],
    [],
    'refer 2026-03-01',
  ],
  [
    'and is no smaller with an older cup unknown',
    [exam({ iopMmHg: 15 }), exam({ cupDiscRatio: 0.5 }, '2026-03-20')],
    [],
    'watch',
  ],
  [
    'signs of two exams together',
    [exam({ iopMmHg: 30 }), exam({ haabStriae: true }, '2026-03-20')],
    [],
    'refer 2026-03-20',
  ],
  [
    'each sign by the latest exam that measured it',
    [exam({ iopMmHg: 30 }), exam({ iopMmHg: 14 }, '2026-03-20')],
    [],
    'watch',
  ],
  ['operated on since', [exam({ iopMmHg: 30, haabStriae: true })], [surgery('2026-03-02')], 'examBy 2026-03-16'],
  [
    'operated on, and quiet since',
    [exam({ iopMmHg: 30, haabStriae: true }), exam({ iopMmHg: 14 }, '2026-03-20')],
    [surgery('2026-03-02')],
    'watch',
  ],
  ['operated on before', [exam({ iopMmHg: 30, haabStriae: true })], [surgery('2026-02-02')], 'refer 2026-03-01'],
  [
    'Haab striae, not written down again',
    [exam({ iopMmHg: 30, haabStriae: true }), exam({ iopMmHg: 30, cornealDiameterMm: 10.5 }, '2026-03-20')],
    [],
    'refer 2026-03-01',
  ],
  [
    'found, and then a poor view: due since it was found',
    [exam({ iopMmHg: 30, haabStriae: true }), exam({ iopMmHg: 14, view: 'poor' }, '2026-03-20')],
    [],
    'refer 2026-03-01',
  ],
  [
    'an asymmetry that the other eye catches up with',
    [
      exam({ cupDiscRatio: 0.4 }),
      ofLeft({ cupDiscRatio: 0.1 }, '2026-03-05'),
      ofLeft({ cupDiscRatio: 0.3 }, '2026-03-20'),
    ],
    [],
    'examBy 2026-03-15',
  ],
  [
    'the cups of two days',
    [exam({ cupDiscRatio: 0.6 }), exam({ iopMmHg: 12 }, '2026-03-02', { cupDiscRatio: 0.3 })],
    [],
    'examBy 2026-03-16',
  ],
  ['one cup alone, written down twice', [exam({ cupDiscRatio: 0.5 }), exam({ cupDiscRatio: 0.5 })], [], 'cannotJudge'],
  ['one cup alone tells nothing', [exam({ cupDiscRatio: 0.9 })], [], 'cannotJudge'],
  [
    'laser for the retina answers nothing',
    [exam({ iopMmHg: 30, haabStriae: true })],
    [{ ...surgery('2026-03-02'), kind: 'laser' }],
    'refer 2026-03-01',
  ],
  ['not examined', [exam({ view: 'notExamined' })], [], 'cannotJudge'],
])('%s', (_what, exams, treatments, expected) => {
  expect(right(exams, treatments)).toBe(expected);
});

test('what could not be looked at is named', () => {
  const { reasons } = assess(caseOf({ exams: [exam({ iopMmHg: 15 })] }), day).eyes.OD;
  expect(reasons[0]!.text).toBe('已看的眼压未达标准。未能判断：视盘、角膜、近视与眼轴进展、视野');
});
