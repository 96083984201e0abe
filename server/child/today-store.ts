import { type Expression, sql } from 'kysely';
import { addDays, ageText, type Day, dayInShanghai } from '../../clinical/ages.ts';
import { alarmDays, type Summary, urgencyOf } from '../../clinical/outcome.ts';
import { limits } from '../../contract/limits.ts';
import type { Today, TodayChild, TodayReason } from '../../contract/schemas/today.ts';
import type { TodayScope } from '../../contract/today-texts.ts';
import {
  beijing,
  type Given,
  isAllowed,
  isDoctorActive,
  isoOf,
  type Moment,
  place,
  prepare,
} from '../database/queries.ts';
import type { Db } from '../database/row-types.ts';
import { isAddressedTo, isAwaited, isRunning, isSentTo } from '../database/sendings-store.ts';
import { stateOf } from '../invitation/rules.ts';

const asked = {
  doctorId: place<number>(),
  hospitalId: place<number>(),
  coordinates: place<boolean>(),
  scope: place<TodayScope>(),
  now: place<Date>(),
  today: place<Day>(),
  alarmDay: place<Day>(),
};
type Asked = typeof asked;

const endOf = (day: Expression<unknown>) => sql`((${day} + 1)::timestamp at time zone ${beijing})`;
/** Of a row of child: it is urgent, as `urgencyOf` in clinical/outcome.ts derives it from what is stored. */
const isUrgent = (today: Given<Day>, alarmDay: Given<Day>) => sql<boolean>`(child.watched and (
  child.outcome = 'refer' or child.pressing or child.due < ${today}::date
  or (child.outcome = 'treat' and coalesce(child.outcome_due <= ${alarmDay}::date, true))))`;

/** By when a child is to be seen or treated; without a day since that was found. */
const careDay = sql`coalesce(child.due, child.outcome_due, child.rests_on, child.created_at::date)`;
const byCare = endOf(careDay);

const isKept = sql`child.deleted_at is null and child.merged_into is null`;
/** Treatment or referral is called for, or not ruled out. */
const callsForCare = sql`(child.outcome in ('refer', 'treat') or child.pressing)`;
/** Lost or refused, as somebody said: off the list at once where only an exam is due, else ninety days after the day. */
const isSetAside = (today: Expression<Day>) => sql`(child.set_aside is not null
  and not coalesce(${callsForCare} and ${careDay} + 90 > ${today}::date, false))`;
const needsCare = ({ today }: Asked) => sql`(child.watched and ${isKept}
  and (child.due <= ${today}::date or ${callsForCare}) and not ${isSetAside(today)})`;

/** Of an own case that waits for its first answer: nobody is left to give it, or somebody else could be asked. */
const isNobodyLeft = ({ today }: Asked) => sql`(
  not exists (select from consultation_doctor o join doctor on doctor.id = o.doctor_id
    where o.consultation_id = own.consultation_id and o.invited_at is not null and o.is_waiting and ${isDoctorActive})
  or exists (select from consultation_doctor o join absence a on a.doctor_id = o.doctor_id
    where o.consultation_id = own.consultation_id and o.invited_at is not null and o.is_waiting
    and ${today}::date between a.from_day and a.to_day)
  or exists (select from consultation_doctor o where o.consultation_id = own.consultation_id
    and o.answer = 'declined' and o.replied_at is null and o.suggested_doctor_id is not null
    and not exists (select from consultation_doctor s where s.consultation_id = o.consultation_id
      and s.doctor_id = o.suggested_doctor_id)))`;

/** A hospital that nobody coordinates answers by each of its doctors. */
const hasCoordinator = (hospitalId: Expression<number>) => sql`exists (select from doctor
  join "user" on "user".id = doctor.user_id
  where doctor.hospital_id = ${hospitalId} and ${isDoctorActive} and ${isAllowed('hospital:coordinate')})`;

const nothing = sql`null::integer`;
const no = sql`false`;

