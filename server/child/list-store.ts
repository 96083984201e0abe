import { sql } from 'kysely';
import { addDays, ageText, type Day, dayInShanghai } from '../../clinical/ages.ts';
import type { DueList } from '../../contract/due-lists.ts';
import type { ContactContent, FollowUpLine, FollowUpPage } from '../../contract/schemas/child.ts';
import type { Page } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { courseDays, factColumns, factDays } from './child-store.ts';
import type { Ended } from './statements.ts';

const stands = sql`not exists (select from child_entry as later where later.replaces_id = entry.id)`;

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
): Promise<FollowUpPage> {
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
      ({ content, contactAt, contactBy, ended, ...row }): FollowUpLine => ({
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
