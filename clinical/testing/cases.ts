import { assess, verdictsOf } from '../assess.ts';
import type { ClinicalCase } from '../clinical-case.ts';
import type { Eye } from '../eyes.ts';
import type { ExamDisease } from '../exam-kinds.ts';
import type { Exam, ExamOf, Findings } from '../findings.ts';
import { plusGrades, ropStages, ropZones } from '../icrop3.ts';
import type { EyeSigns } from '../looks.ts';
import { joined, type Verdict } from '../outcome.ts';
import type { Word } from '../statements.ts';
import type { Treatment } from '../treatments.ts';

/** Born at 28 weeks: PMA 45 weeks on 2026-04-30, 65 weeks on 2026-09-17. */
export const birthday = '2026-01-01';
/** Of an exam. */
export const day = '2026-03-01';

export const caseOf = (findings: Partial<Findings>, change: Partial<ClinicalCase> = {}): ClinicalCase => ({
  examKind: 'rop',
  birthday,
  gestation: { weeks: 28, days: 0 },
  findings: { version: 2, exams: [], images: [], treatments: [], ...findings },
  ...change,
});

/** A child born at term, so that no screening for retinopathy asks for a day beside its findings. */
export const termCase = (findings: Partial<Findings>, change: Partial<ClinicalCase> = {}): ClinicalCase =>
  caseOf(findings, { gestation: { weeks: 40, days: 0 }, ...change });

/** An exam of any kind; an eye that is left out was not examined. */
export const examOf = (
  disease: ExamDisease,
  examDate: string,
  OD?: EyeSigns,
  OS?: EyeSigns,
  change: object = {},
): Exam => ({ disease, examDate, eyes: { ...(OD && { OD }), ...(OS && { OS }) }, ...change }) as Exam;

/** `refer 2026-03-02`, `watch` */
export const outcomeAndDay = ({ outcome, due }: Pick<Verdict, 'outcome' | 'due'>): string =>
  due ? `${outcome} ${due}` : outcome;

/** What one eye calls for in one disease, as {@link outcomeAndDay}; `nothing` where nothing is said of it. */
export function saidOf(clinicalCase: ClinicalCase, disease: ExamDisease, eye: Eye = 'OD'): string {
  const said = verdictsOf(clinicalCase).filter((one) => one.eye === eye && one.disease === disease);
  return said.length > 0 ? outcomeAndDay(joined(said.map(({ verdict }) => verdict))) : 'nothing';
}

export const rop = (examDate: string, eyes: ExamOf<'rop'>['eyes']): Exam => ({ disease: 'rop', examDate, eyes });

export type RopSigns = NonNullable<ExamOf<'rop'>['eyes']['OD']>;

/** An eye seen well, in short: `II 2 plus` is its zone, stage and plus; `-` is one that nobody recorded. */
export function eye(short: string, more: RopSigns = {}): RopSigns {
  const [zone, stage, plus] = short.split(' ');
  const one = <Value extends string>(values: readonly Value[], text: string | undefined) =>
    values.find((value) => value === text);
  const signs = { zone: one(ropZones, zone), stage: one(ropStages, stage), plus: one(plusGrades, plus) };
  const known = Object.fromEntries(Object.entries(signs).filter(([, value]) => value !== undefined));
  return { view: 'good', ...known, ...more };
}

/** A look at the right eye alone, see {@link eye}. */
export const look = (examDate: string, short: string, more: RopSigns = {}): Exam =>
  rop(examDate, { OD: eye(short, more) });

/** A specialist's word about retinopathy in the right eye. */
export const word = (date: string, as: Word['as'], more: Partial<Word> = {}): Word => ({
  ...{ eye: 'OD', disease: 'rop', date, as, why: '专科查看' },
  ...more,
});

export const laser = (date: string): Treatment => ({ eye: 'OD', date, kind: 'laser' });
export const drug = (date: string): Treatment => ({ eye: 'OD', date, kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 });
export const surgery = (date: string): Treatment => ({ eye: 'OD', date, kind: 'surgery' });

/** What is said of an eye: `treat 2026-03-04 72h`, `cannotJudge 2026-03-04 72h!` where it may have to be treated. */
export function eyeSaid(clinicalCase: ClinicalCase, of: 'OD' | 'OS' = 'OD'): string {
  const { outcome, due, withinHours, pressing } = assess(clinicalCase, day).eyes[of];
  return [outcome, due, `${withinHours ? `${withinHours}h` : ''}${pressing ? '!' : ''}`].filter(Boolean).join(' ');
}

/** What the right eye calls for, whatever the left one shows: `treat 2026-03-04`, `watch`. */
export function right(exams: Exam[], treatments: Treatment[] = [], today = day): string {
  const { outcome, due } = assess(caseOf({ exams, treatments }), today).eyes.OD;
  return due ? `${outcome} ${due}` : outcome;
}
