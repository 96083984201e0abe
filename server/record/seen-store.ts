import { sql } from 'kysely';
import { dayInShanghai } from '../../clinical/ages.ts';
import { type AuditAction, transferActions } from '../../contract/audit.ts';
import { childOf, maskedName, maskedPhone } from '../../contract/masked-name.ts';
import type { Config } from '../config.ts';
import { type Given, isOpenTransfer, place } from '../database/queries.ts';
import type { Db } from '../database/row-types.ts';
import type { Services } from '../services.ts';

type CallingDoctor = { userId: number; doctorId: number; hospitalId: number };

/**
 * Lists and searches show much that nobody took part in, and so does what is put on record of a list's names. An image may be of
 * a child's entry, whose number the entry of the audit has then.
 */
const others: AuditAction[] = [
  'consultation.list',
  'consultation.listUrgent',
  'consultation.listTodo',
  'consultation.revealNames',
  'consultation.readImage',
  ...transferActions,
];

/** What the doctor opened or wrote today, by the audit: its entries follow each other in time. */
const doneToday = (userId: number, since: Date) => sql`
  select distinct case when object_kind = 'child' then 'child' else 'consultation' end as kind,
    case when object_kind in ('consultation', 'child') then object_id
      else (detail->>'consultationId')::bigint end as id
  from audit_entry
  where actor_id = ${userId} and outcome = 'done' and not action = any(${others}) and at >= ${since}
    and id > coalesce((select id from audit_entry where at < ${since} order by at desc limit 1), 0)`;

const startOfToday = () => new Date(`${dayInShanghai(new Date())}T00:00:00+08:00`);

/** Who reads a list. With `masksNames`, it shows whole names only of children with whom they had to do after `since`. */
export type ListReader = { userId: number; doctorId: number; masksNames: boolean; since: Date };

/** The same, or where it will stand in a prepared statement. */
export type GivenReader = { [Name in keyof ListReader]: Given<ListReader[Name]> };
export const readerPlaces = {
  userId: place<number>(),
  doctorId: place<number>(),
  masksNames: place<boolean>(),
  since: place<Date>(),
};

export const readerOf = ({ userId, doctorId }: CallingDoctor, { masksNames }: Config): ListReader => ({
  userId,
  doctorId,
  masksNames,
  since: startOfToday(),
});

/**
 * Of a row with consultation, patient and the reader's `own` part: whether the child's name is masked. It is not where the
 * reader read or wrote the case today, read the child, or was invited to the case today. What was opened is looked up case by
 * case by audit_entry_opened, for which everything is written so that no other index fits: PostgreSQL plans it once, and an
 * index of who or when would read all they did, or everybody's day.
 */
export const isNameHidden = ({ userId, since, masksNames }: GivenReader) => sql<boolean>`(${masksNames}::boolean
  and not coalesce(own.invited_at >= ${since}, false)
  and not coalesce((select true from audit_entry where coalesce(at >= ${since}, false) and outcome = 'done'
    and (actor_id::text || case when object_kind in ('consultation', 'child') then ' ' || object_kind || ' ' || object_id::text
      else ' consultation ' || (detail->>'consultationId') end)
      in (${userId}::bigint::text || ' consultation ' || consultation.id::text, ${userId}::bigint::text || ' child ' || patient.child_id::text)
    and action not in ('consultation.list', 'consultation.listUrgent', 'consultation.listTodo')
    and not action = any(${sql.val(others)}) limit 1), false))`;

async function childrenOfToday(db: Db, userId: number, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`with done as materialized (${doneToday(userId, startOfToday())})
    select child.id from child where child.id = any(${ids}) and (
      exists (select from done where kind = 'child' and done.id = child.id)
      or exists (select from done join consultation on consultation.id = done.id
        join patient on patient.id = consultation.patient_id
        where done.kind = 'consultation' and patient.child_id = child.id))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type OfChild = { id: number; childId?: number; patientName: string; guardianName?: string; guardianPhone?: string };

/**
 * Lines of children of the own hospital, or offered to it, the names masked with whom the doctor had nothing to do today;
 * with a child's name go the guardian's and their telephone.
 */
export async function maskChildren<Line extends OfChild>(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId }: CallingDoctor,
  lines: Line[],
): Promise<(Line & { nameHidden: boolean })[]> {
  const ids = lines.map(childOf);
  const known = config.masksNames && ids.length > 0 ? await childrenOfToday(db, userId, ids) : new Set(ids);
  return lines.map((line) => {
    if (known.has(childOf(line))) return { ...line, nameHidden: false };
    const guardianName = line.guardianName && maskedName(line.guardianName);
    const guardianPhone = line.guardianPhone && maskedPhone(line.guardianPhone);
    return {
      ...line,
      patientName: maskedName(line.patientName),
      ...(guardianName !== undefined && { guardianName }),
      ...(guardianPhone !== undefined && { guardianPhone }),
      nameHidden: true,
    };
  });
}

/** The names of the cases that a doctor takes part in, and of children of their hospital or offered to it, among these. */
export async function readNames(
  db: Db,
  { doctorId, hospitalId }: CallingDoctor,
  wish: { consultationIds: number[]; childIds: number[] },
) {
  const consultations = await sql<{ id: number; patientName: string }>`
    select consultation.id, patient.name as "patientName" from consultation_doctor as own
      join consultation on consultation.id = own.consultation_id join patient on patient.id = consultation.patient_id
    where own.doctor_id = ${doctorId} and own.deleted_at is null and consultation.id = any(${wish.consultationIds})
    order by consultation.id`.execute(db);
  const ifOwn = (column: string) => sql`case when hospital_id = ${hospitalId} then ${sql.ref(column)} else '' end`;
  const children = await sql<{ id: number; patientName: string; guardianName: string; guardianPhone: string }>`
    select id, name as "patientName", ${ifOwn('guardian_name')} as "guardianName", ${ifOwn('guardian_phone')} as "guardianPhone"
    from child where id = any(${wish.childIds}) and deleted_at is null and merged_into is null
      and (hospital_id = ${hospitalId} or restricted_at is null and exists (select from child_transfer as transfer
        where transfer.child_id = child.id and transfer.to_hospital_id = ${hospitalId} and ${isOpenTransfer}))
    order by id`.execute(db);
  return { consultations: consultations.rows, children: children.rows };
}
