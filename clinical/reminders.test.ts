import { describe, expect, test } from 'vitest';
import type { ClinicalCase } from './clinical-case.ts';
import type { Exam, Findings } from './findings.ts';
import { reminders } from './reminders.ts';
import { sources } from './sources.ts';

/** Born at 28 weeks on 2026-01-01, looked at on 2026-02-20. */
function infant(findings: Partial<Findings>, change: Partial<ClinicalCase> = {}): ClinicalCase {
  return {
    examKind: 'rop',
    birthday: '2026-01-01',
    gestation: { weeks: 28, days: 0 },
    today: '2026-02-20',
    findings: { version: 1, exams: [], images: [], ...findings },
    ...change,
  };
}

/** A child born at term, of whom no screening is due. */
const term = (exam: Exam): ClinicalCase => infant({ exams: [exam] }, { gestation: { weeks: 39, days: 0 } });

const rop = (eyes: Extract<Exam, { disease: 'rop' }>['eyes'], examDate = '2026-02-20'): Exam => ({
  disease: 'rop',
  examDate,
  eyes,
});

const ids = (clinicalCase: ClinicalCase) => reminders(clinicalCase).map(({ id }) => id);
const found = (clinicalCase: ClinicalCase, id: string) => reminders(clinicalCase).find((one) => one.id === id);

test('every reminder is a hint with its rule and its source', () => {
  const all = [
    ...reminders(infant({ exams: [rop({ OD: { zone: 'I', stage: '3' }, OS: { zone: 'II', stage: '1' } })] })),
    ...reminders(infant({ exams: [rop({ OD: { zone: 'II', stage: '3', plus: 'none' } })] })),
    ...reminders(term({ disease: 'cataract', examDate: '2026-02-01', laterality: 'bilateral', eyes: { OD: {} } })),
  ];
  expect(all.length).toBeGreaterThan(8);
  for (const { text, rule, source } of all) {
    expect(text).toMatch(/^提示：/);
    expect(rule).not.toBe('');
    expect(Object.values(sources)).toContain(source);
  }
});

describe('screening', () => {
  test('a child born at 28 weeks is screened by all three guidelines, with both Chinese dates', () => {
    const screening = infant({ birthWeightGrams: 1100 });
    expect(ids(screening)).toEqual(['rop-screening-china', 'rop-screening-usa', 'rop-screening-uk']);
    const china = found(screening, 'rop-screening-china');
    expect(china?.text).toContain('胎龄 28周0天，出生体重 1100 克');
    expect(china?.text).toContain('生后 4～6 周：2026年1月29日 至 2026年2月18日');
    expect(china?.text).toContain('矫正胎龄 31～32 周：2026年1月22日 至 2026年2月4日');
    expect(china?.source).toContain('2014');
  });

  test('the birth weight alone brings a child born at 34 weeks in, and the UK dates are those of a small child', () => {
    const small = (birthWeightGrams: number | undefined) =>
      infant({ birthWeightGrams }, { gestation: { weeks: 34, days: 0 } });
    expect(ids(small(undefined))).toEqual([]);
    expect(ids(small(1900))).toEqual(['rop-screening-china']);
    expect(found(small(1400), 'rop-screening-uk')?.text).toContain('取较早的一周：2026年1月15日 至 2026年1月21日');
  });

  test.each([
    ['a child of one year', { today: '2027-01-01' }],
    ['a birth that is still to come', { today: '2025-12-31' }],
    ['an impossible gestational age', { gestation: { weeks: 28, days: 7 } }],
  ])('is not for %s', (_whom, change) => {
    expect(ids(infant({}, change))).toEqual([]);
  });
});

