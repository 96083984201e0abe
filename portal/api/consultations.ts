import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { ConsultationDetail, ConsultationInfo, ConsultationStatus } from '../../contract/schemas/consultation.ts';
import type { PictureNote } from '../../contract/schemas/picture-note.ts';
import type { ConsultationPage } from '../../contract/schemas/consultation-list.ts';
import type { Opinion, RepliesNotRead, Reply } from '../../contract/schemas/reply.ts';
import type { ConsultationSort, Sorting } from '../../contract/sorting.ts';
import type { OutputAction } from '../../contract/schemas/output.ts';
import { call } from './call.ts';

/** What the propose and edit forms send. Numbers are sent as they were typed; the server reads them. */
export type ConsultationForm = {
  /** Of a new case: the child's record in one's own hospital. */
  childId?: number | undefined;
  /** Of a new case: what the guardian agreed to, as JSON. */
  consent?: string;
  patientName: string;
  patientSex: '0' | '1';
  /** `YYYY-MM-DD` */
  patientBirthday: string;
  /** As shown beside the birth date; the server computes its own. */
  patientAge: string;
  embryoAge: string;
  embryoAgeDay: string;
  /** kg */
  patientWeight: string;
  /** cm */
  patientBodyLong: string;
  title: string;
  consultationDesc: string;
  diseaseId: number;
  /** `/upload/images/NAME` */
  imageUrl: string[];
  doctorSelect: number[];
  /** Findings as JSON. */
  findings?: string;
  /** Left out: as the findings propose. */
  urgency?: '0' | '1' | '2' | undefined;
  /** Why it is less. */
  urgencyReason?: string | undefined;
  /** Of an edit: of what it began with. */
  versionNo?: number;
  /** Why a closed case is amended. */
  reason?: string;
};

/** Empty texts narrow nothing. `status` counts from 1, as in the statistics; `wholeName` says which names are no part of one. */
export type Narrowing = {
  hospitalName: string;
  doctorName: string;
  /** Its GB/T 2260 code. */
  province: string;
  wholeName: '' | 'hospital' | 'both';
  date1: string;
  date2: string;
  status: '' | '1' | '2' | '3';
  /** A part of the child's name, the title or the name of who proposed it. */
  keyword: string;
  urgency: '' | '0' | '1' | '2';
  unanswered: '' | '1';
};

/** What a list of consultations shows a page of. */
type ListQuestion = {
  diseaseId: number;
  size: number;
  more?: Partial<Narrowing> & Sorting<ConsultationSort>;
};

/** A page of what a doctor takes part in. `diseaseId` 0 means every category. */
export const consultationPage = (
  userId: number,
  diseaseId: number,
  pageSize: number,
  pageNo: number,
  more: ListQuestion['more'] = {},
) =>
  call<ConsultationPage>(fillPath(apiPaths.consultationList, { userId }), {
    fields: { diseaseId, pageSize, pageNo, ...more },
  });

/** Opening a consultation marks its replies as read. */
/** Its replies are read with it; with `seen` what else changed in it is seen, too. */
export const consultationDetail = (id: number, { seen = false } = {}) =>
  call<ConsultationDetail>(fillPath(apiPaths.consultationDetail, { id }), { fields: { id, ...(seen && { seen: 1 }) } });

export const consultationInfo = (id: number) => call<ConsultationInfo>(apiPaths.consultationInfo, { fields: { id } });

export const saveConsultation = (userId: number, form: ConsultationForm) =>
  call<{ consultationId: number; childId: number }>(apiPaths.consultationSave, {
    fields: { userId, ...form },
    once: true,
  });

export const updateConsultation = (consultationId: number, doctorId: number, form: ConsultationForm) =>
  call<{ consultationId: number }>(apiPaths.consultationUpdate, { fields: { consultationId, doctorId, ...form } });

export const setConsultationStatus = (id: number, status: ConsultationStatus) =>
  call<unknown>(apiPaths.consultationStatus, { fields: { id, status } });

/** By the coordinator, of a case whose initiator can act no more. */
export const noteOver = (consultationId: number) =>
  call<{ consultationId: number }>(apiPaths.consultationNoteOver, { fields: { consultationId } });

export const deleteConsultation = ({ id, patientId, replies }: ConsultationDetail, doctorId: number, reason?: string) =>
  call<unknown>(apiPaths.consultationDelete, {
    fields: { consultationId: id, doctorId, patientId, replyIds: replies.map(({ replyId }) => replyId), reason },
  });

/** Null is sent as JSON, and takes the grading away; undefined is not sent. */
const opinionFields = ({ content, grading }: Opinion) => ({ content, grading: JSON.stringify(grading) });

/** `seen` is the case as its author saw it. */
export const saveReply = (
  userId: number,
  seen: { id: number; versionNo: number },
  opinion: Opinion,
  invitedDoctorIds: number[],
) =>
  call<{ replyId: number }>(apiPaths.replySave, {
    fields: {
      userId,
      consultationId: seen.id,
      consultationVersionNo: seen.versionNo,
      ...opinionFields(opinion),
      invitedDoctorIds,
    },
    once: true,
  });

/** Polled while a page is open: here a session that has ended is no reason to ask for the password. */
export const repliesNotRead = (doctorId: number) =>
  call<RepliesNotRead>(apiPaths.replyNotRead, { fields: { id: doctorId }, renew: false });

export const replyById = (replyId: number) =>
  call<{ consId: number; reply: Reply }>(apiPaths.reply, { fields: { replyId } });

/** `seen` are the versions of the reply that is edited, and of the case as its author saw it. */
export const updateReply = (
  replyId: number,
  opinion: Opinion,
  seen: { versionNo: number | undefined; consultationVersionNo: number | undefined },
) => call<{ replyId: number }>(apiPaths.replyUpdate, { fields: { replyId, ...seen, ...opinionFields(opinion) } });

export const deleteReply = (doctorId: number, replyId: number) =>
  call<unknown>(apiPaths.replyDelete, { fields: { doctorId, replyId } });

/** Takes an own picture out of the record of a case: nobody can open it any more. */
export const removePicture = (consultationId: number, attachmentLocate: string, reason: string) =>
  call<null>(apiPaths.pictureRemove, { fields: { consultationId, attachmentLocate, reason } });

/** `versionNo`: the own note that it was begun from. */
export const savePictureNote = (
  consultationId: number,
  attachmentLocate: string,
  note: PictureNote,
  versionNo: number | undefined,
) =>
  call<unknown>(apiPaths.pictureNoteSave, {
    fields: { consultationId, attachmentLocate, note: JSON.stringify(note), versionNo },
  });

/** Puts on record that the page prints or saves a file; that it cannot be told stops nobody from reading what they may. */
export const noteOutput = (action: OutputAction, id?: number): void => {
  void call<null>(apiPaths.outputNote, { fields: { action, id } }).catch(() => {});
};
