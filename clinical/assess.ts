import type { Day } from './ages.ts';
import { assessCataractEye } from './cataract-assessment.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type Eye, eyes } from './eyes.ts';
import type { ExamDisease } from './findings.ts';
import { assessGlaucomaEye } from './glaucoma-assessment.ts';
import { byGravity, dueOf, gravest, overdueDays, type Summary, undated, type Verdict } from './outcome.ts';
import { readingsOf } from './readings.ts';
import { assessRetinoblastomaEye } from './retinoblastoma-assessment.ts';
import { assessRopEye } from './rop-assessment.ts';
import { firstExamBy, isScreeningAge } from './rop-screening.ts';

export type EyeAssessment = Verdict & { overdueDays: number };

/** What the rules make of a case: of each eye alone, and of the child, whose worst eye decides. */
export type Assessment = Summary & { overdueDays: number; eyes: Record<Eye, EyeAssessment> };

/** How each kind of exam is judged, for one eye. */
const assessors: Record<ExamDisease, (eye: Eye, clinicalCase: ClinicalCase, today: Day) => Verdict> = {
  rop: assessRopEye,
  retinoblastoma: assessRetinoblastomaEye,
  glaucoma: assessGlaucomaEye,
  cataract: assessCataractEye,
  other: () => undated('watch', []),
};

/** What the exams of each kind make of an eye, one by one. */
export const verdictsOf = (clinicalCase: ClinicalCase, eye: Eye, today: Day): Verdict[] =>
  kindsOf(clinicalCase).flatMap((kind) =>
    readingsOf(clinicalCase, kind, eye).map((reading) => assessors[kind](eye, reading, today)),
  );

/**
 * The one answer that form, detail, list, print and statistics read: see docs/clinical-safety.md. Where findings exist
 * it is never nothing, and an eye that was not seen or cannot be judged goes before any date.
 */
export function assess(clinicalCase: ClinicalCase, today: Day): Assessment {
  const ofEye = (eye: Eye): EyeAssessment => {
    const verdict = gravest([undated('none', []), ...verdictsOf(clinicalCase, eye, today)]);
    return { ...verdict, overdueDays: overdueDays(verdict.due, today) };
  };
  const assessed = { OD: ofEye('OD'), OS: ofEye('OS') };
  const { reasons: _, ...worst } = worstOf(assessed);
  // Of two eyes to be seen again the sooner one is named, and not with the other's day.
  const decisive = eyes.filter((eye) => {
    const { outcome, due } = assessed[eye];
    return outcome === worst.outcome && (outcome !== 'examBy' || due === worst.due);
  });
  const other = eyes.find((eye) => !decisive.includes(eye));
  const fellow = other ? fellowOf(other, assessed[other], worst.due) : null;
  return {
    ...worst,
    overdueDays: overdueDays(dueOf({ due: worst.due, fellow }), today),
    decisive,
    fellow,
    eyes: assessed,
  };
}

/**
 * What lists and the head of a record say of a case. A child of whom no exam is recorded, and who must be screened for
 * retinopathy of prematurity, is due for the first one.
 */
export function summaryOf(clinicalCase: ClinicalCase, today: Day): Summary {
  const { overdueDays: _, eyes: __, ...summary } = assess(clinicalCase, today);
  const { birthday, gestation, findings } = clinicalCase;
  if (summary.outcome !== 'none' || !isScreeningAge(clinicalCase, today)) return summary;
  return {
    ...summary,
    due: firstExamBy({ birthday, gestation, birthWeightGrams: findings?.birthWeightGrams }) ?? null,
  };
}

const worstOf = ({ OD, OS }: Record<Eye, EyeAssessment>): EyeAssessment => [OD, OS].toSorted(byGravity)[0]!;

function fellowOf(eye: Eye, { outcome, due }: EyeAssessment, childDue: Day | null): Summary['fellow'] {
  if (outcome === 'cannotJudge') return { eye, due: null };
  return childDue === null && due ? { eye, due } : null;
}

/** The kinds of exam that a case holds; treatments alone belong to the kind that its category offers. */
function kindsOf({ findings, examKind }: ClinicalCase): ExamDisease[] {
  const kinds = new Set(findings?.exams.map(({ disease }) => disease));
  if (kinds.size === 0 && findings?.treatments.length) kinds.add(examKind ?? 'rop');
  return [...kinds];
}
