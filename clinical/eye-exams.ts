import type { Day } from './ages.ts';
import type { Eye, View } from './eyes.ts';
import type { ExamDisease, ExamOf, Findings } from './findings.ts';
import { contradicted, notSeen, type Verdict } from './outcome.ts';

type SignsOf<Disease extends ExamDisease> = NonNullable<ExamOf<Disease>['eyes']['OD']>;

/** An exam as far as one eye goes. */
export type EyeExam<Disease extends ExamDisease> = { examDate: Day; signs: SignsOf<Disease>; exam: ExamOf<Disease> };

/** Whether anything was found, whatever the view. */
const hasFindings = (signs: { view?: View }): boolean =>
  Object.entries(signs).some(
    ([name, value]) => name !== 'view' && (value as unknown) !== undefined && (value as unknown) !== false,
  );

/**
 * The exams of a kind that saw an eye, in order of time; of two on one day, the one written last comes last. An eye that
 * was tried without a view and without a finding was not seen. `unseen` says why it cannot be judged from them: nobody
 * looked, or who looked last saw nothing, which does not confirm what was seen before.
 */
export function examsThatSaw<Disease extends ExamDisease>(
  findings: Pick<Findings, 'exams'> | undefined,
  disease: Disease,
  eye: Eye,
): { seen: EyeExam<Disease>[]; unseen: Verdict[] } {
  const exams = (findings?.exams ?? [])
    .filter((exam): exam is ExamOf<Disease> => exam.disease === disease)
    .flatMap((exam) => {
      const signs = exam.eyes[eye] as SignsOf<Disease> | undefined;
      return signs ? [{ examDate: exam.examDate, signs, exam }] : [];
    })
    .toSorted((one, other) => one.examDate.localeCompare(other.examDate));
  const seen = exams.filter(({ signs }) => (signs.view ?? 'good') === 'good' || hasFindings(signs));
  const latest = seen.at(-1);
  const inVain = exams.findLast(
    (one) => one.signs.view === 'poor' && !seen.includes(one) && one.examDate >= (latest?.examDate ?? ''),
  );
  if (inVain) return { seen, unseen: [notSeen(poorView, inVain.examDate)] };
  return { seen, unseen: latest ? [] : [notSeen('未检查')] };
}

const poorView = '屈光间质不清，看不清';

/** What an exam says about how it saw an eye that it found something in. */
export function viewDoubts({ signs, examDate }: { signs: { view?: View }; examDate: Day }): Verdict[] {
  if (signs.view === 'poor') return [notSeen(poorView, examDate)];
  return signs.view === 'notExamined' ? [contradicted('记为未检查，又记有检查所见', examDate)] : [];
}
