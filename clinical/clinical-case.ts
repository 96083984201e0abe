import { addMonths, type Day } from './ages.ts';
import type { CataractEye } from './cataract.ts';
import { dayRefusals, findingsTexts } from './clinical-texts.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { AnyEye } from './eyes.ts';
import type { Exam, Findings } from './findings.ts';
import type { GestationalAge } from './gestational-age.ts';
import type { Word } from './statements.ts';
import { doseDoubt } from './treatments.ts';

/** What assessments and advice are drawn from: the form while it is being written, or a consultation as it was saved. */
export type ClinicalCase = {
  /** The kind of exam that its disease offers, if any. */
  examKind: ExamDisease | undefined;
  birthday: Day;
  gestation: GestationalAge;
  findings?: Findings;
};

/**
 * The first thing in findings that cannot have been on its day, or cannot have been given. Surgery may be planned, but not
 * before birth.
 */
export function findingsRefusal(findings: Findings, birthday: Day, today: Day): string | undefined {
  const { exams, images, treatments, unplacedTreatments = [] } = findings;
  const { rbRisk, glaucomaRisk, toScreen, end, words = [] } = findings;
  const done = [...treatments, ...unplacedTreatments];
  const seen = exams.flatMap(({ eyes: { OD, OS } }): (AnyEye & CataractEye)[] => [OD ?? {}, OS ?? {}]);
  const said = [rbRisk, glaucomaRisk, toScreen, end, ...words, ...seen.map(({ tumourExcluded }) => tumourExcluded)];
  const days: Record<keyof typeof dayRefusals, (Day | undefined)[]> = {
    exam: exams.map(({ examDate }) => examDate),
    absence: seen.map(({ absentSince }) => absentSince),
    surgery: seen.map(({ surgeryDate }) => surgeryDate),
    treatment: done.map(({ date }) => date),
    statement: said.map((one) => one?.date),
    image: images.map(({ takenOn }) => takenOn),
  };
  const onDays = (Object.keys(days) as (keyof typeof days)[]).flatMap((what) =>
    days[what].map((day) => dayRefusals[what](day, birthday, today)),
  );
  const doses = done.map(({ drug, doseMg }) =>
    doseDoubt(drug, doseMg) === 'slip' ? findingsTexts.doseSlip : undefined,
  );
  return [
    ...onDays,
    ...exams.map(nextRefusal),
    ...words.map((word) => wordRefusal(word, birthday, today)),
    ...doses,
  ].find((refusal) => refusal !== undefined);
}

/** The examiner's next day lies after the exam, and within a year. */
function nextRefusal({ examDate, next }: Pick<Exam, 'examDate' | 'next'>): string | undefined {
  if (!next) return undefined;
  if (next.date < examDate) return findingsTexts.nextBeforeExam;
  return next.date > addMonths(examDate, 12) ? findingsTexts.nextTooLate : undefined;
}

/** An operation that is planned has a day, which is not before it was said; what was done lies behind, all else within a year. */
function wordRefusal({ as, day, date }: Word, birthday: Day, today: Day): string | undefined {
  if (as === 'planned' && (day === undefined || day < date)) return findingsTexts.planWithoutDay;
  if (as === 'doneElsewhere') return dayRefusals.treatment(day, birthday, today);
  return day !== undefined && day > addMonths(date, 12) ? findingsTexts.wordTooLate : undefined;
}
