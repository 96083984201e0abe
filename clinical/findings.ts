import type { Day } from './ages.ts';
import type { CataractEye, Laterality } from './cataract.ts';
import type { ExamOn, Eye } from './eyes.ts';
import type { GlaucomaEye } from './glaucoma.ts';
import type { RopEye } from './icrop3.ts';
import type { RetinoblastomaEye } from './retinoblastoma.ts';
import type { Treatment } from './treatments.ts';

/** One examination of both eyes on one day, by disease. */
export type Exam =
  | ExamOn<'rop', RopEye>
  | ExamOn<'retinoblastoma', RetinoblastomaEye>
  | ExamOn<'glaucoma', GlaucomaEye>
  | (ExamOn<'cataract', CataractEye> & { laterality?: Laterality });
export type ExamDisease = Exam['disease'];
export type ExamOf<Disease extends ExamDisease> = Extract<Exam, { disease: Disease }>;

/** Which eye an attached picture shows, and when it was taken. */
export type ImageTag = { attachmentLocate: string; eye: Eye; takenOn?: Day };

/** What a consultation carries beside its text. The contract's schema of the same name checks what comes in. */
export type Findings = {
  version: 2;
  birthWeightGrams?: number;
  exams: Exam[];
  images: ImageTag[];
  treatments: Treatment[];
};

/** As it was stored and sent before eyes had a view and findings had treatments. */
export type FindingsVersion1 = Omit<Findings, 'version' | 'treatments'> & { version: 1 };

/** Every former value says the same in the present version; an eye without a view was seen. */
export const asVersion2 = (stored: FindingsVersion1 | Findings): Findings =>
  stored.version === 2 ? stored : { ...stored, version: 2, treatments: [] };
