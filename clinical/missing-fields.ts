import { daysBetween } from './ages.ts';
import { latestExam } from './clinical-case.ts';
import type { Eye } from './eyes.ts';
import type { ExamDisease, Findings } from './findings.ts';
import type { PictureField } from './picture-fields.ts';

const fundus = ['posteriorPole', 'temporal', 'nasal', 'superior', 'inferior'] as const;

/**
 * What has to be seen of an eye to judge it from pictures. Zone and extent of retinopathy need the five fields of the
 * fundus, as does a tumour that may lie anywhere; an opacity is judged in front, a glaucoma by cornea and disc.
 */
export const requiredFields: Record<ExamDisease, readonly PictureField[]> = {
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
  { exams, images }: Pick<Findings, 'exams' | 'images'>,
  kind: ExamDisease,
  eye: Eye,
  ungradable: ReadonlySet<string> = new Set(),
): PictureField[] {
  const exam = latestExam({ version: 2, exams, images, treatments: [] }, kind);
  const isOfExam = (takenOn: string | undefined) =>
    !exam || takenOn === undefined || Math.abs(daysBetween(exam.examDate, takenOn)) <= pictureFarDays;
  const shown = images.filter(
    (image) => image.eye === eye && isOfExam(image.takenOn) && !ungradable.has(image.attachmentLocate),
  );
  return requiredFields[kind].filter((field) => shown.every((image) => image.field !== field));
}
