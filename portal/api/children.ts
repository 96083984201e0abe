import type { Findings } from '../../clinical/findings.ts';
import type { Treatment } from '../../clinical/treatments.ts';
import type { ContactResult } from '../../contract/child-texts.ts';
import type { DueList } from '../../contract/due-lists.ts';
import { limits } from '../../contract/limits.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import type { TransferPurpose } from '../../contract/referral-texts.ts';
import type { RecordKind } from '../../contract/rights-texts.ts';
import type { Child, FollowUpLine, FollowUpPage, StatementContent } from '../../contract/schemas/child.ts';
import type { Erasures } from '../../contract/schemas/rights.ts';
import type { Today } from '../../contract/schemas/today.ts';
import type { TodayScope } from '../../contract/today-texts.ts';
import { call, callFile } from './call.ts';

/** Asked again and again while a page is open: a session that has ended is no reason to ask for the password. */
export const todayOf = (scope: TodayScope) => call<Today>(apiPaths.childToday, { fields: { scope }, renew: false });

export const childById = (id: number) => call<Child>(apiPaths.childRead, { fields: { id } });

export const followUpPage = (due: DueList, text: string, { size, page }: { size: number; page: number }) =>
  call<FollowUpPage>(apiPaths.followUp, { fields: { due, text, pageSize: size, pageNo: page } });

/** As they are typed; with a birth day, of a child who is being registered. */
type Born = Partial<Pick<ChildForm, 'patientBirthday' | 'patientSex' | 'embryoAge' | 'embryoAgeDay'>>;

/** Children of one's own hospital of a name, a number, a telephone or a day of birth. Asked while a form is written, no question interrupts. */
export const childrenLike = (text: string, born: Born = {}) => {
  const fields = { text, ...born, pageSize: limits.childFindResults, pageNo: 1 };
  return call<FollowUpPage>(apiPaths.followUp, { fields, renew: false });
};

const pageSizeMax = 100;

/** All children of a list, page by page, for paper and files. */
export async function allFollowUp(due: DueList, text: string): Promise<FollowUpLine[]> {
  const lines = new Map<number, FollowUpLine>();
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const found = await followUpPage(due, text, { size: pageSizeMax, page });
    ({ pageCount } = found);
    for (const line of found.results) lines.set(line.id, line);
  }
  return [...lines.values()];
}

/** Facts as they are typed. */
export type ChildForm = {
  patientName: string;
  patientSex: '0' | '1';
  patientBirthday: string;
  embryoAge: string;
  embryoAgeDay: string;
  birthWeightGrams?: string;
  hospitalNo?: string;
  guardianName?: string;
  guardianPhone?: string;
  dischargedOn?: string;
  recordKind?: RecordKind;
  doctorId?: number;
  /** Of a correction that the guardian asked for. */
  byGuardian?: '1' | undefined;
  requestNote?: string | undefined;
};

/** `toScreen`: why a child is screened whom no figure has screened. */
export const addChild = (form: ChildForm & { toScreen?: string }) =>
  call<{ childId: number }>(apiPaths.childAdd, { fields: form, once: true });

export const updateChild = (id: number, versionNo: number | undefined, form: ChildForm) =>
  call<{ childId: number }>(apiPaths.childUpdate, { fields: { id, versionNo, ...form } });

type ExamForm = {
  findings: Findings;
  imageUrl?: readonly string[] | undefined;
  weightKg?: string | undefined;
  note?: string | undefined;
  replacesId?: number | undefined;
};

export const addChildExam = (childId: number, { findings, ...form }: ExamForm) =>
  call<{ entryId: number }>(apiPaths.childExam, {
    fields: { childId, findings: JSON.stringify(findings), ...form },
    once: true,
  });

/** `confirmed`: the same person was asked once more. */
export type ContactForm = { result: ContactResult; promisedOn?: string; note?: string; confirmed?: '1' };

export const addContact = (childId: number, form: ContactForm) =>
  call<{ entryId: number }>(apiPaths.childContact, { fields: { childId, ...form }, once: true });

type StatementForm = { confirmed?: '1' | undefined; replacesId?: number | undefined };

export const addStatement = (childId: number, statement: StatementContent, form: StatementForm) =>
  call<{ entryId: number }>(apiPaths.childStatement, {
    fields: { childId, statement: JSON.stringify(statement), ...form },
    once: true,
  });

/** That a doctor has looked at a child whom new rules judge more strictly. */
export const reviewRules = (id: number) => call<{ childId: number }>(apiPaths.childReviewed, { fields: { id } });

export const withdrawEntry = (childId: number, entryId: number, reason: string) =>
  call<{ entryId: number }>(apiPaths.childWithdraw, { fields: { childId, entryId, reason } });

/** `pictures` and `opinions` go along, and are the other hospital's to open. */
export type TransferForm = {
  hospitalId: number;
  doctorId?: number | undefined;
  purpose: TransferPurpose;
  reason: string;
  pictures: string[];
  opinions: number[];
};

export const askTransfer = (childId: number, form: TransferForm) =>
  call<{ transferId: number }>(apiPaths.childTransferAsk, { fields: { childId, ...form } });

type Report = { arrivedOn?: string | undefined; treatments: Treatment[]; note?: string | undefined };

export const reportTransfer = (transferId: number, { treatments, ...report }: Report) =>
  call<{ transferId: number }>(apiPaths.childTransferReport, {
    fields: { transferId, treatments: JSON.stringify(treatments), ...report },
  });

export const answerTransfer = (transferId: number, answer: 'accepted' | 'declined' | 'withdrawn', reason = '') =>
  call<{ transferId: number }>(apiPaths.childTransferAnswer, { fields: { transferId, answer, reason } });

export const mergeChildren = (id: number, otherId: number) =>
  call<{ childId: number }>(apiPaths.childMerge, { fields: { id, otherId } });

export const splitChild = (id: number, consultationIds: number[], entryIds: number[]) =>
  call<{ childId: number }>(apiPaths.childSplit, { fields: { id, consultationIds, entryIds } });

/** `consent` as JSON. */
export const saveConsent = (childId: number, consent: string) =>
  call<{ entryId: number }>(apiPaths.consentSave, { fields: { childId, consent } });

export const withdrawConsent = (childId: number, reason: string) =>
  call<{ childId: number }>(apiPaths.consentWithdraw, { fields: { childId, reason } });

/** Everything about a child as a ZIP. */
export const childFile = (id: number): Promise<Blob> => callFile(fillPath(apiPaths.childExport, { id }));

export const restrictChild = (childId: number, reason: string) =>
  call<{ childId: number }>(apiPaths.childRestrict, { fields: { childId, reason } });

export const liftRestriction = (childId: number, reason: string) =>
  call<{ childId: number }>(apiPaths.childLiftRestriction, { fields: { childId, reason } });

/** Records of one's own hospital that may go, or wait for a second doctor's word, and the certificates. */
export const listErasures = () => call<Erasures>(apiPaths.erasures);

export const askErasure = (childId: number, reason: string) =>
  call<{ childId: number }>(apiPaths.erasureAsk, { fields: { childId, reason } });

export const answerErasure = (childId: number, answer: 'confirmed' | 'declined') =>
  call<{ certificateId: number | null }>(apiPaths.erasureAnswer, { fields: { childId, answer } });

export const certificatePage = (id: number): string => apiBase + fillPath(apiPaths.erasureCertificate, { id });
