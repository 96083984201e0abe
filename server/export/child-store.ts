import { type RawBuilder, sql } from 'kysely';
import { transferActions } from '../../contract/audit.ts';
import { uploadBase } from '../../contract/paths.ts';
import { mayPrintRemoved } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';
import { children } from './children-store.ts';
import { consultations } from './consultations-store.ts';
import { moment } from './moments-store.ts';
import { opinions } from './opinions-store.ts';

/** Somebody who did something with a child's record, as the audit has it. */
export type Access = {
  at: string;
  name: string;
  hospital: string;
  action: string;
  objectKind: string;
  objectId: number;
};

// biome-ignore lint/suspicious/noExplicitAny: rows as the export tells them to other systems; children-store.ts and consultations-store.ts name their fields.
export type Row = any;

/** Everything there is about a child, as the whole export tells it, of this record and of those that were merged into it. */
export type ChildFile = {
  id: number;
  hospital: string;
  /** The record itself first. */
  records: Row[];
  cases: Row[];
  opinions: Row[];
  access: Access[];
  /** Names of doctors and hospitals by their ids. */
  doctors: Record<string, string>;
  hospitals: Record<string, string>;
  /** Of pictures and opinions. */
  files: { name: string; path: string }[];
};

async function lines<Line>(tx: Tx, query: RawBuilder<unknown>): Promise<Line[]> {
  const { rows } = await (query as RawBuilder<{ line: string }>).execute(tx);
  return rows.map(({ line }) => JSON.parse(line));
}

/** The record that an id leads to, if the hospital keeps it. */
export async function findOwn(
  tx: Tx,
  id: number,
  hospitalId: number,
): Promise<{ id: number; hospital: string } | undefined> {
  const { rows } = await sql<{ id: number; hospital: string }>`
    select child.id, hospital.name as hospital from child join hospital on hospital.id = child.hospital_id
    where child.id = (select coalesce(merged_into, id) from child where id = ${id})
      and child.hospital_id = ${hospitalId} and child.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Everything about a child whose record a hospital keeps. In one transaction whose time zone is UTC. */
export async function collectChild(tx: Tx, { id, hospital }: { id: number; hospital: string }): Promise<ChildFile> {
  const merged = await sql<{ id: number }>`select id from child where merged_into = ${id} order by id`.execute(tx);
  const ids = [id, ...merged.rows.map((row) => row.id)];
  const ofChild = await sql<{ id: number }>`select consultation.id from patient
    join consultation on consultation.patient_id = patient.id where patient.child_id = any(${ids})`.execute(tx);
  const caseIds = ofChild.rows.map((row) => row.id);
  const records = await lines<Row>(tx, children(ids));
  return {
    id,
    hospital,
    records: records.toSorted((one, other) => Number(other.id === id) - Number(one.id === id)),
    cases: await lines<Row>(tx, consultations(caseIds)),
    opinions: await lines<Row>(tx, opinions(caseIds)),
    access: await lines<Access>(tx, accessTo(ids, caseIds)),
    doctors: await names(tx, 'doctor'),
    hospitals: await names(tx, 'hospital'),
    files: (await lines<{ name: string; kind: string }>(tx, filesOf(ids, caseIds))).map(({ name, kind }) => ({
      name,
      path: `${kind === 'opinion' ? 'opinions' : 'pictures'}/${name}`,
    })),
  };
}

/**
 * Who read, changed or took along anything of the record, its cases, replies, opinions and pictures. Entries of the audit name
 * a transfer by its own number and a picture of a paper by that of its entry, which must not be taken for another's.
 */
const accessTo = (ids: number[], caseIds: number[]) => sql`
  select json_build_object('at', ${moment('entry.at')}, 'name', coalesce(doctor.name, entry.actor_name),
    'hospital', coalesce(hospital.name, ''), 'action', entry.action, 'objectKind', entry.object_kind,
    'objectId', entry.object_id)::text as line
  from audit_entry as entry left join doctor on doctor.user_id = entry.actor_id
  left join hospital on hospital.id = doctor.hospital_id
  where entry.outcome = 'done' and (entry.object_kind = 'child' and entry.object_id = any(${ids})
    or entry.object_kind = 'consultation' and entry.action <> 'consultation.readImage' and entry.object_id = any(${caseIds})
    or entry.action = 'consultation.readImage' and entry.object_kind = 'consultation' and exists (
      select from upload where upload.name = entry.detail ->> 'image' and upload.claim_id = entry.object_id and (
        upload.claim_kind = 'consultation' and upload.claim_id = any(${caseIds})
        or upload.claim_kind = 'childEntry' and upload.claim_id in (select id from child_entry where child_id = any(${ids}))))
    or entry.object_kind = 'reply' and entry.object_id in (select id from reply where consultation_id = any(${caseIds}))
    or entry.object_kind = 'opinion' and entry.object_id in (select id from opinion where consultation_id = any(${caseIds})))
    and not entry.action = any(${transferActions})
  order by entry.id`;

/** Without what was taken out of the record, and opinions from before, which may have printed it. */
const filesOf = (ids: number[], caseIds: number[]) => sql`
  select json_build_object('name', name, 'kind', claim_kind)::text as line from upload
  where (claim_kind in ('consultation', 'opinion') and claim_id = any(${caseIds})
      or claim_kind = 'childEntry' and claim_id in (select id from child_entry where child_id = any(${ids})))
    and not exists (select from picture_removal where upload_name = upload.name)
    and not exists (select from opinion where upload_name = upload.name and ${mayPrintRemoved})
  order by name`;

async function names(tx: Tx, table: 'doctor' | 'hospital'): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}`.execute(tx);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** Where a picture lies in the file, by the address that texts name. */
export const inFile = (html: string): string => html.replaceAll(`${uploadBase}/`, 'pictures/');
