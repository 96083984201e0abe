import { z } from 'zod';
import { keysOf } from '../../clinical/field-kinds.ts';
import { birthWeightGramsRange } from '../../clinical/ranges.ts';
import { endNames } from '../../clinical/statements.ts';
import { childTexts, contactResults, transferStates } from '../child-texts.ts';
import { dueLists } from '../due-lists.ts';
import { limits } from '../limits.ts';
import { recordKinds } from '../rights-texts.ts';
import { statementTexts } from '../statement-texts.ts';
import { refusalTexts } from '../texts.ts';
import { phoneLike, plainFigures } from '../typed.ts';
import { consent, consentWithdrawn } from './consent.ts';
import { attachment, consultationSaveBody, day, disease, sex, status } from './consultation.ts';
import {
  absentOr,
  dayField,
  idField,
  listField,
  measureField,
  moment,
  optionalText,
  pageFields,
  requiredText,
  versionNoField,
  wholeField,
} from './fields.ts';
import {
  assessmentSummary,
  courseFindings,
  findings,
  imageTag,
  requiredFindingsField,
  requiredJsonField,
  statements,
} from './findings.ts';
import { caseOutcome } from './outcome.ts';
import { signature } from './record.ts';
import { sendingWithFiles, sentOpinion } from './referral.ts';
import { childRights } from './rights.ts';
import { setAside, standing } from './standing.ts';

const phone = optionalText(limits.phoneMaxLength)
  .transform(plainFigures)
  .refine((value) => phoneLike.test(value), childTexts.phoneInvalid);

/** What is told of a child beside findings. `guardian…` and `hospitalNo` are empty to another hospital. */
export const childFacts = z.object({
  patientName: z.string(),
  patientSex: sex,
  patientBirthday: day,
  embryoAge: z.int(),
  embryoAgeDay: z.int(),
  birthWeightGrams: z.int().nullable(),
  hospitalNo: z.string(),
  guardianName: z.string(),
  guardianPhone: z.string(),
  dischargedOn: day.nullable(),
  /** Which retention counts. */
  recordKind: z.enum(recordKinds),
});
export type ChildFacts = z.infer<typeof childFacts>;

/** Who a child is, to whoever may know of them at all. */
export const identityTold = childFacts.pick({
  patientName: true,
  patientSex: true,
  patientBirthday: true,
  embryoAge: true,
  embryoAgeDay: true,
}).shape;

const identity = {
  patientName: consultationSaveBody.shape.patientName,
  patientSex: consultationSaveBody.shape.patientSex,
  patientBirthday: consultationSaveBody.shape.patientBirthday,
  embryoAge: consultationSaveBody.shape.embryoAge,
  embryoAgeDay: consultationSaveBody.shape.embryoAgeDay,
};

/** `doctorId`: who looks after the child, oneself of a new one; left out, it stays, as `recordKind` does. */
const factFields = {
  ...identity,
  birthWeightGrams: absentOr(
    wholeField(
      birthWeightGramsRange.min,
      birthWeightGramsRange.max,
      childTexts.birthWeightInvalid,
      childTexts.birthWeightInvalid,
    ),
  ),
  hospitalNo: optionalText(limits.hospitalNoMaxLength).default(''),
  guardianName: optionalText(limits.patientNameMaxLength).default(''),
  guardianPhone: phone.default(''),
  dischargedOn: absentOr(dayField(refusalTexts.dayInvalid)),
  doctorId: idField().optional(),
  recordKind: z.enum(recordKinds).optional(),
};

/** `toScreen`: why a child is to be screened for retinopathy of whom no figure asks for it. */
export const childAddBody = z.strictObject({
  ...factFields,
  toScreen: optionalText(limits.clinicalReasonMaxLength).default(''),
});

/** `byGuardian`: the guardian asked for it. */
export const childUpdateBody = z.strictObject({
  id: idField(),
  versionNo: versionNoField,
  ...factFields,
  byGuardian: z.literal('1').optional(),
  requestNote: optionalText(limits.entryNoteMaxLength).default(''),
});

export const childIdBody = z.strictObject({ id: idField() });

/** Where an exam or treatment is written down: in an entry, and in cases that carry it. */
const writtenIn = { entryId: z.int().nullable(), consultationIds: z.array(z.int()) };

export const contactContent = z.object({
  result: z.enum(contactResults),
  /** When the guardian said that the child would come, or was seen elsewhere. */
  promisedOn: day.nullable(),
  note: z.string(),
});
export type ContactContent = z.infer<typeof contactContent>;

const { words, enteredOn: _, ...ofChild } = statements;

/** What a doctor said of a child and not of an exam: exactly one of these. */
export const statementContent = z
  .strictObject({ ...ofChild, word: words.unwrap().element.optional() })
  .refine((content) => Object.values(content).filter((one) => one !== undefined).length === 1);
