import { sql } from 'kysely';
import { addDays, ageText, type Day, dayInShanghai } from '../../clinical/ages.ts';
import { summaryOf } from '../../clinical/assess.ts';
import type { ClinicalCase } from '../../clinical/clinical-case.ts';
import { courseFindings } from '../../clinical/course.ts';
import { followUpOf } from '../../clinical/follow-up.ts';
import type { Summary } from '../../clinical/outcome.ts';
import { rulesVersion } from '../../clinical/rules-version.ts';
import type { Treatment } from '../../clinical/treatments.ts';
import { caseOf } from '../../contract/case-of.ts';
import type { DueList } from '../../contract/due-lists.ts';
import { type AnyFindings, asVersion2 } from '../../contract/findings-versions.ts';
import type {
  ContactContent,
  EntryContent,
  FollowUpLine,
  FollowUpPage,
  RulesReview,
} from '../../contract/schemas/child.ts';
import type { Page } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { courseDays, factColumns, factDays, type Unmasked } from './child-store.ts';
import { isStricter, nextReminder } from './rules.ts';
import { toldOf } from './statement-store.ts';
import { type Ended, endSaid, type ToldOfChild, withSaid } from './statements.ts';

/** What the rules read of a child, from all cases and exams that stand. */
type CourseRow = {
  id: number;
  patientBirthday: Day;
  embryoAge: number;
  embryoAgeDay: number;
  birthWeightGrams: number | null;
  due: Day | null;
  /** Of the latest case. */
  diseaseId: number | null;
  found: AnyFindings[];
  /** As the outcomes of cases tell. */
  treated: Treatment[][];
  examined: EntryContent<'exam'>[];
  told: ToldOfChild;
  /** What was stored of the rules that judged last. */
  summary: Summary | null;
  rulesVersion: string | null;
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

const stands = sql`not exists (select from child_entry as later where later.replaces_id = entry.id)`;

async function readCourses(tx: Tx, ids: number[]): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select child.id, to_char(child.birth_date, 'YYYY-MM-DD') as "patientBirthday",
      child.gestational_weeks as "embryoAge", child.gestational_days as "embryoAgeDay",
      child.birth_weight_grams as "birthWeightGrams", to_char(child.due, 'YYYY-MM-DD') as due,
      (select consultation.disease_id from consultation join patient on patient.id = consultation.patient_id
        where patient.child_id = child.id and consultation.deleted_at is null
        order by consultation.id desc limit 1) as "diseaseId",
      coalesce((select json_agg(found.content order by found.saved_at, found.consultation_id)
        from consultation_findings as found join consultation on consultation.id = found.consultation_id
        join patient on patient.id = consultation.patient_id
        where patient.child_id = child.id and consultation.deleted_at is null), '[]') as found,
      coalesce((select json_agg(said.content -> 'treatments' order by said.saved_at, said.consultation_id)
        from consultation_outcome as said join consultation on consultation.id = said.consultation_id
          and consultation.outcome_no = said.version_no
        join patient on patient.id = consultation.patient_id
        where patient.child_id = child.id and consultation.deleted_at is null), '[]') as treated,
      coalesce((select json_agg(entry.content order by entry.id) from child_entry as entry
        where entry.child_id = child.id and entry.kind = 'exam' and ${stands}), '[]') as examined,
      ${toldOf(sql`child.id`)} as told, child.summary, child.rules_version as "rulesVersion"
    from child where child.id = any(${ids}) order by child.id`.execute(tx);
  return rows;
}

/**
 * What rules of another version said of a child, and, where the present ones are stricter, what a doctor is to look at
 * again. Who was never judged was never told anything else.
 */
function judgedBefore({ summary: before, rulesVersion: version }: CourseRow, now: Summary, on: Day) {
  if (!before || !version || version === rulesVersion) return { former: null, review: null };
  const then = { rulesVersion: version, on };
  return {
    former: { summary: before, ...then },
    review: isStricter(now, before) ? ({ before, ...then } satisfies RulesReview) : null,
  };
}

/**
 * Asks the rules anew what is to be done about children, from all that is known of them, and when they have to come. Who
 * writes anything of a child calls this in the same transaction; it locks the records.
 */
export async function refreshFollowUp(tx: Tx, ids: number[], at = new Date()): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from child where id = any(${ids}) order by id for update`.execute(tx);
  const today = dayInShanghai(at);
  const values = (await readCourses(tx, ids)).map((row) => {
    const course = courseOf(row);
    const summary = summaryOf(course, today);
    const { due, lostOn, isUnclear } = followUpOf(summary, course);
    return {
      id: row.id,
      summary,
      due,
      lost_on: lostOn,
      is_unclear: isUnclear,
      last_exam_on: course.findings!.exams.at(-1)?.examDate ?? null,
      // What is found or done later undoes it, which the rules see to.
      ended: (summary.ended && endSaid(row.told)) ?? null,
      ...judgedBefore(row, summary, today),
      // Of the same day the doctor goes on being reminded as begun.
      changed: due !== row.due,
      remind_on: nextReminder({ due, lostOn }, today)?.on ?? null,
    };
  });
  await sql`
    update child set summary = told.summary, due = told.due, lost_on = told.lost_on, is_unclear = told.is_unclear,
      last_exam_on = told.last_exam_on, ended = told.ended, watched = told.ended is null, rules_version = ${rulesVersion},
      former = coalesce(told.former, child.former), rules_review = coalesce(child.rules_review, told.review),
      remind_on = case when told.ended is not null or child.deleted_at is not null or child.merged_into is not null then null
        when told.changed or not child.watched then told.remind_on else child.remind_on end
    from json_to_recordset(${JSON.stringify(values)}::json) as told (id integer, summary jsonb, due date, lost_on date,
      is_unclear boolean, last_exam_on date, ended jsonb, former jsonb, review jsonb, changed boolean, remind_on date)
    where child.id = told.id`.execute(tx);
}

