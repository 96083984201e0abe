import { type Kysely, sql } from 'kysely';

/** Restriction, retention and erasure of a child's record: see docs/decisions/132-guardian-rights.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  for (const statement of statements(rows[0]!.schema)) await sql.raw(statement).execute(db);
}

/** What is counted before it goes, by the name that the certificate tells it by. */
const counted = {
  records: 'cardinality(children)',
  entries: 'cardinality(entries)',
  cases: 'cardinality(cases)',
  versions: '(select count(*) from consultation_version where consultation_id = any(cases))',
  replies: 'cardinality(said)',
  opinions: '(select count(*) from opinion where consultation_id = any(cases))',
  files: 'cardinality(files)',
};

/** Each after those that refer to it. */
const erased: [table: string, which: string][] = [
  ['notification', 'consultation_id = any(cases) or child_id = any(children)'],
  ['withheld_participant', 'consultation_id = any(cases)'],
  ['alarm', 'consultation_id = any(cases)'],
  ['picture_note', 'consultation_id = any(cases)'],
  ['picture_removal', 'consultation_id = any(cases)'],
  ['opinion', 'consultation_id = any(cases)'],
  ['consultation_outcome', 'consultation_id = any(cases)'],
  ['consultation_status_change', 'consultation_id = any(cases)'],
  ['attachment', 'consultation_id = any(cases)'],
  ['reply_read', 'consultation_id = any(cases)'],
  ['reply_version', 'reply_id = any(said)'],
  ['reply', 'id = any(said)'],
  ['consultation_version', 'consultation_id = any(cases)'],
  ['consultation_findings', 'consultation_id = any(cases)'],
  ['consultation_doctor', 'consultation_id = any(cases)'],
  ['consultation', 'id = any(cases)'],
  ['patient', 'id = any(patients)'],
  ['child_transfer', 'child_id = any(children)'],
  ['child_entry', 'id = any(entries)'],
  ['erasure_request', 'child_id = any(children)'],
  ['child', 'id = any(children)'],
];

/** As in 0026: what the times of a case are made of, and which rows changed in it. */
const told = 'consultation_id, doctor_id, invited_at, seen_at, answer, answered_at, replied_at';
const changedParticipants = {
  insert: `select ${told} from added`,
  update: `(select ${told} from added except select ${told} from removed)
    union all (select ${told} from removed except select ${told} from added)`,
};