describe('retinopathy of prematurity', () => {
  const exams = (...list: Exam[]) =>
    ids(infant({ exams: list })).filter((id) => id.startsWith('rop-') && !id.startsWith('rop-screening'));

  test('ETROP type 1 comes first, with the day the 72 hours end, and leaves no word of a later exam', () => {
    const treated = infant({
      exams: [rop({ OD: { zone: 'II', stage: '2', plus: 'plus' }, OS: { zone: 'II', stage: '1' } })],
    });
    const [first] = reminders(treated);
    expect(first).toMatchObject({ id: 'rop-type-1-OD', pressing: true });
    expect(first?.text).toContain('右眼 Ⅱ区 2 期，有附加病变，符合 ETROP 1 型');
    expect(first?.text).toContain('72 小时内治疗（自检查日起算，至 2026年2月23日）');
    expect(ids(treated)).not.toContain('rop-follow-up');
  });

  test('ETROP type 2 is named, and seen again by the interval', () => {
    const watched = infant({ exams: [rop({ OS: { zone: 'II', stage: '3', plus: 'none' } })] });
    expect(ids(watched)).toContain('rop-type-2-OS');
    expect(found(watched, 'rop-follow-up')?.text).toContain('每周一次，下次检查：2026年2月27日');
  });

  test('the sooner interval of the two eyes counts', () => {
    const both = infant({ exams: [rop({ OD: { zone: 'II', stage: 'none' }, OS: { zone: 'II', stage: '1' } })] });
    expect(found(both, 'rop-follow-up')?.text).toContain('每 1～2 周一次，下次检查：2026年2月27日 至 2026年3月6日');
  });

  test('the latest exam counts, in whatever order they were written', () => {
    const bad = rop({ OD: { zone: 'I', stage: '3' } }, '2026-02-01');
    const better = rop({ OD: { zone: 'II', stage: '1', plus: 'none' } }, '2026-02-20');
    expect(exams(better, bad)).toEqual(['rop-follow-up']);
  });

  test.each([
    [
      'A-ROP that fits no type is left to the doctor, urgently',
      { zone: 'II', aggressive: true },
      ['rop-aggressive-OD'],
    ],
    ['A-ROP in zone I with plus is type 1', { zone: 'I', aggressive: true, plus: 'plus' }, ['rop-type-1-OD']],
    [
      'what regresses without plus is not typed',
      { zone: 'I', stage: '3', plus: 'none', regression: 'incomplete' },
      ['rop-follow-up'],
    ],
    [
      'what regresses but has plus is',
      { zone: 'I', stage: '3', plus: 'plus', regression: 'incomplete' },
      ['rop-type-1-OD'],
    ],
    [
      'what is active again is',
      { zone: 'I', stage: '3', plus: 'none', regression: 'complete', reactivation: true },
      ['rop-type-1-OD'],
    ],
    ['nothing is said of a zone alone', { zone: 'II' }, []],
  ] as const)('%s', (_what, OD, expected) => {
    expect(exams(rop({ OD }))).toEqual(expected);
  });

  test('screening ends when both eyes allow it, and goes on for the one that does not', () => {
    const done = { zone: 'III', fullyVascularised: true } as const;
    expect(exams(rop({ OD: done, OS: done }))).toEqual(['rop-stop']);
    expect(exams(rop({ OD: done, OS: { zone: 'III', stage: '1', plus: 'none' } }))).toEqual(['rop-follow-up']);
    expect(exams(rop({ OD: done }))).toEqual([]);
  });
});

test('a retinoblastoma group is spelled out in the system it was recorded in', () => {
  const [first, ...others] = reminders(
    term({
      disease: 'retinoblastoma',
      examDate: '2026-02-20',
      eyes: { OD: { tumour: 'present', system: 'ICRB', group: 'B' }, OS: { tumour: 'absent' } },
    }),
  );
  expect(others).toEqual([]);
  expect(first).toMatchObject({ id: 'retinoblastoma-group-OD', source: sources.icrb });
  expect(first?.rule).toContain('> 3 mm');
});

test('two signs of glaucoma in an eye are named, one is not', () => {
  const exam: Exam = {
    disease: 'glaucoma',
    examDate: '2026-02-20',
    eyes: { OD: { iopMmHg: 28, cornealDiameterMm: 12.5 }, OS: { iopMmHg: 24 } },
  };
  expect(ids(term(exam))).toEqual(['glaucoma-criteria-OD']);
  expect(found(term(exam), 'glaucoma-criteria-OD')?.text).toContain('2 项');
});

describe('congenital cataract', () => {
  const cataract = (change: Partial<Extract<Exam, { disease: 'cataract' }>>, today: string) => ({
    ...term({ disease: 'cataract', examDate: '2026-01-10', eyes: { OD: {} }, ...change }),
    today,
  });

  test.each([
    ['unilateral', '2026-01-28', '尚未到'],
    ['unilateral', '2026-01-29', '正在'],
    ['unilateral', '2026-02-12', '正在'],
    ['unilateral', '2026-02-13', '已过'],
    ['bilateral', '2026-02-25', '正在'],
    ['bilateral', '2026-02-26', '已过'],
  ] as const)('the usual time for %s surgery, on %s: %s', (laterality, today, state) => {
    expect(found(cataract({ laterality }, today), 'cataract-window')?.text).toContain(state);
  });

  test.each([
    ['no laterality, no window', {}, []],
    ['the one eye was operated on', { laterality: 'unilateral', eyes: { OD: { surgeryDate: '2026-02-01' } } }, []],
    [
      'surgery is planned',
      { laterality: 'unilateral', eyes: { OD: { surgeryDate: '2026-03-01' } } },
      ['cataract-window'],
    ],
    [
      'one of two eyes was operated on',
      { laterality: 'bilateral', eyes: { OD: { surgeryDate: '2026-02-01' }, OS: {} } },
      ['cataract-window'],
    ],
  ] as const)('%s', (_what, change, expected) => {
    expect(ids(cataract(change, '2026-02-10'))).toEqual(expected);
  });
});
