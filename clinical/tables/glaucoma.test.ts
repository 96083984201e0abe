import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type Day } from '../ages.ts';
import type { Exam, Findings } from '../findings.ts';
import type { EyeSigns } from '../looks.ts';
import { birthday, caseOf, examOf, saidOf, termCase } from '../testing/cases.ts';
import type { Treatment } from '../treatments.ts';

/** All that an exam of an eye has to tell, and nothing wrong, at any age. */
const normal: EyeSigns = {
  ...{ view: 'good', iopMmHg: 15, tonometer: 'rebound', underAnaesthesia: false },
  ...{ cupDiscRatio: 0.3, cornealDiameterMm: 10.5 },
};
const twoMonths = '2026-03-01';
const oneYear = '2027-01-01';
const twoYears = '2028-01-01';

/** A change of the right eye beside a normal left one. */
const exam = (on: Day, change: EyeSigns = {}, left: EyeSigns = {}): Exam =>
  examOf('glaucoma', on, { ...normal, ...change }, { ...normal, ...left });
/** The left cup as large as the right one, so that no asymmetry adds to what is looked at. */
const alike = ({ cupDiscRatio }: EyeSigns): EyeSigns => (cupDiscRatio === undefined ? {} : { cupDiscRatio });
const right = (exams: Exam[], treatments: Treatment[] = [], more: Partial<Findings> = {}): string =>
  saidOf(termCase({ exams, treatments, ...more }), 'glaucoma');
const done = (date: Day, kind: Treatment['kind'] = 'surgery'): Treatment => ({
  eye: 'OD',
  disease: 'glaucoma',
  date,
  kind,
});

describe('each criterion, alone, at its bound: a look again within two weeks', () => {
  const suspect = (on: Day) => `examBy ${addDays(on, 14)}`;
  test.each<[string, Day, EyeSigns, boolean]>([
    ['IOP 21', twoMonths, { iopMmHg: 21 }, false],
    ['IOP over 21', twoMonths, { iopMmHg: 21.5 }, true],
    ['IOP over 21 without its method', twoMonths, { iopMmHg: 22, tonometer: undefined }, true],
    ['IOP over 21 asleep', twoMonths, { iopMmHg: 22, underAnaesthesia: true }, true],
    ['a cup of 0.3 under one year', twoMonths, { cupDiscRatio: 0.3 }, false],
    ['a cup over 0.3 under one year', twoMonths, { cupDiscRatio: 0.31 }, true],
    ['a cup of 0.5 from one year', oneYear, { cupDiscRatio: 0.5 }, false],
    ['a cup over 0.5 from one year', oneYear, { cupDiscRatio: 0.51 }, true],
    ['rim thinning', twoMonths, { rimThinning: true }, true],
    ['Haab striae from one year', oneYear, { haabStriae: true }, true],
    ['11 mm on day 28', '2026-01-29', { cornealDiameterMm: 11 }, true],
    ['under 11 mm on day 28', '2026-01-29', { cornealDiameterMm: 10.9 }, false],
    ['11 mm on day 29 of a child born at term', '2026-01-30', { cornealDiameterMm: 11 }, false],
    ['12 mm under one year', twoMonths, { cornealDiameterMm: 12 }, false],
    ['over 12 mm under one year', '2026-12-31', { cornealDiameterMm: 12.1 }, true],
    ['over 12 mm from one year', oneYear, { cornealDiameterMm: 12.1 }, false],
    ['13 mm from one year', oneYear, { cornealDiameterMm: 13 }, false],
    ['over 13 mm at any age', '2032-01-01', { cornealDiameterMm: 13.1 }, true],
    ['a growth that is normal for the age', twoMonths, { growth: 'normal' }, false],
    ['a growth beyond normal', twoMonths, { growth: 'beyondNormal' }, true],
    ['a field defect', '2032-01-01', { fieldDefect: true }, true],
  ])('%s on %s', (_what, on, change, isMet) => {
    expect(right([exam(on, change, alike(change))])).toBe(isMet ? suspect(on) : 'watch');
  });

  test.each<[string, Day, number, boolean]>([
    ['over 10 mm before PMA 37 weeks', '2026-03-04', 10.1, true],
    ['10 mm before PMA 37 weeks', '2026-03-04', 10, false],
    ['under 11 mm from PMA 37 weeks', '2026-03-05', 10.9, false],
    ['11 mm from PMA 37 weeks', '2026-03-05', 11, true],
    ['11 mm at PMA 44 weeks', '2026-04-23', 11, true],
    ['11 mm after PMA 44 weeks', '2026-04-24', 11, false],
  ])('born at 28 weeks: %s', (_what, on, cornealDiameterMm, isMet) => {
    const early = caseOf({ exams: [exam(on, { cornealDiameterMm }, { cornealDiameterMm: 9 })] });
    expect(saidOf(early, 'glaucoma')).toBe(isMet ? suspect(on) : 'watch');
  });

  test.each<[string, number, number, boolean]>([
    ['0.2 above the other eye', 0.3, 0.1, true],
    ['less than that', 0.29, 0.1, false],
  ])('asymmetry: %s', (_what, cupDiscRatio, left, isMet) => {
    expect(right([exam(twoMonths, { cupDiscRatio }, { cupDiscRatio: left })])).toBe(
      isMet ? suspect(twoMonths) : 'watch',
    );
  });

  test('a larger cup of the other eye takes no asymmetry away', () => {
    const pressing = { iopMmHg: 26, cornealDiameterMm: 11, cupDiscRatio: 0.7 };
    expect(right([exam(twoMonths, pressing, { cupDiscRatio: 0.3 })])).toBe('refer 2026-03-04');
    expect(right([exam(twoMonths, pressing, { cupDiscRatio: 0.6 })])).toBe('refer 2026-03-04');
  });

  test('asymmetry goes by the smallest cup ever recorded of the other eye', () => {
    const before = examOf('glaucoma', twoMonths, undefined, { ...normal, cupDiscRatio: 0.1 });
    expect(right([before, exam('2026-04-01', { cupDiscRatio: 0.3 })])).toBe(suspect('2026-04-01'));
  });

  test.each<[string, number, boolean]>([
    ['0.2 above its own smallest', 0.5, true],
    ['less than that', 0.49, false],
  ])('a cup that is %s', (_what, cupDiscRatio, isMet) => {
    const later = addMonths(oneYear, 1);
    expect(right([exam(oneYear), exam(later, { cupDiscRatio }, { cupDiscRatio: 0.31 })])).toBe(
      isMet ? suspect(later) : 'watch',
    );
  });

  test('a cornea that was large for its age once stays a criterion at any later age', () => {
    const first = exam('2026-12-01', { cornealDiameterMm: 12.5 });
    expect(right([first, exam(oneYear, { cornealDiameterMm: 12.5, iopMmHg: 22 })])).toBe(
      `refer ${addDays(oneYear, 7)}`,
    );
  });
});

