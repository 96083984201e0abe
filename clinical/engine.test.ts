import { describe, expect, test } from 'vitest';
import { addDays, type Day } from './ages.ts';
import { assess } from './assess.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { Exam, Findings } from './findings.ts';
import type { EyeSigns } from './looks.ts';
import { urgencyOf } from './outcome.ts';
import type { Word } from './statements.ts';
import { caseOf, day, examOf, outcomeAndDay, saidOf, termCase } from './testing/cases.ts';
import type { Treatment } from './treatments.ts';

// Of a child born at 28 weeks: PMA 37 weeks on 2026-03-05, 45 on 04-30, 50 on 06-04. Each row of the table is of an exam on 2026-03-01.
const type1: EyeSigns = { view: 'good', zone: 'II', stage: '3', plus: 'plus' }; // treat 03-04
const type2: EyeSigns = { view: 'good', zone: 'II', stage: '3', plus: 'none' }; // examBy 03-08
const twoWeeks: EyeSigns = { view: 'good', zone: 'II', stage: '1', plus: 'none' }; // examBy 03-15
const threeWeeks: EyeSigns = { view: 'good', zone: 'III', stage: '1', plus: 'none' }; // examBy 03-22
const detached: EyeSigns = { view: 'good', zone: 'II', stage: '4A', plus: 'none' }; // refer 03-01
const grown: EyeSigns = { view: 'good', zone: 'III', stage: 'none', plus: 'none', fullyVascularised: true };
const poor: EyeSigns = { view: 'poor' };
const calm: EyeSigns = { view: 'good', iopMmHg: 15, tonometer: 'rebound', cupDiscRatio: 0.3, cornealDiameterMm: 10.5 };

const rop = (on: Day, OD: EyeSigns | undefined, OS: EyeSigns | undefined = OD, change: object = {}): Exam =>
  examOf('rop', on, OD, OS, change);
const child = (exams: Exam[], today = day, more: Partial<Findings> = {}) => {
  const { outcome, due, outcomeDue, decisive, stops, fellow } = assess(caseOf({ exams, ...more }), today);
  return { said: outcomeAndDay({ outcome, due }), outcomeDue, decisive, stops, fellow };
};
const right = (exams: Exam[], more: Partial<Findings> = {}, disease: ExamDisease = 'rop'): string =>
  saidOf(caseOf({ exams, ...more }), disease);

describe('1: the gravest outcome, the earliest day', () => {
  test.each<[string, Exam[], string, Day | undefined, string]>([
    ['the graver eye decides', [rop(day, threeWeeks, type1)], 'treat 2026-03-04', undefined, 'OS'],
    ['refer before treat', [rop(day, type1, detached)], 'refer 2026-03-01', undefined, 'OS'],
    [
      'treat before an eye that cannot be judged',
      [rop('2026-02-20', threeWeeks), rop(day, type1, poor)],
      'treat 2026-03-04',
      undefined,
      'OD',
    ],
    [
      'that one before any plain date',
      [rop('2026-02-01', threeWeeks, threeWeeks), rop(day, threeWeeks, poor)],
      'cannotJudge 2026-02-22',
      undefined,
      'OS',
    ],
    ['of two dates the sooner', [rop(day, threeWeeks, twoWeeks)], 'examBy 2026-03-15', undefined, 'OS'],
    [
      'over diseases',
      [rop(day, twoWeeks), examOf('glaucoma', day, { ...calm, iopMmHg: 31 }, calm)],
      'refer 2026-03-01',
      undefined,
      'OD',
    ],
    [
      'where the gravest has another day, that one is said beside it',
      [rop('2026-02-01', twoWeeks, twoWeeks), rop(day, type1, { view: 'notExamined' })],
      'treat 2026-02-15',
      '2026-03-04',
      'OD',
    ],
  ])('%s', (_what, exams, said, outcomeDue, decisive) => {
    expect(child(exams)).toMatchObject({ said, decisive: [decisive] });
    expect(child(exams).outcomeDue).toBe(outcomeDue);
  });

  test('an eye that cannot be judged is named with its day beside one that is treated', () => {
    expect(child([rop('2026-02-20', threeWeeks, threeWeeks), rop(day, type1, poor)]).fellow).toEqual({
      eye: 'OS',
      due: '2026-03-13',
      outcome: 'cannotJudge',
    });
  });

  test.each<[string, EyeSigns, string, object]>([
    ['one that is watched does not hide it', calm, 'mayStop', { stops: ['rop'] }],
    ['it hides no other day', { ...calm, iopMmHg: 22 }, 'examBy 2026-03-24', {}],
    ['it hides nothing graver', { ...calm, iopMmHg: 30 }, 'refer 2026-03-10', {}],
    ['nor what cannot be judged', { ...calm, iopMmHg: undefined }, 'cannotJudge 2026-03-17', {}],
  ])('a stop of the screening beside another disease: %s', (_what, eye, said, more) => {
    expect(child([rop('2026-03-10', grown), examOf('glaucoma', '2026-03-10', eye, calm)], '2026-03-10')).toMatchObject({
      said,
      ...more,
    });
  });

  test('a stop takes each eye', () => {
    expect(child([rop('2026-03-10', grown, threeWeeks)]).said).toBe('examBy 2026-03-31');
    expect(child([rop('2026-03-10', grown, { ...grown, view: undefined })]).said).toMatch(/^cannotJudge/);
    expect(child([rop('2026-03-10', grown, poor)]).said).toMatch(/^cannotJudge/);
  });
});

