import { type Kysely, sql } from 'kysely';
import { count, countOn, everyPeriod, type Sums } from './0011-sums-as-rows.ts';

/** How long cases wait, beside each case and in sums of the platform: see docs/decisions/116-times-of-waiting.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A figure of a case: the minutes to what it names, or (`in_time`) 1 where the first reply came by its target, else 0. */
const waits: Sums = {
  table: 'waiting_sum',
  by: 'urgency, status, figure, value',
  counted: 'value is not null',
  parts: `(hospital_id, 0), ${everyPeriod('slice')}`,
};
const ofCases = (sign: 1 | -1, consultations: string) => `
  select ${sign} as sign, hospital_id, created_day, deleted_at, urgency, status, figure, value
  from ${consultations}, lateral (values ('seen', seen_minutes), ('accepted', accepted_minutes),
    ('replied', first_reply_minutes), ('in_time', in_time::integer)) as told (figure, value)`;
const added = 'new table as added';
const removed = 'old table as removed';
const countWaits = (event: string, tables: string[], changed: string) =>
  countOn('consultation', event, `referencing ${tables.join(' ')}`, [count(waits, changed)], 'count_waits');

/** The times of these cases, from the first invitation on; of several doctors, whoever was first. */
const times = (consultations: string) => `
  select consultation_id, first_reply_minutes(min(seen_at) - min(invited_at)) as seen,
    first_reply_minutes(min(least(case when answer = 'accepted' then answered_at end, replied_at)) - min(invited_at)) as accepted
  from consultation_doctor where invited_at is not null and ${consultations} group by consultation_id`;
const keepTimes = (consultations: string) => `
  update consultation set seen_minutes = seen, accepted_minutes = accepted from (${times(consultations)}) as times
  where consultation_id = id and (seen_minutes, accepted_minutes) is distinct from (seen, accepted);`;

/** What the times of a case are made of. */
const told = 'consultation_id, doctor_id, invited_at, seen_at, answer, answered_at, replied_at';
const keepTimesOn = (event: string, tables: string, changed: string) => [
  `create function keep_times_on_${event}() returns trigger language plpgsql as $$
    declare changed integer[];
    begin
      changed := array(select distinct consultation_id from (${changed}) as participant where invited_at is not null);
      if changed = '{}' then return null; end if;
      -- Who changes another participant of the case at this moment is waited for, and then seen.
      perform from consultation where id = any(changed) order by id for no key update;
      ${keepTimes('consultation_id = any(changed)')}
      return null;
    end $$`,
  `create trigger keep_times_on_${event} after ${event} on consultation_doctor referencing ${tables}
    for each statement execute function keep_times_on_${event}()`,
];

const statements = [
  // What is there already is rewritten and counted once, however long it takes.
  'set local statement_timeout = 0',

  // Rounded by first_reply_minutes(); null as long as nobody has looked, or accepted or replied.
  `alter table consultation add column seen_minutes integer, add column accepted_minutes integer,
    add column in_time boolean not null generated always as (coalesce(first_reply_at <= reply_due, false)) stored`,
  // Nothing of this is in a sum yet.
  'alter table consultation disable trigger user',
  keepTimes('true'),
  'alter table consultation enable trigger user',

  // Period and hospital_id as in case_sum: of a hospital always, of the platform in each period.
  `create table waiting_sum (hospital_id integer not null, period integer not null, urgency smallint not null,
    status smallint not null, figure text not null, value integer not null, cases integer not null,
    primary key (period, hospital_id, urgency, status, figure, value) include (cases))`,
  count(waits, ofCases(1, 'consultation')),

  'drop index consultation_day',
  'drop index consultation_hospital',
  `create index consultation_day on consultation (created_day) include (hospital_id, disease_id, status,
    first_reply_minutes, urgency, seen_minutes, accepted_minutes, in_time) where deleted_at is null`,
  `create index consultation_hospital on consultation (hospital_id, created_day) include (doctor_id, disease_id, status,
    first_reply_minutes, urgency, seen_minutes, accepted_minutes, in_time) where deleted_at is null`,
  // Whose target has not passed yet is read from this alone.
  `create index consultation_due on consultation (reply_due)
    include (hospital_id, doctor_id, created_day, status, urgency, in_time) where deleted_at is null`,

  ...countWaits('insert', [added], ofCases(1, 'added')),
  ...countWaits('update', [added, removed], `${ofCases(1, 'added')} union all ${ofCases(-1, 'removed')}`),
  ...countWaits('delete', [removed], ofCases(-1, 'removed')),
  ...countOn('consultation', 'truncate', '', ['delete from waiting_sum;'], 'count_waits'),
  `create trigger counted_by_triggers_alone before insert or update or delete on waiting_sum
    for each statement execute function refuse_counting_by_hand()`,

  ...keepTimesOn('insert', 'new table as added', `select ${told} from added`),
  ...keepTimesOn(
    'update',
    'new table as added old table as removed',
    `(select ${told} from added except select ${told} from removed)
      union all (select ${told} from removed except select ${told} from added)`,
  ),
];