describe('what is referred, in order', () => {
  test.each<[string, Day, EyeSigns, string]>([
    ['IOP 29 alone', twoMonths, { iopMmHg: 29 }, 'examBy 2026-03-15'],
    ['IOP 30 alone: the same day', twoMonths, { iopMmHg: 30 }, 'refer 2026-03-01'],
    [
      'IOP 30 asleep and without its method',
      oneYear,
      { iopMmHg: 30, tonometer: undefined, underAnaesthesia: true },
      `refer ${oneYear}`,
    ],
    ['IOP 30 in spite of a poor view', twoMonths, { iopMmHg: 30, view: 'poor' }, 'refer 2026-03-01'],
    ['new oedema of the cornea', twoMonths, { cornealOedema: true }, 'refer 2026-03-01'],
    ['oedema of an old scar', twoMonths, { cornealOedema: true, oldScar: true }, 'watch'],
    ['a cornea of 12 mm on day 28', '2026-01-29', { cornealDiameterMm: 12 }, 'refer 2026-01-29'],
    ['a cornea of 11.9 mm on day 28', '2026-01-29', { cornealDiameterMm: 11.9 }, 'examBy 2026-02-12'],
    ['a cornea of 12 mm on day 29', '2026-01-30', { cornealDiameterMm: 12 }, 'watch'],
    ['Haab striae under one year', '2026-12-31', { haabStriae: true }, 'refer 2027-01-03'],
    ['a cornea over 13 mm under one year', '2026-12-31', { cornealDiameterMm: 13.1 }, 'refer 2027-01-03'],
    ['a cornea of 13 mm under one year', '2026-12-31', { cornealDiameterMm: 13 }, 'examBy 2027-01-14'],
    ['two criteria under one year', '2026-12-31', { iopMmHg: 22, rimThinning: true }, 'refer 2027-01-03'],
    ['two criteria from one year', oneYear, { iopMmHg: 22, rimThinning: true }, 'refer 2027-01-08'],
    [
      'Haab striae and a large cornea are one criterion',
      oneYear,
      { haabStriae: true, cornealDiameterMm: 13.5 },
      'examBy 2027-01-15',
    ],
    ['a cup of 0.8', oneYear, { cupDiscRatio: 0.8 }, 'refer 2027-01-08'],
    ['a cup of 0.79', oneYear, { cupDiscRatio: 0.79 }, 'examBy 2027-01-15'],
    [
      'a cup of 0.8 beside a second criterion under one year',
      twoMonths,
      { cupDiscRatio: 0.8, iopMmHg: 22 },
      'refer 2026-03-04',
    ],
    ['tearing that nothing explains', oneYear, { tearing: true }, 'examBy 2027-01-15'],
    ['photophobia that nothing explains', oneYear, { photophobia: true }, 'examBy 2027-01-15'],
  ])('%s', (_what, on, change, expected) => {
    expect(right([exam(on, change, alike(change))])).toBe(expected);
  });
});