/** The children of cases. */
export async function refreshChildrenOf(tx: Tx, consultationIds: number[], at = new Date()): Promise<void> {
  const rows = await tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .select('patient.child_id as childId')
    .distinct()
    .where('consultation.id', '=', sql<number>`any(${consultationIds})`)
    .execute();
  await refreshFollowUp(
    tx,
    rows.map(({ childId }) => childId),
    at,
  );
}

const batch = 200;

/**
 * Assesses anew children whom other rules or none have assessed, a transaction a batch; several servers may do it at once.
 * @returns how many
 */
export async function refreshStale(db: Db, isStopping = () => false): Promise<number> {
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined && !isStopping(); )
    after = await db.transaction().execute(async (tx): Promise<number | undefined> => {
      const { rows } = await sql<{ id: number }>`select id from child
        where id > ${after} and rules_version is distinct from ${rulesVersion} and merged_into is null
        order by id limit ${batch} for update skip locked`.execute(tx);
      const ids = rows.map(({ id }) => id);
      await refreshFollowUp(tx, ids);
      count += ids.length;
      return ids.at(-1);
    });
  return count;
}

/** The days that make a list. `today` begins the week. */
const conditions = (today: Day): Record<DueList, ReturnType<typeof sql<boolean>>> => ({
  // Who counts as lost stays among the overdue: that a child did not come ends nothing.
  overdue: sql<boolean>`child.due < ${today}::date`,
  today: sql<boolean>`child.due = ${today}::date`,
  week: sql<boolean>`child.due between ${today}::date and ${addDays(today, 6)}::date`,
  lost: sql<boolean>`child.due < ${today}::date and child.lost_on <= ${today}::date`,
  unclear: sql<boolean>`child.is_unclear`,
  rulesReview: sql<boolean>`child.rules_review is not null`,
  ended: sql<boolean>`child.ended ->> 'on' > ${addDays(today, -7)}`,
});
const isKept = sql<boolean>`child.deleted_at is null and child.merged_into is null`;
const isFollowed = sql<boolean>`child.watched and ${isKept}`;
const isDue = sql<boolean>`child.due is not null and ${isFollowed}`;

