import { type Kysely, sql } from 'kysely';

/**
 * What the statistics read of a case, by its day or its hospital. The sums that came with it had a column for each disease
 * and status: 0011 has them as rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What is there already is rewritten once, however long it takes.
  'set local statement_timeout = 0',

  // Coarse enough that many cases share a value, fine enough to decide by: at most a twelfth above what it was, from
  // two hours on.
  `create function first_reply_minutes(wait interval) returns integer language sql immutable as $$
    select (ceil(extract(epoch from wait) / 60 / step) * step)::integer
    from (select case when wait <= interval '6 hours' then 10 when wait <= interval '48 hours' then 30
      when wait <= interval '14 days' then 180 else 1440 end as step) as steps $$`,
  `alter table consultation add column first_reply_minutes integer
    generated always as (first_reply_minutes(first_reply_at - created_at)) stored`,

  // The days at both ends of a range, and a hospital's own cases, are read from these alone.
  'drop index consultation_day',
  'drop index consultation_figures',
  `create index consultation_day on consultation (created_day)
    include (hospital_id, disease_id, status, first_reply_minutes) where deleted_at is null`,
  `create index consultation_hospital on consultation (hospital_id, created_day)
    include (doctor_id, disease_id, status, first_reply_minutes) where deleted_at is null`,

  // Pages that vacuum has not seen are read beside the index; by default a fifth of all cases may gather first.
  `alter table consultation set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02)`,
];