describe('numbers that are missing', () => {
  test.each<[string, Day, EyeSigns, string]>([
    ['no IOP', twoMonths, { iopMmHg: undefined }, 'cannotJudge 2026-03-08'],
    ['no cup', twoMonths, { cupDiscRatio: undefined }, 'cannotJudge 2026-03-08'],
    ['no corneal diameter', twoMonths, { cornealDiameterMm: undefined }, 'cannotJudge 2026-03-08'],
    [
      'no corneal diameter a day before three years',
      '2028-12-31',
      { cornealDiameterMm: undefined },
      'cannotJudge 2029-01-07',
    ],
    ['no corneal diameter at three years', '2029-01-01', { cornealDiameterMm: undefined }, 'watch'],
    ['a low IOP without its method', twoMonths, { tonometer: undefined }, 'cannotJudge 2026-03-08'],
    ['16 asleep', twoMonths, { iopMmHg: 16, underAnaesthesia: true }, 'watch'],
    [
      '16 asleep without its method',
      twoMonths,
      { iopMmHg: 16, underAnaesthesia: true, tonometer: undefined },
      'cannotJudge 2026-03-08',
    ],
    ['17 asleep', twoMonths, { iopMmHg: 17, underAnaesthesia: true }, 'cannotJudge 2026-03-08'],
    [
      'one criterion, and what may be a second under one year',
      twoMonths,
      { iopMmHg: 22, cupDiscRatio: undefined },
      'cannotJudge 2026-03-04',
    ],
    [
      'one criterion, and what may be a second later',
      oneYear,
      { iopMmHg: 22, cupDiscRatio: undefined },
      'cannotJudge 2027-01-08',
    ],
    [
      'two criteria need no third number',
      twoMonths,
      { iopMmHg: 22, rimThinning: true, cornealDiameterMm: undefined },
      'refer 2026-03-04',
    ],
    [
      'IOP of 30 needs nothing else',
      twoMonths,
      { iopMmHg: 30, cupDiscRatio: undefined, cornealDiameterMm: undefined },
      'refer 2026-03-01',
    ],
    [
      'a low IOP without its method takes nothing away',
      twoMonths,
      { rimThinning: true, tonometer: undefined },
      'cannotJudge 2026-03-04',
    ],
  ])('%s', (_what, on, change, expected) => {
    expect(right([exam(on, change)])).toBe(expected);
  });

  test('beside a risk, where only the day hangs on a missing number, it is cannot judge all the same', () => {
    const more = { glaucomaRisk: { kind: 'aniridia', date: birthday } } as const;
    expect(right([exam(twoMonths, { cupDiscRatio: undefined })], [], more)).toBe('cannotJudge 2026-03-08');
  });

  test('a pressure of 16 asleep ends no alarm that an awake one raised', () => {
    const doubt = exam(twoMonths, { iopMmHg: 22, cupDiscRatio: undefined });
    const asleep = exam('2026-03-03', { underAnaesthesia: true, iopMmHg: 10 });
    expect(right([doubt, asleep])).toBe('cannotJudge 2026-03-04');
    expect(right([doubt, exam('2026-03-03')])).toMatch(/^examBy/);
    const unconfirmed = { resolved: { as: 'notConfirmed', why: '复测正常' } } as const;
    const high = exam(twoMonths, { iopMmHg: 31 });
    expect(right([high, exam('2026-03-03', { underAnaesthesia: true, iopMmHg: 10, ...unconfirmed })])).toBe(
      'refer 2026-03-01',
    );
    expect(right([high, exam('2026-03-03', unconfirmed)])).toMatch(/^examBy/);
  });

  test.each<[string, EyeSigns, EyeSigns, string]>([
    ['no IOP twice', { iopMmHg: undefined }, { iopMmHg: undefined }, 'examBy 2026-06-08'],
    ['no cup twice', { cupDiscRatio: undefined }, { cupDiscRatio: undefined }, 'examBy 2026-06-08'],
    ['no cornea twice', { cornealDiameterMm: undefined }, { cornealDiameterMm: undefined }, 'examBy 2026-06-08'],
    ['two different ones', { iopMmHg: undefined }, { cupDiscRatio: undefined }, 'cannotJudge 2026-03-15'],
    [
      'no IOP twice, the rest not normal',
      { iopMmHg: undefined, rimThinning: true },
      { iopMmHg: undefined, rimThinning: true },
      'cannotJudge 2026-03-04',
    ],
  ])(
    'the same number not to be had in two looks, the rest normal: three months: %s',
    (_what, first, second, expected) => {
      expect(right([exam(twoMonths, first), exam('2026-03-08', second)])).toBe(expected);
    },
  );
});