/** Lists of those who have a day; the others hold children whatever their day. */
const within = (list: DueList) =>
  list === 'rulesReview' || list === 'ended' ? isKept : list === 'unclear' ? isFollowed : isDue;
const hasDay = (list: DueList) => within(list) === isDue;

async function countLists(db: Db | Tx, hospitalId: number, today: Day): Promise<Record<DueList, number>> {
  const days = conditions(today);
  const { rows } = await sql<Record<DueList, number>>`
    select count(*) filter (where ${days.overdue})::integer as overdue,
      count(*) filter (where ${days.today})::integer as today, count(*) filter (where ${days.week})::integer as week,
      count(*) filter (where ${days.lost})::integer as lost,
      (select count(*)::integer from child where hospital_id = ${hospitalId} and ${isFollowed} and is_unclear) as unclear,
      (select count(*)::integer from child where hospital_id = ${hospitalId} and ${isKept} and ${days.rulesReview})
        as "rulesReview",
      (select count(*)::integer from child where hospital_id = ${hospitalId} and ${isKept} and ${days.ended}) as ended
    from child where hospital_id = ${hospitalId} and ${isDue} and due <= ${addDays(today, 6)}::date`.execute(db);
  return rows[0]!;
}

/** A page of a hospital's children who are due, the one who has waited longest first; of those who are lost, the last one. */
export async function listFollowUp(
  db: Db | Tx,
  hospitalId: number,
  due: DueList,
  { pageSize, pageNo }: Page,
): Promise<Omit<FollowUpPage, 'results'> & { results: Unmasked<FollowUpLine>[] }> {
  const today = dayInShanghai(new Date());
  const counts = await countLists(db, hospitalId, today);
  const order = due === 'lost' ? 'desc' : 'asc';
  const page = db
    .selectFrom('child')
    .select('child.id')
    .where('child.hospital_id', '=', hospitalId)
    .where(within(due))
    .where(conditions(today)[due])
    .$if(hasDay(due), (query) => query.orderBy('child.due', order))
    .orderBy('child.id', order)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .as('page');
  const rows = await db
    .selectFrom(page)
    .innerJoin('child', 'child.id', 'page.id')
    .innerJoin('doctor', 'doctor.id', 'child.doctor_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('child_entry as entry')
          .select(['entry.content', 'entry.saved_at', 'entry.doctor_name'])
          .whereRef('entry.child_id', '=', 'child.id')
          .where('entry.kind', '=', 'contact')
          .where(sql<boolean>`${stands}`)
          .orderBy('entry.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['child.id', ...factColumns, 'child.summary', 'doctor.name as doctorName'])
    .select(['child.rules_review as rulesReview', 'child.ended'])
    .select([...factDays, ...courseDays])
    .select(['last.content', 'last.saved_at as contactAt', 'last.doctor_name as contactBy'])
    .$if(hasDay(due), (query) => query.orderBy('child.due', order))
    .orderBy('child.id', order)
    .execute();
  return {
    totalCount: counts[due],
    pageCount: Math.ceil(counts[due] / pageSize),
    counts,
    results: rows.map(
      ({ content, contactAt, contactBy, ended, ...row }): Unmasked<FollowUpLine> => ({
        ...row,
        ended: ended && endToTell(ended),
        patientAge: ageText(row.patientBirthday, today),
        contact: content
          ? { ...(content as ContactContent), at: contactAt!.toISOString(), doctorName: contactBy! }
          : null,
      }),
    ),
  };
}

const endToTell = ({ on: _, ...ended }: Ended) => ended;

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

/** How many children of whom `within` holds have a day to come, and how many of them count as lost. */
export async function followedCount(
  db: Db | Tx,
  within: ReturnType<typeof sql<boolean>>,
  today: Day,
): Promise<{ followed: number; lost: number }> {
  const { rows } = await sql<{ followed: number; lost: number }>`
    select count(*)::integer as followed, count(*) filter (where ${conditions(today).lost})::integer as lost
    from child where ${within} and ${isDue}`.execute(db);
  return rows[0]!;
}