export type StatementContent = z.infer<typeof statementContent>;

/** What was written down of a child outside of cases, by its kind. */
export const entryContents = {
  /** `pictures`: paths of uploads; the tags of `findings` say what they show. */
  exam: z.object({
    findings,
    weightKg: z.number().nullable(),
    note: z.string(),
    pictures: z.array(z.string()).optional(),
  }),
  contact: contactContent,
  statement: statementContent,
  /** `request`: of a correction that the guardian asked for. */
  facts: z.object({
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    request: z.object({ note: z.string() }).optional(),
  }),
  withdrawn: z.object({ reason: z.string() }),
  transfer: z.object({ state: z.enum(transferStates), hospital: z.string(), reason: z.string() }),
  merged: z.object({ otherId: z.int(), consultationIds: z.array(z.int()), entryIds: z.array(z.int()) }),
  consent,
  consentWithdrawn,
  restricted: consentWithdrawn,
  restrictionLifted: z.object({ reason: z.string() }),
  split: z.object({ otherId: z.int(), consultationIds: z.array(z.int()), entryIds: z.array(z.int()) }),
} as const;
export type EntryKind = keyof typeof entryContents;
export type EntryContent<Kind extends EntryKind = EntryKind> = z.infer<(typeof entryContents)[Kind]>;

const entryFields = {
  id: z.int(),
  savedAt: moment,
  by: signature,
  /** The entry that this one corrects or takes back. */
  replacesId: z.int().nullable(),
  /** Whether another one does so to this. */
  isReplaced: z.boolean(),
};
export const childEntry = z.discriminatedUnion('kind', [
  z.object({ ...entryFields, kind: z.literal('exam'), content: entryContents.exam }),
  z.object({ ...entryFields, kind: z.literal('contact'), content: entryContents.contact }),
  z.object({ ...entryFields, kind: z.literal('statement'), content: entryContents.statement }),
  z.object({ ...entryFields, kind: z.literal('facts'), content: entryContents.facts }),
  z.object({ ...entryFields, kind: z.literal('withdrawn'), content: entryContents.withdrawn }),
  z.object({ ...entryFields, kind: z.literal('transfer'), content: entryContents.transfer }),
  z.object({ ...entryFields, kind: z.literal('merged'), content: entryContents.merged }),
  z.object({ ...entryFields, kind: z.literal('consent'), content: entryContents.consent }),
  z.object({ ...entryFields, kind: z.literal('consentWithdrawn'), content: entryContents.consentWithdrawn }),
  z.object({ ...entryFields, kind: z.literal('restricted'), content: entryContents.restricted }),
  z.object({ ...entryFields, kind: z.literal('restrictionLifted'), content: entryContents.restrictionLifted }),
  z.object({ ...entryFields, kind: z.literal('split'), content: entryContents.split }),
]);
export type ChildEntry = z.infer<typeof childEntry>;

/** A case about a child. `mayOpen`: this doctor takes part; who does not is told neither of its text nor of its pictures. */
export const childConsultation = z.object({
  id: z.int(),
  title: z.string(),
  status,
  diseaseId: disease,
  at: moment,
  patientWeight: z.number(),
  hospital: z.string(),
  doctorName: z.string(),
  mayOpen: z.boolean(),
  /** By its initiator, after others had written in it. */
  isWithdrawn: z.boolean(),
  /** Whether it is open and its initiator can act no more; and whether that it is over was noted beside the status. */
  isLeft: z.boolean(),
  isOver: z.boolean(),
  pictures: z.array(attachment.extend({ tags: z.array(imageTag) })),
  opinions: z.array(sentOpinion),
  outcome: caseOutcome.nullable(),
});
export type ChildConsultation = z.infer<typeof childConsultation>;

/** What the rules of a version said of a child, and on which day: as it was, never judged anew. */
const formerly = { rulesVersion: z.string(), on: day };
const judgement = z.object({ summary: assessmentSummary, ...formerly });
export type Judgement = z.infer<typeof judgement>;
/** Of a child whom the present rules judge more strictly, until a doctor has looked. */
const rulesReview = z.object({ before: assessmentSummary, ...formerly });
export type RulesReview = z.infer<typeof rulesReview>;