describe('the same in two full exams', () => {
  const high = { iopMmHg: 23 };
  const looks = (...days: Day[]) => days.map((on) => exam(on, high));
  test.each<[string, Exam[], string]>([
    ['nothing grown, IOP under 24: six months', looks(oneYear, '2027-01-15'), 'examBy 2027-07-15'],
    ['IOP 24', [exam(oneYear, { iopMmHg: 24 }), exam('2027-01-15', { iopMmHg: 24 })], 'examBy 2027-01-29'],
    [
      'the first one not full',
      [exam(oneYear, { ...high, cupDiscRatio: undefined }), exam('2027-01-15', high)],
      'examBy 2027-01-29',
    ],
    ['another criterion', [exam(oneYear, high), exam('2027-01-15', { rimThinning: true })], 'examBy 2027-01-29'],
    [
      'a cornea that grew',
      [exam(oneYear, high), exam('2027-01-15', { ...high, cornealDiameterMm: 11 })],
      'examBy 2027-01-29',
    ],
    ['a day before two years', looks(oneYear, '2027-07-01', '2028-12-31'), 'examBy 2029-06-30'],
    ['after two years: twelve months', looks(oneYear, '2027-07-01', '2029-01-01'), 'examBy 2030-01-01'],
  ])('%s', (_what, exams, expected) => {
    expect(right(exams)).toBe(expected);
  });
});

