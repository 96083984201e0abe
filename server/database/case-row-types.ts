import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Exam, Findings } from '../../clinical/findings.ts';
import type { CaseFigures } from '../../clinical/worst-eye.ts';
import type { CaseUrgency } from '../../contract/case-urgency.ts';
import type { AlarmDeed } from '../../contract/schemas/invitation.ts';
import type { CaseOutcome } from '../../contract/schemas/outcome.ts';
import type { PictureNote } from '../../contract/schemas/picture-note.ts';
import type { ConsultationState } from '../../contract/schemas/record.ts';

export type GeneratedTimestamp = ColumnType<Date, Date | undefined, Date>;

/** What a row is found by, made by search-store.ts alone; null until it is filled. */
export type SearchColumn = ColumnType<string | null, string | null | undefined, string | null>;

/** The child as a case tells of it. */
export type Patient = {
  id: Generated<number>;
  child_id: number;
  name: string;
  search: SearchColumn;
  sex: 0 | 1;
  /** Read with to_char: drivers disagree on what a date is. */
  birth_date: ColumnType<never, string, string>;
  gestational_weeks: number;
  gestational_days: number;
  weight_kg: number;
  height_cm: number;
  deleted_at: Date | null;
};

/** The hospital is the initiator's on the day of the proposal, whatever becomes of the initiator. */
export type Consultation = {
  id: Generated<number>;
  patient_id: number;
  doctor_id: number;
  hospital_id: number;
  disease_id: number;
  title: string;
  description: string;
  search: SearchColumn;
  status: Generated<0 | 1 | 2>;
  created_at: ColumnType<Date, Date, never>;
  /** The day of `created_at` in Asia/Shanghai. */
  readonly created_day: ColumnType<never, never, never>;
  updated_at: ColumnType<Date | null, Date | null | undefined>;
  /** Of its newest version. */
  version_no: Generated<number>;
  /** When it last changed in what others have to see, other than by replies. */
  told_at: ColumnType<Date | null, Date | null | undefined>;
  /** By another doctor than the initiator. */
  first_reply_at: ColumnType<Date | null, Date | null | undefined>;
  /** From `created_at` to `first_reply_at`, rounded up to a step by the function of this name. */
  readonly first_reply_minutes: ColumnType<number | null, never, never>;
  last_reply_at: ColumnType<Date | null, Date | null | undefined>;
  /** 0 routine, 1 soon, 2 urgent; and what the findings proposed when it was saved last. */
  urgency: Generated<CaseUrgency>;
  proposed_urgency: Generated<CaseUrgency>;
  urgency_reason: Generated<string>;
  /** Until when a first reply is promised. */
  reply_due: GeneratedTimestamp;
  /** Whether the first reply came by then. */
  readonly in_time: ColumnType<boolean, never, never>;
  /** From the first invitation until anyone invited looked, and accepted or replied; rounded as above, by the database. */
  readonly seen_minutes: ColumnType<number | null, never, never>;
  readonly accepted_minutes: ColumnType<number | null, never, never>;
  /** How many steps its reminders have taken, and when the next one is due. */
  reminders_no: Generated<number>;
  /** The newest statement of the outcome; 0 where there is none. */
  outcome_no: Generated<number>;
  /** From when on one is wished, and whether it was asked for; read with to_char. */
  outcome_due: ColumnType<never, string | null | undefined, string | null>;
  outcome_asked: Generated<boolean>;
  /** From the exam that called for treatment to the treatment; null where not known. */
  treatment_days: ColumnType<number | null, number | null | undefined>;
  remind_at: ColumnType<Date | null, Date | null | undefined>;
  reply_count: Generated<number>;
  attachment_count: Generated<number>;
  deleted_at: ColumnType<Date | null, Date | null | undefined>;
  /** Deleted by its initiator after others had written in it: it stays readable for who took part. */
  withdrawn_at: ColumnType<Date | null, undefined, Date | null>;
  withdrawn_reason: ColumnType<string | null, undefined, string | null>;
  /** Since when invited doctors read it no longer, so long after it was closed. */
  access_ended_at: ColumnType<Date | null, undefined, Date | null>;
  /** That it is over, noted by the keeper's coordinator beside the status where no initiator can act any more. */
  over_noted_at: ColumnType<Date | null, undefined, Date | null>;
  over_noted_by: ColumnType<number | null, undefined, number | null>;
};

/** What was found in each eye, and the figures that statistics count by. */
export type ConsultationFindings = {
  consultation_id: number;
  content: JSONColumnType<Findings>;
  saved_at: GeneratedTimestamp;
  rop_stage: CaseFigures['ropStage'] | null;
  rop_zone: CaseFigures['ropZone'] | null;
  rop_plus: CaseFigures['ropPlus'] | null;
  rop_aggressive: boolean | null;
  iirc_group: CaseFigures['iircGroup'] | null;
  icrb_group: CaseFigures['icrbGroup'] | null;
};

