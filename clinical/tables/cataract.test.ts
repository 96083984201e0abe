import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type Day } from '../ages.ts';
import { assess, verdictsOf } from '../assess.ts';
import type { Exam, Findings } from '../findings.ts';
import type { EyeSigns } from '../looks.ts';
import type { Word } from '../statements.ts';
import { birthday, caseOf, examOf, outcomeAndDay, saidOf, termCase } from '../testing/cases.ts';
import type { Treatment } from '../treatments.ts';

/** An opacity that leaves the fundus in sight. */
const mild: EyeSigns = { view: 'good', morphology: 'lamellar', fundusView: 'clear', visuallySignificant: false };
const dense: EyeSigns = { view: 'good', morphology: 'nuclear', fundusView: 'hazy' };
const clear: EyeSigns = { view: 'good', morphology: 'clear', fundusView: 'clear' };
/** After an operation on the lens. */
const open: EyeSigns = { view: 'good', fundusView: 'clear', axisClear: true };

const exam = (on: Day, OD: EyeSigns, OS: EyeSigns | undefined = clear, change: object = {}): Exam =>
  examOf('cataract', on, OD, OS, change);
const right = (exams: Exam[], treatments: Treatment[] = [], more: Partial<Findings> = {}): string =>
  saidOf(termCase({ exams, treatments, ...more }), 'cataract');
const surgery = (date: Day, eye: 'OD' | 'OS' = 'OD'): Treatment => ({
  eye,
  disease: 'cataract',
  date,
  kind: 'surgery',
});

/** Born at term on 2026-01-01: one eye to day 42, 2026-02-12; both eyes to day 56, 2026-02-26. */
const early = '2026-01-21';
const afterWindow = '2026-06-01';

describe('significant', () => {
  test.each<[string, EyeSigns, string]>([
    ['the fundus seen badly', { ...mild, visuallySignificant: undefined, fundusView: 'hazy' }, 'treat 2026-01-28'],
    ['the fundus not seen', { ...mild, visuallySignificant: undefined, fundusView: 'none' }, 'treat 2026-01-28'],
    ['said so', { ...mild, visuallySignificant: true }, 'treat 2026-01-28'],
    ['behind a poor view', { ...dense, view: 'poor' }, 'treat 2026-01-28'],
    ['not', mild, 'examBy 2026-02-21'],
    ['nobody said so, the fundus in sight', { ...mild, visuallySignificant: undefined }, 'cannotJudge 2026-01-28'],
    ['a clear lens', clear, 'watch'],
  ])('%s', (_what, OD, expected) => {
    expect(right([exam(early, OD)])).toBe(expected);
  });

  test.each<[string, EyeSigns]>([
    ['an opacity', { view: 'good', morphology: 'nuclear' }],
    ['an opacity said to be in the way', { view: 'good', morphology: 'nuclear', visuallySignificant: true }],
    ['no word of the lens', { view: 'good', axialLengthMm: 18 }],
  ])('a view of the fundus that is not stated: cannot judge, three days: %s', (_what, OD) => {
    const eye = assess(termCase({ exams: [exam(early, OD)] }), early).eyes.OD;
    expect(eye.due).toBe('2026-01-24');
    expect(saidOf(termCase({ exams: [exam(early, OD)] }), 'retinoblastoma')).toBe('cannotJudge 2026-01-24');
  });

  test.each<[string, EyeSigns]>([
    ['not in the way, and the fundus seen badly', { ...mild, fundusView: 'hazy' }],
    ['clear, and the fundus seen badly', { ...clear, fundusView: 'hazy' }],
  ])('a contradiction keeps the day of its worse reading: %s', (_what, OD) => {
    expect(right([exam(early, OD)])).toBe('cannotJudge 2026-01-28');
  });
});