describe('a treated eye', () => {
  const before = exam('2028-01-01', { cupDiscRatio: 0.4, iopMmHg: 27, rimThinning: true });
  const operated = done('2028-01-05');
  const after = exam('2028-02-10', { cupDiscRatio: 0.4 });
  const later = '2028-05-01';
  const treated = (change: EyeSigns, treatments = [operated]) =>
    right([before, after, exam(later, { cupDiscRatio: 0.4, ...change })], treatments);
  const controlled = `examBy ${addMonths(later, 3)}`;
  const soon = `refer ${addDays(later, 7)}`;
  test.each<[string, EyeSigns, string]>([
    ['21 awake', { iopMmHg: 21 }, controlled],
    ['22 awake', { iopMmHg: 22 }, soon],
    ['16 asleep', { iopMmHg: 16, underAnaesthesia: true }, controlled],
    ['17 asleep', { iopMmHg: 17, underAnaesthesia: true }, soon],
    ["the doctor's target", { iopMmHg: 18, targetIop: 18 }, controlled],
    ["over the doctor's target", { iopMmHg: 18.5, targetIop: 18 }, soon],
    ['IOP 30: the same day', { iopMmHg: 30 }, `refer ${later}`],
    ['new oedema: the same day', { cornealOedema: true }, `refer ${later}`],
    ['a rim that thinned since the last look', { rimThinning: true }, soon],
    ['a cup 0.2 above its smallest since surgery', { cupDiscRatio: 0.6 }, soon],
    ['a cup that grew by less', { cupDiscRatio: 0.59 }, controlled],
    ['a cornea that grew by 0.5 mm and is under the criterion', { cornealDiameterMm: 12.9 }, controlled],
    ['a length that grew beyond normal', { growth: 'beyondNormal' }, soon],
    ['IOP 6', { iopMmHg: 6 }, controlled],
    ['IOP under 6 after an operation', { iopMmHg: 5.9 }, `examBy ${addDays(later, 7)}`],
    ['an IOP without its method', { tonometer: undefined }, controlled],
  ])('%s', (_what, change, expected) => {
    expect(treated(change)).toBe(expected);
  });

  test('no IOP this time: cannot judge, four weeks, and no later than the day that stood', () => {
    const unmeasured = (on: Day) =>
      right([before, after, exam(on, { cupDiscRatio: 0.4, iopMmHg: undefined })], [operated]);
    expect(unmeasured('2028-02-20')).toBe('cannotJudge 2028-03-19');
    expect(unmeasured('2028-05-01')).toBe('cannotJudge 2028-05-10');
  });

  test('marks that were there and have not grown are no criteria', () => {
    const marks = { haabStriae: true, cornealDiameterMm: 13.5, cupDiscRatio: 0.8, rimThinning: true } as const;
    expect(right([exam(twoMonths, { ...marks, iopMmHg: 27 }), exam('2026-06-01', marks)], [done('2026-03-02')])).toBe(
      'examBy 2026-09-01',
    );
  });

  test.each<[string, EyeSigns, EyeSigns, Day, string]>([
    ['Haab striae that are new, under one year', {}, { haabStriae: true }, '2026-06-01', 'refer 2026-06-04'],
    [
      'a cornea over 13 mm that is new, under one year',
      { cornealDiameterMm: 12.5 },
      { cornealDiameterMm: 13.2 },
      '2026-06-01',
      'refer 2026-06-04',
    ],
    [
      'the same beside striae that are not new',
      { haabStriae: true, cornealDiameterMm: 12.5 },
      { haabStriae: true, cornealDiameterMm: 13.2 },
      '2026-06-01',
      'refer 2026-06-04',
    ],
    [
      'striae that are not new',
      { haabStriae: true, cornealDiameterMm: undefined },
      { haabStriae: true },
      '2026-06-01',
      'examBy 2026-09-01',
    ],
    [
      'a cornea that grew above the criterion by 0.5 mm',
      { cornealDiameterMm: 12.4 },
      { cornealDiameterMm: 12.9 },
      '2026-06-01',
      'refer 2026-06-08',
    ],
    [
      'a cornea that grew by less than 0.5 mm',
      { cornealDiameterMm: 12.4 },
      { cornealDiameterMm: 12.8 },
      '2026-06-01',
      'examBy 2026-09-01',
    ],
    [
      'a cornea that grew and is not large',
      { cornealDiameterMm: 10 },
      { cornealDiameterMm: 11.5 },
      '2026-06-01',
      'examBy 2026-09-01',
    ],
  ])('%s', (_what, first, change, on, expected) => {
    const exams = [
      exam(twoMonths, { iopMmHg: 27, rimThinning: true, ...first }),
      exam('2026-04-10', first),
      exam(on, change),
    ];
    expect(right(exams, [done('2026-03-02')])).toBe(expected);
  });

  test('a growth that was answered is the new base', () => {
    const grown = exam(later, { cupDiscRatio: 0.6 });
    const again = exam('2028-08-01', { cupDiscRatio: 0.6 });
    expect(right([before, after, grown, again], [operated, done('2028-05-03')])).toBe('examBy 2028-11-01');
  });

  test.each<[string, Treatment[], string]>([
    ['an operation', [operated], soon],
    ['laser', [done('2028-01-05', 'laser')], soon],
    ['drops', [done('2028-01-05', 'drops')], soon],
    ['chemotherapy, which treats no glaucoma', [done('2028-01-05', 'chemotherapy')], 'refer 2028-01-08'],
  ])('what answers: %s', (_what, treatments, expected) => {
    expect(treated({ iopMmHg: 22 }, treatments)).toBe(expected);
  });

  test('a low pressure under drops alone is no sign', () => {
    expect(treated({ iopMmHg: 5 }, [done('2028-01-05', 'drops')])).toBe(controlled);
  });

  test('without a look before or since the treatment the rows of an untreated eye count', () => {
    expect(right([exam('2028-05-01', { rimThinning: true, iopMmHg: 22 })], [done('2028-01-05')])).toBe(
      'refer 2028-05-08',
    );
    expect(right([exam('2028-05-01', { rimThinning: true })], [done('2028-01-05')])).toBe('examBy 2028-05-15');
  });

  test.each<[string, Day, string]>([
    ['on the third day', '2028-01-08', 'examBy 2028-01-12'],
    ['at one week', '2028-01-12', 'examBy 2028-02-05'],
    ['at one month', '2028-02-05', 'examBy 2028-05-05'],
    ['a day before two years', '2030-01-04', 'examBy 2030-04-04'],
    ['two years on', '2030-01-05', 'examBy 2030-07-05'],
    ['for life', '2037-12-01', 'examBy 2038-06-01'],
  ])('looks after an operation, then three months, then six: %s', (_what, on, expected) => {
    expect(right([before, exam(on, { cupDiscRatio: 0.4 })], [operated])).toBe(expected);
  });

  test('the two years begin again with the last change', () => {
    const quiet = exam('2030-03-01', { cupDiscRatio: 0.4 });
    expect(right([before, quiet], [operated, done('2030-01-10', 'drops')])).toBe('examBy 2030-06-01');
  });

  test.each<[string, Treatment['kind'], string]>([
    ['an operation: within three days', 'surgery', 'examBy 2028-01-08'],
    ['drops: four weeks', 'drops', 'examBy 2028-02-02'],
  ])('before any look after %s', (_what, kind, expected) => {
    expect(right([before], [done('2028-01-05', kind)])).toBe(expected);
  });
});

