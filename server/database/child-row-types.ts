import type { TransferPurpose } from '../../contract/referral-texts.ts';
import type { ErasedCounts, RecordKind } from '../../contract/rights-texts.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import type { Eye } from '../../clinical/eyes.ts';
import type { Outcome, Summary } from '../../clinical/outcome.ts';
import type { EndKind } from '../../clinical/statements.ts';
import type { EntryContent, EntryKind, RulesReview } from '../../contract/schemas/child.ts';
import type { EyeStanding, SetAside } from '../../contract/schemas/standing.ts';
import type { SearchColumn, SignatureColumns } from './case-row-types.ts';

type SqlDay = ColumnType<never, Day, Day>;
type OptionalDay = ColumnType<never, Day | null | undefined, Day | null>;

/** A child's record, kept by one hospital. Days are read with to_char: drivers disagree on what a date is. */
export type ChildRow = {
  id: Generated<number>;
  hospital_id: number;
  /** Who looks after the child. */
  doctor_id: number;
  name: string;
  search: SearchColumn;
  sex: 0 | 1;
  birth_date: SqlDay;
  gestational_weeks: number;
  gestational_days: number;
  birth_weight_grams: number | null;
  hospital_no: Generated<string>;
  guardian_name: Generated<string>;
  guardian_phone: Generated<string>;
  discharged_on: OptionalDay;
  version_no: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  /** The record that all of this one went to. */
  merged_into: ColumnType<number | null, undefined, number>;
  deleted_at: ColumnType<Date | null, undefined, Date | null>;
  /** False of a child whose follow-up ended. */
  watched: Generated<boolean>;
  /** How it ended, on which day that was said and by whom: what is found or done later undoes it. */
  ended: JSONColumnType<{ kind: EndKind; date: Day; why: string; on: Day; doctorName: string }, never, never> | null;
  /** What the rules of `rules_version` make of the whole course, written by child/standing-store.ts alone. */
  summary: JSONColumnType<Summary, never, never> | null;
  readonly eyes: JSONColumnType<Record<Eye, EyeStanding>, never, never> | null;
  /** Of the summary, to find by. */
  readonly outcome: ColumnType<Outcome | null, never, never>;
  readonly outcome_due: ColumnType<never, never, never>;
  readonly pressing: ColumnType<boolean, never, never>;
  /** The newest exam that the answer rests on. */
  readonly rests_on: ColumnType<never, never, never>;
  /** The hospital that is to treat the child, else the one that keeps the record. */
  readonly turn_hospital_id: ColumnType<number | null, never, never>;
  /** By whom and when the child was said to be lost, or an exam refused. */
  readonly set_aside: JSONColumnType<SetAside, never, never> | null;
  last_exam_on: OptionalDay;
  due: OptionalDay;
  lost_on: OptionalDay;
  is_unclear: Generated<boolean>;
  rules_version: ColumnType<string | null, never, never>;
  /** What rules of the version before said, where these are stricter and no doctor has looked. */
  rules_review: JSONColumnType<RulesReview, never, null> | null;
  /** When the doctor is reminded next. */
  remind_on: OptionalDay;
  /** Which retention counts; nothing known, the longer one. */
  record_kind: Generated<RecordKind>;
  /** Since when nobody is invited and other hospitals find nothing; null of a record that is not restricted. */
  restricted_at: ColumnType<Date | null, undefined, Date | null>;
  /** When the retention ended; null as long as it has not. Written by the daily job. */
  may_go_since: OptionalDay;
};

/** That a record is to be erased; it waits for a second doctor's word. */
export type ErasureRequestRow = {
  child_id: number;
  hospital_id: number;
  asked_by: number;
  asked_at: Date;
  reason: string;
};

/** What stays of an erased record; written by the function erase_child alone. */
export type ErasureCertificateRow = {
  readonly id: ColumnType<number, never, never>;
  readonly child_id: number;
  /** Tells whether a record of that number is the same. */
  readonly record_created_at: Date;
  readonly hospital_id: number;
  readonly hospital: string;
  readonly asked_by: number;
  readonly asked_name: string;
  readonly asked_at: Date;
  readonly confirmed_by: number;
  readonly confirmed_name: string;
  readonly erased_at: Date;
  readonly counted: JSONColumnType<ErasedCounts>;
};

/** What goes with a child who is sent on: names of uploads, ids of issued opinions. */
export type Carried = { pictures: string[]; opinions: number[] };

/** That a hospital, or one of its doctors, is asked to take over a child or to treat them. */
export type ChildTransferRow = {
  id: Generated<number>;
  child_id: number;
  from_hospital_id: number;
  to_hospital_id: number;
  asked_by: number;
  asked_at: Date;
  reason: string;
  state: Generated<'asked' | 'accepted' | 'declined' | 'withdrawn'>;
  answered_by: ColumnType<number | null, undefined, number>;
  answered_at: ColumnType<Date | null, undefined, Date>;
  answer_reason: Generated<string>;
  purpose: Generated<TransferPurpose>;
  to_doctor_id: ColumnType<number | null, number | null | undefined, never>;
  carried: JSONColumnType<Carried, string | undefined, never>;
  /** Of a child who is to be treated; read with to_char. */
  arrived_on: ColumnType<never, never, string | null>;
  treated_on: ColumnType<never, never, string | null>;
  /** Since when what was accepted is over. */
  ended_at: ColumnType<Date | null, undefined, Date>;
};

/** What was written down of a child outside of cases; rows stay as they are, but for the record that they belong to. */
export type ChildEntryRow = SignatureColumns & {
  readonly id: Generated<number>;
  child_id: number;
  /** That kept the record then. */
  readonly hospital_id: number;
  readonly saved_at: Date;
  readonly kind: EntryKind;
  readonly content: JSONColumnType<EntryContent>;
  readonly replaces_id: number | null;
};

/** What the rules said of a child on a day; written by child/standing-store.ts alone. */
export type ChildJudgementRow = {
  readonly child_id: number;
  readonly judged_on: ColumnType<never, never, never>;
  readonly rules_version: string;
  readonly summary: JSONColumnType<Summary, never, never>;
};