/** All that is known of a child, in order of time. `findings` are those of all cases and entries that stand. */
export const child = z.object({
  id: z.int(),
  ...childFacts.shape,
  patientAge: z.string(),
  versionNo: z.int(),
  hospital: z.string(),
  /** Of this doctor's hospital, which keeps the record. */
  isOwn: z.boolean(),
  /** Nothing is shared with this doctor any more: what they and their hospital wrote stands here, as it was. */
  isOnlyOwn: z.boolean(),
  doctorId: z.int().nullable(),
  doctorName: z.string().nullable(),
  /** Because of death, by the last call. */
  isWatched: z.boolean(),
  standing,
  due: day.nullable(),
  lostOn: day.nullable(),
  /** The days on which the answer changed, the newest first. */
  judgements: z.array(judgement),
  rulesReview: rulesReview.nullable(),
  findings: courseFindings,
  /** Beside `findings.exams` and `findings.treatments`, in their order. */
  exams: z.array(z.object({ ...writtenIn, weightKg: z.number().nullable() })),
  treatments: z.array(z.object(writtenIn)),
  consultations: z.array(childConsultation),
  entries: z.array(childEntry),
  /** What the child was sent to or sent for, until that is declined, taken back or ended. */
  sendings: z.array(sendingWithFiles),
  rights: childRights.nullable(),
});
export type Child = z.infer<typeof child>;

/**
 * Left out, `due` is all of them. `text` alone is looked for in names (characters, pinyin, initials), numbers, telephones and
 * birth days. With `patientBirthday` it is the name of a child who is being registered: found are those so called of that day
 * and, of the same sex and gestation, of a near name.
 */
export const followUpBody = z.strictObject({
  due: z.enum(dueLists).default('all'),
  text: optionalText(limits.searchMaxLength).optional(),
  patientBirthday: absentOr(dayField(refusalTexts.birthdayInvalid)),
  patientSex: absentOr(identity.patientSex),
  embryoAge: absentOr(identity.embryoAge),
  embryoAgeDay: absentOr(identity.embryoAgeDay),
  ...pageFields,
});

export const followUpLine = z.object({
  id: z.int(),
  ...childFacts.shape,
  patientAge: z.string(),
  summary: assessmentSummary.nullable(),
  due: day.nullable(),
  lostOn: day.nullable(),
  lastExamOn: day.nullable(),
  rulesReview: rulesReview.nullable(),
  setAside: setAside.nullable(),
  caseCount: z.int(),
  doctorName: z.string(),
  /** Of a child whose follow-up ended: how, why and who said so. */
  ended: z
    .object({ kind: z.enum(keysOf(endNames)), date: day, why: z.string(), doctorName: z.string() })
    .nullable()
    .optional(),
  /** The last call to the guardian. */
  contact: contactContent.extend({ at: moment, doctorName: z.string() }).nullable(),
});
export type FollowUpLine = z.infer<typeof followUpLine>;

/** `counts`: how many each of the lists holds. */
export const followUpPage = z.object({
  totalCount: z.int(),
  pageCount: z.int(),
  counts: z.record(z.enum(dueLists), z.int()),
  results: z.array(followUpLine),
});
export type FollowUpPage = z.infer<typeof followUpPage>;

const replacesId = idField().optional();
/** That the same person was asked once more. */
const confirmed = z.literal('1').optional();

/** `findings` and `imageUrl` as a consultation's. `replacesId`: the entry that this one corrects. */
export const childExamBody = z.strictObject({
  childId: idField(),
  findings: requiredFindingsField(childTexts.examEmpty),
  imageUrl: consultationSaveBody.shape.imageUrl,
  weightKg: absentOr(measureField(limits.patientWeightMaxKg, childTexts.weightInvalid, childTexts.weightInvalid)),
  note: optionalText(limits.entryNoteMaxLength).default(''),
  replacesId,
  confirmed,
});

export const childContactBody = z.strictObject({
  childId: idField(),
  result: z.enum(contactResults, childTexts.contactUnknown),
  promisedOn: absentOr(dayField(refusalTexts.dayInvalid)),
  note: optionalText(limits.entryNoteMaxLength).default(''),
  confirmed,
});

/** `statement`: {@link statementContent} as JSON. An end and a specialist's word need `confirmed` and a reason. */
export const childStatementBody = z.strictObject({
  childId: idField(),
  statement: requiredJsonField(statementContent, statementTexts.invalid),
  confirmed,
  replacesId,
});

export const childWithdrawBody = z.strictObject({
  childId: idField(),
  entryId: idField(),
  reason: requiredText(limits.amendmentReasonMaxLength, childTexts.withdrawReason),
});

/** All of `otherId` goes to `id`. */
export const childMergeBody = z.strictObject({ id: idField(), otherId: idField() });
/** What went to the wrong child goes to a new one. */
export const childSplitBody = z.strictObject({
  id: idField(),
  consultationIds: listField(idField(), 100),
  entryIds: listField(idField(), 100),
});

export const childSaved = z.object({ childId: z.int() });
export const entrySaved = z.object({ childId: z.int(), entryId: z.int() });