describe('5: what counts, what stays', () => {
  const first = rop(day, twoWeeks);
  test.each<[string, Exam, string]>([
    ['a look that saw it counts by its own day', rop('2026-03-10', threeWeeks), 'examBy 2026-03-31'],
    [
      'a poor view leaves the day and adds "cannot judge"',
      rop('2026-03-10', poor, threeWeeks),
      'cannotJudge 2026-03-15',
    ],
    ['so does an empty one', rop('2026-03-10', {}, threeWeeks), 'cannotJudge 2026-03-15'],
    [
      'not looked at before its day is due: adds nothing',
      rop('2026-03-10', undefined, threeWeeks),
      'examBy 2026-03-15',
    ],
    ['not looked at after its day', rop('2026-03-16', undefined, threeWeeks), 'cannotJudge 2026-03-15'],
    [
      'an exam of another disease takes nothing away',
      examOf('glaucoma', '2026-03-10', calm, calm),
      'examBy 2026-03-15',
    ],
    ['an older exam that was entered later', rop('2026-02-20', type2), 'examBy 2026-03-15'],
  ])('%s', (_what, later, expected) => {
    expect(right([first, later])).toBe(expected);
  });

  test('"cannot judge" ends with the next look that saw it, or a treatment', () => {
    const failed = rop('2026-03-10', poor);
    expect(right([first, failed, rop('2026-03-12', threeWeeks)])).toBe('examBy 2026-04-02');
    expect(
      right([first, failed], { treatments: [{ eye: 'OD', disease: 'rop', date: '2026-03-12', kind: 'laser' }] }),
    ).toBe('examBy 2026-03-19');
  });

  const found = rop(day, type1, threeWeeks);
  const later = (signs: EyeSigns): Exam => rop('2026-03-03', signs, threeWeeks);
  const resolved = (as: 'notConfirmed' | 'regressedUntreated' | 'treatedElsewhere', why = '会诊后') => ({
    resolved: { as, why },
  });
  test.each<[string, EyeSigns, RegExp]>([
    ['a milder look', twoWeeks, /^treat 2026-03-04$/],
    ['the same again, with its first hours', type1, /^treat 2026-03-04$/],
    ['a poor view', poor, /^treat 2026-03-04$/],
    ['未证实, a full exam', { ...twoWeeks, ...resolved('notConfirmed') }, /^examBy 2026-03-17$/],
    ['未治自退, a full exam', { ...twoWeeks, ...resolved('regressedUntreated') }, /^examBy/],
    [
      '已在别处治, a full exam',
      { ...twoWeeks, ...resolved('treatedElsewhere') },
      /^(examBy|cannotJudge) 2026-03-(0[4-9]|10)$/,
    ],
    ['未证实 without a word', { ...twoWeeks, ...resolved('notConfirmed', ' ') }, /^treat 2026-03-04$/],
    ['未证实 behind a poor view', { ...twoWeeks, view: 'poor', ...resolved('notConfirmed') }, /^treat 2026-03-04$/],
    [
      '未证实 behind a view that was not stated',
      { ...twoWeeks, view: undefined, ...resolved('notConfirmed') },
      /^treat 2026-03-04$/,
    ],
    ['未证实 without plus', { ...twoWeeks, plus: undefined, ...resolved('notConfirmed') }, /^treat 2026-03-04$/],
    ['未证实 without zone', { ...twoWeeks, zone: undefined, ...resolved('notConfirmed') }, /^treat 2026-03-04$/],
    ['未证实 beside what calls for it still', { ...type1, ...resolved('notConfirmed') }, /^treat 2026-03-04$/],
    [
      '已在别处治 behind a poor view',
      { ...twoWeeks, view: 'poor', ...resolved('treatedElsewhere') },
      /^treat 2026-03-04$/,
    ],
  ])('what is to be treated, after %s', (_what, signs, expected) => {
    expect(right([found, later(signs)])).toMatch(expected);
  });

  test('an exam of another disease resolves nothing', () => {
    expect(right([found, examOf('glaucoma', '2026-03-03', { ...calm, ...resolved('notConfirmed') }, calm)])).toBe(
      'treat 2026-03-04',
    );
  });

  test('what was not confirmed counts no more against a stop', () => {
    const exams = [
      rop('2026-04-20', { ...type2, zone: 'II' }, threeWeeks),
      rop('2026-05-05', { ...threeWeeks, stage: 'none' }),
    ];
    expect(right(exams)).toMatch(/^examBy/);
    const alarm = [
      rop('2026-04-20', type1, threeWeeks),
      rop('2026-04-22', { ...twoWeeks, ...resolved('notConfirmed') }, threeWeeks),
      rop('2026-05-05', { ...threeWeeks, stage: 'none' }),
    ];
    expect(right(alarm)).toBe('mayStop');
  });

  test.each<[string, EyeSigns, string]>([
    ['a good look that fills it and calls for nothing', type2, 'examBy 2026-03-10'],
    ['a good look that leaves it open', { ...type2, plus: undefined }, 'cannotJudge 2026-03-04'],
    ['a poor one that fills it', { ...type2, view: 'poor' }, 'cannotJudge 2026-03-04'],
    ['one that finds it', type1, 'treat 2026-03-04'],
  ])('an alarm for a missing field, after %s', (_what, signs, expected) => {
    expect(right([rop(day, { ...type1, plus: undefined }, threeWeeks), later(signs)])).toBe(expected);
  });
});

