import { type Day, dayInShanghai } from '../../../clinical/ages.ts';
import type { Worse } from '../../../clinical/course.ts';
import { worseThanLast } from '../../../clinical/course.ts';
import type { Exam } from '../../../clinical/findings.ts';
import type { Treatment } from '../../../clinical/treatments.ts';
import type { Child, ChildConsultation, ChildEntry, Judgement } from '../../../contract/schemas/child.ts';

type Written = { entryId: number | null; consultationIds: number[] };

/** Something that happened to a child on a day. */
export type Happening = { key: string; day: Day } & (
  | { kind: 'exam'; exam: Exam; worse: Worse[]; written: Written }
  | { kind: 'treatment'; treatment: Treatment; written: Written }
  | { kind: 'consultation'; consultation: ChildConsultation }
  | { kind: 'entry'; entry: ChildEntry }
  | { kind: 'judgement'; judgement: Judgement }
);

/** Of one day, what was found comes before what was done, that before what was asked and said, and last what the rules said. */
const order = { exam: 0, treatment: 1, consultation: 2, entry: 3, judgement: 4 };

/** All that happened to a child, the latest first. An exam entry that stands is shown as the exam, on its day. */
export function timeline(child: Child): Happening[] {
  const { exams, treatments } = child.findings;
  const happenings: Happening[] = [
    ...exams.map(
      (exam, place): Happening => ({
        key: `exam ${place}`,
        day: exam.examDate,
        kind: 'exam',
        exam,
        worse: worseThanLast(exam, exams),
        written: child.exams[place]!,
      }),
    ),
    ...treatments.map(
      (treatment, place): Happening => ({
        key: `treatment ${place}`,
        day: treatment.date,
        kind: 'treatment',
        treatment,
        written: child.treatments[place]!,
      }),
    ),
    ...child.consultations.map(
      (consultation): Happening => ({
        key: `consultation ${consultation.id}`,
        day: dayInShanghai(new Date(consultation.at)),
        kind: 'consultation',
        consultation,
      }),
    ),
    ...child.entries
      .filter(({ kind, isReplaced }) => kind !== 'exam' || isReplaced)
      .map(
        (entry): Happening => ({
          key: `entry ${entry.id}`,
          day: dayInShanghai(new Date(entry.savedAt)),
          kind: 'entry',
          entry,
        }),
      ),
    ...child.judgements.map(
      (judgement): Happening => ({
        key: `judgement ${judgement.on}`,
        day: judgement.on,
        kind: 'judgement',
        judgement,
      }),
    ),
  ];
  return happenings.toSorted((one, other) => other.day.localeCompare(one.day) || order[other.kind] - order[one.kind]);
}
