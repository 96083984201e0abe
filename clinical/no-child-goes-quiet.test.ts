import { describe, expect, test } from 'vitest';
import { addDays, type Day } from './ages.ts';
import { assess } from './assess.ts';
import type { Exam, Findings } from './findings.ts';
import type { EyeSigns } from './looks.ts';
import type { Treatment } from './treatments.ts';

/** Children whom the rules up to 2026.11.2 let go quiet, or kept loud for ever, as they were found in the running product. */

const born = '2026-01-01';
const on = (days: number): Day => addDays(born, days);
const exam = (disease: Exam['disease'], examDate: Day, OD?: EyeSigns, OS?: EyeSigns): Exam =>
  ({ disease, examDate, eyes: { ...(OD && { OD }), ...(OS && { OS }) } }) as Exam;
const said = (weeks: number, found: Partial<Findings>, today: Day) =>
  assess(
    {
      examKind: undefined,
      birthday: born,
      gestation: { weeks, days: 0 },
      findings: { version: 2, exams: [], images: [], treatments: [], ...found },
    },
    today,
  );
const good = { view: 'good' } as const;
const term = 40;

describe('1: no stop after one look', () => {
  const regressed = { ...good, zone: 'posteriorII', stage: '1', plus: 'none', regression: 'complete' } as const;
  const grown = { ...good, stage: 'none', plus: 'none', fullyVascularised: true } as const;
  const { view: _, ...blank } = { ...grown, zone: 'III' } as const;
  test.each<[string, EyeSigns, EyeSigns]>([
    ['24 weeks at PMA 31, posterior zone II stage 1, regressed completely', regressed, regressed],
    ['fully vascularised, no zone', grown, grown],
    ['the left eye copied, its view left blank', { ...grown, zone: 'III' }, blank],
  ])('%s', (_what, OD, OS) => {
    const child = said(24, { exams: [exam('rop', on(49), OD, OS)] }, on(49));
    expect(child.outcome).not.toBe('mayStop');
    expect(child.due).not.toBeNull();
  });
});

describe('2: a failed exam erases no deadline', () => {
  const poor = exam('rop', on(40), { view: 'poor' }, { view: 'poor' });
  test('a first screening due on day 34 stays overdue', () => {
    const child = said(28, { birthWeightGrams: 1000, exams: [poor] }, on(46));
    expect(child).toMatchObject({ outcome: 'cannotJudge', due: on(34), overdueDays: 12 });
  });
  test('a treated child stays as overdue as it was', () => {
    const type1 = { ...good, zone: 'II', stage: '3', plus: 'plus' } as const;
    const treatments: Treatment[] = (['OD', 'OS'] as const).map((eye) => ({ eye, date: on(50), kind: 'laser' }));
    const before = { exams: [exam('rop', on(49), type1, type1)], treatments };
    const after = { ...before, exams: [...before.exams, { ...poor, examDate: on(66) } as Exam] };
    expect(said(28, before, on(66))).toMatchObject({ due: on(57), overdueDays: 9 });
    expect(said(28, after, on(66))).toMatchObject({ due: on(57), overdueDays: 9 });
  });
});

describe('3: an exam of another disease answers nothing', () => {
  const eye = { ...good, iopMmHg: 12, tonometer: 'rebound', cupDiscRatio: 0.2, cornealDiameterMm: 10 } as const;
  const glaucoma = exam('glaucoma', on(100), eye, eye);
  test('the first screening for retinopathy', () => {
    const child = said(28, { exams: [glaucoma] }, on(105));
    expect(child).toMatchObject({ outcome: 'examBy', due: on(34) });
  });
  test('what another disease raised', () => {
    const tumour = exam('retinoblastoma', on(90), { ...good, tumour: 'present' }, { ...good, tumour: 'absent' });
    expect(said(term, { exams: [tumour, glaucoma] }, on(105))).toMatchObject({ outcome: 'refer', due: on(91) });
  });
});

describe('4: what was treated has a day', () => {
  test('a treated tumour with one clean look, and its fellow eye', () => {
    const exams = [
      exam('retinoblastoma', on(200), { ...good, tumour: 'present' }, { ...good, tumour: 'absent' }),
      exam('retinoblastoma', on(235), { ...good, tumour: 'inactive', newTumour: false }, { ...good, tumour: 'absent' }),
    ];
    const treatments: Treatment[] = [{ eye: 'OD', date: on(205), kind: 'chemotherapy', disease: 'retinoblastoma' }];
    const child = said(term, { exams, treatments }, on(650));
    expect(child.overdueDays).toBeGreaterThan(365);
    for (const eye of ['OD', 'OS'] as const) expect(child.eyes[eye].due).not.toBeNull();
  });
  test('an operated infant cataract that nobody saw for eleven months', () => {
    const dense = { ...good, fundusView: 'hazy', visuallySignificant: true } as const;
    const treatments: Treatment[] = [{ eye: 'OD', date: on(40), kind: 'surgery', disease: 'cataract' }];
    const child = said(term, { exams: [exam('cataract', on(30), dense, dense)], treatments }, on(375));
    expect(child.eyes.OD.overdueDays).toBeGreaterThan(300);
  });
});