describe('a risk without a criterion', () => {
  const aniridia = (date: Day) => ({ glaucomaRisk: { kind: 'aniridia', date } }) as const;
  const steroid = (date: Day) => ({ glaucomaRisk: { kind: 'steroid', date } }) as const;
  test.each<[string, Exam[], Partial<Findings>, string]>([
    ['the first look within a month', [], aniridia(twoMonths), 'examBy 2026-04-01'],
    ['known at birth', [], aniridia(birthday), 'examBy 2026-02-01'],
    ['on steroids the first look in four weeks', [], steroid(twoMonths), 'examBy 2026-03-29'],
    ['three months in year one', [exam('2026-12-31')], aniridia(twoMonths), 'examBy 2027-03-31'],
    ['six months from one year', [exam(oneYear)], aniridia(twoMonths), 'examBy 2027-07-01'],
    ['six months to five years', [exam('2030-12-31')], aniridia(twoMonths), 'examBy 2031-06-30'],
    ['then yearly', [exam('2031-01-01')], aniridia(twoMonths), 'examBy 2032-01-01'],
    ['on steroids four weeks at any age', [exam('2031-01-01')], steroid(twoMonths), 'examBy 2031-01-29'],
    ['a criterion comes first', [exam(oneYear, { iopMmHg: 22 })], aniridia(twoMonths), 'examBy 2027-01-15'],
    [
      'a steady criterion is not seen later than the risk',
      [exam(twoMonths, { iopMmHg: 22 }), exam('2026-03-15', { iopMmHg: 22 })],
      aniridia(twoMonths),
      'examBy 2026-06-15',
    ],
  ])('%s', (_what, exams, more, expected) => {
    expect(right(exams, [], more)).toBe(expected);
  });

  test('an operated cataract is a risk', () => {
    const lens: Treatment = { eye: 'OD', disease: 'cataract', date: '2026-02-10', kind: 'surgery' };
    expect(right([exam('2026-06-01')], [lens])).toBe('examBy 2026-09-01');
    expect(right([exam('2032-06-01')], [lens])).toBe('examBy 2033-06-01');
  });
});

test('where a criterion was met and is not now, an eye is seen for a year more', () => {
  const high = exam(oneYear, { iopMmHg: 22 });
  expect(right([high, exam('2027-01-15')])).toBe('examBy 2027-07-15');
  expect(right([high, exam('2027-01-15'), exam('2027-07-15')])).toBe('examBy 2028-01-15');
  expect(right([high, exam('2027-01-15'), exam('2028-01-15')])).toBe('watch');
});

test("the fellow eye's day is never later than that of the eye", () => {
  const said = (exams: Exam[]) => saidOf(termCase({ exams }), 'glaucoma', 'OS');
  expect(said([exam(twoYears, { iopMmHg: 22 })])).toBe('examBy 2028-01-15');
  expect(said([exam(twoYears, { iopMmHg: 22 }, { iopMmHg: 31 })])).toBe('refer 2028-01-01');
});

test('an exam without an IOP leaves the day that stood', () => {
  const high = exam(oneYear, { iopMmHg: 22 });
  expect(right([high, exam('2027-01-10', { iopMmHg: undefined })])).toBe('cannotJudge 2027-01-15');
});