describe('6: time passes', () => {
  test.each<[Day, number]>([
    ['2026-03-03', 0],
    ['2026-03-04', 0],
    ['2026-03-05', 1],
    ['2026-03-16', 12],
    ['2030-03-04', 1461],
  ])('treatment due on 2026-03-04 is seen on %s as overdue by %s days, and never less', (today, overdueDays) => {
    const said = assess(caseOf({ exams: [rop(day, type1)] }), today);
    expect(said).toMatchObject({ outcome: 'treat', due: '2026-03-04', overdueDays });
  });

  test('overdue is louder than due', () => {
    const loudness = (today: Day) => urgencyOf(assess(caseOf({ exams: [rop(day, twoWeeks)] }), today), today);
    expect(['2026-03-14', '2026-03-15', '2026-03-16'].map(loudness)).toEqual(['calm', 'caution', 'urgent']);
  });
});

describe('8: no child goes quiet', () => {
  const other = (on: Day, OD: EyeSigns): Exam =>
    examOf('other', on, OD, { view: 'good' }, { next: { date: '2026-12-01' } });
  test('a failed look sets a day where none stood, seven days on, and a second one does not move it', () => {
    const said = (...exams: Exam[]) => saidOf(termCase({ exams }), 'rop');
    expect(said(rop(day, poor))).toBe('cannotJudge 2026-03-08');
    expect(said(rop(day, poor), rop('2026-03-05', poor))).toBe('cannotJudge 2026-03-08');
    expect(said(rop(day, {}), rop('2026-04-05', undefined))).toBe('cannotJudge 2026-03-08');
  });

  test('a failed look never moves a day that stood', () => {
    expect(right([rop('2026-01-30', poor)])).toBe('cannotJudge 2026-02-04');
    expect(right([rop(day, twoWeeks), rop('2026-03-14', poor), rop('2026-03-20', poor)])).toBe(
      'cannotJudge 2026-03-15',
    );
  });

  test('of a failed look what is written counts where it is graver, with its day', () => {
    expect(right([rop(day, twoWeeks), rop('2026-03-05', { ...type1, view: 'poor' })])).toBe('treat 2026-03-08');
  });

  test.each<[string, EyeSigns | undefined]>([
    ['a poor view', poor],
    ['an empty eye', {}],
    ['an eye not examined', undefined],
  ])('after a stop %s opens nothing', (_what, signs) => {
    expect(right([rop('2026-03-10', grown), rop('2026-03-20', signs)])).toBe('mayStop');
  });

  test('a look with a good view answers the day that stood, whatever field is missing', () => {
    expect(right([rop('2026-02-10', twoWeeks), rop(day, { ...twoWeeks, plus: undefined })])).toBe(
      'cannotJudge 2026-03-08',
    );
  });

  test('a failed look in another disease leaves the day of its doctor', () => {
    const exams = [other(day, { view: 'good' }), examOf('other', '2026-05-01', poor, { view: 'good' })];
    expect(saidOf(termCase({ exams }), 'other')).toBe('cannotJudge 2026-12-01');
  });
});