describe('the window', () => {
  test.each<[string, Exam, string]>([
    ['one eye, seven days after the exam', exam('2026-02-05', dense), 'treat 2026-02-12'],
    ['one eye, by the end of its window', exam('2026-02-10', dense), 'treat 2026-02-12'],
    ['one eye, on its last day', exam('2026-02-12', dense), 'treat 2026-02-12'],
    ['both eyes, seven days after the exam', exam('2026-02-10', dense, dense), 'treat 2026-02-17'],
    ['both eyes, by the end of their window', exam('2026-02-22', dense, dense), 'treat 2026-02-26'],
    ['both opaque and one dense is one eye', exam('2026-02-10', dense, mild), 'treat 2026-02-12'],
    ['the other not seen is one eye', exam('2026-02-10', dense, { view: 'notExamined' }), 'treat 2026-02-12'],
    ['found after the window of one eye', exam('2026-02-13', dense), 'treat 2026-02-20'],
    ['found after the window of both eyes', exam('2026-02-27', dense, dense), 'treat 2026-03-06'],
    ['found at six years: not overdue since birth', exam('2032-01-01', dense), 'treat 2032-01-08'],
  ])('%s', (_what, found, expected) => {
    expect(right([found])).toBe(expected);
  });

  test('by corrected age for a child born before 37 weeks, the chronological one beside it', () => {
    const said = (weeks: number, on: Day) => {
      const born = caseOf({ exams: [exam(on, dense)] }, { gestation: { weeks, days: 0 } });
      const verdicts = verdictsOf(born).filter(({ eye, disease }) => eye === 'OD' && disease === 'cataract');
      return { said: outcomeAndDay(verdicts[0]!.verdict), text: verdicts[0]!.verdict.reasons[0]!.text };
    };
    // 40 weeks on 2026-02-26; its window closes on 2026-04-09.
    expect(said(32, '2026-04-05').said).toBe('treat 2026-04-09');
    expect(said(32, '2026-04-05').text).toContain('2026年2月12日');
    expect(said(37, '2026-02-10').said).toBe('treat 2026-02-12');
    expect(said(36, '2026-03-10').said).toBe('treat 2026-03-12');
  });

  test.each<[string, Exam[], string, string]>([
    ['after the window, under one year: two weeks', [exam(afterWindow, dense)], 'treat 2026-06-08', '2026年6月15日'],
    ['after the window, from one year: four weeks', [exam('2027-01-01', dense)], 'treat 2027-01-08', '2027年1月29日'],
    ['not there before', [exam('2026-01-10', clear), exam('2026-02-08', dense)], 'treat 2026-02-15', '2026年2月22日'],
  ])('found %s', (_what, exams, expected, operatedBy) => {
    expect(right(exams)).toBe(expected);
    const [{ reasons } = { reasons: [] }] = verdictsOf(termCase({ exams }))
      .filter(({ eye, verdict }) => eye === 'OD' && verdict.outcome === 'treat')
      .map(({ verdict }) => verdict);
    expect(reasons[0]?.text).toContain(operatedBy);
  });

  test('it is counted from the first exam that found it', () => {
    expect(right([exam(afterWindow, dense), exam('2026-06-05', dense)])).toBe('treat 2026-06-08');
  });

  test('the second eye within two weeks of the first', () => {
    const operated = surgery('2026-02-10', 'OS');
    expect(right([exam('2026-02-20', dense, open)], [operated])).toBe('treat 2026-02-24');
    expect(right([exam('2026-02-12', dense, open)], [operated])).toBe('treat 2026-02-19');
  });
});

test.each<[string, EyeSigns, string]>([
  ['uveitis: no day for surgery, four weeks', { ...dense, cause: 'uveitis' }, 'examBy 2026-06-29'],
  ['an open globe: the same day', { ...dense, openGlobe: true }, 'refer 2026-06-01'],
  ['steroid', { ...dense, cause: 'steroid' }, 'treat 2026-06-08'],
])('by its cause: %s', (_what, OD, expected) => {
  expect(right([exam(afterWindow, OD)])).toBe(expected);
});

test.each<[Day, Day]>([
  ['2026-03-31', '2026-04-30'],
  ['2026-04-01', '2026-07-01'],
  ['2027-12-31', '2028-03-31'],
  ['2028-01-01', '2028-07-01'],
  ['2032-12-31', '2033-06-30'],
  ['2033-01-01', '2034-01-01'],
])('not significant on %s: next by %s', (on, due) => {
  expect(right([exam(on, mild)])).toBe(`examBy ${due}`);
});

