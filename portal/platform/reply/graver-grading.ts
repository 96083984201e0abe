import type { Day } from '../../../clinical/ages.ts';
import { assess } from '../../../clinical/assess.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { type Eye, eyes } from '../../../clinical/eyes.ts';
import { type Exam, noFindings } from '../../../clinical/findings.ts';
import { byGravity, isAtLeast, type Summary, type Urgency, urgencyOf } from '../../../clinical/outcome.ts';
import { type CaseFields, caseOf } from '../../../contract/case-of.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { Reply } from '../../../contract/schemas/reply.ts';

/** The eyes of which the grading says anything. */
export const gradedEyes = ({ eyes: graded }: Exam): Eye[] =>
  eyes.filter((eye) => Object.keys(graded[eye] ?? {}).length > 0);

/** A case with all exams of its child, of which any may be graded. */
export function courseCaseOf(detail: CaseFields & Pick<ConsultationDetail, 'courseExams'>): ClinicalCase {
  const known = caseOf(detail);
  if (detail.courseExams.length === 0) return known;
  const findings = known.findings ?? noFindings;
  return { ...known, findings: { ...findings, exams: [...findings.exams, ...detail.courseExams] } };
}

/** The child as the grading alone describes it: born and treated as the case says. */
export const gradedCase = (clinicalCase: ClinicalCase, grading: Exam): ClinicalCase => ({
  ...clinicalCase,
  findings: { version: 2, images: [], treatments: [], ...clinicalCase.findings, exams: [grading] },
});

/** The case as far as a grading compares with it: what is recorded of another disease is no answer to it. */
export function comparedCase(clinicalCase: ClinicalCase, { disease }: Exam): ClinicalCase {
  const { findings, examKind } = clinicalCase;
  const exams = findings?.exams.filter((exam) => exam.disease === disease) ?? [];
  // Treatments alone belong to the kind that the category offers.
  const isOfKind = exams.length > 0 || (findings?.exams.length === 0 && examKind === disease);
  return { ...clinicalCase, findings: findings && isOfKind ? { ...findings, exams } : undefined };
}

/** The id of a reply on the page, for a link to it. */
export const replyAnchor = (replyId: number): string => `reply-${replyId}`;

/** A reply whose grading alone calls for something graver than the record does, and for what. */
type GraverGrading = { replyId: number; author: string; summary: Summary };

const loudestFirst: readonly Urgency[] = ['urgent', 'caution', 'calm'];

/** The loudest of these, and of equally loud ones the gravest; undefined where the record calls for as much as any. */
export function graverGrading(
  clinicalCase: ClinicalCase,
  replies: readonly Pick<Reply, 'replyId' | 'replyDoctorName' | 'grading'>[],
  today: Day,
): GraverGrading | undefined {
  const graver = replies.flatMap(({ replyId, replyDoctorName: author, grading }) =>
    grading ? graverEyes(clinicalCase, grading, today).map((summary) => ({ replyId, author, summary })) : [],
  );
  const rank = ({ summary }: GraverGrading) => loudestFirst.indexOf(urgencyOf(summary, today));
  const [first, ...rest] = graver.toSorted(
    (one, other) => rank(one) - rank(other) || byGravity(one.summary, other.summary),
  );
  if (!first) return undefined;
  const alike = [first, ...rest.filter((one) => byGravity(one.summary, first.summary) === 0)];
  const ofReplies = [...Map.groupBy(alike, ({ replyId }) => replyId).values()];
  // Of replies that are as grave as each other the one that says so of both eyes.
  const both = ofReplies.find(({ length }) => length > 1) ?? [first];
  return { ...both[0]!, summary: { ...both[0]!.summary, decisive: both.flatMap(({ summary }) => summary.decisive) } };
}

/** Each eye for which the grading calls for something graver than the record, as if it were the only one. */
function graverEyes(clinicalCase: ClinicalCase, grading: Exam, today: Day): Summary[] {
  const { disease } = grading;
  const graded = assess(gradedCase(clinicalCase, grading), today, disease).eyes;
  const recorded = assess(comparedCase(clinicalCase, grading), today, disease).eyes;
  return gradedEyes(grading)
    .filter((eye) => isAtLeast('examBy', graded[eye].outcome) && byGravity(graded[eye], recorded[eye]) < 0)
    .map((eye) => {
      const { reasons: _, overdueDays: __, restsOn: ___, dueBy: ____, ...verdict } = graded[eye];
      return { ...verdict, decisive: [eye], fellow: null };
    });
}
