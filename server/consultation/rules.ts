import { isDeepStrictEqual } from 'node:util';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { findingsRefusal } from '../../clinical/clinical-case.ts';
import { nextDayRefusal } from '../../clinical/next-day.ts';
import { caseOf } from '../../contract/case-of.ts';
import { findingsTexts } from '../../clinical/clinical-texts.ts';
import type { Exam, Findings } from '../../clinical/findings.ts';
import { isSameExam, isSameFindings, isSameTreatment } from '../../clinical/same-findings.ts';
import type { CaseUrgency } from '../../contract/case-urgency.ts';
import { asVersion2 } from '../../contract/findings-versions.ts';
import { childTexts } from '../../contract/child-texts.ts';
import { limits } from '../../contract/limits.ts';
import type { ConsultationFields, ConsultationStatus } from '../../contract/schemas/consultation.ts';
import {
  type ConsultationState,
  type ConsultationStateField,
  clinicalFields,
  consultationState,
} from '../../contract/schemas/record.ts';
import { caseStatus, refusalTexts, texts } from '../../contract/texts.ts';
import { urgencyTexts } from '../../contract/waiting-texts.ts';
import { refuse } from '../answers.ts';
import { isEmptyRichText, sanitiseRichText } from '../rich-text.ts';

/** The fields with the description sanitised and every attachment named once; findings that cannot be are refused. */
export function cleanFields<Fields extends ConsultationFields>(fields: Fields): Fields {
  const consultationDesc = sanitiseRichText(fields.consultationDesc);
  if (isEmptyRichText(consultationDesc)) throw refuse.invalid(texts.fieldRequired);
  const imageUrl = requirePictures(fields.imageUrl, fields.findings?.images ?? []);
  requireSound({ ...fields, imageUrl });
  return { ...fields, consultationDesc, imageUrl };
}

/** Attached pictures, each once. @throws 400 where there are too many, and for a tag on a picture that is not among them */
export function requirePictures(paths: readonly string[], tags: Findings['images']): string[] {
  const pictures = [...new Set(paths)];
  if (pictures.length > limits.attachmentsMax) throw refuse.invalid(refusalTexts.tooManyAttachments);
  if (tags.some(({ attachmentLocate }) => !pictures.includes(attachmentLocate)))
    throw refuse.invalid(findingsTexts.imageForeign);
  return pictures;
}

/** @throws 400 for findings on a day before birth or still to come */
function requireSound(fields: ConsultationFields): void {
  const { findings, patientBirthday } = fields;
  if (!findings) return;
  const sent = asVersion2(findings);
  requirePossible(sent, patientBirthday);
  const refusal = nextDayRefusal(caseOf({ ...fields, findings: sent }));
  if (refusal) throw refuse.invalid(refusal);
}

/**
 * What stays as it is stored has to fit the birthday that is sent: all of it where no findings are sent, the treatments
 * where a client knows nothing of them, and no tag of a picture that is taken away.
 * @throws 400
 */
export function requireStoredSound(
  stored: Findings | undefined,
  { findings, patientBirthday, imageUrl }: Pick<ConsultationFields, 'findings' | 'patientBirthday' | 'imageUrl'>,
): void {
  if (!stored) return;
  const images = stored.images.filter(({ attachmentLocate }) => imageUrl.includes(attachmentLocate));
  requirePossible(findings ? asVersion2(findings, stored) : { ...stored, images }, patientBirthday);
}

/**
 * A case that was closed while it was edited is not amended unawares. A client that says which version it began with is one
 * of today and can say why; another is served, and its amendment kept without a reason.
 * @throws 409
 */
export function requireReason(
  { status }: { status: ConsultationStatus },
  { versionNo, reason }: { versionNo?: number | undefined; reason?: string | undefined },
): void {
  if (status !== caseStatus.consulting && versionNo !== undefined && reason === undefined)
    throw refuse.conflict(texts.amendmentReasonRequired);
}

/**
 * Once another hospital follows the child, the initiator of a case adds to what was found and done: what stands is neither
 * altered nor taken away, nor told otherwise of the same day.
 * @throws 409
 */
