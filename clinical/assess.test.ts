import { describe, expect, test } from 'vitest';
import { addDays } from './ages.ts';
import { assess } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import type { Exam, ExamOf, Findings } from './findings.ts';
import type { RopEye } from './icrop3.ts';
import type { Outcome } from './outcome.ts';
import type { Treatment } from './treatments.ts';

/** Born at 28 weeks on 2026-01-01: PMA 45 weeks on 2026-04-30, 65 weeks on 2026-09-17. */
const birthday = '2026-01-01';
const caseOf = (findings: Partial<Findings>, change: Partial<ClinicalCase> = {}): ClinicalCase => ({
  examKind: 'rop',
  birthday,
  gestation: { weeks: 28, days: 0 },
  findings: { version: 2, exams: [], images: [], treatments: [], ...findings },
  ...change,
});
const rop = (examDate: string, eyes: ExamOf<'rop'>['eyes']): Exam => ({ disease: 'rop', examDate, eyes });
const laser = (date: string): Treatment => ({ eye: 'OD', date, kind: 'laser' });
const drug = (date: string): Treatment => ({ eye: 'OD', date, kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 });
const surgery = (date: string): Treatment => ({ eye: 'OD', date, kind: 'surgery' });

const good: RopEye = { zone: 'III', stage: '1', plus: 'none' };
const type1: RopEye = { zone: 'II', stage: '3', plus: 'plus' };
const grown: RopEye = { zone: 'III', stage: 'none', plus: 'none', fullyVascularised: true };
const day = '2026-03-01';

/** The outcome and the day for the right eye, whatever the left one shows. */
const right = (exams: Exam[], treatments: Treatment[] = [], today = day) => {
  const { outcome, due } = assess(caseOf({ exams, treatments }), today).eyes.OD;
  return due ? `${outcome} ${due}` : outcome;
};

describe('the child', () => {
  test.each<[string, ExamOf<'rop'>['eyes'], Outcome, string | null]>([
    ['the worst eye decides', { OD: good, OS: type1 }, 'treat', '2026-03-04'],
    ['an eye that was not examined goes before any date', { OD: good }, 'cannotJudge', null],
    ['and is the same when it is said', { OD: good, OS: { view: 'notExamined' } }, 'cannotJudge', null],
    ['an eye that was not seen goes before any date', { OD: good, OS: { view: 'poor' } }, 'cannotJudge', null],
    ['an eye of which nothing was written down too', { OD: good, OS: {} }, 'cannotJudge', null],
    [
      'treatment of one eye goes before a poor view of the other',
      { OD: type1, OS: { view: 'poor' } },
      'treat',
      '2026-03-04',
    ],
    ['the sooner of two dates', { OD: good, OS: { ...good, zone: 'II' } }, 'examBy', '2026-03-15'],
    ['to stop takes both eyes', { OD: grown, OS: grown }, 'mayStop', null],
    ['to stop takes both eyes', { OD: grown, OS: good }, 'examBy', '2026-03-22'],
    ['to stop takes both eyes', { OD: grown }, 'cannotJudge', null],
    ['a poor view with findings', { OD: { ...good, view: 'poor' }, OS: good }, 'cannotJudge', null],
    [
      'findings of an eye that was not examined',
      { OD: { ...good, view: 'notExamined' }, OS: good },
      'cannotJudge',
      null,
    ],
  ])('%s: %j', (_what, eyes, outcome, due) => {
    expect(assess(caseOf({ exams: [rop(day, eyes)] }), day)).toMatchObject({ outcome, due });
  });

  test('without findings there is nothing to assess', () => {
    expect(assess(caseOf({}), day)).toMatchObject({ outcome: 'none', due: null, overdueDays: 0 });
    expect(assess(caseOf({}, { findings: undefined }), day).outcome).toBe('none');
    expect(assess(caseOf({ birthWeightGrams: 900 }), day).outcome).toBe('none');
  });

  test('time passes: what was due is overdue, by whole days', () => {
    const found = caseOf({ exams: [rop(day, { OD: type1, OS: good })] });
    const overdue = (today: string) => assess(found, today).overdueDays;
    expect([day, '2026-03-04', '2026-03-05', '2027-04-05'].map(overdue)).toEqual([0, 0, 1, 397]);
  });
});

