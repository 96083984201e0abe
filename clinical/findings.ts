import type { Day } from './ages.ts';
import type { CataractEye, Laterality } from './cataract.ts';
import type { AnyEye, ExamOn, Eye } from './eyes.ts';
import type { GlaucomaEye } from './glaucoma.ts';
import type { RopEye } from './icrop3.ts';
import type { PictureField } from './picture-fields.ts';
import type { RetinoblastomaEye } from './retinoblastoma.ts';
import type { Statements } from './statements.ts';
import type { Treatment, UnplacedTreatment } from './treatments.ts';

/** One examination of both eyes on one day, by disease. */
export type Exam =
  | ExamOn<'rop', RopEye>
  | ExamOn<'retinoblastoma', RetinoblastomaEye>
  | ExamOn<'glaucoma', GlaucomaEye>
  | (ExamOn<'cataract', CataractEye & GlaucomaEye> & { laterality?: Laterality })
  | ExamOn<'other', object>;
export type ExamDisease = Exam['disease'];
export type ExamOf<Disease extends ExamDisease> = Extract<Exam, { disease: Disease }>;

/** Each kind of exam, short enough for a button on a phone. */
export const examNames: Record<ExamDisease, string> = {
  rop: 'ROP',
  retinoblastoma: '视网膜母细胞瘤',
  cataract: '白内障',
  glaucoma: '青光眼',
  other: '其他眼病',
};

/** What is looked for in each, where looking may stop. */
export const screeningNames: Record<ExamDisease, string> = {
  rop: '早产儿视网膜病变筛查',
  retinoblastoma: '视网膜母细胞瘤筛查',
  cataract: '白内障随访',
  glaucoma: '青光眼随访',
  other: '随访',
};

/** Which eye an attached picture shows, which part of it, when it was taken, and by which camera as its file says. */
export type ImageTag = { attachmentLocate: string; eye: Eye; takenOn?: Day; field?: PictureField; device?: string };

/** What a consultation carries beside its text. The contract's schema of the same name checks what comes in. */
export type Findings = Statements & {
  version: 2;
  birthWeightGrams?: number;
  exams: Exam[];
  images: ImageTag[];
  treatments: Treatment[];
  /** Treatments of which nobody said which eye or which day. */
  unplacedTreatments?: UnplacedTreatment[];
};

/** Treatments that lack their eye or their day apart from the others. */
export function withPlacedTreatments(
  sent: Omit<Findings, 'treatments'> & { treatments: readonly UnplacedTreatment[] },
): Findings {
  const isPlaced = (one: UnplacedTreatment): one is Treatment => one.eye !== undefined && one.date !== undefined;
  const unplaced = [...(sent.unplacedTreatments ?? []), ...sent.treatments.filter((one) => !isPlaced(one))];
  return {
    ...sent,
    treatments: sent.treatments.filter(isPlaced),
    ...(unplaced.length > 0 && { unplacedTreatments: unplaced }),
  };
}

/** As it was stored and sent before eyes had a view and findings had treatments. */
export type FindingsVersion1 = Pick<Findings, 'birthWeightGrams' | 'exams' | 'images'> & { version: 1 };

/** Of either version, as it is stored and as clients send it. */
export type AnyFindings = FindingsVersion1 | Findings;

/**
 * Every former value says the same in the present version; an eye without a view was seen. Version 1 can tell neither of
 * treatments nor of how an eye was seen: what is known of them besides, in `stored`, stays.
 */
export function asVersion2(value: AnyFindings, stored?: Findings): Findings {
  if (value.version === 2) return value;
  const exams = value.exams.map((exam) => {
    const former = stored?.exams.find((one) => one.disease === exam.disease && one.examDate === exam.examDate);
    return former ? { ...exam, eyes: { OD: seenAs(exam, former, 'OD'), OS: seenAs(exam, former, 'OS') } } : exam;
  }) as Exam[];
  return { ...value, version: 2, exams, treatments: stored?.treatments ?? [] };
}

/** An eye as it is sent, with what only version 2 can tell of how it was seen. */
function seenAs(exam: Exam, { eyes: former }: Exam, eye: Eye): object | undefined {
  const { view, visuallySignificant } = (former[eye] ?? {}) as CataractEye & AnyEye;
  const known = { ...(view && { view }), ...(visuallySignificant !== undefined && { visuallySignificant }) };
  return exam.eyes[eye] || view === 'notExamined' || view === 'poor' ? { ...exam.eyes[eye], ...known } : undefined;
}