type Branch = {
  scope: TodayScope;
  verb: TodayReason['verb'];
  by?: ReturnType<typeof sql>;
  consultationId?: ReturnType<typeof sql>;
  transferId?: ReturnType<typeof sql>;
  isAccepted?: ReturnType<typeof sql>;
  isNobodyLeft?: ReturnType<typeof sql>;
  from: ReturnType<typeof sql>;
};
const branch = ({ scope, verb, from, ...told }: Branch) => sql`
  select child.id as child_id, ${sql.lit(scope)} as scope, ${sql.lit(verb)} as verb, ${told.by ?? byCare} as by,
    ${told.consultationId ?? nothing} as consultation_id, ${told.transferId ?? nothing} as transfer_id,
    ${told.isAccepted ?? no} as is_accepted, ${told.isNobodyLeft ?? no} as is_nobody_left
  from ${from}`;

const ofMine = sql`join consultation c on c.id = own.consultation_id and c.deleted_at is null
  join patient on patient.id = c.patient_id join child on child.id = patient.child_id`;
const ofCase = { by: sql`c.reply_due`, consultationId: sql`c.id` };

/** Was sent to the hospital, within the own one to this doctor. */
const isSentHere = (values: Asked) => sql`(${isAddressedTo(values)}
  and ${isRunning} and ${isKept} and ${isSentTo(sql.ref('child.id'), values.hospitalId)})`;
/** Waits for its answer. */
const sent = (values: Asked) => sql`child_transfer transfer join child on child.id = transfer.child_id
  where transfer.state = 'asked' and ${isSentHere(values)}`;
/** Was accepted for treatment, which has not been given. */
const accepted = (values: Asked) => sql`child_transfer transfer join child on child.id = transfer.child_id
  where transfer.state = 'accepted' and ${isAwaited} and ${isSentHere(values)}`;
/** An open case about a child of the hospital. */
const ofHospital = ({ hospitalId, coordinates }: Asked) => sql`
  join patient on patient.id = c.patient_id join child on child.id = patient.child_id
  where ${coordinates}::boolean and c.status = 0 and c.deleted_at is null and c.over_noted_at is null and child.hospital_id = ${hospitalId} and ${isKept}`;

/** Everything that a child waits for, by whom: the doctor, or the hospital. Each branch reads an index that holds little else. */
const waiting = (values: Asked) => {
  const { doctorId, hospitalId, now, today } = values;
  const transferId = sql`transfer.id`;
  const isFor = sql`(transfer.to_doctor_id = ${doctorId} or transfer.to_doctor_id is null
    and (${values.coordinates}::boolean or not ${hasCoordinator(hospitalId)}))`;
  const branches: Branch[] = [
    {
      ...{ scope: 'mine', verb: 'reply', ...ofCase, isAccepted: sql`coalesce(own.answer = 'accepted', false)` },
      from: sql`consultation_doctor own ${ofMine}
        where own.doctor_id = ${doctorId} and own.is_waiting and own.invited_at is not null and own.deleted_at is null`,
    },
    {
      ...{ scope: 'mine', verb: 'invite', ...ofCase, isNobodyLeft: isNobodyLeft(values) },
      from: sql`consultation_doctor own ${ofMine}
        where own.doctor_id = ${doctorId} and own.is_waiting and own.invited_at is null and own.deleted_at is null
        and (${now}::timestamptz >= c.created_at + (c.reply_due - c.created_at) / 2 or ${isNobodyLeft(values)})`,
    },
    {
      ...{ scope: 'mine', verb: 'outcome', by: endOf(sql`c.outcome_due`), consultationId: sql`c.id` },
      from: sql`consultation c join patient on patient.id = c.patient_id join child on child.id = patient.child_id
        join mine on mine.consultation_id = c.id
        where c.doctor_id = ${doctorId} and c.outcome_due <= ${today}::date and c.deleted_at is null`,
    },
    {
      ...{ scope: 'mine', verb: 'care' },
      from: sql`child where child.doctor_id = ${doctorId} and child.hospital_id = ${hospitalId} and ${needsCare(values)}`,
    },
    {
      ...{ scope: 'mine', verb: 'care', consultationId: sql`own.consultation_id` },
      from: sql`mine own ${ofMine} where c.status = 0 and not own.has_declined and ${callsForCare} and ${needsCare(values)}`,
    },
    { scope: 'mine', verb: 'care', transferId, from: sql`${accepted(values)} and transfer.answered_by = ${doctorId}` },
    { scope: 'mine', verb: 'accept', transferId, from: sql`${sent(values)} and ${isFor}` },
    {
      ...{ scope: 'hospital', verb: 'care' },
      from: sql`child where child.hospital_id = ${hospitalId} and ${needsCare(values)}`,
    },
    { scope: 'hospital', verb: 'care', transferId, from: accepted(values) },
    { scope: 'hospital', verb: 'accept', transferId, from: sent(values) },
    {
      ...{ scope: 'hospital', verb: 'reply', ...ofCase },
      from: sql`consultation c ${ofHospital(values)} and (c.first_reply_at is null
        or not exists (select from doctor where doctor.id = c.doctor_id and ${isDoctorActive}))`,
    },
  ];
  return sql.join(branches.map(branch), sql` union all `);
};