describe('an eye over several exams', () => {
  const later = '2026-03-05';
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
    [
      'A-ROP stays in force',
      [rop(day, { OD: { aggressive: true } }), rop(later, { OD: good })],
      [],
      'treat 2026-03-03',
    ],
    ['written in whatever order', [rop(later, { OD: good }), rop(day, { OD: type1 })], [], 'treat 2026-03-04'],
    [
      'until an exam explains it',
      [rop(day, { OD: type1 }), rop(later, { OD: { ...good, regression: 'incomplete' } })],
      [],
      'examBy 2026-03-26',
    ],
    [
      'which regression with an unknown plus does not',
      [rop(day, { OD: type1 }), rop(later, { OD: { zone: 'III', stage: '1', regression: 'complete' } })],
      [],
      'treat 2026-03-04',
    ],
    ['or until a treatment', [rop(day, { OD: type1 })], [laser('2026-03-02')], 'examBy 2026-03-09'],
    ['of the same day', [rop(day, { OD: type1 })], [laser(day)], 'examBy 2026-03-08'],
    [
      'a treatment before the exam answers nothing',
      [rop(day, { OD: type1 })],
      [laser('2026-02-27')],
      'treat 2026-03-04',
    ],
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
    ['surgery does', [rop(day, { OD: { ...type1, stage: '4A' } })], [surgery(later)], 'examBy 2026-03-12'],
    [
      'a detachment is not explained by regression',
      [rop(day, { OD: { stage: '4B' } }), rop(later, { OD: { ...good, regression: 'incomplete' } })],
      [],
      'refer 2026-03-01',
    ],
    ['a milder exam before a worse one', [rop(day, { OD: good }), rop(later, { OD: type1 })], [], 'treat 2026-03-08'],
    [
      'of two exams on one day the one written last',
      [rop(day, { OD: { ...good, zone: 'II' } }), rop(day, { OD: good })],
      [],
      'examBy 2026-03-22',
    ],
  ])('%s', (_what, exams, treatments, expected) => {
    expect(right(exams, treatments, '2026-03-10')).toBe(expected);
  });

  // Three weeks after treatment.
  const seen = (signs: RopEye, examDate = '2026-03-25') => rop(examDate, { OD: signs });
  const calm = { ...good, reactivation: false };
  const well = { ...grown, reactivation: false };
  test.each<[string, Exam[], Treatment[], string]>([
    ['the first look within seven days', [], [drug('2026-03-02')], 'cannotJudge'],
    ['seen since: by what is seen', [seen(calm)], [laser('2026-03-02')], 'examBy 2026-04-15'],
    ['reactivation not asked: within a week', [seen(good)], [laser('2026-03-02')], 'examBy 2026-04-01'],
    ['reactivated', [seen({ ...good, reactivation: true })], [laser('2026-03-02')], 'examBy 2026-04-01'],
    ['reactivated type 1', [seen({ ...type1, reactivation: true })], [drug('2026-03-02')], 'treat 2026-03-28'],
    ['grown after laser: never told to stop', [seen(well)], [laser('2026-03-02')], 'watch'],
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
    ['treated again: looked at again', [seen(calm)], [laser('2026-03-02'), drug('2026-03-26')], 'examBy 2026-04-02'],
  ])('treated: %s', (_what, exams, treatments, expected) => {
    expect(right(exams, treatments, '2026-10-30')).toBe(expected);
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
      'a former exam that leaves it open',
      [rop(day, { OD: { zone: 'II' } }), rop('2026-04-30', { OD: none })],
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
});

describe('retinoblastoma', () => {
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
      'cannotJudge',
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
    ['treated', [exam({ tumour: 'present' })], [laser('2026-03-08')], 'watch'],
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
});

describe('glaucoma', () => {
  type Eye = NonNullable<ExamOf<'glaucoma'>['eyes']['OD']>;
  const exam = (OD: Eye, examDate = day, OS: Eye = { iopMmHg: 12 }): Exam => ({
    disease: 'glaucoma',
    examDate,
    eyes: { OD, OS },
  });
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
      'two signs, and none in a later exam',
      [exam({ iopMmHg: 30, haabStriae: true }), exam({ iopMmHg: 14, cornealDiameterMm: 11 }, '2026-03-20')],
      [],
      'examBy 2026-04-03',
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
    ['operated on before', [exam({ iopMmHg: 30, haabStriae: true })], [surgery('2026-02-02')], 'refer 2026-03-01'],
    ['not examined', [exam({ view: 'notExamined' })], [], 'cannotJudge'],
  ])('%s', (_what, exams, treatments, expected) => {
    expect(right(exams, treatments)).toBe(expected);
  });

  test('what could not be looked at is named', () => {
    const { reasons } = assess(caseOf({ exams: [exam({ iopMmHg: 15 })] }), day).eyes.OD;
    expect(reasons[0]!.text).toBe('已看的眼压未达标准。未能判断：视盘、角膜、近视与眼轴进展、视野');
  });
});

