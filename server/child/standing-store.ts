import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { alarmReasons, assess } from '../../clinical/assess.ts';
import type { ClinicalCase } from '../../clinical/clinical-case.ts';
import { courseFindings } from '../../clinical/course.ts';
import { followUpOf } from '../../clinical/follow-up.ts';
import { latest } from '../../clinical/eye-file.ts';
import { eyes } from '../../clinical/eyes.ts';
import type { Summary } from '../../clinical/outcome.ts';
import { rulesVersion } from '../../clinical/rules-version.ts';
import type { Treatment } from '../../clinical/treatments.ts';
import { caseOf } from '../../contract/case-of.ts';
import { type AnyFindings, asVersion2 } from '../../contract/findings-versions.ts';
import { limits } from '../../contract/limits.ts';
import type { EntryContent, Judgement, RulesReview } from '../../contract/schemas/child.ts';
import type { SetAside, Standing } from '../../contract/schemas/standing.ts';
import type { Given } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { selectAlarm, setAlarm, toAlarm } from '../escalation/alarm-store.ts';
import { settleParts } from './parts-store.ts';
import { isStricter, nextReminder, setAsideOf } from './rules.ts';
import { toldOf } from './statement-store.ts';
import { endSaid, type ToldOfChild, withSaid } from './statements.ts';
import { takeTouched } from './touched.ts';
import { refreshTreatmentDays } from './treatment-store.ts';

/** What the rules read of a child: all that is known, from whichever case or exam. */
type CourseRow = {
  id: number;
  patientBirthday: Day;
  embryoAge: number;
  embryoAgeDay: number;
  birthWeightGrams: number | null;
  due: Day | null;
  /** Of the latest case. */
  diseaseId: number | null;
  /** What is found stays with the child, also where the case is taken away. */
  found: AnyFindings[];
  /** As the outcomes of cases tell. */
  treated: Treatment[][];
  examined: EntryContent<'exam'>[];
  told: ToldOfChild;
  /** False of a record that was merged into another one, or is gone. */
  isKept: boolean;
  /** What was stored of the rules that judged last. */
  summary: Summary | null;
  rulesVersion: string | null;
  setAside: SetAside | null;
};

const courseOf = (row: CourseRow): ClinicalCase =>
  caseOf({
    ...row,
    diseaseId: row.diseaseId ?? 0,
    findings: withSaid(
      courseFindings(
        [
          ...row.found.map((one) => asVersion2(one)),
          ...row.treated.map((treatments) => ({ exams: [], treatments })),
          ...row.examined.map(({ findings }) => findings),
        ],
        row.birthWeightGrams ?? undefined,
      ),
      row.told,
    ),
  });

