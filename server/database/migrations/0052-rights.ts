import { type Kysely, sql } from 'kysely';

/**
 * Nobody's part in a case is removed any more: what ends it, and what gives it back, is worked out by server/child/parts-store.ts.
 * Those who were taken out before come back as closed parts, and what was merged or split before takes the strictest consent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** As in 0026: what the times of a case are made of, and which rows changed in it. */
const told = 'consultation_id, doctor_id, invited_at, seen_at, answer, answered_at, replied_at';
const changedParticipants = {
  insert: `select ${told} from added`,
  update: `(select ${told} from added except select ${told} from removed)
    union all (select ${told} from removed except select ${told} from added)`,
};

/** Of a row `child`: what was said last of consent. */
const newestConsent = `(select kind from child_entry as said where said.child_id = child.id
  and said.kind in ('consent', 'consentWithdrawn') order by said.id desc limit 1)`;
const signature = 'doctor_id, doctor_name, doctor_title, doctor_hospital, doctor_center';

const statements = [
  'set local statement_timeout = 0',
  // withdrawn_at: deleted after others had written in it. access_ended_at: so long after it was closed that the invited read it
  // no longer. over_noted: where no initiator can act, by the coordinator.
  `alter table consultation add column withdrawn_at timestamptz, add column withdrawn_reason text,
    add column access_ended_at timestamptz, add column over_noted_at timestamptz,
    add column over_noted_by integer references doctor`,

  // What the parts that ended with a closed case say of it. Deleted cases have theirs closed anyway.
  `update consultation set access_ended_at = (select max(part.deleted_at) from consultation_doctor as part
      where part.consultation_id = consultation.id)
    where deleted_at is null and status <> 0 and exists (select from consultation_doctor as part
      where part.consultation_id = consultation.id and part.deleted_at is not null)`,

  // The times of a case are those of all who were invited, whose rows stay from now on.
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
          from consultation_doctor where consultation_id = any(changed) and invited_at is not null
          group by consultation_id) as times
        where consultation_id = id and (seen_minutes, accepted_minutes) is distinct from (seen, accepted);
        return null;
      end $$`,
  ),
  `insert into consultation_doctor
    select part.* from withheld_participant as withheld join consultation on consultation.id = withheld.consultation_id,
      jsonb_populate_record(null::consultation_doctor, withheld.participant || jsonb_build_object(
        'disease_id', consultation.disease_id, 'deleted_at', now(), 'is_waiting', false)) as part
    on conflict do nothing`,
  `insert into reply_read (reply_id, doctor_id, consultation_id, read_at)
    select reply.id, withheld.doctor_id, reply.consultation_id,
      case when seen.read_at >= coalesce(reply.updated_at, reply.created_at) then seen.read_at end
    from withheld_participant as withheld
    join reply on reply.consultation_id = withheld.consultation_id and reply.doctor_id <> withheld.doctor_id
    left join jsonb_populate_recordset(null::reply_read, withheld.reads) as seen on seen.reply_id = reply.id
    where reply.deleted_at is null or seen.read_at is not null
    on conflict do nothing`,
  `drop table withheld_participant`,
  // It is the one function that names the table that is gone.
  `do $do$ begin
    execute replace(pg_get_functiondef('erase_child'::regproc), 'delete from withheld_participant where consultation_id = any(cases);', '');
  end $do$`,
  // Whom a withdrawal of consent that still stands took out, with what they said.
  `insert into consultation_doctor (consultation_id, doctor_id, disease_id, last_activity_at, invited_at, seen_at, replied_at, deleted_at)
    select consultation.id, doctor.id, consultation.disease_id,
      greatest(coalesce(consultation.last_reply_at, consultation.created_at), consultation.told_at),
      case when doctor.id <> consultation.doctor_id then coalesce((select min(part.invited_at) from consultation_doctor as part
        where part.consultation_id = consultation.id), consultation.created_at) end,
      own.replied_at, own.replied_at, taken.saved_at
    from child_entry as taken cross join jsonb_array_elements(taken.content -> 'ended') as ended (one)
    cross join jsonb_array_elements_text(ended.one -> 'doctorIds') as taken_out (id)
    join doctor on doctor.id = taken_out.id::integer
    join consultation on consultation.id = (ended.one ->> 'consultationId')::integer
    left join lateral (select min(created_at) as replied_at from reply where reply.consultation_id = consultation.id
      and reply.doctor_id = doctor.id and reply.deleted_at is null) as own on true
    where taken.kind = 'consentWithdrawn' and not exists (select from child_entry as later
      where later.child_id = taken.child_id and later.kind in ('consent', 'consentWithdrawn') and later.id > taken.id)
    on conflict do nothing`,

  // What was reported of a record that was merged away belongs to the one it went to; what was sent: see 0053.
  `update child_entry set child_id = child.merged_into from child
    where child.id = child_entry.child_id and child.merged_into is not null`,
  // A merge after which a consent stands, though the one or the other record's was withdrawn: by the entries that came with it.
  `insert into child_entry (child_id, hospital_id, saved_at, ${signature}, kind, content, replaces_id)
    select distinct on (merged.child_id) merged.child_id, merged.hospital_id, now(),
      ${signature
        .split(', ')
        .map((column) => `merged.${column}`)
        .join(', ')}, 'consentWithdrawn',
      jsonb_build_object('reason', '合并前的一份档案中，监护人已撤回同意', 'ended', '[]'::jsonb), null
    from child_entry as merged join child on child.id = merged.child_id and child.merged_into is null
    join lateral (select id, kind from child_entry as said where said.child_id = merged.child_id
      and said.kind in ('consent', 'consentWithdrawn') order by id desc limit 1) as newest on newest.kind = 'consent'
    where merged.kind = 'merged' and newest.id < merged.id and exists (
      select from (select said.kind, row_number() over (
          partition by coalesce(merged.content -> 'entryIds' @> to_jsonb(said.id), false) order by said.id desc) as no
        from child_entry as said where said.child_id = merged.child_id and said.id < merged.id
          and said.kind in ('consent', 'consentWithdrawn')) as side
      where side.no = 1 and side.kind = 'consentWithdrawn')
    order by merged.child_id, merged.id desc`,
  // A record that was split off while consent was withdrawn, of which nothing was said since.
  `insert into child_entry (child_id, hospital_id, saved_at, ${signature}, kind, content, replaces_id)
    select split.child_id, split.hospital_id, now(),
      ${signature
        .split(', ')
        .map((column) => `split.${column}`)
        .join(', ')}, 'consentWithdrawn',
      jsonb_build_object('reason', '分出之前的档案中，监护人已撤回同意', 'ended', '[]'::jsonb), null
    from child_entry as split join child on child.id = split.child_id
    where split.kind = 'split' and split.child_id > (split.content ->> 'otherId')::integer and ${newestConsent} is null
      and 'consentWithdrawn' = (select said.kind from child_entry as said
        where said.child_id = (split.content ->> 'otherId')::integer and said.kind in ('consent', 'consentWithdrawn')
          and said.id < split.id order by said.id desc limit 1)`,

  // Whose part is closed, by the rule of parts-store.ts. None opens here that was closed: that is for the next change or the job.
  `update consultation_doctor as part set deleted_at = now(), is_waiting = false
    from consultation, patient, child, doctor
    where consultation.id = part.consultation_id and patient.id = consultation.patient_id and child.id = patient.child_id
      and doctor.id = part.doctor_id and part.deleted_at is null and consultation.deleted_at is null
      and doctor.hospital_id <> child.hospital_id
      and (child.restricted_at is not null or ${newestConsent} = 'consentWithdrawn')`,
];