describe('cataract', () => {
  type Eye = NonNullable<ExamOf<'cataract'>['eyes']['OD']>;
  const dense: Eye = { morphology: 'nuclear', fundusView: 'none' };
  const clear: Eye = { morphology: 'clear', fundusView: 'clear' };
  const polar: Eye = { morphology: 'anteriorPolar', fundusView: 'clear' };
  const exam = (OD: Eye, OS: Eye | undefined, laterality?: 'unilateral' | 'bilateral'): Exam => ({
    disease: 'cataract',
    examDate: day,
    eyes: { OD, OS },
    ...(laterality && { laterality }),
  });
  const [sixWeeks, eightWeeks] = [addDays(birthday, 42), addDays(birthday, 56)];
  test.each<[string, Exam, Treatment[], string]>([
    ['one eye: by six weeks', exam(dense, clear, 'unilateral'), [], `treat ${sixWeeks}`],
    ['both eyes: by eight weeks', exam(dense, dense, 'bilateral'), [], `treat ${eightWeeks}`],
    ['seen badly', exam({ ...dense, fundusView: 'hazy' }, clear, 'unilateral'), [], `treat ${sixWeeks}`],
    [
      'media too hazy to look in',
      exam({ morphology: 'nuclear', view: 'poor' }, clear, 'unilateral'),
      [],
      `treat ${sixWeeks}`,
    ],
    [
      'said to be in the way',
      exam({ ...polar, visuallySignificant: true }, clear, 'unilateral'),
      [],
      `treat ${sixWeeks}`,
    ],
    ['a small polar opacity, the fundus clear', exam(polar, clear, 'unilateral'), [], 'watch'],
    ['a clear lens', exam(clear, dense, 'unilateral'), [], 'watch'],
    ['the view of the fundus unknown', exam({ morphology: 'nuclear' }, clear, 'unilateral'), [], 'cannotJudge'],
    ['not examined', exam({ view: 'notExamined' }, dense, 'unilateral'), [], 'cannotJudge'],
    ['no laterality: both are opaque', exam(dense, dense), [], `treat ${eightWeeks}`],
    ['no laterality: the sooner window', exam(dense, undefined), [], `treat ${sixWeeks}`],
    ['said to be one, both opaque', exam(dense, dense, 'unilateral'), [], 'cannotJudge'],
    ['said to be both, one clear', exam(dense, clear, 'bilateral'), [], 'cannotJudge'],
    [
      'said not to matter, the fundus unseen',
      exam({ ...dense, visuallySignificant: false }, clear, 'unilateral'),
      [],
      'cannotJudge',
    ],
    ['clear, the fundus unseen', exam({ ...clear, fundusView: 'none' }, dense, 'unilateral'), [], 'cannotJudge'],
    ['operated on', exam({ ...dense, surgeryDate: '2026-02-10' }, clear, 'unilateral'), [], 'watch'],
    ['operated on, as a treatment', exam(dense, clear, 'unilateral'), [surgery(day)], 'watch'],
    [
      'surgery only planned',
      exam({ ...dense, surgeryDate: '2026-03-10' }, clear, 'unilateral'),
      [],
      `treat ${sixWeeks}`,
    ],
  ])('%s', (_what, found, treatments, expected) => {
    expect(right([found], treatments)).toBe(expected);
  });

  test('of a child born early both ages are said, and the sooner day is the last one', () => {
    const { reasons, due } = assess(caseOf({ exams: [exam(dense, clear, 'unilateral')] }), day).eyes.OD;
    expect(reasons[0]!.text).toContain(
      '按出生年龄 2026年1月29日 至 2026年2月12日，按矫正年龄 2026年4月23日 至 2026年5月7日',
    );
    expect(due).toBe(sixWeeks);
  });
});

test('an eye with two kinds of findings is judged by the graver, with the reasons of both', () => {
  const tumour: Exam = {
    disease: 'retinoblastoma',
    examDate: day,
    eyes: { OD: { tumour: 'suspected' }, OS: { tumour: 'absent' } },
  };
  const { OD, OS } = assess(caseOf({ exams: [tumour, rop(day, { OD: good, OS: good })] }), day).eyes;
  expect([OD.outcome, OS.outcome]).toEqual(['refer', 'examBy']);
  expect(OD.reasons.map(({ id }) => id)).toEqual(['tumour', 'threeWeeks']);
});