describe('5: glaucoma', () => {
  const eye = (iopMmHg: number, cupDiscRatio: number): EyeSigns => ({
    ...{ ...good, iopMmHg, cupDiscRatio, tonometer: 'rebound', underAnaesthesia: false, cornealDiameterMm: 11 },
  });
  const at = (days: number, OD: EyeSigns, OS: EyeSigns) =>
    said(term, { exams: [exam('glaucoma', on(days), OD, OS)] }, on(days));
  test.each([0.3, 0.6])('a cup of %f in the fellow eye cancels nothing', (cup) => {
    expect(at(500, eye(26, 0.7), eye(11, cup)).outcome).toBe('refer');
  });
  test('two large cups are not calm', () => {
    expect(at(1500, eye(15, 0.9), eye(15, 0.9)).outcome).toBe('refer');
  });
  test('an exam that measured nothing is not calm', () => {
    expect(at(500, { ...good }, { ...good })).toMatchObject({ outcome: 'cannotJudge', pressing: true });
  });
});

describe('6: loud and at once', () => {
  const rop = (OD: EyeSigns) => said(28, { exams: [exam('rop', on(49), OD, OD)] }, on(49));
  const glaucoma = (days: number, OD: EyeSigns) =>
    said(term, { exams: [exam('glaucoma', on(days), OD, OD)] }, on(days));
  test('zone I with plus and "no retinopathy": 48 hours', () => {
    const child = rop({ ...good, zone: 'I', stage: 'none', plus: 'plus' });
    expect(child).toMatchObject({ outcome: 'cannotJudge', pressing: true, due: on(51) });
  });
  test('stage 3 with plus and no zone: 72 hours', () => {
    expect(rop({ ...good, stage: '3', plus: 'plus' })).toMatchObject({ pressing: true, due: on(52) });
  });
  test('a pressure of 45, and a newborn’s cornea of 12 mm: the same day', () => {
    const full = { ...good, tonometer: 'rebound', cupDiscRatio: 0.2 } as const;
    expect(glaucoma(3000, { ...full, iopMmHg: 45 })).toMatchObject({ outcome: 'refer', due: on(3000) });
    expect(glaucoma(10, { ...full, iopMmHg: 12, cornealDiameterMm: 12 })).toMatchObject({
      outcome: 'refer',
      due: on(10),
    });
  });
  test('a white pupil without a view at 18 months: a tumour first', () => {
    const white = { view: 'poor', redReflex: 'white', morphology: 'total', fundusView: 'none' } as const;
    const child = said(
      term,
      { exams: [exam('cataract', on(545), white, { ...good, morphology: 'clear', fundusView: 'clear' })] },
      on(545),
    );
    expect(child).toMatchObject({ outcome: 'refer', due: on(548) });
    expect(child.eyes.OD.reasons.map(({ text }) => text).join()).toContain('肿瘤');
  });
});

describe('7: treated eyes', () => {
  const type1 = { ...good, zone: 'II', stage: '3', plus: 'plus' } as const;
  const quiet = {
    ...good,
    zone: 'III',
    stage: 'none',
    plus: 'none',
    regression: 'complete',
    reactivation: false,
  } as const;
  test('any laser after an injection is not a complete one', () => {
    const treatments: Treatment[] = [
      { eye: 'OD', date: on(50), kind: 'antiVegf' },
      { eye: 'OD', date: on(100), kind: 'laser' },
    ];
    const exams = [exam('rop', on(49), type1), exam('rop', on(300), quiet)];
    expect(said(28, { exams, treatments }, on(300)).eyes.OD).toMatchObject({ outcome: 'examBy', due: '2027-01-28' });
  });
  test('a lasered eye on day six has not settled, and is not type 1 anew', () => {
    const treatments: Treatment[] = [{ eye: 'OD', date: on(50), kind: 'laser' }];
    const exams = [exam('rop', on(49), type1), exam('rop', on(56), type1)];
    expect(said(28, { exams, treatments }, on(56)).eyes.OD).toMatchObject({ outcome: 'examBy', due: on(63) });
  });
});

describe('8: what ends', () => {
  test('a lost eye is never overdue', () => {
    const exams = [
      exam('retinoblastoma', on(200), { ...good, tumour: 'present' }, { ...good, tumour: 'absent' }),
      exam(
        'retinoblastoma',
        on(260),
        { view: 'absent', absentFor: 'tumour', absentSince: on(210) },
        { ...good, tumour: 'absent' },
      ),
    ];
    expect(said(term, { exams }, on(900)).eyes.OD).toMatchObject({ outcome: 'watch', due: null });
  });
  test('a cataract that is found at six years is not overdue on that day', () => {
    const dense = { ...good, fundusView: 'hazy', visuallySignificant: true } as const;
    const found = said(term, { exams: [exam('cataract', on(2200), dense, dense)] }, on(2200));
    expect(found).toMatchObject({ outcome: 'treat', due: on(2207), overdueDays: 0 });
  });
});
