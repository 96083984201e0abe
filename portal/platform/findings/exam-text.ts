import type { Day } from '../../../clinical/ages.ts';
import { examRows, examTitle, nextText } from '../../../clinical/exam-fields.ts';
import { examNames } from '../../../clinical/exam-kinds.ts';
import { type ExamDraft, readExams } from './exam-draft.ts';
import { todayNow } from '../today.ts';

/** An exam in words, line by line, as it is being written: what cannot be read yet is said too. */
export function examText(draft: ExamDraft, birthday: Day = ''): string {
  const { exams, faults } = readExams([draft], birthday, todayNow());
  const told = exams.flatMap((exam) => [
    examTitle(exam),
    ...examRows(exam, birthday).map(({ name, OD, OS }) => `${name}：右眼 ${OD || '—'}，左眼 ${OS || '—'}`),
    ...(exam.next ? [`下次检查：${nextText(exam)}`] : []),
  ]);
  const head = told.length > 0 ? told : [`${examNames[draft.disease]} 检查`];
  return [...head, ...faults.map(({ message }) => message)].join('\n');
}
