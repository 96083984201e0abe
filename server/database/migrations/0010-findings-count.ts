import { type Kysely, sql } from 'kysely';

/**
 * Sums by stage and group that the statistics read in place of the rows, kept by triggers as those of 0008;
 * docs/decisions/060-findings-storage.md says why.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Each column with what it counts. */
const tallies: [column: string, counts: string][] = [
  ['rop', 'rop_aggressive is not null'],
  ['aggressive', 'rop_aggressive'],
  ...valuesOf('stage', 'rop_stage', ['none', '1', '2', '3', '4A', '4B', '5A', '5B', '5C']),
  ...valuesOf('zone', 'rop_zone', ['I', 'posteriorII', 'II', 'III']),
  ...valuesOf('plus', 'rop_plus', ['none', 'preplus', 'plus']),
  ...valuesOf('IIRC', 'iirc_group', ['A', 'B', 'C', 'D', 'E']),
  ...valuesOf('ICRB', 'icrb_group', ['A', 'B', 'C', 'D', 'E']),
];

function valuesOf(prefix: string, figure: string, values: string[]): [string, string][] {
  return values.map((value) => [`"${prefix}_${value}"`, `${figure} = '${value}'`]);
}

const columns = tallies.map(([column]) => column);
const list = (of: (column: string) => string, between = ', ') => columns.map(of).join(between);

/** Adds what `changed` says: figures with the hospital, day and status of their case, each with a sign. */
const countFindings = (changed: string) => `
  insert into findings_count (hospital_id, day, status, ${columns})
    with changed as (${changed}),
      by_case as (
        select hospital_id, created_day, status,
          ${tallies.map(([column, counts]) => `coalesce(sum(sign) filter (where ${counts}), 0) as ${column}`)}
        from changed where deleted_at is null group by 1, 2, 3)
    select place, created_day, status, ${list((column) => `sum(${column})`)}
    from by_case, lateral (values (hospital_id), (-1 - hospital_id % 2)) as part (place)
    group by 1, 2, 3 having ${list((column) => `sum(${column}) <> 0`, ' or ')} order by 1, 2, 3
  on conflict (hospital_id, day, status) do update set
    ${list((column) => `${column} = findings_count.${column} + excluded.${column}`)};`;

const figures = 'rop_stage, rop_zone, rop_plus, rop_aggressive, iirc_group, icrb_group';
const ofCase = 'hospital_id, created_day, status, deleted_at';
const signed = (sign: 1 | -1, findings: string, consultation: string) => `
  select ${sign} as sign, ${figures}, ${ofCase} from ${findings} as findings
  join ${consultation} as consultation on consultation.id = findings.consultation_id`;

const countOn = (name: string, event: string, tables: string, changed: string) => [
  `create function ${name}() returns trigger language plpgsql as $$
    begin
      ${countFindings(changed)}
      return null;
    end $$`,
  `create trigger ${name} after ${event} referencing ${tables} for each statement execute function ${name}()`,
];

const statements = [
  // What is there already is counted once, however long it takes.
  'set local statement_timeout = 0',
  // It served the join that the sums replace.
  'drop index consultation_findings_figures',

  // Of a hospital, and of the platform in two slices (-1 and -2), so that writers of different hospitals meet less.
  `create table findings_count (hospital_id integer not null, day date not null, status smallint not null,
    ${list((column) => `${column} integer not null`)}, primary key (hospital_id, day, status)) with (fillfactor = 80)`,
  countFindings(signed(1, 'consultation_findings', 'consultation')),

  ...countOn(
    'count_findings_on_insert',
    'insert on consultation_findings',
    'new table as added',
    signed(1, 'added', 'consultation'),
  ),
  ...countOn(
    'count_findings_on_update',
    'update on consultation_findings',
    'new table as added old table as removed',
    `${signed(1, 'added', 'consultation')} union all ${signed(-1, 'removed', 'consultation')}`,
  ),
  ...countOn(
    'count_findings_on_delete',
    'delete on consultation_findings',
    'old table as removed',
    signed(-1, 'removed', 'consultation'),
  ),
  // A case that changes its status, moves or goes takes its findings along.
  ...countOn(
    'count_findings_of_case',
    'update on consultation',
    'new table as added old table as removed',
    `${signed(1, 'consultation_findings', 'added')} union all ${signed(-1, 'consultation_findings', 'removed')}`,
  ),
  `create function count_findings_on_truncate() returns trigger language plpgsql as $$
    begin
      delete from findings_count;
      return null;
    end $$`,
  `create trigger count_findings_on_truncate after truncate on consultation_findings
    for each statement execute function count_findings_on_truncate()`,

  `create trigger counted_by_triggers_alone before insert or update or delete on findings_count
    for each statement execute function refuse_counting_by_hand()`,
];
