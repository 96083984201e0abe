import { sql } from 'kysely';
import { addDays, type Day } from '../../clinical/ages.ts';
import { alarmDays } from '../../clinical/outcome.ts';
import { limits } from '../../contract/limits.ts';
import { type Todo, type TodoKind, todoKinds } from '../../contract/schemas/todo.ts';
import { caseUrgency } from '../../contract/urgency.ts';
import type { Db } from '../database/row-types.ts';
import { selectLines, toLine } from './list-store.ts';
import { isUrgentToday } from './urgent-store.ts';

type Found = { id: number; kinds: TodoKind[]; counts: Record<TodoKind, number>; totalCount: number };

/** Of an own case that waits for its first answer: nobody is left to give it, or somebody else could be asked. */
const needsAnother = (today: Day) => sql`
  not exists (select from consultation_doctor o where o.consultation_id = own.consultation_id and o.invited_at is not null and o.is_waiting)
  or exists (select from consultation_doctor o join absence a on a.doctor_id = o.doctor_id
    where o.consultation_id = own.consultation_id and o.invited_at is not null and o.is_waiting
    and ${today}::date between a.from_day and a.to_day)
  or exists (select from consultation_doctor o where o.consultation_id = own.consultation_id
    and o.answer = 'declined' and o.replied_at is null and o.suggested_doctor_id is not null
    and not exists (select from consultation_doctor s where s.consultation_id = o.consultation_id
      and s.doctor_id = o.suggested_doctor_id))`;

/** What waits for a doctor by case and kind; each branch reads an index that holds little else. */
const waitingFor = (doctorId: number, now: Date, today: Day) => sql`
  select a.consultation_id, 'alarm' as kind from alarm a
    join consultation_doctor d on d.consultation_id = a.consultation_id and d.doctor_id = ${doctorId} and d.deleted_at is null
    where a.ended_at is null and a.acknowledged_at is null
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
  union all select d.consultation_id, 'exam' from consultation_doctor d
    join consultation on consultation.id = d.consultation_id
    join consultation_findings on consultation_findings.consultation_id = d.consultation_id
    where d.doctor_id = ${doctorId} and d.deleted_at is null and ${isUrgentToday(today, addDays(today, alarmDays))}`;

const order = sql.join(todoKinds.map((kind) => sql.lit(kind)));

/** What waits for a doctor, each case once: alarms, then what is urgent or overdue, then by kind and by when it is due. */
export async function listTodo(db: Db, doctorId: number, now: Date, today: Day): Promise<Todo> {
  const { rows } = await sql<Found>`
    with found as (
      select consultation_id, array_agg(distinct array_position(array[${order}], kind)) as ranks
      from (${waitingFor(doctorId, now, today)}) waiting group by consultation_id),
    counted as (select count(*)::int as total from found),
    each as (select jsonb_object_agg(kinds.kind, (select count(*) from found where kinds.at = any(found.ranks))) as counts
      from unnest(array[${order}]) with ordinality as kinds (kind, at))
    select c.id, (select total from counted) as "totalCount", (select counts from each) as counts,
      (select array_agg((array[${order}])[rank] order by rank) from unnest(found.ranks) as rank) as kinds
    from found join consultation c on c.id = found.consultation_id
    order by 1 = any(found.ranks) desc,
      (c.status = 0 and (c.urgency = 2 or (c.first_reply_at is null and c.reply_due < ${now}))) desc,
      (select min(rank) from unnest(found.ranks) as rank), c.reply_due, c.id
    limit ${limits.todoResults}`.execute(db);
  const counts =
    rows[0]?.counts ?? (Object.fromEntries(todoKinds.map((kind) => [kind, 0])) as Record<TodoKind, number>);
  const lines = rows.length === 0 ? [] : await linesOf(db, doctorId, rows, today);
  const results = rows.flatMap(({ id, kinds }) => {
    const consultation = lines.find((line) => line.id === id);
    if (!consultation) return [];
    const { assessment, status } = consultation;
    // What is stored may be by former rules until it is assessed anew.
    const isUrgent = assessment && caseUrgency(assessment, status, today) === 'urgent';
    const held = kinds.filter((kind) => kind !== 'exam' || isUrgent);
    return held.length > 0 ? [{ kinds: held, consultation }] : [];
  });
  return { totalCount: (rows[0]?.totalCount ?? 0) - (rows.length - results.length), counts, results };
}

async function linesOf(db: Db, doctorId: number, found: { id: number }[], today: Day) {
  const ids = found.map(({ id }) => id);
  const rows = await selectLines(db, doctorId).where('consultation.id', '=', sql<number>`any(${ids})`).execute();
  return rows.map((row) => toLine(row, doctorId, today));
}