describe('10: a view that was not stated is not a good view', () => {
  test.each<[string, EyeSigns, RegExp]>([
    ['as severe as what it says', { ...type1, view: undefined }, /^treat 2026-03-04$/],
    ['never milder than "cannot judge"', { ...threeWeeks, view: undefined }, /^cannotJudge/],
    ['never a stop', { ...grown, view: undefined }, /^cannotJudge/],
    ['a poor one counts where it is graver', { ...detached, view: 'poor' }, /^refer 2026-03-01$/],
    ['a poor one is no stop', { ...grown, view: 'poor' }, /^cannotJudge/],
  ])('%s', (_what, signs, expected) => {
    expect(right([rop('2026-02-25', threeWeeks), rop(day, signs, threeWeeks)])).toMatch(expected);
  });

  test('it takes nothing back', () => {
    expect(right([rop(day, type1), rop('2026-03-02', { ...grown, view: undefined })])).toBe('treat 2026-03-04');
    expect(right([rop(day, twoWeeks), rop('2026-03-02', { ...threeWeeks, view: 'poor' })])).toBe(
      'cannotJudge 2026-03-15',
    );
  });
});

describe("11: the doctor's own next day", () => {
  const next = (date: Day, why?: string) => ({ next: { date, ...(why && { why }) } });
  const why = '外地，已约';
  test.each<[string, EyeSigns, object, string]>([
    ['an earlier one is due', threeWeeks, next('2026-03-10'), 'examBy 2026-03-10'],
    ['a later one without a reason is not', threeWeeks, next('2026-03-25'), 'examBy 2026-03-22'],
    ['a later one with a reason is', threeWeeks, next('2026-03-25', why), 'examBy 2026-03-25'],
    ["twice the rule's interval", threeWeeks, next('2026-04-12', why), 'examBy 2026-04-12'],
    ['beyond that it is refused', threeWeeks, next('2026-04-13', why), 'examBy 2026-03-22'],
    ['a day before the exam is refused', threeWeeks, next('2026-02-20', why), 'examBy 2026-03-22'],
    ['nothing puts off a treatment', type1, next('2026-03-06', why), 'treat 2026-03-04'],
    ['nor a referral', detached, next('2026-03-06', why), 'refer 2026-03-01'],
    [
      'nor what cannot be judged',
      { ...threeWeeks, zone: undefined },
      next('2026-03-10', why),
      'cannotJudge 2026-03-08',
    ],
  ])('%s', (_what, signs, change, expected) => {
    expect(right([rop(day, signs, signs, change)])).toBe(expected);
  });

  test.each<[string, Day, string]>([
    ['one year', '2027-07-01', 'examBy 2027-07-01'],
    ['beyond one year', '2027-07-02', 'examBy 2026-08-01'],
  ])('elsewhere at most %s', (_what, date, expected) => {
    const glaucomaRisk = { kind: 'steroid', date: '2026-06-10' } as const;
    const exam = examOf('glaucoma', '2026-07-04', calm, calm, next(date, why));
    const moved = saidOf(termCase({ exams: [{ ...exam, examDate: '2026-07-01' } as Exam], glaucomaRisk }), 'glaucoma');
    expect(moved).toBe(expected.replace('2026-08-01', '2026-07-29'));
  });

  test('where the gestation is not known a small child may be under PMA 50 weeks', () => {
    const exam = (on: Day, date: Day): Exam => examOf('glaucoma', on, calm, calm, next(date, why));
    const glaucomaRisk = { kind: 'steroid', date: '2026-02-20' } as const;
    const said = (one: Exam) =>
      saidOf(caseOf({ exams: [one], glaucomaRisk }, { gestation: { weeks: null, days: null } as never }), 'glaucoma');
    expect(said(exam(day, '2026-04-26'))).toBe('examBy 2026-04-26');
    expect(said(exam(day, '2026-04-27'))).toBe('examBy 2026-03-29');
    expect(said(exam('2026-08-01', '2027-06-01'))).toBe('examBy 2027-06-01');
  });

  test('of what is watched or stopped it is the day', () => {
    expect(saidOf(termCase({ exams: [examOf('glaucoma', day, calm, calm, next('2026-09-01'))] }), 'glaucoma')).toBe(
      'examBy 2026-09-01',
    );
    expect(right([rop('2026-03-10', grown, grown, next('2026-09-01'))])).toBe('examBy 2026-09-01');
  });

  test('it holds until the next exam of that disease', () => {
    const moved = rop(day, threeWeeks, threeWeeks, next('2026-04-01', why));
    expect(right([moved, examOf('glaucoma', '2026-03-10', calm, calm)])).toBe('examBy 2026-04-01');
    expect(right([moved, rop('2026-03-10', threeWeeks)])).toBe('examBy 2026-03-31');
  });

  test('it puts off no eye that was not seen', () => {
    const active: EyeSigns = { ...twoWeeks, stage: '2' };
    const before = rop('2026-07-01', threeWeeks, active);
    const stood = saidOf(caseOf({ exams: [before] }), 'rop', 'OS');
    for (const view of ['notExamined', 'poor'] as const)
      for (const left of [undefined, { view } as EyeSigns]) {
        const later = rop('2026-07-04', grown, undefined, next('2026-09-20', why));
        const exams = [before, { ...later, eyes: { OD: grown, ...(left && { OS: left }) } } as Exam];
        expect(saidOf(caseOf({ exams }), 'rop', 'OS')).toBe(
          view === 'poor' && left ? stood.replace('examBy', 'cannotJudge') : stood,
        );
      }
  });

  test('it puts off no first screening', () => {
    expect(right([rop('2026-01-20', threeWeeks, threeWeeks, next('2026-03-01', why))])).toMatch(/ 2026-02-04$/);
  });

  test("whose day it is, is said, and the rule's stays beside it", () => {
    const said = (change: object) => assess(caseOf({ exams: [rop(day, threeWeeks, threeWeeks, change)] }), day);
    expect(said(next('2026-04-01', why)).dueBy).toBe('doctor');
    expect(said(next('2026-04-01', why)).eyes.OD.reasons.some(({ text }) => text.includes('2026年3月22日'))).toBe(true);
    expect(said({}).dueBy).toBe('rule');
  });
});