/** Whom a case waits for, without what they wrote. */
const awaited = ({ today }: Asked) => sql`(
  select json_agg(json_build_object('doctorName', doctor.name, 'doctorHospital', hospital.name, 'seen_at', o.seen_at,
    'answer', o.answer, 'replied_at', o.replied_at, 'isActive', ${isDoctorActive}, 'isAway', exists (select from absence a
      where a.doctor_id = o.doctor_id and ${today}::date between a.from_day and a.to_day)) order by o.doctor_id)
  from consultation_doctor o join doctor on doctor.id = o.doctor_id join hospital on hospital.id = doctor.hospital_id
  where o.consultation_id = c.id and o.invited_at is not null and found.scope = 'hospital')`;

type ReasonRow = Omit<TodayReason, 'by' | 'awaited'> & {
  by: Moment;
  awaited: (Omit<TodayReason['awaited'][number], 'state'> & Parameters<typeof stateOf>[0])[] | null;
};
type Row = Today['counts'] & {
  hasAlarm: boolean;
  doctorName: string;
  guardianPhone: string | null;
  childId: number | null;
  patientName: string;
  patientSex: 0 | 1;
  patientBirthday: Day;
  summary: Summary | null;
  treatingHospital: string | null;
  isContactDue: boolean;
  reasons: ReasonRow[];
};

const statement = (values: Asked) => sql<Row>`(
  with mine as materialized (
    select consultation_id, answer is not distinct from 'declined' and replied_at is null as has_declined
    from consultation_doctor where doctor_id = ${values.doctorId} and deleted_at is null),
  found as materialized (${waiting(values)}),
  counted as (
    select count(distinct child_id) filter (where scope = 'mine')::int as mine,
      count(distinct child_id) filter (where scope = 'hospital')::int as hospital,
      (select count(*)::int from child where doctor_id = ${values.doctorId} and hospital_id = ${values.hospitalId}
        and due <= ${values.today}::date and ${needsCare(values)}) as due
    from found),
  sorted as (
    select child_id, coalesce(min(by) filter (where verb <> 'outcome'), min(by)) as first_by,
      bool_and(verb = 'outcome') as is_closed from found where scope = ${values.scope} group by child_id),
  shown as (
    select child_id, first_by, is_urgent, case when is_urgent then 0 when is_closed then 2 else 1 end as place,
      case when is_urgent then ${byCare} else first_by end as by,
      case when child.outcome = 'refer' then 0 when ${callsForCare} then 1 else 2 end as rank
    from sorted join child on child.id = child_id
      cross join lateral (select coalesce(${isUrgent(values.today, values.alarmDay)}, false) as is_urgent) told
    order by place, by, rank, first_by, child_id limit ${sql.lit(limits.todayResults)}),
  told as (
    select found.child_id, json_agg(json_build_object('verb', verb, 'by', found.by, 'consultationId', consultation_id,
      'title', case when scope = 'mine' then c.title end, 'urgency', c.urgency,
      'isAccepted', is_accepted, 'isNobodyLeft', is_nobody_left,
      'sending', case when transfer.id is not null then json_build_object('id', transfer.id, 'isIncoming', true,
        'purpose', transfer.purpose, 'isAccepted', transfer.state = 'accepted', 'fromHospital', giving.name,
        'arrivedOn', transfer.arrived_on, 'treatedOn', transfer.treated_on) end,
      'initiatorName', case when scope = 'hospital' then doctor.name end,
      'isInitiatorActive', doctor.id is null or ${isDoctorActive}, 'awaited', ${awaited(values)})
      order by verb = 'outcome', shown.is_urgent and verb <> 'care', found.by, verb, consultation_id nulls first) as reasons
    from shown join found using (child_id) left join consultation c on c.id = consultation_id
      left join doctor on doctor.id = c.doctor_id left join child_transfer transfer on transfer.id = transfer_id
      left join hospital giving on giving.id = transfer.from_hospital_id
    where scope = ${values.scope} group by found.child_id)
  select counted.*, child.id as "childId", child.name as "patientName", child.sex as "patientSex",
    to_char(child.birth_date, 'YYYY-MM-DD') as "patientBirthday", child.summary, told.reasons,
    (select name from doctor where id = child.doctor_id) as "doctorName",
    case when child.hospital_id = ${values.hospitalId} then nullif(child.guardian_phone, '') end as "guardianPhone",
    exists (select from alarm where alarm.child_id = child.id and ended_at is null and acknowledged_at is null) as "hasAlarm",
    (select name from hospital where id = child.turn_hospital_id and id not in (child.hospital_id, ${values.hospitalId}))
      as "treatingHospital",
    child.hospital_id = ${values.hospitalId} and child.due < ${values.today}::date and not exists (
      select from child_entry entry where entry.child_id = child.id and entry.kind = 'contact'
        and (entry.content ->> 'promisedOn')::date >= ${values.today}::date
        and not exists (select from child_entry later where later.replaces_id = entry.id)) as "isContactDue"
  from counted left join (shown join told using (child_id) join child on child.id = child_id) on true
  order by shown.place, shown.by, shown.rank, shown.first_by, child.id)`;

