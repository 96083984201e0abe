import { type Kysely, sql } from 'kysely';

/**
 * Sums that the statistics read in place of the rows; docs/decisions/040-counted-by-the-database.md says why. They are
 * kept by triggers on consultation alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statuses = [0, 1, 2];
const cells = [1, 2, 3, 4, 5].flatMap((disease) => statuses.map((status) => ({ disease, status })));
const columnOf = ({ disease, status }: { disease: number; status: number }) => `disease_${disease}_status_${status}`;
const adding = (table: string, column: string) => `${column} = ${table}.${column} + excluded.${column}`;

/** Cases by hospital, day, disease and status that `changed` (rows of consultation, each with a sign) adds or takes. */
const countCases = (changed: string) => `
  insert into case_count (hospital_id, period, ${cells.map(columnOf)})
    with changed as (${changed}),
      by_day as (
        select hospital_id, created_day, disease_id, status, sum(sign) as cases
        from changed where deleted_at is null group by 1, 2, 3, 4 having sum(sign) <> 0)
    select place, span, ${cells.map(
      ({ disease, status }) => `coalesce(sum(cases) filter (where disease_id = ${disease} and status = ${status}), 0)`,
    )}
    from by_day, extract(year from created_day) as year, extract(month from created_day) as month,
      lateral (values (hospital_id, 0), (hospital_id, year), (hospital_id, year * 100 + month),
        (hospital_id % 16, -(year * 100 + month))) as part (place, span)
    group by 1, 2 order by 1, 2
  on conflict (period, hospital_id) do update set ${cells.map((cell) => adding('case_count', columnOf(cell)))};`;

/** Of these, the answered ones by how long the first reply took. */
const countReplies = (changed: string) => `
  insert into first_reply_count (hospital_id, period, minutes, ${statuses.map((status) => `status_${status}`)})
    with changed as (${changed}),
      by_day as (
        select hospital_id, created_day, first_reply_minutes, status, sum(sign) as cases
        from changed where deleted_at is null and first_reply_minutes is not null
        group by 1, 2, 3, 4 having sum(sign) <> 0)
    select place, span, first_reply_minutes, ${statuses.map(
      (status) => `coalesce(sum(cases) filter (where status = ${status}), 0)`,
    )}
    from by_day, lateral (values (hospital_id, 0),
      (0, extract(year from created_day) * 100 + extract(month from created_day))) as part (place, span)
    group by 1, 2, 3 order by 1, 2, 3
  on conflict (period, hospital_id, minutes) do update set
    ${statuses.map((status) => adding('first_reply_count', `status_${status}`))};`;

/** One statement a table, its rows in one order: writers who meet wait for each other, and never in a circle. */
const countOn = (event: 'insert' | 'update' | 'delete', tables: string, changed: string) => [
  `create function count_cases_on_${event}() returns trigger language plpgsql as $$
    begin
      ${countCases(changed)}
      ${countReplies(changed)}
      return null;
    end $$`,
  `create trigger count_cases_on_${event} after ${event} on consultation referencing ${tables}
    for each statement execute function count_cases_on_${event}()`,
];

const added = 'select 1 as sign, * from added';
const removed = 'select -1 as sign, * from removed';

const statements = [
  // What is there already is rewritten and counted once, however long it takes.
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

  // period: 0 is always, 2026 a year, 202603 a month; -202603 the same month of the whole platform, in 16 slices (0 to 15
  // in place of a hospital), so that writers of different hospitals seldom meet in a row.
  `create table case_count (hospital_id integer not null, period integer not null,
    ${cells.map((cell) => `${columnOf(cell)} integer not null`)}, primary key (period, hospital_id)) with (fillfactor = 80)`,
  'create index case_count_hospital on case_count (hospital_id, period)',
  // Of a hospital always, of the platform (hospital_id 0) by month.
  `create table first_reply_count (hospital_id integer not null, period integer not null, minutes integer not null,
    ${statuses.map((status) => `status_${status} integer not null`)}, primary key (period, hospital_id, minutes))`,
  countCases('select 1 as sign, * from consultation'),
  countReplies('select 1 as sign, * from consultation'),

  ...countOn('insert', 'new table as added', added),
  ...countOn('update', 'new table as added old table as removed', `${added} union all ${removed}`),
  ...countOn('delete', 'old table as removed', removed),
  `create function count_cases_on_truncate() returns trigger language plpgsql as $$
    begin
      delete from case_count;
      delete from first_reply_count;
      return null;
    end $$`,
  `create trigger count_cases_on_truncate after truncate on consultation
    for each statement execute function count_cases_on_truncate()`,

  // Data loaded into these tables beside what the triggers count would count twice, and nobody would see it.
  `create function refuse_counting_by_hand() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() = 1 then
        raise exception '% is kept by the triggers of consultation', tg_table_name;
      end if;
      return null;
    end $$`,
  ...['case_count', 'first_reply_count'].map(
    (table) => `create trigger counted_by_triggers_alone before insert or update or delete on ${table}
      for each statement execute function refuse_counting_by_hand()`,
  ),
];
