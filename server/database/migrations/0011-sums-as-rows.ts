import { type Kysely, sql } from 'kysely';

/**
 * Sums that the statistics read in place of the rows, kept by triggers: see docs/decisions/040-counted-by-the-database.md.
 * Databases that 0008 and 0010 gave sums with a column for each disease, status, stage and group lose those.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What is counted of the rows `changed`: by these columns, for each place and period that a case belongs to. */
export type Sums = { table: string; by: string; counted: string; parts: string };

const quarter = '(year * 10 + (month + 2) / 3)';
export const month = '(year * 100 + month)';
/** A place in every length of period. */
export const everyPeriod = (place: string) =>
  ['0', 'year', quarter, month].map((period) => `(${place}, ${period})`).join(', ');

const cases: Sums = {
  table: 'case_sum',
  by: 'disease_id, status',
  counted: 'true',
  parts: `${everyPeriod('hospital_id')}, ${everyPeriod('slice')}`,
};
const firstReplies: Sums = {
  table: 'first_reply_sum',
  by: 'first_reply_minutes, status',
  counted: 'first_reply_minutes is not null',
  parts: `(hospital_id, 0), ${everyPeriod('-1')}`,
};
const figures = 'rop_stage, rop_zone, rop_plus, rop_aggressive, iirc_group, icrb_group';
const findings: Sums = {
  table: 'findings_sum',
  by: `status, ${figures}`,
  counted: '(rop_aggressive is not null or iirc_group is not null or icrb_group is not null)',
  parts: `(hospital_id, ${month} * 100 + day), ${everyPeriod('slice')}`,
};

/** One statement a table, its rows in one order: writers who meet in a row wait for each other, and never in a circle. */
export const count = ({ table, by, counted, parts }: Sums, changed: string) => `
  insert into ${table} (period, hospital_id, ${by}, cases)
    select span, place, ${by}, sum(sign)
    from (${changed}) as changed,
      lateral (select -1 - hospital_id % 2 as slice, extract(year from created_day)::integer as year,
        extract(month from created_day)::integer as month, extract(day from created_day)::integer as day) as of_day,
      lateral (values ${parts}) as part (place, span)
    where deleted_at is null and ${counted}
    group by span, place, ${by} having sum(sign) <> 0 order by place, span, ${by}
  on conflict (period, hospital_id, ${by}) do update set cases = ${table}.cases + excluded.cases;`;

const ofCases = (sign: 1 | -1, consultations: string) => `select ${sign} as sign, * from ${consultations}`;
export const ofFindings = (sign: 1 | -1, found: string, consultations: string, columns = figures) => `
  select ${sign} as sign, ${columns}, hospital_id, created_day, status, deleted_at
  from ${found} as found join ${consultations} as consultation on consultation.id = found.consultation_id`;
const added = 'new table as added';
const removed = 'old table as removed';

export const countOn = (table: string, event: string, tables: string, counts: string[], name = `count_${table}`) => [
  `create function ${name}_on_${event}() returns trigger language plpgsql as $$
    begin
      ${counts.join('\n')}
      return null;
    end $$`,
  `create trigger ${name}_on_${event} after ${event} on ${table} ${tables}
    for each statement execute function ${name}_on_${event}()`,
];
const countOnChange = (table: string, event: string, tables: string[], counts: string[]) =>
  countOn(table, event, `referencing ${tables.join(' ')}`, counts);

const changedCases = `${ofCases(1, 'added')} union all ${ofCases(-1, 'removed')}`;
const changedFindings = `${ofFindings(1, 'added', 'consultation')} union all ${ofFindings(-1, 'removed', 'consultation')}`;
/** A case that changes its status, moves or goes takes its findings along. */
const findingsOfChangedCases = `${ofFindings(1, 'consultation_findings', 'added')}
  union all ${ofFindings(-1, 'consultation_findings', 'removed')}`;