describe("12: a specialist's word", () => {
  const word = (date: Day, as: Word['as'], more: Partial<Word> = {}): { words: Word[] } => ({
    words: [{ eye: 'OD', disease: 'glaucoma', date, as, why: '会诊', ...more }],
  });
  const two = '2028-03-01';
  const glaucoma = (on: Day, change: EyeSigns = {}): Exam => examOf('glaucoma', on, { ...calm, ...change }, calm);
  const found = glaucoma(two, { iopMmHg: 25, rimThinning: true }); // refer 03-08
  const said = (exams: Exam[], more: Partial<Findings>) => saidOf(termCase({ exams, ...more }), 'glaucoma');

  test.each<[string, { words: Word[] }, string]>([
    ['不是该病, with a day', word('2028-03-05', 'notThisDisease', { day: '2028-06-01' }), 'examBy 2028-06-01'],
    ['不是该病, without one: six months', word(two, 'notThisDisease'), 'examBy 2028-09-01'],
    ['不是该病, at most six months', word(two, 'notThisDisease', { day: '2029-03-01' }), 'examBy 2028-09-01'],
    ['不处理, with a day', word('2028-03-05', 'notToTreat', { day: '2028-04-01' }), 'examBy 2028-04-01'],
    ['不处理, without one', word(two, 'notToTreat'), 'examBy 2028-09-01'],
    ['手术定于某日: it stays, due that day', word('2028-03-05', 'planned', { day: '2028-03-07' }), 'refer 2028-03-07'],
    [
      'beyond seven days without a reason',
      word('2028-03-05', 'planned', { day: '2028-03-09', why: '' }),
      'refer 2028-03-08',
    ],
    ['beyond seven days with a reason', word('2028-03-05', 'planned', { day: '2028-03-20' }), 'refer 2028-03-20'],
    ['more than four weeks beyond that', word('2028-03-05', 'planned', { day: '2028-05-20' }), 'refer 2028-04-05'],
    [
      '已在某院处理: a treatment of that day',
      word('2028-03-05', 'doneElsewhere', { day: '2028-03-04', where: '省医院' }),
      'examBy 2028-03-07',
    ],
    ['on another disease', word('2028-03-05', 'notThisDisease', { disease: 'cataract' }), 'refer 2028-03-08'],
    ['on the other eye', word('2028-03-05', 'notThisDisease', { eye: 'OS' }), 'refer 2028-03-08'],
  ])('%s', (_what, words, expected) => {
    expect(said([found], words)).toBe(expected);
  });

  test('a planned day that was moved again counts its limit from what was found', () => {
    const words = [
      ...word('2028-03-05', 'planned', { day: '2028-04-01' }).words,
      ...word('2028-04-01', 'planned', { day: '2028-05-20' }).words,
    ];
    expect(said([found], { words })).toBe('refer 2028-04-05');
  });

  test('where nothing is to be answered it changes nothing', () => {
    for (const as of ['notThisDisease', 'notToTreat', 'planned'] as const)
      expect(said([glaucoma(two)], word('2028-03-05', as, { day: '2028-03-20' }))).toBe('watch');
  });

  test.each<[string, EyeSigns, string]>([
    ['the same asks again for nothing', { iopMmHg: 25, rimThinning: true }, 'examBy 2028-11-01'],
    ['a cup that grew alarms', { iopMmHg: 25, rimThinning: true, cupDiscRatio: 0.5 }, 'refer 2028-05-08'],
    ['what is new alarms', { iopMmHg: 25, rimThinning: true, haabStriae: true }, 'refer 2028-05-08'],
    ['IOP of 30 alarms', { iopMmHg: 30 }, 'refer 2028-05-01'],
    ['new oedema alarms', { iopMmHg: 25, cornealOedema: true }, 'refer 2028-05-01'],
    ['a field defect that is new alarms', { iopMmHg: 25, rimThinning: true, fieldDefect: true }, 'refer 2028-05-08'],
  ])('after 不是该病: %s', (_what, change, expected) => {
    expect(
      said([found, glaucoma('2028-05-01', change)], word('2028-03-05', 'notThisDisease', { day: '2028-06-01' })),
    ).toBe(expected);
  });

  test('a word on a doubt answers no finding that is certain later', () => {
    const doubt = rop(day, { ...type1, plus: undefined }, threeWeeks);
    const said = (as: Word['as']) =>
      right([doubt, rop('2026-03-09', type1, threeWeeks)], word('2026-03-02', as, { disease: 'rop' }));
    expect(said('notThisDisease')).toMatch(/^treat/);
    expect(said('notToTreat')).toMatch(/^treat/);
  });

  test('until PMA 50 weeks at most a week, and never later than the row without the finding', () => {
    const rops = (as: Word['as'], date: Day, dated: Day): Partial<Findings> =>
      word(date, as, { disease: 'rop', day: dated });
    expect(right([rop(day, type1)], rops('notThisDisease', '2026-03-02', '2026-05-01'))).toBe('examBy 2026-03-09');
    expect(right([rop(day, type1)], rops('notToTreat', '2026-03-02', '2026-05-01'))).toBe('examBy 2026-03-09');
    expect(right([rop('2026-06-10', type1)], rops('notThisDisease', '2026-06-11', '2026-11-01'))).toMatch(
      /^examBy 2026-0(6-2[45]|7-0[89])$/,
    );
    expect(right([rop(day, type1)], rops('doneElsewhere', '2026-03-02', '2026-03-02'))).toBe('examBy 2026-03-09');
    expect(right([rop(day, type1)], rops('planned', '2026-03-02', '2026-03-04'))).toBe('treat 2026-03-04');
  });

  test.each<[string, Day, Partial<Word>, string]>([
    ['a stop, said as its result', '2026-03-02', { result: 'stopped', where: '省医院' }, 'mayStop'],
    ['the day it names', '2026-03-02', { result: 'continue', day: '2026-03-20' }, 'examBy 2026-03-20'],
    ['no day, under PMA 50 weeks: a week', '2026-03-02', { result: 'continue' }, 'examBy 2026-03-09'],
    ['no day, after: six months', '2026-07-02', { result: '双眼未见异常' }, 'examBy 2027-01-02'],
  ])('a screening elsewhere: %s', (_what, date, more, expected) => {
    expect(right([], word(date, 'screenedElsewhere', { disease: 'rop', ...more }))).toBe(expected);
  });

  test('a screening elsewhere answers nothing that is to be treated here', () => {
    expect(
      right([rop(day, type1)], word('2026-03-02', 'screenedElsewhere', { disease: 'rop', result: 'continue' })),
    ).toBe('treat 2026-03-04');
  });
});