export function requireAdding(
  own: Pick<Findings, 'exams' | 'treatments'>,
  sent: Pick<Findings, 'exams' | 'treatments'>,
  ofChild: Exam[],
): void {
  const isKept =
    own.exams.every((exam) => sent.exams.some((one) => isSameExam(one, exam))) &&
    own.treatments.every((treatment) => sent.treatments.some((one) => isSameTreatment(one, treatment)));
  const isContradicted = sent.exams.some((exam) =>
    ofChild.some((one) => one.examDate === exam.examDate && one.disease === exam.disease && !isSameExam(one, exam)),
  );
  if (!isKept || isContradicted) throw refuse.conflict(childTexts.examsOfKeeper);
}

function requirePossible(findings: Findings, birthday: Day): void {
  const refusal = findingsRefusal(findings, birthday, dayInShanghai(new Date()));
  if (refusal) throw refuse.invalid(refusal);
}

/**
 * The doctors to invite who were not invited before, each once. An invitation stays once it is sent, so whoever is left
 * out of `selected` is not touched.
 * @throws 400 when nobody but the initiator is selected, or more than 50 doctors would be invited
 */
export function newInvitees(selected: number[], initiatorId: number, invitedBefore: number[] = []): number[] {
  const others = [...new Set(selected)].filter((id) => id !== initiatorId);
  const before = new Set(invitedBefore);
  before.delete(initiatorId);
  // Of a case that the others had to leave, nobody need be asked anew.
  const isLeft = invitedBefore.length > 0 && before.size === 0;
  if (others.length === 0 && !isLeft) throw refuse.invalid(texts.inviteesRequired);
  const added = others.filter((id) => !before.has(id));
  if (before.size + added.length > limits.invitedDoctorsMax) throw refuse.invalid(refusalTexts.tooManyInvited);
  return added;
}

/** What two states of a case say differently, in the order of the schema. */
export const changedFields = (before: ConsultationState, after: ConsultationState): ConsultationStateField[] =>
  consultationState.keyof().options.filter((field) => {
    if (field === 'findings') return !isSameFindings(before.findings, after.findings);
    // What was saved before cases had an urgency says nothing of it.
    if (before.urgency === undefined && (field === 'urgency' || field === 'urgencyReason')) return false;
    return !isDeepStrictEqual(before[field], after[field]);
  });

/** Whether a change is one that the others who take part have to see. */
export const isTold = (changed: ConsultationStateField[]): boolean =>
  changed.some((field) => clinicalFields.some((clinical) => clinical === field));

export type UrgencyState = { urgency: CaseUrgency; proposed: CaseUrgency; urgencyReason: string };

/**
 * How urgent a case is to be: what its form says, else what its findings propose. A client that says nothing leaves what
 * was said before, but not below what new findings propose.
 * @throws 400 where somebody makes it less urgent than proposed and does not say why
 */
export function decideUrgency(
  { urgency: sent, urgencyReason: reason }: Pick<ConsultationFields, 'urgency' | 'urgencyReason'>,
  proposed: CaseUrgency,
  before?: UrgencyState,
): UrgencyState {
  const isRaised = before !== undefined && proposed > before.proposed;
  const kept = before && !(isRaised && before.urgency < proposed) ? before.urgency : proposed;
  const urgency = sent ?? kept;
  const isAsBefore = before !== undefined && !isRaised && urgency >= before.urgency;
  const urgencyReason = urgency === proposed ? '' : (reason ?? (isAsBefore ? before.urgencyReason : ''));
  if (urgency < proposed && urgencyReason === '') throw refuse.invalid(urgencyTexts.reasonRequired);
  return { urgency, proposed, urgencyReason };
}

/**
 * Until when a first reply is promised: so many hours from the proposal, or from when a case is made more urgent; never
 * later than it was for a case that becomes more urgent.
 */
export function replyDueOf({
  hours,
  at,
  createdAt,
  former,
}: {
  hours: number;
  at: Date;
  createdAt: Date;
  former: { replyDue: Date; urgency: CaseUrgency } | undefined;
}): Date {
  const fromNow = new Date(at.getTime() + hours * hourMs);
  const fromStart = new Date(createdAt.getTime() + hours * hourMs);
  if (!former) return fromStart;
  // Of a case that becomes less urgent the promise is counted from its beginning.
  return fromStart > former.replyDue ? fromStart : fromNow < former.replyDue ? fromNow : former.replyDue;
}

const hourMs = 3_600_000;
