import { z } from 'zod';
import { limits } from '../limits.ts';
import { erasedNames, rightsTexts } from '../rights-texts.ts';
import { day, sex } from './consultation.ts';
import { idField, moment, requiredText } from './fields.ts';

/** Of a child of the own hospital: since when restricted, until when kept, and who asked that it be erased. */
export const childRights = z.object({
  restrictedOn: day.nullable(),
  keptUntil: day,
  erasure: z.object({ askedBy: z.string(), askedAt: moment, isOwn: z.boolean() }).nullable(),
  /** Whether the doctor who asks may take the file for the guardian. */
  mayExport: z.boolean(),
});
export type ChildRights = z.infer<typeof childRights>;

const reason = (missing: string) => requiredText(limits.amendmentReasonMaxLength, missing);
export const restrictBody = z.strictObject({ childId: idField(), reason: reason(rightsTexts.restrictReason) });
export const liftBody = z.strictObject({ childId: idField(), reason: reason(rightsTexts.liftReason) });

export const childExportParams = z.object({ id: idField() });
/** A ZIP: a page, the data as JSON, pictures and opinions. */
export const childExported = z.any().meta({ type: 'string', format: 'binary' });

export const erasureAskBody = z.strictObject({ childId: idField(), reason: reason(rightsTexts.eraseReason) });
export const erasureAnswerBody = z.strictObject({
  childId: idField(),
  answer: z.enum(['confirmed', 'declined'], rightsTexts.answerUnknown),
});
/** The certificate's id, where the record was erased. */
export const erasureAnswered = z.object({ childId: z.int(), certificateId: z.int().nullable() });

const erasable = z.object({
  childId: z.int(),
  patientName: z.string(),
  patientSex: sex,
  patientBirthday: day,
  hospitalNo: z.string(),
  /** Its only case was deleted. */
  isDeleted: z.boolean(),
  mayGoSince: day,
  asked: z.object({ by: z.string(), at: moment, isOwn: z.boolean(), reason: z.string() }).nullable(),
});
export type Erasable = z.infer<typeof erasable>;

const certificate = z.object({
  id: z.int(),
  hospital: z.string(),
  childId: z.int(),
  askedBy: z.string(),
  askedAt: moment,
  confirmedBy: z.string(),
  erasedAt: moment,
  counted: z.record(z.enum(Object.keys(erasedNames) as [keyof typeof erasedNames]), z.int()),
});
export type Certificate = z.infer<typeof certificate>;

/** To coordinators what may go; to every doctor of the hospital what waits for a second one's word, and the certificates. */
export const erasures = z.object({
  mayCoordinate: z.boolean(),
  totalCount: z.int(),
  results: z.array(erasable),
  certificates: z.array(certificate),
});
export type Erasures = z.infer<typeof erasures>;
export const certificateParams = z.object({ id: idField() });
export const certificatePage = z.string();