describe('13: an eye that is not there', () => {
  const absent = (absentFor?: EyeSigns['absentFor']): EyeSigns => ({
    view: 'absent',
    absentSince: '2026-06-01',
    ...(absentFor && { absentFor }),
  });
  const exam = (OD: EyeSigns, OS: EyeSigns, on: Day = '2026-07-01'): Exam =>
    examOf('other', on, OD, OS, { next: { date: addDays(on, 400), why: '' } });
  const whole = (exams: Exam[], today: Day = '2026-07-01') => {
    const { eyes, ...said } = assess(termCase({ exams }), today);
    return {
      said: outcomeAndDay(said),
      OD: outcomeAndDay(eyes.OD),
      OS: outcomeAndDay(eyes.OS),
      overdueDays: eyes.OD.overdueDays,
    };
  };
  test.each<[string, EyeSigns]>([
    ['removed', absent('removed')],
    ['removed for a tumour', absent('tumour')],
    ['never formed', absent('neverFormed')],
  ])('%s: no day, never overdue', (_what, OD) => {
    expect(whole([exam(OD, { view: 'good' })], '2036-07-01')).toMatchObject({ OD: 'watch', overdueDays: 0 });
  });

  test.each<[string, EyeSigns, string]>([
    ['no cause', absent(), 'refer 2026-06-04'],
    ['shrunken, never seen inside', absent('shrunken'), 'refer 2026-06-04'],
  ])('as a tumour that is not excluded: %s', (_what, OD, expected) => {
    expect(whole([exam(OD, { view: 'good' })]).OD).toBe(expected);
  });

  test('shrunken with a known cause after it was seen inside has no day', () => {
    const before = rop('2026-04-01', { ...detached, stage: '5B' }, threeWeeks);
    expect(whole([before, exam(absent('shrunken'), { view: 'good' })]).OD).toBe('watch');
  });

  test('what it called for before is gone with it', () => {
    expect(whole([rop(day, type1, threeWeeks), exam(absent('removed'), { view: 'good' })]).OD).toBe('watch');
  });

  test.each<[string, EyeSigns['absentFor'], Day, string]>([
    ['three months to two years of age', 'removed', '2027-12-31', 'examBy 2028-03-31'],
    ['then six', 'removed', '2028-01-01', 'examBy 2028-07-01'],
    ['for life', 'removed', '2037-05-01', 'examBy 2037-11-01'],
    ['with the socket after a tumour for two years', 'tumour', '2028-05-31', 'examBy 2028-08-31'],
    ['after these by its age', 'tumour', '2028-06-01', 'examBy 2028-12-01'],
  ])('the only eye left: %s', (_what, absentFor, on, expected) => {
    const last = exam(absent(absentFor), { view: 'good' }, on);
    expect(saidOf(termCase({ exams: [last] }), 'other', 'OS')).toBe(expected);
  });

  test('no eye left', () => {
    const none = exam(absent('removed'), absent('neverFormed'));
    expect(whole([none]).said).toBe('watch');
    expect(assess(termCase({ exams: [none] }), day).eyes.OD.reasons[0]!.text).toContain('缺如');
    const sockets = exam(absent('tumour'), absent('tumour'));
    expect(whole([sockets]).said).toBe('examBy 2026-10-01');
    expect(whole([exam(absent('tumour'), absent('tumour'), '2028-06-02')]).said).toBe('watch');
  });

  test('"both eyes" means each eye that is there', () => {
    const seen = rop('2026-03-10', absent('neverFormed'), grown);
    expect(saidOf(caseOf({ exams: [seen] }), 'rop', 'OS')).toBe('mayStop');
  });

  test('findings later contradict it', () => {
    expect(whole([exam(absent('removed'), { view: 'good' }, '2026-06-01'), rop('2026-07-01', threeWeeks)]).OD).toMatch(
      /^cannotJudge/,
    );
  });
});

