import type { ClinicalCase } from './clinical-case.ts';
import type { Eye } from './eyes.ts';
import type { Exam, ExamDisease, Findings } from './findings.ts';
import { maybeCalls } from './rop-exam.ts';
import type { Treatment } from './treatments.ts';

/**
 * A case as it may be read for one eye and kind of exam, of which the gravest answer counts. Exams of one day were written
 * in no order that says anything, and where they contradict each other one of them is wrong: each is read as the last of its
 * day, and as the only one.
 */
export function readingsOf(clinicalCase: ClinicalCase, kind: ExamDisease, eye: Eye): ClinicalCase[] {
  if (!clinicalCase.findings) return [clinicalCase];
  const findings = ofKind(clinicalCase.findings, kind, eye);
  const exams = findings.exams.filter((exam) => exam.disease === kind && exam.eyes[eye]);
  const daysOf = ({ examDate }: Exam) => exams.filter((exam) => exam.examDate === examDate);
  const repeated = exams.filter((exam) => daysOf(exam).length > 1);
  const readings = repeated.flatMap((last) => [
    [...findings.exams.filter((exam) => exam !== last), last],
    findings.exams.map((exam) => (exam !== last && daysOf(last).includes(exam) ? withoutEye(exam, eye) : exam)),
  ]);
  return [findings.exams, ...readings].map((read) => ({ ...clinicalCase, findings: { ...findings, exams: read } }));
}

const withoutEye = (exam: Exam, eye: Eye): Exam => ({ ...exam, eyes: { ...exam.eyes, [eye]: undefined } }) as Exam;

const ofKind = (findings: Findings, kind: ExamDisease, eye: Eye): Findings => ({
  ...findings,
  treatments: findings.treatments.filter((one) => one.eye !== eye || mayBeFor(kind, one, findings.exams)),
});

/**
 * A treatment does not say which disease it was for; one that is doubtful answers neither. Drugs in the vitreous are for the
 * retina. Of an eye with a tumour, too, laser is for retinopathy only where that may have called for it. Of an eye with a
 * cataract and something else, an operation is for the cataract when an exam of it names the day, and for the other when it
 * names another day.
 */
function mayBeFor(kind: ExamDisease, { eye, kind: treatment, date }: Treatment, exams: readonly Exam[]): boolean {
  const ofEye = exams.filter((exam) => exam.eyes[eye]);
  const has = (disease: ExamDisease) => ofEye.some((exam) => exam.disease === disease);
  if (treatment === 'antiVegf') return kind === 'rop';
  if (treatment === 'laser' && has('rop') && has('retinoblastoma')) {
    const isForRop = ofEye.some((exam) => exam.disease === 'rop' && maybeCalls(exam.eyes[eye]!));
    return isForRop === (kind === 'rop');
  }
  if (treatment !== 'surgery' || !has('cataract') || ofEye.every(({ disease }) => disease === 'cataract')) return true;
  const named = ofEye.flatMap((exam) => (exam.disease === 'cataract' ? (exam.eyes[eye]?.surgeryDate ?? []) : []));
  return named.length > 0 && named.includes(date) === (kind === 'cataract');
}