/** Who takes part, with what a doctor's list is sorted and filtered by. */
export type ConsultationDoctor = {
  consultation_id: number;
  doctor_id: number;
  disease_id: number;
  last_activity_at: Date;
  /** Since when the case has changed in what this doctor has not seen; null where nothing did. */
  unseen_since: ColumnType<Date | null, Date | null | undefined>;
  /** How often this doctor was told of a change. */
  told_no: Generated<number>;
  /** Null of the initiator, who was not invited. */
  invited_at: ColumnType<Date | null, Date | null | undefined>;
  /** When the doctor first looked at the case. */
  seen_at: ColumnType<Date | null, Date | null | undefined>;
  answer: ColumnType<'accepted' | 'declined' | null, 'accepted' | 'declined' | null | undefined>;
  answered_at: ColumnType<Date | null, Date | null | undefined>;
  decline_reason: ColumnType<string | null, string | null | undefined>;
  suggested_doctor_id: ColumnType<number | null, number | null | undefined>;
  /** Of the first of the doctor's replies that stand. */
  replied_at: ColumnType<Date | null, Date | null | undefined>;
  /** Whether the case waits for this doctor's reply, or its initiator for a first answer. */
  is_waiting: Generated<boolean>;
  deleted_at: Date | null;
};

/** That a child was to be treated or referred at once. One of a child stands at a time; none is forgotten. */
export type AlarmRow = {
  id: Generated<number>;
  child_id: number;
  raised_at: Date;
  /** Ids of the reasons that raised it, as the rules give them. */
  reasons: string[];
  alerts_no: Generated<number>;
  /** When it is told again; null where it is not. */
  alert_at: ColumnType<Date | null, Date | null | undefined>;
  acknowledged_at: ColumnType<Date | null, Date | null | undefined>;
  acknowledged_by: ColumnType<number | null, number | null | undefined>;
  /** By what, and what was said with it. */
  acknowledged_how: ColumnType<AlarmDeed | null, AlarmDeed | null | undefined>;
  word: Generated<string>;
  ended_at: ColumnType<Date | null, Date | null | undefined>;
};

/** Who wrote something, as they were named that day. */
export type SignatureColumns = {
  readonly doctor_id: number;
  readonly doctor_name: string;
  readonly doctor_title: string;
  readonly doctor_hospital: string;
  readonly doctor_center: string;
};

/** A consultation as it was saved; rows never change, which the database sees to. Numbers count from 1. */
export type ConsultationVersionRow = SignatureColumns & {
  readonly consultation_id: number;
  readonly version_no: number;
  readonly saved_at: Date;
  readonly status: 0 | 1 | 2;
  /** Null where the case was open, empty where nobody said why it was amended. */
  readonly reason: string | null;
  /** Findings of whichever version they were stored in. */
  readonly state: JSONColumnType<ConsultationState>;
};

/** A reply as it was saved, with the version of the case that its author saw. */
export type ReplyVersionRow = SignatureColumns & {
  readonly reply_id: number;
  readonly version_no: number;
  readonly saved_at: Date;
  readonly consultation_version_no: number;
  readonly content: string;
  readonly grading: JSONColumnType<Exam, string | null, never> | null;
};

/** What a doctor says of a picture and draws over it; rows never change. */
export type PictureNoteRow = SignatureColumns & {
  readonly id: Generated<number>;
  readonly consultation_id: number;
  readonly upload_name: string;
  readonly saved_at: Date;
  readonly version_no: number;
  readonly content: JSONColumnType<PictureNote>;
};

/** That a picture was taken out of the record, why and by whom; rows never change. */
export type PictureRemovalRow = SignatureColumns & {
  readonly upload_name: string;
  readonly consultation_id: number;
  readonly removed_at: Date;
  readonly reason: string;
};

/** What the initiator stated of the outcome; rows never change. */
export type OutcomeRow = SignatureColumns & {
  readonly consultation_id: number;
  readonly version_no: number;
  readonly saved_at: Date;
  readonly content: JSONColumnType<CaseOutcome>;
};

export type StatusChangeRow = SignatureColumns & {
  readonly id: Generated<number>;
  readonly consultation_id: number;
  readonly at: Date;
  readonly former_status: 0 | 1 | 2;
  readonly status: 0 | 1 | 2;
};

export type ReplyRow = {
  id: Generated<number>;
  consultation_id: number;
  doctor_id: number;
  /** The author's on the day of the reply. */
  hospital_id: number;
  content: string;
  /** What the author found in each eye. */
  grading: JSONColumnType<Exam, string | null | undefined, string | null> | null;
  created_at: ColumnType<Date, Date, never>;
  updated_at: ColumnType<Date | null, Date | null | undefined>;
  /** Of its newest version. */
  version_no: Generated<number>;
  deleted_at: ColumnType<Date | null, Date | null | undefined>;
};

/** A receipt: one for every reply and doctor who takes part, its author aside. */
export type ReplyRead = {
  reply_id: number;
  doctor_id: number;
  consultation_id: number;
  read_at: ColumnType<Date | null, Date | null | undefined>;
};

/** Without a reply: an attachment of the consultation, or (inline) an image in its description. */
export type AttachmentRow = {
  id: Generated<number>;
  consultation_id: number;
  reply_id: number | null;
  upload_name: string;
  is_inline: boolean;
  position: number;
  removed_at: Date | null;
  /** Whether a version shows it, once it was taken away. */
  in_record: Generated<boolean>;
};

/** An opinion that was issued as a file among the uploads; rows never change, which the database sees to. */
export type OpinionRow = SignatureColumns & {
  readonly id: Generated<number>;
  readonly code: string;
  readonly consultation_id: number;
  readonly version_no: number;
  readonly issued_at: Date;
  readonly upload_name: string;
  /** Of the file. */
  readonly sha256: string;
  /** Which versions of the case and its replies it tells. */
  readonly record_key: string;
  /** Of all that its pages say but its code and time: the same doctor issues the same once. */
  readonly content_sha256: string;
};