describe('14: treatments', () => {
  const laser = (date: Day, more: Partial<Treatment> = {}): Treatment => ({ eye: 'OD', date, kind: 'laser', ...more });
  test('without an eye or a day it counts for none: cannot judge, seven days', () => {
    const { eye: _, ...noEye } = laser('2026-03-02');
    const { date: __, ...noDay } = laser('2026-03-02');
    for (const one of [noEye, noDay]) {
      const said = assess(caseOf({ exams: [rop(day, twoWeeks)], unplacedTreatments: [one] }), day);
      expect(said).toMatchObject({ outcome: 'cannotJudge' });
      expect(said.due! <= '2026-03-09').toBe(true);
    }
    expect(right([rop(day, type1)], { unplacedTreatments: [noEye] })).toBe('treat 2026-03-04');
  });

  test('without a disease it counts for the disease examined in that eye', () => {
    expect(right([rop(day, type1)], { treatments: [laser('2026-03-02')] })).toBe('examBy 2026-03-09');
  });

  test('where there are several it opens the follow-up of each and ends the alarm of none', () => {
    const exams = [rop(day, type1), examOf('glaucoma', day, { ...calm, iopMmHg: 30 }, calm)];
    const treatments: Treatment[] = [laser('2026-03-02')];
    expect(right(exams, { treatments })).toBe('treat 2026-03-04');
    expect(right(exams, { treatments }, 'glaucoma')).toBe('refer 2026-03-01');
    const quiet = [rop(day, threeWeeks), examOf('glaucoma', day, calm, calm)];
    expect(right(quiet, { treatments })).toBe('examBy 2026-03-09');
    expect(right(quiet, { treatments }, 'glaucoma')).toMatch(/^examBy 2026-03/);
  });

  test('nor does it make an eye a treated one, whose marks are no criteria', () => {
    const suspect = (on: Day): Exam =>
      examOf('glaucoma', on, { ...calm, cornealDiameterMm: 9, rimThinning: true }, { ...calm, cornealDiameterMm: 9 });
    const exams = [rop(day, threeWeeks), suspect(day), suspect('2026-03-15')];
    const treatments = [laser('2026-03-02')];
    const later = [...exams, examOf('glaucoma', '2026-04-01', { ...calm, rimThinning: true, haabStriae: true }, calm)];
    expect(right(later, { treatments }, 'glaucoma')).toBe('refer 2026-04-04');
    const third = [...exams, examOf('glaucoma', '2027-04-01', { ...calm, rimThinning: true, haabStriae: true }, calm)];
    expect(right(third, { treatments }, 'glaucoma')).toBe('refer 2027-04-08');
  });

  test('named, it ends the alarm of its disease alone', () => {
    const exams = [rop(day, type1), examOf('glaucoma', day, { ...calm, iopMmHg: 30 }, calm)];
    const treatments = [laser('2026-03-02', { disease: 'rop' })];
    expect(right(exams, { treatments })).toBe('examBy 2026-03-09');
    expect(right(exams, { treatments }, 'glaucoma')).toBe('refer 2026-03-01');
  });

  test('one on the day of an exam comes after it, one of the day before ends nothing of it', () => {
    expect(right([rop(day, type1)], { treatments: [laser(day)] })).toBe('examBy 2026-03-08');
    expect(right([rop('2026-06-20', type1)], { treatments: [laser('2026-05-01')] })).toBe('treat 2026-06-23');
  });

  test('one of the other eye ends nothing', () => {
    expect(right([rop(day, type1)], { treatments: [laser('2026-03-02', { eye: 'OS' })] })).toBe('treat 2026-03-04');
  });
});

