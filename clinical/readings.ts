import type { ClinicalCase } from './clinical-case.ts';
import { type Eye, eyes } from './eyes.ts';
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
  const readings = eyes.flatMap((of) => {
    const exams = findings.exams.filter((exam) => exam.disease === kind && wasTried(exam, of));
    const daysOf = ({ examDate }: Exam) => exams.filter((exam) => exam.examDate === examDate);
    const repeated = exams.filter((exam) => daysOf(exam).length > 1);
    return repeated.flatMap((last) => [
      [...findings.exams.filter((exam) => exam !== last), last],
      findings.exams.map((exam) => (exam !== last && daysOf(last).includes(exam) ? withoutEye(exam, of) : exam)),
    ]);
  });
  return [findings.exams, ...readings].map((read) => ({ ...clinicalCase, findings: { ...findings, exams: read } }));
}

/** An eye that was not examined tells nothing of its day. */
const wasTried = (exam: Exam, eye: Eye): boolean =>
  (exam.eyes[eye]?.view ?? 'good') !== 'notExamined' && exam.eyes[eye] !== undefined;

const withoutEye = (exam: Exam, eye: Eye): Exam => ({ ...exam, eyes: { ...exam.eyes, [eye]: undefined } }) as Exam;

const ofKind = (findings: Findings, kind: ExamDisease, eye: Eye): Findings => ({
  ...findings,
  treatments: findings.treatments.filter((one) => one.eye !== eye || mayBeFor(kind, one, findings.exams)),
});

/**
 * A treatment does not say which disease it was for. A retina that was treated at all is not as one that never was; for the
 * rest, drugs in the vitreous are for the retina, laser is not for a tumour where retinopathy may have called for it, and an
 * operation is for a cataract that was known, or for another disease beside it, as an exam of the cataract names the day.
 */
function mayBeFor(kind: ExamDisease, { eye, kind: treatment, date }: Treatment, exams: readonly Exam[]): boolean {
  if (kind === 'rop') return true;
  const ofEye = exams.filter((exam) => exam.eyes[eye]);
  if (treatment === 'antiVegf') return false;
  if (treatment === 'laser') return !ofEye.some((exam) => exam.disease === 'rop' && mayNeedTreatment(exam, eye));
  if (treatment !== 'surgery') return true;
  if (kind === 'cataract') return !ofEye.some((exam) => exam.examDate <= date && mayNeedTreatment(exam, eye));
  const cataracts = ofEye.flatMap((exam) => (exam.disease === 'cataract' ? [{ ...exam, signs: exam.eyes[eye]! }] : []));
  const named = cataracts.flatMap(({ signs }) => signs.surgeryDate ?? []);
  const wasKnown = cataracts.some(({ examDate, signs }) => examDate <= date && signs.morphology !== 'clear');
  return named.length > 0 ? !named.includes(date) : !wasKnown;
}

/** Whether an exam of another disease than cataract shows what is lasered or operated on. */
function mayNeedTreatment(exam: Exam, eye: Eye): boolean {
  if (exam.disease === 'rop') return maybeCalls(exam.eyes[eye]!);
  if (exam.disease === 'retinoblastoma') return exam.eyes[eye]!.tumour !== 'absent';
  return exam.disease === 'glaucoma';
}
