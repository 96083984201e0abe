import type { Day } from '../../clinical/ages.ts';
import type { Eye } from '../../clinical/eyes.ts';
import type { Exam, ExamDisease, ExamOf } from '../../clinical/findings.ts';

/** An exam with what was found in each eye. */
export const examOf = <Disease extends ExamDisease>(
  disease: Disease,
  examDate: Day,
  eyes: ExamOf<Disease>['eyes'],
): ExamOf<Disease> => ({ disease, examDate, eyes }) as Exam as ExamOf<Disease>;

/** As many clock hours about the temporal side: 9 o'clock of a right eye, 3 o'clock of a left one. */
export function temporalHours(eye: Eye, count: number): number[] {
  const first = (eye === 'OD' ? 9 : 3) - Math.floor((count - 1) / 2);
  return Array.from({ length: count }, (_, step) => ((first + step + 11) % 12) + 1).sort((one, other) => one - other);
}

/** A measure as the text writes it; undefined where the text says that none could be taken. */
export const measured = (text: string): number | undefined => (Number.isNaN(Number(text)) ? undefined : Number(text));