const statements = (schema: string) => [
  'set local statement_timeout = 0',
  // restricted_at: since when others than the hospital of a case find nothing of it. may_go_since: the day on which the
  // retention ended, as the daily job found; null as long as it has not.
  `alter table child add column record_kind text not null default 'inpatient' check (record_kind in ('inpatient', 'outpatient')),
    add column restricted_at timestamptz, add column may_go_since date`,
  `create index child_may_go on child (hospital_id, may_go_since, id) where may_go_since is not null`,
  // Who takes part in a restricted case no longer, as their row was, with what they had read: it is put back.
  `create table withheld_participant (
    consultation_id integer not null references consultation, doctor_id integer not null references doctor,
    participant jsonb not null, reads jsonb not null, primary key (consultation_id, doctor_id))`,
  // The times of a case stay what they were without them.
  ...['insert', 'update'].map(
    (event) => `create or replace function keep_times_on_${event}() returns trigger language plpgsql as $$
      declare changed integer[];
      begin
        changed := array(select distinct consultation_id from (${changedParticipants[event as 'insert']}) as participant where invited_at is not null);
        if changed = '{}' then return null; end if;
        perform from consultation where id = any(changed) order by id for no key update;
        update consultation set seen_minutes = seen, accepted_minutes = accepted from (
          select consultation_id, first_reply_minutes(min(seen_at) - min(invited_at)) as seen,
            first_reply_minutes(min(least(case when answer = 'accepted' then answered_at end, replied_at)) - min(invited_at)) as accepted
          from (select ${told} from consultation_doctor where consultation_id = any(changed)
            union all select part.consultation_id, part.doctor_id, part.invited_at, part.seen_at, part.answer, part.answered_at, part.replied_at
              from withheld_participant as withheld, jsonb_populate_record(null::consultation_doctor, withheld.participant) as part
              where withheld.consultation_id = any(changed)) as everybody
          where invited_at is not null group by consultation_id) as times
        where consultation_id = id and (seen_minutes, accepted_minutes) is distinct from (seen, accepted);
        return null;
      end $$`,
  ),
  // Who had a child's record open is asked for the export.
  `create index audit_entry_object on audit_entry (object_kind, object_id)
    where object_kind in ('child', 'consultation', 'reply', 'opinion')`,

  // Files of what was erased, until they are gone too; nobody opens them.
  `alter table upload drop constraint upload_claim_kind_check, drop constraint upload_claim_id`,
  `alter table upload add constraint upload_claim_id check (
    (claim_id is not null) = (claim_kind is not null and claim_kind not in ('article', 'erased', 'site')))`,
  `alter table upload add constraint upload_claim_kind_check
    check (claim_kind in ('article', 'avatar', 'childEntry', 'consultation', 'erased', 'opinion', 'site'))`,

  `create table erasure_request (
    child_id integer primary key references child, hospital_id integer not null references hospital,
    asked_by integer not null references doctor, asked_at timestamptz not null, reason text not null)`,
  // What stays of an erased record: no name, and child_id leads nowhere any more. It refers to no row, so that it can be put
  // into a database that was restored from before; record_created_at tells there whether a record of that number is the same.
  `create table erasure_certificate (
    id serial primary key, child_id integer not null, record_created_at timestamptz not null,
    hospital_id integer not null, hospital text not null, asked_by integer not null, asked_name text not null,
    asked_at timestamptz not null, confirmed_by integer not null, confirmed_name text not null check (confirmed_by <> asked_by),
    erased_at timestamptz not null, counted jsonb not null)`,
  `create index erasure_certificate_of on erasure_certificate (hospital_id, id)`,
  `create trigger erasure_certificate_append_only before update or delete or truncate on erasure_certificate
    for each statement execute function refuse_record_change()`,

  // What is kept for good goes by erase_child alone: it says so for its own transaction, as the owner of the tables.
  `create or replace function refuse_record_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('tongmou.erasing', true) = pg_current_xact_id()::text
        and tg_table_name <> 'erasure_certificate'
        and (select relowner = quote_ident(current_user)::regrole from pg_class where oid = tg_relid) then
        return null;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`,
  // `again` is the certificate of this very record, which came back out of a backup.
  `create function erase_child(erased integer, confirming integer, at timestamptz, again integer default null) returns integer
    language plpgsql security definer set search_path = ${schema}, pg_temp as $$
    declare
      asked erasure_request%rowtype; children integer[]; entries integer[]; patients integer[]; cases integer[];
      said integer[]; files text[]; certificate integer;
    begin
      select * into asked from erasure_request where child_id = erased for update;
      if again is null and (not found or asked.asked_by = confirming) then
        raise exception 'one doctor asks for an erasure and another one confirms it';
      end if;
      children := array(select id from child where id = erased or merged_into = erased);
      entries := array(select id from child_entry where child_id = any(children));
      patients := array(select id from patient where child_id = any(children));
      cases := array(select id from consultation where patient_id = any(patients));
      said := array(select id from reply where consultation_id = any(cases));
      files := array(select name from upload where claim_kind in ('consultation', 'opinion') and claim_id = any(cases)
        or claim_kind = 'childEntry' and claim_id = any(entries));
      if again is not null then
        select done.id into strict certificate from erasure_certificate as done
          join child on child.id = done.child_id and child.created_at = done.record_created_at
          where done.id = again and done.child_id = erased;
      else
        insert into erasure_certificate (child_id, record_created_at, hospital_id, hospital, asked_by, asked_name, asked_at, confirmed_by,
            confirmed_name, erased_at, counted)
          select erased, child.created_at, hospital.id, hospital.name, asker.id, asker.name, asked.asked_at, confirmer.id, confirmer.name, at,
            jsonb_build_object(${Object.entries(counted)
              .map(([name, count]) => `'${name}', ${count}`)
              .join(', ')})
          from hospital, child, doctor as asker, doctor as confirmer
          where child.id = erased and hospital.id = asked.hospital_id and asker.id = asked.asked_by and confirmer.id = confirming
          returning id into strict certificate;
      end if;
      perform set_config('tongmou.erasing', pg_current_xact_id()::text, true);
      ${erased.map(([table, which]) => `delete from ${table} where ${which};`).join('\n      ')}
      perform set_config('tongmou.erasing', '', true);
      update upload set claim_kind = 'erased', claim_id = null, title = '', alt = null where name = any(files);
      return certificate;
    end $$`,
];