describe('ends', () => {
  const end = { end: { kind: 'ended', date: '2026-04-01', why: '转院' } } as const;
  const whole = (exams: Exam[], more: Partial<Findings>) => {
    const said = assess(caseOf({ exams, ...more }), '2026-07-01');
    return `${outcomeAndDay(said)}${said.ended ? ` ${said.ended}` : ''}`;
  };
  test.each<[string, Exam[], Partial<Findings>, RegExp]>([
    ['ended', [rop(day, type1)], end, /^watch ended$/],
    ['died', [rop(day, type1)], { end: { ...end.end, kind: 'died' } }, /^watch died$/],
    ['without an exam', [], end, /^watch ended$/],
    ['a later finding undoes it', [rop(day, twoWeeks), rop('2026-04-10', twoWeeks)], end, /^examBy 2026-04-24$/],
    [
      'a later treatment undoes it',
      [rop(day, type1)],
      { ...end, treatments: [{ eye: 'OD', date: '2026-04-10', kind: 'laser' }] },
      /^treat 2026-03-04$/,
    ],
    [
      'so does one of an eye that nobody named',
      [rop(day, type1)],
      { ...end, unplacedTreatments: [{ date: '2026-04-10', kind: 'laser' }] },
      /^treat 2026-03-04$/,
    ],
    [
      'and one elsewhere',
      [rop(day, type1)],
      { ...end, words: [{ eye: 'OD', disease: 'rop', date: '2026-04-10', as: 'doneElsewhere' }] },
      /^treat 2026-03-04$/,
    ],
    ['taken back, all days return', [rop(day, type1)], {}, /^treat 2026-03-04$/],
    [
      'an earlier exam that was entered later does not',
      [rop(day, twoWeeks), rop('2026-03-20', twoWeeks)],
      end,
      /^watch ended$/,
    ],
  ])('%s', (_what, exams, more, expected) => {
    expect(whole(exams, more)).toMatch(expected);
  });
});