/** Values that the plan does not depend on: PostgreSQL plans once, which takes longer than to look. */
const whichever = (values: Asked): Asked => ({
  ...values,
  today: sql<Day>`(select ${values.today}::date)`,
  alarmDay: sql<Day>`(select ${values.alarmDay}::date)`,
  now: sql<Date>`(select ${values.now}::timestamptz)`,
});

const selectToday = prepare(asked, (db, values) =>
  db.selectFrom(statement(whichever(values)).as('today')).selectAll('today'),
);

type Reader = { doctorId: number; hospitalId: number; coordinates: boolean };

/**
 * What waits for a doctor or their hospital, each child once: who is urgent first, by the time left of
 * the child itself, then by the time left of anything, and last what became of a closed case; among equals what is graver,
 * then what has least time left. Who coordinates is told of the hospital's open cases that nobody has answered, or that nobody can close, and whom they
 * wait for; nothing that was written in them.
 */
export async function listToday(db: Db, reader: Reader, scope: TodayScope, now = new Date()): Promise<Today> {
  const today = dayInShanghai(now);
  const rows = await selectToday(db, { ...reader, scope, now, today, alarmDay: addDays(today, alarmDays) });
  const { mine, hospital, due } = rows[0]!;
  const results = rows.flatMap((row) => (row.childId === null ? [] : [toChild({ ...row, childId: row.childId }, now)]));
  return { totalCount: scope === 'mine' ? mine : hospital, counts: { mine, hospital, due }, results };
}

function toChild({ reasons: rows, isContactDue, mine, hospital, due, ...row }: Row & { childId: number }, now: Date) {
  const today = dayInShanghai(now);
  // Who owes a case its reply sees to the child by that.
  const replies = new Set(rows.flatMap(({ verb, consultationId }) => (verb === 'reply' ? [consultationId] : [])));
  const isOfReply = ({ verb, consultationId }: ReasonRow) => verb === 'care' && replies.has(consultationId);
  // A child is to be seen once, by whichever way that is known; what was sent here is reported there.
  const cares = rows.filter((one) => one.verb === 'care' && !isOfReply(one));
  const seen = cares.find(({ sending }) => sending) ?? cares[0];
  const reasons = rows
    .filter((one) => one.verb !== 'care' || one === seen)
    .map(
      (reason): TodayReason => ({
        ...reason,
        by: isoOf(reason.by),
        awaited: (reason.awaited ?? []).map(({ doctorName, doctorHospital, isAway, isActive, ...told }) => ({
          ...{ doctorName, doctorHospital, isAway, isActive, state: stateOf(told) },
        })),
      }),
    );
  const care = reasons.findIndex(({ verb }) => verb === 'care');
  if (isContactDue && care >= 0 && reasons[care]!.consultationId === null)
    reasons.splice(care + 1, 0, { ...reasons[care]!, verb: 'contact' });
  const mark = row.summary ? urgencyOf(row.summary, today) : 'calm';
  return { ...row, patientAge: ageText(row.patientBirthday, today), mark, reasons } satisfies TodayChild;
}