async function readCourses(tx: Tx, ids: number[]): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select child.id, to_char(child.birth_date, 'YYYY-MM-DD') as "patientBirthday",
      child.gestational_weeks as "embryoAge", child.gestational_days as "embryoAgeDay",
      child.birth_weight_grams as "birthWeightGrams", to_char(child.due, 'YYYY-MM-DD') as due,
      (select consultation.disease_id from consultation join patient on patient.id = consultation.patient_id
        where patient.child_id = child.id order by consultation.deleted_at is null desc, consultation.id desc limit 1)
        as "diseaseId",
      coalesce((select json_agg(found.content order by found.saved_at, found.consultation_id)
        from consultation_findings as found join consultation on consultation.id = found.consultation_id
        join patient on patient.id = consultation.patient_id where patient.child_id = child.id), '[]') as found,
      coalesce((select json_agg(said.content -> 'treatments' order by said.saved_at, said.consultation_id)
        from consultation_outcome as said join consultation on consultation.id = said.consultation_id
          and consultation.outcome_no = said.version_no
        join patient on patient.id = consultation.patient_id where patient.child_id = child.id), '[]') as treated,
      coalesce((select json_agg(entry.content order by entry.id) from child_entry as entry
        where entry.child_id = child.id and entry.kind = 'exam'
          and not exists (select from child_entry as later where later.replaces_id = entry.id)), '[]') as examined,
      ${toldOf(sql`child.id`)} as told, child.deleted_at is null and child.merged_into is null as "isKept",
      child.summary, child.rules_version as "rulesVersion", child.set_aside as "setAside"
    from child where child.id = any(${ids}) order by child.id`.execute(tx);
  return rows;
}

/** What rules of another version said, where the present ones are stricter: a doctor is to look again. */
function reviewOf({ summary: before, rulesVersion: version }: CourseRow, now: Summary, on: Day): RulesReview | null {
  if (!before || !version || version === rulesVersion) return null;
  return isStricter(now, before) ? { before, rulesVersion: version, on } : null;
}

function judge(row: CourseRow, today: Day) {
  const course = courseOf(row);
  const { overdueDays: _, eyes: ofEyes, diseases: __, ...summary } = assess(course, today);
  const [OD, OS] = eyes.map((eye) => {
    const { overdueDays: ___, ...verdict } = ofEyes[eye];
    return verdict;
  });
  const { due, lostOn, isUnclear } = followUpOf(summary, course);
  const { exams, treatments } = course.findings!;
  const seenOn = latest(...exams.map(({ examDate }) => examDate), ...treatments.map(({ date }) => date)) ?? null;
  const setAside = due === null ? null : setAsideOf(row.told.said, seenOn);
  const before = row.summary && withoutAbsent(row.summary);
  return {
    reasons: row.isKept ? alarmReasons(course) : [],
    values: {
      id: row.id,
      summary,
      eyes: { OD, OS },
      outcome: summary.outcome,
      outcome_due: summary.outcomeDue ?? summary.due,
      pressing: summary.pressing ?? false,
      rests_on: latest(...eyes.flatMap((eye) => ofEyes[eye].restsOn ?? [])) ?? null,
      due,
      lost_on: lostOn,
      is_unclear: isUnclear,
      last_exam_on: exams.at(-1)?.examDate ?? null,
      // What is found or done later undoes it, which the rules see to.
      ended: (summary.ended && endSaid(row.told)) ?? null,
      review: reviewOf(row, summary, today),
      is_new: !isDeepStrictEqual(before, withoutAbsent(summary)) || row.rulesVersion !== rulesVersion,
      // Of the same day the doctor goes on being reminded as begun.
      is_moved: due !== row.due || !isDeepStrictEqual(setAside, row.setAside),
      set_aside: setAside,
      remind_on: nextReminder({ due, lostOn, setAside }, today)?.on ?? null,
    },
  };
}

const withoutAbsent = (summary: Summary): Summary => JSON.parse(JSON.stringify(summary));

type How = {
  at?: Date;
  /** Who did it, and need not be told. */
  doctorId?: number | undefined;
  /** Nobody is alarmed: only the rules changed, or a record of the past came in. */
  isSilent?: boolean;
};

/**
 * The only place that judges: asks the rules what is to be done about children, from all that is known of them, and keeps
 * the answer in their rows, a line in their courses where it is a new one, and the alarm that it calls for. It locks the
 * records.
 */
export async function judgeChildren(tx: Tx, ids: number[], { at = new Date(), doctorId, isSilent = false }: How = {}) {
  if (ids.length === 0) return;
  await sql`select from child where id = any(${ids}) order by id for update`.execute(tx);
  const today = dayInShanghai(at);
  const judged = (await readCourses(tx, ids)).map((row) => judge(row, today));
  await sql`
    with told as (select * from json_to_recordset(${JSON.stringify(judged.map(({ values }) => values))}::json) as told (
      id integer, summary jsonb, eyes jsonb, outcome text, outcome_due date, pressing boolean, rests_on date, due date,
      lost_on date, is_unclear boolean, last_exam_on date, ended jsonb, review jsonb, is_new boolean, is_moved boolean,
      set_aside jsonb, remind_on date)),
    judgement as (
      insert into child_judgement (child_id, judged_on, rules_version, summary)
      select id, ${today}::date, ${rulesVersion}, summary from told where is_new and outcome <> 'none'
      on conflict (child_id, judged_on) do update set rules_version = excluded.rules_version, summary = excluded.summary)
    update child set summary = told.summary, eyes = told.eyes, outcome = told.outcome, outcome_due = told.outcome_due,
      pressing = told.pressing, rests_on = told.rests_on, due = told.due, lost_on = told.lost_on,
      is_unclear = told.is_unclear, last_exam_on = told.last_exam_on, set_aside = told.set_aside, ended = told.ended, watched = told.ended is null,
      rules_version = ${rulesVersion}, rules_review = coalesce(child.rules_review, told.review),
      turn_hospital_id = coalesce((select to_hospital_id from child_transfer as sent where sent.child_id = child.id
        and sent.state = 'accepted' and sent.treated_on is null and sent.ended_at is null
          and sent.purpose <> 'followUp' order by sent.id desc limit 1),
        child.hospital_id),
      remind_on = case when told.ended is not null or child.deleted_at is not null or child.merged_into is not null then null
        when told.is_moved or not child.watched then told.remind_on else child.remind_on end
    from told where child.id = told.id`.execute(tx);
  await refreshTreatmentDays(tx, ids);
  for (const { values, reasons } of judged) await setAlarm(tx, values.id, reasons, { at, doctorId, isSilent });
}

/** Opens and closes the parts in cases of the children that a transaction has touched so far, and judges them: the last that it does. */
export async function settleChildren(tx: Tx, how: How = {}): Promise<void> {
  const found = takeTouched(tx);
  if (!found) return;
  const { rows } = await sql<{ id: number }>`select distinct patient.child_id as id from consultation
    join patient on patient.id = consultation.patient_id where consultation.id = any(${[...found.cases]})`.execute(tx);
  const ids = new Set([...found.children, ...rows.map(({ id }) => id)]);
  const sorted = [...ids].toSorted((one, other) => one - other);
  await settleParts(tx, sorted, how.at);
  await judgeChildren(tx, sorted, how);
}

const batch = 200;

/**
 * Judges children whom other rules or none have judged, a transaction a batch; nobody is alarmed. Several servers may do it
 * at once.
 * @returns how many
 */
export async function judgeStale(db: Db, isStopping = () => false): Promise<number> {
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined && !isStopping(); )
    after = await db.transaction().execute(async (tx): Promise<number | undefined> => {
      const { rows } = await sql<{ id: number }>`select id from child
        where id > ${after} and rules_version is distinct from ${rulesVersion} and merged_into is null
        order by id limit ${batch} for update skip locked`.execute(tx);
      const ids = rows.map(({ id }) => id);
      await judgeChildren(tx, ids, { isSilent: true });
      count += ids.length;
      return ids.at(-1);
    });
  return count;
}

type StandingRow = Omit<Standing, 'alarm'> & { alarm: Parameters<typeof toAlarm>[0] | null };

/** What is to be done about a child, as a value of another statement. */
export const standingOf = (childId: Given<number>) => sql<StandingRow>`(
  select json_build_object('childId', judged.id, 'summary', judged.summary, 'eyes', judged.eyes,
    'restsOn', judged.rests_on, 'lastExamOn', judged.last_exam_on, 'setAside', judged.set_aside,
    'turn', json_build_object('hospitalId', turn.id, 'hospital', turn.name),
    'alarm', (select to_json(alarm) from (${selectAlarm(childId)}) as alarm))
  from child as judged join hospital as turn on turn.id = coalesce(judged.turn_hospital_id, judged.hospital_id)
  where judged.id = ${childId})`;

export const toStanding = ({ alarm, ...row }: StandingRow): Standing => ({ ...row, alarm: alarm && toAlarm(alarm) });

/** What is to be done now is not told: it rests on what others found. */
export const notJudged = ({ childId, turn }: Standing): Standing => ({
  ...{ childId, turn, summary: null, eyes: null, restsOn: null, lastExamOn: null, setAside: null, alarm: null },
});

export async function findStanding(db: Db | Tx, childId: number): Promise<Standing> {
  const { rows } = await sql<{ standing: StandingRow }>`select ${standingOf(childId)} as standing`.execute(db);
  return toStanding(rows[0]!.standing);
}

/** What the rules said of a child on earlier days, the newest first, as a value of another statement. */
export const judgementsOf = (childId: Given<number>) => sql<Judgement[]>`(
  select coalesce(json_agg(said), '[]') from (
    select to_char(judged_on, 'YYYY-MM-DD') as "on", rules_version as "rulesVersion", summary
    from child_judgement where child_id = ${childId} order by judged_on desc limit ${sql.lit(limits.historyEventsMax)})
  as said)`;

/** A doctor has looked at what the present rules say of a locked child. */
export async function endReview(tx: Tx, childId: number): Promise<void> {
  await tx.updateTable('child').set({ rules_review: null }).where('id', '=', childId).execute();
}

/** Whether following a child ended, and nothing undid it. */
export async function isEnded(tx: Tx, childId: number): Promise<boolean> {
  const { watched } = await tx
    .selectFrom('child')
    .select('watched')
    .where('id', '=', childId)
    .executeTakeFirstOrThrow();
  return !watched;
}
