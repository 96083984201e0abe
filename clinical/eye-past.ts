import { ageOn, type Day, daysBetween } from './ages.ts';
import { verdictsOf } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import type { Eye } from './eyes.ts';
import type { ExamDisease, Findings } from './findings.ts';

/** What was found in an eye and done to it before an exam, as far as it makes a question of that exam necessary. */
export type EyePast = {
  /** For retinopathy, or nobody said for what. */
  treated: boolean;
  lasered: boolean;
  operated: boolean;
  hadStage: boolean;
  /** As any exam before said it. */
  regressed: 'complete' | 'incomplete' | undefined;
  /** In days, since the last treatment for retinopathy. */
  treatedDaysAgo: number | undefined;
  /** While the diameter of the cornea decides; also where the age is not known. */
  isUnderThree: boolean;
  /** Where the whole case is known. */
  openCall?: OpenCall | undefined;
};

/** What an earlier exam still calls for. */
export type OpenCall = { on: Day; as: 'treat' | 'refer' | 'pressing' };

/** What exams before an exam still call for in an eye, of its disease; of an exam without a day yet, all lie before it. */
export function hasOpenCall(
  clinicalCase: ClinicalCase,
  eye: Eye,
  disease: ExamDisease,
  examDate: Day | '',
): OpenCall | undefined {
  const { findings } = clinicalCase;
  if (!findings) return undefined;
  const exams = findings.exams.filter((exam) => examDate === '' || exam.examDate < examDate);
  const calls = verdictsOf({ ...clinicalCase, findings: { ...findings, exams } }).flatMap((said): OpenCall[] => {
    const { outcome, pressing, reasons } = said.verdict;
    const on = reasons.find((reason) => reason.examDate)?.examDate;
    if (said.eye !== eye || said.disease !== disease || on === undefined) return [];
    if (outcome === 'treat' || outcome === 'refer') return [{ on, as: outcome }];
    return pressing ? [{ on, as: 'pressing' }] : [];
  });
  return (['refer', 'treat', 'pressing'] as const).flatMap((as) => calls.filter((call) => call.as === as))[0];
}

/** Of an eye on the day of an exam; of an exam without a day yet, all that is recorded lies before it. */
export function eyePast(
  { exams, treatments }: Pick<Findings, 'exams' | 'treatments'>,
  eye: Eye,
  examDate: Day | '',
  birthday: Day | '',
): EyePast {
  const isBefore = (day: Day) => examDate === '' || day < examDate;
  const done = treatments.filter((one) => one.eye === eye && isBefore(one.date));
  const signs = exams.flatMap((exam) =>
    exam.disease === 'rop' && isBefore(exam.examDate) ? (exam.eyes[eye] ?? []) : [],
  );
  const plannedSurgery = exams.some((exam) => {
    const day = exam.disease === 'cataract' ? exam.eyes[eye]?.surgeryDate : undefined;
    return day !== undefined && isBefore(day) && isBefore(exam.examDate);
  });
  const forRop = done.filter(({ disease = 'rop' }) => disease === 'rop');
  const lastTreated = forRop
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  return {
    treated: forRop.length > 0,
    lasered: forRop.some(({ kind }) => kind === 'laser'),
    operated: plannedSurgery || done.some(({ kind }) => kind === 'surgery'),
    hadStage: signs.some(({ stage }) => stage !== undefined && stage !== 'none'),
    regressed: (['complete', 'incomplete'] as const).find((one) => signs.some(({ regression }) => regression === one)),
    treatedDaysAgo: lastTreated && examDate ? daysBetween(lastTreated, examDate) : undefined,
    isUnderThree: !birthday || !examDate || examDate < birthday || ageOn(birthday, examDate).years < 3,
  };
}
