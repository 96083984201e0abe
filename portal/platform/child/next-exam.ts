import type { Eye } from '../../../clinical/eyes.ts';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { draftOf, type ExamDraft, howExamined, newExam } from '../findings/exam-draft.ts';

/** A new exam that begins from how the last one was done. Its day and all that is found are for the doctor to fill in. */
export function nextExam(disease: ExamDisease, last: Exam | undefined): ExamDraft {
  const begun = newExam(disease);
  if (last?.disease !== disease) return begun;
  const former = draftOf(last);
  const ofEye = (eye: Eye) =>
    Object.fromEntries(Object.entries(former.eyes[eye]).filter(([field]) => howExamined.includes(field)));
  return { ...begun, laterality: former.laterality, eyes: { OD: ofEye('OD'), OS: ofEye('OS') } };
}
