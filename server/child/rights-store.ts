import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { RecordKind } from '../../contract/rights-texts.ts';
import type { EntryKind } from '../../contract/schemas/child.ts';
import type { ChildRights, Erasable } from '../../contract/schemas/rights.ts';
import { beijing } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';

/** By the kind of a record. */
export type RetentionYears = Record<RecordKind, number>;

const inShanghai = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone ${beijing})::date`;

/** What is written down because a guardian has rights, not because the child was seen: it keeps no record for longer. */
const ofRights: EntryKind[] = ['consent', 'consentWithdrawn', 'restricted', 'restrictionLifted'];

/** So is what follows from it in cases and record, which is written at its moment. */
const isOfRights = (moment: string) => sql`exists (select from child_entry as wish
  where wish.child_id = child.id and wish.kind in (${sql.join(ofRights)}) and wish.saved_at = ${sql.ref(moment)})`;

/** The last day on which anything else was written of a child, in cases that were deleted too, or found in them. */
const lastEntry = sql`greatest(child.discharged_on, child.last_exam_on, ${inShanghai(sql`greatest(child.created_at,
  (select max(saved_at) from child_entry as said where said.child_id = child.id and not ${isOfRights('said.saved_at')}),
  (select max(greatest(consultation.created_at, consultation.last_reply_at,
      case when not ${isOfRights('consultation.updated_at')} then consultation.updated_at end,
      (select max(saved_at) from consultation_version as said
        where said.consultation_id = consultation.id and not ${isOfRights('said.saved_at')}),
      (select max(saved_at) from consultation_outcome as said where said.consultation_id = consultation.id),
      (select max(saved_at) from picture_note as said where said.consultation_id = consultation.id),
      (select max(at) from consultation_status_change as said where said.consultation_id = consultation.id),
      (select max(issued_at) from opinion as said where said.consultation_id = consultation.id),
      (select max(said.saved_at) from reply_version as said join reply on reply.id = said.reply_id
        where reply.consultation_id = consultation.id)))
    from patient join consultation on consultation.patient_id = patient.id where patient.child_id = child.id))`)})`;

const keptUntil = (years: RetentionYears) => sql<Day>`(${lastEntry} + make_interval(years =>
  case child.record_kind when 'outpatient' then ${years.outpatient}::integer else ${years.inpatient}::integer end))::date`;
const asDay = (day: ReturnType<typeof sql<Day>>) => sql<Day>`to_char(${day}, 'YYYY-MM-DD')`;

/** What a guardian may ask for stands so of a child of the doctor's own hospital. */
export async function findRights(
  db: Db | Tx,
  childId: number,
  doctorId: number,
  years: RetentionYears,
): Promise<Omit<ChildRights, 'mayExport'>> {
  const {
    restrictedAt,
    keptUntil: until,
    askedBy,
    askedAt,
    asker,
  } = await db
    .selectFrom('child')
    .leftJoin('erasure_request as asked', 'asked.child_id', 'child.id')
    .leftJoin('doctor', 'doctor.id', 'asked.asked_by')
    .select(['child.restricted_at as restrictedAt', asDay(keptUntil(years)).as('keptUntil')])
    .select(['asked.asked_by as askedBy', 'asked.asked_at as askedAt', 'doctor.name as asker'])
    .where('child.id', '=', childId)
    .executeTakeFirstOrThrow();
  return {
    restrictedOn: restrictedAt && dayInShanghai(restrictedAt),
    keptUntil: until,
    erasure: askedAt && { askedBy: asker!, askedAt: askedAt.toISOString(), isOwn: askedBy === doctorId },
  };
}

/**
 * Whether a doctor takes part in every case of a record and of those merged into it; in one that was deleted, until it was.
 */
export async function takesPartInAll(db: Db | Tx, childId: number, doctorId: number): Promise<boolean> {
  const { rows } = await sql<{ takesPart: boolean }>`
    select not exists (
      select from child join patient on patient.child_id = child.id join consultation on consultation.patient_id = patient.id
      where coalesce(child.merged_into, child.id) = ${childId} and not exists (
        select from consultation_doctor as own
        where own.consultation_id = consultation.id and own.doctor_id = ${doctorId}
          and (own.deleted_at is null or own.deleted_at >= consultation.deleted_at))) as "takesPart"`.execute(db);
  return rows[0]!.takesPart;
}

const batch = 200;

/**
 * Finds whose retention has passed by a day, and of whom that is true no longer. Nothing goes by this.
 * @returns how many records may go that could not before
 */
export async function findExpired(
  db: Db,
  years: RetentionYears,
  at = new Date(),
  isStopping = () => false,
): Promise<number> {
  const today = dayInShanghai(at);
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined && !isStopping(); )
    after = await db.transaction().execute(async (tx): Promise<number | undefined> => {
      const { rows } = await sql<{ id: number }>`
        select id from child where id > ${after} and merged_into is null and (may_go_since is not null
          or created_at < ${at}::timestamptz - make_interval(years => ${Math.min(...Object.values(years))}))
        order by id limit ${batch} for update skip locked`.execute(tx);
      const changed = await sql<{ mayGo: boolean }>`
        update child set may_go_since = told.since
        from (select child.id, case when ${keptUntil(years)} < ${today}::date then ${keptUntil(years)} end as since
          from child where child.id = any(${rows.map(({ id }) => id)})) as told
        where child.id = told.id and child.may_go_since is distinct from told.since
        returning told.since is not null as "mayGo"`.execute(tx);
      count += changed.rows.filter(({ mayGo }) => mayGo).length;
      return rows.at(-1)?.id;
    });
  return count;
}

/** Records of a hospital that may go, or of which that was asked, the longest passed first; of `askedAlone` those alone. */
export async function listErasable(
  db: Db | Tx,
  hospitalId: number,
  doctorId: number,
  askedAlone: boolean,
): Promise<{ totalCount: number; results: Erasable[] }> {
  const found = db
    .selectFrom('child')
    .leftJoin('erasure_request as asked', 'asked.child_id', 'child.id')
    .leftJoin('doctor', 'doctor.id', 'asked.asked_by')
    .where('child.hospital_id', '=', hospitalId)
    .where('child.may_go_since', 'is not', null)
    .where('child.merged_into', 'is', null)
    .$if(askedAlone, (query) => query.where('asked.child_id', 'is not', null));
  const rows = await found
    .select(['child.id as childId', 'child.name as patientName', 'child.sex as patientSex'])
    .select(['child.hospital_no as hospitalNo', sql<boolean>`child.deleted_at is not null`.as('isDeleted')])
    .select([
      asDay(sql<Day>`child.birth_date`).as('patientBirthday'),
      asDay(sql<Day>`child.may_go_since`).as('mayGoSince'),
    ])
    .select(['asked.asked_by as askedBy', 'asked.asked_at as askedAt', 'asked.reason', 'doctor.name as asker'])
    .orderBy(sql`asked.child_id is null`)
    .orderBy('child.may_go_since')
    .orderBy('child.id')
    .limit(limits.erasableResults)
    .execute();
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return {
    totalCount: Number(count),
    results: rows.map(({ askedBy, askedAt, asker, reason, ...row }) => ({
      ...row,
      asked: askedAt && {
        by: asker!,
        at: askedAt.toISOString(),
        isOwn: askedBy === doctorId,
        reason: reason!,
      },
    })),
  };
}

/** A record that a hospital keeps, one whose only case was deleted too, locked; `keptUntil` by what it says now. */
export async function lockErasable(
  tx: Tx,
  id: number,
  hospitalId: number,
  years: RetentionYears,
): Promise<{ keptUntil: Day; askedBy: number | null } | undefined> {
  const { rows } = await sql`select from child where id = ${id} and hospital_id = ${hospitalId} and merged_into is null
    for update`.execute(tx);
  if (rows.length === 0) return undefined;
  return tx
    .selectFrom('child')
    .leftJoin('erasure_request as asked', 'asked.child_id', 'child.id')
    .select([asDay(keptUntil(years)).as('keptUntil'), 'asked.asked_by as askedBy'])
    .where('child.id', '=', id)
    .executeTakeFirst();
}
