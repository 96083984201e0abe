import { type Expression, type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '../../clinical/ages.ts';
import { alarmDays } from '../../clinical/outcome.ts';
import { limits } from '../../contract/limits.ts';
import type { ConsultationLine } from '../../contract/schemas/consultation-list.ts';
import { type Todo, type TodoKind, todoKinds } from '../../contract/schemas/todo.ts';
import { urgencyOf } from '../../clinical/outcome.ts';
import type { Db } from '../database/row-types.ts';
import { isDoctorActive, place, prepare } from '../database/queries.ts';
import { selectLines, toLines } from './list-store.ts';
import { isUrgent } from './urgent-store.ts';

type Found = { foundId: number; place: number; places: number[]; each: number[]; allCount: number };
const asked = { doctorId: place<number>(), now: place<Date>(), today: place<Day>(), alarmDay: place<Day>() };

/** Of an own case that waits for its first answer: nobody is left to give it, or somebody else could be asked. */
const needsAnother = (today: RawBuilder<Day>) => sql`
  not exists (select from consultation_doctor o join doctor on doctor.id = o.doctor_id
    where o.consultation_id = own.consultation_id and o.invited_at is not null and o.is_waiting and ${isDoctorActive})
  or exists (select from consultation_doctor o join absence a on a.doctor_id = o.doctor_id
    where o.consultation_id = own.consultation_id and o.invited_at is not null and o.is_waiting
    and ${today} between a.from_day and a.to_day)
  or exists (select from consultation_doctor o where o.consultation_id = own.consultation_id
    and o.answer = 'declined' and o.replied_at is null and o.suggested_doctor_id is not null
    and not exists (select from consultation_doctor s where s.consultation_id = o.consultation_id
      and s.doctor_id = o.suggested_doctor_id))`;

/** A day that the plan does not depend on: PostgreSQL plans once, which takes longer than to look. */
const whicheverDay = (day: Expression<Day>) => sql<Day>`(select ${day}::date)`;

/** What waits for a doctor by case and kind, `mine` being all of their cases; each branch reads an index that holds little else. */
const waitingFor = (values: typeof asked) => {
  const { doctorId, now } = values;
  const [today, alarmDay] = [whicheverDay(values.today), whicheverDay(values.alarmDay)];
  return sql`
  select consultation_id, 'alarm' as kind from mine join consultation on consultation.id = consultation_id
    join patient on patient.id = consultation.patient_id join alarm on alarm.child_id = patient.child_id
    where ended_at is null and acknowledged_at is null and not exists (select from consultation_doctor own
      where own.consultation_id = mine.consultation_id and own.doctor_id = ${doctorId}
        and own.answer = 'declined' and own.replied_at is null)
  union all select consultation_id, 'invitation' from consultation_doctor
    where doctor_id = ${doctorId} and is_waiting and invited_at is not null
  union all select consultation_id, 'unread' from reply_read where doctor_id = ${doctorId} and read_at is null
  union all select consultation_id, 'unread' from consultation_doctor
    where doctor_id = ${doctorId} and unseen_since is not null and deleted_at is null
  union all select consultation_id, 'unread' from consultation_doctor
    where doctor_id = ${doctorId} and invited_at is not null and seen_at is null and deleted_at is null and not is_waiting
  union all select own.consultation_id, 'declined' from consultation_doctor own
    where own.doctor_id = ${doctorId} and own.is_waiting and own.invited_at is null and (${needsAnother(today)})
  union all select own.consultation_id, 'unanswered' from consultation_doctor own
    join consultation c on c.id = own.consultation_id
    where own.doctor_id = ${doctorId} and own.is_waiting and own.invited_at is null
    and ${now}::timestamptz >= c.created_at + (c.reply_due - c.created_at) / 2
  union all select id, 'outcome' from consultation
    where doctor_id = ${doctorId} and outcome_due <= ${today} and deleted_at is null
  union all select consultation_id, 'exam' from mine join consultation on consultation.id = consultation_id
    join patient on patient.id = consultation.patient_id join child on child.id = patient.child_id
    where ${isUrgent(today, alarmDay)}`;
};

/** Kinds as the numbers of their places, which count from 1. */
const kinds = sql`array[${sql.join(todoKinds.map((kind) => sql.lit(kind)))}]`;
const placeOf = (kind: TodoKind) => sql.lit(todoKinds.indexOf(kind) + 1);

/** Each case once, with the place where it stands. */
const waiting = (values: typeof asked) => sql<Found>`(
  with mine as materialized (
    select consultation_id from consultation_doctor where doctor_id = ${values.doctorId} and deleted_at is null),
  found as (
    select consultation_id, array_agg(distinct array_position(${kinds}, kind)) as places
    from (${waitingFor(values)}) waiting group by consultation_id),
  counted as (select count(*)::int as total,
    array[${sql.join(todoKinds.map((kind) => sql`count(*) filter (where ${placeOf(kind)} = any(places))`))}]::int[] as each
    from found)
  select c.id as "foundId", found.places, counted.total as "allCount", counted.each, row_number() over (
    order by ${placeOf('alarm')} = any(places) desc, places = array[${placeOf('exam')}],
      (c.status = 0 and (c.urgency = 2 or (c.first_reply_at is null and c.reply_due < ${values.now}))) desc,
      places[1], c.reply_due, c.id) as place
  from counted, found join consultation c on c.id = found.consultation_id
  order by place limit ${sql.lit(limits.todoResults)})`;

const selectTodo = prepare(asked, (db, values) =>
  selectLines(db, values.doctorId)
    .innerJoin(waiting(values).as('waiting'), 'waiting.foundId', 'consultation.id')
    .select(['waiting.places', 'waiting.allCount', 'waiting.each'])
    .orderBy('waiting.place'),
);

/**
 * What waits for a doctor, each case once: alarms, then what is urgent or overdue, then by kind and by when it is due; cases
 * that wait for nothing but a child's day come last.
 */
export async function listTodo(db: Db, doctorId: number, now: Date, today: Day): Promise<Todo> {
  const rows = await selectTodo(db, { doctorId, now, today, alarmDay: addDays(today, alarmDays) });
  const shown = toLines(rows, doctorId).map((consultation, at) => {
    const all = rows[at]!.places.map((place) => todoKinds[place - 1]!);
    return { consultation, all, kinds: all.filter(holds(consultation, today)) };
  });
  const results = shown.flatMap(({ all: _, ...entry }) => (entry.kinds.length > 0 ? [entry] : []));
  const { each = [], allCount = 0 } = rows[0] ?? {};
  const counts = Object.fromEntries(todoKinds.map((kind, n) => [kind, each[n] ?? 0])) as Record<TodoKind, number>;
  counts.exam -= shown.filter(({ all, kinds }) => all.length > kinds.length).length;
  return { totalCount: allCount - (rows.length - results.length), counts, results };
}

/** Of days, what is stored may be by former rules until it is assessed anew. */
const holds =
  ({ assessment }: ConsultationLine, today: Day) =>
  (kind: TodoKind): boolean =>
    kind !== 'exam' || (assessment !== null && urgencyOf(assessment, today) === 'urgent');
