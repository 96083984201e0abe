import type { Day } from './ages.ts';
import { examsThatSaw } from './eye-exams.ts';
import { type Eye, eyes } from './eyes.ts';
import type { Exam, ExamDisease, ExamOf, Findings } from './findings.ts';
import { glaucomaFigures, hasGrown } from './glaucoma.ts';
import { plusGrades, type RopEye, ropStages, ropZones } from './icrop3.ts';
import { byGravity } from './outcome.ts';
import { tumourFindings } from './retinoblastoma.ts';
import { assessRopExam } from './rop-exam.ts';
import { isSameExam, isSameTreatment } from './same-findings.ts';
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

/** What an exam shows of an eye to be worse than the one before it, in words; `since` is that one's day. */
export type Worse = { eye: Eye; since: Day; signs: string[] };

type SignsOf<Disease extends ExamDisease> = NonNullable<ExamOf<Disease>['eyes']['OD']>;
type Compare<Disease extends ExamDisease> = (
  now: SignsOf<Disease>,
  before: SignsOf<Disease>,
  on: Day,
) => (string | false)[];

/** Higher by its place in a list, where both were written down. */
const rose = <Value extends string>(order: readonly Value[], now: Value | undefined, before: Value | undefined) =>
  now !== undefined && before !== undefined && order.indexOf(now) > order.indexOf(before);

/** What two measurements of a cornea may lie apart, in millimetres. */
const corneaStepMm = 0.5;

const compare: { [Disease in ExamDisease]: Compare<Disease> } = {
  rop: (now, before, on) => {
    const signs = [
      rose(ropStages, now.stage, before.stage) && '分期升高',
      rose(ropZones.toReversed(), now.zone, before.zone) && '分区更靠后',
      rose(plusGrades, now.plus, before.plus) && '附加病变加重',
      now.aggressive === true && before.aggressive !== true && '出现急进性 ROP',
      now.reactivation === true && before.reactivation !== true && '出现再激活',
      before.regression === 'complete' && now.regression === 'incomplete' && '不再完全退行',
    ];
    return signs.some(Boolean) ? signs : [isGraver(now, before, on) && '须更早复查或治疗'];
  },
  retinoblastoma: (now, before) => [
    tumourRank(now) > tumourRank(before) && '肿瘤所见加重',
    'group' in now && 'group' in before && now.system === before.system && now.group > before.group && '分期升高',
  ],
  glaucoma: (now, before) => [
    hasGrown(now, before) && '杯盘比增大',
    now.cornealDiameterMm !== undefined &&
      before.cornealDiameterMm !== undefined &&
      now.cornealDiameterMm - before.cornealDiameterMm >= corneaStepMm &&
      '角膜直径增大',
    (now.iopMmHg ?? 0) > glaucomaFigures.pressureMmHg &&
      before.iopMmHg !== undefined &&
      before.iopMmHg <= glaucomaFigures.pressureMmHg &&
      '眼压升高超过上限',
  ],
  cataract: (now, before) => [
    now.visuallySignificant === true && before.visuallySignificant === false && '混浊变为影响视力',
  ],
  other: () => [],
};

const tumourRank = ({ tumour }: SignsOf<'retinoblastoma'>) =>
  tumour === undefined ? 0 : tumourFindings.indexOf(tumour);

/** In which eyes an exam is worse than the last one before its day that saw the eye. What was not written down is no step for the better or worse. */
export function worseThanLast(exam: Exam, exams: readonly Exam[]): Worse[] {
  return eyes.flatMap((eye) => {
    const { seen } = examsThatSaw({ exams: [...exams, exam] }, exam.disease, eye);
    const now = seen.find((one) => one.exam === exam);
    const before = seen.findLast((one) => one.examDate < exam.examDate);
    if (!now || !before) return [];
    const compareSigns = compare[exam.disease] as Compare<ExamDisease>;
    const signs = compareSigns(now.signs, before.signs, exam.examDate).filter((sign): sign is string => sign !== false);
    return signs.length > 0 ? [{ eye, since: before.examDate, signs }] : [];
  });
}

/** Signs that grade no higher one by one may still call for more together. */
function isGraver(now: RopEye, before: RopEye, on: Day): boolean {
  const [one, former] = [assessRopExam(now, on), assessRopExam(before, on)];
  return one.outcome !== 'cannotJudge' && former.outcome !== 'cannotJudge' && byGravity(one, former) < 0;
}
