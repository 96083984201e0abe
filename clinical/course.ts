import { byGravity } from './outcome.ts';
import type { Day } from './ages.ts';
import { type Eye, eyes } from './eyes.ts';
import type { Exam, ExamDisease, Findings } from './findings.ts';
import { glaucomaFigures } from './glaucoma.ts';
import { plusGrades, ropStages, ropZones } from './icrop3.ts';
import { assessRopExam } from './rop-exam.ts';
import { isSameExam } from './same-findings.ts';
import type { Treatment } from './treatments.ts';

/** Findings from one place of a child's record; the later ones of several were written later. */
type Part = Pick<Findings, 'exams' | 'treatments'> & { birthWeightGrams?: number | undefined };

/**
 * All that was found in a child and done, from whichever case or exam. What is carried from one case into the next stands
 * once. Pictures belong to their cases.
 */
export function courseFindings(parts: readonly Part[], birthWeightGrams?: number): Findings {
  const exams: Exam[] = [];
  const treatments: Treatment[] = [];
  for (const part of parts) {
    for (const exam of part.exams) if (!exams.some((one) => isSameExam(one, exam))) exams.push(exam);
    for (const one of part.treatments)
      if (!treatments.some((other) => isSameTreatment(one, other))) treatments.push(one);
  }
  const weight = birthWeightGrams ?? parts.findLast((part) => part.birthWeightGrams !== undefined)?.birthWeightGrams;
  return {
    version: 2,
    ...(weight !== undefined && { birthWeightGrams: weight }),
    exams: exams.toSorted((one, other) => one.examDate.localeCompare(other.examDate)),
    images: [],
    treatments: treatments.toSorted((one, other) => one.date.localeCompare(other.date)),
  };
}

/** Whether two entries tell of the same treatment. */
export const isSameTreatment = (one: Treatment, other: Treatment): boolean =>
  one.eye === other.eye &&
  one.date === other.date &&
  one.kind === other.kind &&
  one.drug === other.drug &&
  one.doseMg === other.doseMg;

/** What an exam shows of an eye to be worse than the one before it, in words; `since` is that one's day. */
export type Worse = { eye: Eye; since: Day; signs: string[] };

type SignsOf<Disease extends ExamDisease> = NonNullable<Extract<Exam, { disease: Disease }>['eyes']['OD']>;
type Compare<Disease extends ExamDisease> = (now: SignsOf<Disease>, before: SignsOf<Disease>) => (string | false)[];

/** Higher by its place in a list, where both were written down. */
const rose = <Value extends string>(order: readonly Value[], now: Value | undefined, before: Value | undefined) =>
  now !== undefined && before !== undefined && order.indexOf(now) > order.indexOf(before);
const grew = (now: number | undefined, before: number | undefined, by: number) =>
  now !== undefined && before !== undefined && now - before > by - 1e-9;

/** Growth that is more than what two measurements lie apart: the cup as in the rules of glaucoma, the rest by the smallest step read off. */
const growth = { cupDiscRatio: 0.1, cornealDiameterMm: 0.5, axialLengthMm: 0.5 } as const;

const compare: { [Disease in ExamDisease]: Compare<Disease> } = {
  rop: (now, before) => [
    rose(ropStages, now.stage, before.stage) && '分期升高',
    rose(ropZones.toReversed(), now.zone, before.zone) && '分区更靠后',
    rose(plusGrades, now.plus, before.plus) && '附加病变加重',
    now.aggressive === true && before.aggressive !== true && '出现急进性 ROP',
    now.reactivation === true && before.reactivation !== true && '出现再激活',
    before.regression === 'complete' && now.regression === 'incomplete' && '不再完全退行',
  ],
  retinoblastoma: (now, before) => [
    tumourRank(now) > tumourRank(before) && '肿瘤所见加重',
    'group' in now && 'group' in before && now.system === before.system && now.group > before.group && '分期升高',
  ],
  glaucoma: (now, before) => [
    grew(now.cupDiscRatio, before.cupDiscRatio, growth.cupDiscRatio) && '杯盘比增大',
    grew(now.cornealDiameterMm, before.cornealDiameterMm, growth.cornealDiameterMm) && '角膜直径增大',
    (now.iopMmHg ?? 0) > glaucomaFigures.pressureMmHg &&
      before.iopMmHg !== undefined &&
      before.iopMmHg <= glaucomaFigures.pressureMmHg &&
      '眼压升高超过上限',
  ],
  cataract: (now, before) => [
    now.visuallySignificant === true && before.visuallySignificant === false && '混浊变为影响视力',
  ],
};

const tumourRank = ({ tumour }: SignsOf<'retinoblastoma'>) =>
  tumour === undefined ? 0 : ['absent', 'suspected', 'present'].indexOf(tumour);

/** Whether an exam saw an eye: a view too poor, or none, compares with nothing. */
const saw = (exam: Exam, eye: Eye): boolean =>
  exam.eyes[eye] !== undefined && (exam.eyes[eye].view ?? 'good') === 'good';

/** In which eyes an exam is worse than the last one before its day that saw the eye. What was not written down is no step for the better or worse. */
export function worseThanLast(exam: Exam, exams: readonly Exam[]): Worse[] {
  return eyes.flatMap((eye) => {
    if (!saw(exam, eye)) return [];
    const before = exams
      .filter((one) => one.disease === exam.disease && one.examDate < exam.examDate && saw(one, eye))
      .toSorted((one, other) => one.examDate.localeCompare(other.examDate))
      .at(-1);
    if (!before) return [];
    const compareSigns = compare[exam.disease] as Compare<ExamDisease>;
    const signs = compareSigns(exam.eyes[eye]!, before.eyes[eye]!).filter((sign): sign is string => sign !== false);
    if (signs.length === 0 && isGraver(exam, before, eye)) signs.push('须更早复查或治疗');
    return signs.length > 0 ? [{ eye, since: before.examDate, signs }] : [];
  });
}

/** Signs that grade no higher one by one may still call for more together. */
function isGraver(exam: Exam, before: Exam, eye: Eye): boolean {
  if (exam.disease !== 'rop' || before.disease !== 'rop') return false;
  const undatedVerdict = (one: typeof exam) => ({ ...assessRopExam(one.eyes[eye]!, exam.examDate), reasons: [] });
  const [now, former] = [undatedVerdict(exam), undatedVerdict(before)];
  return now.outcome !== 'cannotJudge' && former.outcome !== 'cannotJudge' && byGravity(now, former) < 0;
}