describe('operated', () => {
  const before = exam('2026-02-20', dense, dense);
  const operated = surgery('2026-03-02');
  test.each<[string, Day, Day]>([
    ['on the third day', '2026-03-05', '2026-03-09'],
    ['at one week', '2026-03-09', '2026-04-02'],
    ['at one month', '2026-04-02', '2026-07-02'],
    ['to five years of age', '2030-12-31', '2031-03-31'],
    ['from five years', '2031-01-01', '2031-07-01'],
    ['to ten years', '2035-12-31', '2036-06-30'],
    ['then yearly', '2036-01-01', '2037-01-01'],
  ])('in the first year, seen %s', (_what, on, due) => {
    expect(right([before, exam(on, open)], [operated])).toBe(`examBy ${due}`);
  });

  test.each<[string, Day, Day]>([
    ['to two years after it', '2030-03-01', '2030-06-01'],
    ['from two years after it', '2030-03-02', '2030-09-02'],
  ])('at two years of age, seen %s', (_what, on, due) => {
    expect(right([exam('2028-02-20', dense), exam(on, open)], [surgery('2028-03-02')])).toBe(`examBy ${due}`);
  });

  test('before any look: within three days', () => {
    expect(right([before], [operated])).toBe('examBy 2026-03-05');
  });

  test('as the day of surgery in an exam says', () => {
    expect(right([before, exam('2026-04-02', { ...open, surgeryDate: '2026-03-02' })])).toBe('examBy 2026-07-02');
    expect(right([exam('2026-02-20', { ...dense, surgeryDate: '2026-03-02' }, dense)])).toMatch(/^treat/);
  });

  test.each<[string, EyeSigns, string]>([
    ['opaque again: two weeks', { ...open, axisClear: false }, 'treat 2026-07-15'],
    ['not stated', { ...open, axisClear: undefined }, 'cannotJudge 2026-07-15'],
  ])('the visual axis: %s', (_what, OD, expected) => {
    expect(right([before, exam('2026-07-01', OD)], [operated])).toBe(expected);
  });

  const full: EyeSigns = { iopMmHg: 15, tonometer: 'rebound', cupDiscRatio: 0.3, cornealDiameterMm: 10.5 };
  test.each<[string, EyeSigns, string]>([
    ['normal: as a risk', full, 'examBy 2026-10-01'],
    ['IOP 30', { ...full, iopMmHg: 30 }, 'refer 2026-07-01'],
    ['one criterion', { ...full, iopMmHg: 22 }, 'examBy 2026-07-15'],
    ['two criteria', { ...full, iopMmHg: 22, rimThinning: true }, 'refer 2026-07-04'],
    ['no IOP', { ...full, iopMmHg: undefined }, 'cannotJudge 2026-07-08'],
    ['no cup', { ...full, cupDiscRatio: undefined }, 'cannotJudge 2026-07-08'],
    ['no cornea', { ...full, cornealDiameterMm: undefined }, 'cannotJudge 2026-07-08'],
  ])('each look is judged by the glaucoma rows: %s', (_what, change, expected) => {
    const exams = [before, exam('2026-07-01', { ...open, ...change }, { ...clear, ...full })];
    expect(saidOf(termCase({ exams, treatments: [operated] }), 'glaucoma')).toBe(expected);
  });
});

test('glaucoma fields in an exam of a cataract that was not operated on count', () => {
  const said = (change: EyeSigns) => saidOf(termCase({ exams: [exam(early, { ...mild, ...change })] }), 'glaucoma');
  expect(said({ iopMmHg: 31 })).toBe('refer 2026-01-21');
  expect(said({ iopMmHg: 22, haabStriae: true })).toBe('refer 2026-01-24');
  expect(said({})).toBe('nothing');
});

