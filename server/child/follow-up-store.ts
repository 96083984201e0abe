import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { summaryOf } from '../../clinical/assess.ts';
import type { ClinicalCase } from '../../clinical/clinical-case.ts';
import { courseFindings } from '../../clinical/course.ts';
import { followUpOf } from '../../clinical/follow-up.ts';
import type { Summary } from '../../clinical/outcome.ts';
import { rulesVersion } from '../../clinical/rules-version.ts';
import type { Treatment } from '../../clinical/treatments.ts';
import { caseOf } from '../../contract/case-of.ts';
import { type AnyFindings, asVersion2 } from '../../contract/findings-versions.ts';
import type { EntryContent, RulesReview } from '../../contract/schemas/child.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { isStricter, nextReminder } from './rules.ts';
import { toldOf } from './statement-store.ts';
import { endSaid, type ToldOfChild, withSaid } from './statements.ts';

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