const statements = [
  // What is there already is counted once, however long it takes.
  'set local statement_timeout = 0',
  ...['cases', 'findings'].flatMap((counted) =>
    ['insert', 'update', 'delete', 'truncate'].map(
      (event) => `drop function if exists count_${counted}_on_${event}() cascade`,
    ),
  ),
  'drop function if exists count_findings_of_case, refuse_counting_by_hand cascade',
  'drop table if exists case_count, first_reply_count, findings_count',

  // Which categories there are says contract/diseases.ts. Their ids have one digit, those of their children two.
  'alter table consultation drop constraint consultation_disease_id_check',
  'alter table consultation add constraint consultation_disease_id_check check (disease_id between 1 and 9)',

  // period: 0 is always, 2026 a year, 20261 its first quarter, 202603 a month, 20260315 a day. Below 0, hospital_id is the whole platform; in slices
  // (-1 and -2), so that writers of different hospitals seldom meet in a row. Many rows are read at once: from the index alone.
  `create table case_sum (hospital_id integer not null, period integer not null, disease_id integer not null,
    status smallint not null, cases integer not null,
    primary key (period, hospital_id, disease_id, status) include (cases)) with (autovacuum_vacuum_scale_factor = 0.02)`,
  'create index case_sum_hospital on case_sum (hospital_id, period)',
  // Answered cases by the time to the first reply: of a hospital always, of the platform (-1) in each period.
  `create table first_reply_sum (hospital_id integer not null, period integer not null,
    first_reply_minutes integer not null, status smallint not null, cases integer not null,
    primary key (period, hospital_id, first_reply_minutes, status) include (cases))`,
  // Of a hospital by day, of the platform in each longer period.
  `create table findings_sum (hospital_id integer not null, period integer not null, status smallint not null,
    rop_stage text, rop_zone text, rop_plus text, rop_aggressive boolean, iirc_group text, icrb_group text,
    cases integer not null,
    unique nulls not distinct (period, hospital_id, status, ${figures})) with (fillfactor = 80)`,
  'create index findings_sum_hospital on findings_sum (hospital_id, period)',
  count(cases, ofCases(1, 'consultation')),
  count(firstReplies, ofCases(1, 'consultation')),
  count(findings, ofFindings(1, 'consultation_findings', 'consultation')),

  ...countOnChange(
    'consultation',
    'insert',
    [added],
    [count(cases, ofCases(1, 'added')), count(firstReplies, ofCases(1, 'added'))],
  ),
  ...countOnChange(
    'consultation',
    'update',
    [added, removed],
    [count(cases, changedCases), count(firstReplies, changedCases), count(findings, findingsOfChangedCases)],
  ),
  ...countOnChange(
    'consultation',
    'delete',
    [removed],
    [count(cases, ofCases(-1, 'removed')), count(firstReplies, ofCases(-1, 'removed'))],
  ),
  ...countOn('consultation', 'truncate', '', ['delete from case_sum;', 'delete from first_reply_sum;']),
  ...countOnChange(
    'consultation_findings',
    'insert',
    [added],
    [count(findings, ofFindings(1, 'added', 'consultation'))],
  ),
  ...countOnChange('consultation_findings', 'update', [added, removed], [count(findings, changedFindings)]),
  ...countOnChange(
    'consultation_findings',
    'delete',
    [removed],
    [count(findings, ofFindings(-1, 'removed', 'consultation'))],
  ),
  ...countOn('consultation_findings', 'truncate', '', ['delete from findings_sum;']),

  // Data loaded into these tables beside what the triggers count would count twice, and nobody would see it.
  `create function refuse_counting_by_hand() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() = 1 then
        raise exception '% is kept by the triggers of consultation', tg_table_name;
      end if;
      return null;
    end $$`,
  ...[cases, firstReplies, findings].map(
    ({ table }) => `create trigger counted_by_triggers_alone before insert or update or delete on ${table}
      for each statement execute function refuse_counting_by_hand()`,
  ),
];