test.each<[string, Exam, string]>([
  [
    'one eye, and both are opaque',
    exam('2026-02-08', dense, mild, { laterality: 'unilateral' }),
    'cannotJudge 2026-02-12',
  ],
  [
    'one eye, and both are dense',
    exam('2026-02-08', dense, dense, { laterality: 'unilateral' }),
    'cannotJudge 2026-02-12',
  ],
  [
    'both eyes, and the other is clear',
    exam('2026-02-08', dense, clear, { laterality: 'bilateral' }),
    'cannotJudge 2026-02-12',
  ],
  ['one eye, the other clear', exam('2026-02-08', dense, clear, { laterality: 'unilateral' }), 'treat 2026-02-12'],
  ['both eyes, both dense', exam('2026-02-08', dense, dense, { laterality: 'bilateral' }), 'treat 2026-02-15'],
])('laterality that the eyes contradict keeps the worse day: %s', (_what, found, expected) => {
  expect(right([found])).toBe(expected);
});

describe('a planned operation', () => {
  const word = (date: Day, day: Day, why?: string): { words: Word[] } => ({
    words: [{ eye: 'OD', disease: 'cataract', date, as: 'planned', day, ...(why && { why }) }],
  });
  const late = exam(afterWindow, dense);
  test.each<[string, Exam, { words: Word[] }, string]>([
    ['within the window', exam(early, dense), word('2026-01-23', '2026-02-05'), 'treat 2026-02-05'],
    ['on the last day of the window', exam(early, dense), word('2026-01-23', '2026-02-12'), 'treat 2026-02-12'],
    ['a day beyond it without a reason', exam(early, dense), word('2026-01-23', '2026-02-13'), 'treat 2026-02-12'],
    ['a day beyond it with a reason', exam(early, dense), word('2026-01-23', '2026-02-13', '肺炎'), 'treat 2026-02-13'],
    ['four weeks beyond it', exam(early, dense), word('2026-01-23', '2026-03-12', '肺炎'), 'treat 2026-03-12'],
    [
      'more than four weeks beyond it',
      exam(early, dense),
      word('2026-01-23', '2026-03-13', '肺炎'),
      'treat 2026-03-12',
    ],
    ['within the window of both eyes', exam(early, dense, dense), word('2026-01-23', '2026-02-26'), 'treat 2026-02-26'],
    ['after the window: two weeks', late, word('2026-06-02', '2026-06-15'), 'treat 2026-06-15'],
    ['after the window: more without a reason', late, word('2026-06-02', '2026-06-16'), 'treat 2026-06-15'],
    ['after the window: more with a reason', late, word('2026-06-02', '2026-06-16', '肺炎'), 'treat 2026-06-16'],
    ['after the window: at most four weeks more', late, word('2026-06-02', '2026-08-01', '肺炎'), 'treat 2026-07-13'],
    ['from one year: four weeks', exam('2027-01-01', dense), word('2027-01-02', '2027-01-30'), 'treat 2027-01-29'],
  ])('%s', (_what, found, words, expected) => {
    expect(right([found], [], words)).toBe(expected);
  });

  test('is overdue after its day without the operation, and a follow-up with it', () => {
    const planned = termCase({ exams: [late], ...word('2026-06-02', '2026-06-12') });
    expect(assess(planned, '2026-06-15').eyes.OD).toMatchObject({ outcome: 'treat', overdueDays: 3 });
    expect(right([late], [surgery('2026-06-12')], word('2026-06-02', '2026-06-12'))).toBe('examBy 2026-06-15');
  });
});

test('an opacity that is no longer there is looked for a year more', () => {
  const gone = (...days: Day[]) => right([exam(early, mild), ...days.map((on) => exam(on, clear))]);
  expect(gone('2026-02-21')).toBe(`examBy ${addMonths('2026-02-21', 6)}`);
  expect(gone('2026-02-21', '2027-02-21')).toBe('watch');
});

test('an exam without a view of the fundus on record leaves the day that stood', () => {
  const due = addDays(birthday, 60);
  const exams = [
    exam('2026-01-30', { ...mild }),
    exam('2026-02-10', { view: 'good', morphology: 'lamellar', visuallySignificant: false }),
  ];
  expect(right(exams) <= `cannotJudge ${due}`).toBe(true);
});
