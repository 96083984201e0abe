import { type Day, daysBetween } from './ages.ts';
import type { CataractEye, Laterality } from './cataract.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { ExamOn, Eye } from './eyes.ts';
import { keysOf } from './field-kinds.ts';
import type { GlaucomaEye } from './glaucoma.ts';
import type { RopEye } from './icrop3.ts';
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
export type ExamOf<Disease extends ExamDisease> = Extract<Exam, { disease: Disease }>;

/** What part of an eye a picture shows. */
export const pictureFieldNames = {
  posteriorPole: '后极部',
  temporal: '颞侧',
  nasal: '鼻侧',
  superior: '上方',
  inferior: '下方',
  anteriorSegment: '眼前节',
} as const;
export type PictureField = keyof typeof pictureFieldNames;
export const pictureFields = keysOf(pictureFieldNames);

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

export const noFindings: Findings = { version: 2, exams: [], images: [], treatments: [] };

/** The latest exam of a kind; of two on one day, the one that was written last. */
export function latestExam<Disease extends ExamDisease>(
  findings: Pick<Findings, 'exams'> | undefined,
  disease: Disease,
): ExamOf<Disease> | undefined {
  return findings?.exams
    .filter((exam): exam is ExamOf<Disease> => exam.disease === disease)
    .reduce<ExamOf<Disease> | undefined>(
      (latest, exam) => (latest && latest.examDate > exam.examDate ? latest : exam),
      undefined,
    );
}

const fundus = ['posteriorPole', 'temporal', 'nasal', 'superior', 'inferior'] as const;

/**
 * What has to be seen of an eye to judge it from pictures. Zone and extent of retinopathy need the five fields of the
 * fundus, as does a tumour that may lie anywhere; an opacity is judged in front, a glaucoma by cornea and disc.
 */
const requiredFields: Record<ExamDisease, readonly PictureField[]> = {
  rop: fundus,
  retinoblastoma: fundus,
  cataract: ['anteriorSegment'],
  glaucoma: ['anteriorSegment', 'posteriorPole'],
  other: [],
};

/** In days; a picture that lies further from an exam is of another one. */
export const pictureFarDays = 7;

/**
 * Which fields of an eye no picture of the latest exam of a kind shows. Pictures that somebody found not to be gradable
 * show nothing; one without a day counts.
 */
export function missingFields(
  findings: Pick<Findings, 'exams' | 'images'>,
  kind: ExamDisease,
  eye: Eye,
  ungradable: ReadonlySet<string> = new Set(),
): PictureField[] {
  const exam = latestExam(findings, kind);
  const isOfExam = (takenOn: string | undefined) =>
    !exam || takenOn === undefined || Math.abs(daysBetween(exam.examDate, takenOn)) <= pictureFarDays;
  const shown = findings.images.filter(
    (image) => image.eye === eye && isOfExam(image.takenOn) && !ungradable.has(image.attachmentLocate),
  );
  return requiredFields[kind].filter((field) => shown.every((image) => image.field !== field));
}
