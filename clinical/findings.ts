import type { Day } from './ages.ts';
import type { CataractEye, Laterality } from './cataract.ts';
import type { ExamOn, Eye } from './eyes.ts';
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
