import { expressionBuilder, sql } from 'kysely';
import { addDays, ageText, type Day, dayInShanghai, isDay } from '../../clinical/ages.ts';
import { type DueList, dueLists } from '../../contract/due-lists.ts';
import { asDay, plainFigures } from '../../contract/typed.ts';
import { spellingsOf } from '../../contract/name-sounds.ts';
import { isNearName } from '../../contract/person-name.ts';
import type { ChildFacts, ContactContent, FollowUpLine, FollowUpPage } from '../../contract/schemas/child.ts';
import { containing, type Page, told } from '../database/queries.ts';
import type { Database, Db, Tx } from '../database/row-types.ts';
import { isNamed } from '../database/search-store.ts';
import { courseDays, factColumns, factDays, isKept } from './child-store.ts';

const stands = sql`not exists (select from child_entry as later where later.replaces_id = entry.id)`;

const isFollowed = sql<boolean>`child.watched`;

/** Of the children that a hospital keeps, those of each list. */
const conditions = (today: Day): Record<DueList, ReturnType<typeof sql<boolean>>> => ({
  all: sql<boolean>`true`,
  overdue: sql<boolean>`child.due < ${today}::date and ${isFollowed}`,
  due: sql<boolean>`child.due between ${today}::date and ${addDays(today, 7)}::date and ${isFollowed}`,
  undated: sql<boolean>`child.due is null and ${isFollowed}`,
  lost: sql<boolean>`${isFollowed} and child.set_aside is not null`,
  toCheck: sql<boolean>`(child.rules_review is not null or coalesce(child.ended ->> 'on' > ${addDays(today, -7)}, false))`,
});

/** Who has waited longest, then who has no day, then who is followed no longer. */
const longestFirst = sql`child.due asc nulls last, child.watched desc, child.id`;

const digitsOf = (text: string) => plainFigures(text).replace(/[^0-9]/g, '');

/**
 * Whom somebody means by a name, a number, a guardian's telephone or a day of birth. Names and days are found by an index, numbers
 * and telephones among all children of the hospital: only what holds a figure is looked for there.
 */
export function sought(text: string) {
  const digits = digitsOf(text);
  // Digits alone are a number or a telephone.
  const day = plainFigures(text) === digits ? '' : asDay(text);
  if (isDay(day)) return sql<boolean>`child.birth_date = ${day}::date`;
  return expressionBuilder<Database, 'child'>().or(
    told([
      isNamed('child', text),
      digits !== '' && sql<boolean>`child.hospital_no ilike ${containing(text)}`,
      digits.length >= 3 &&
        sql<boolean>`regexp_replace(child.guardian_phone, '[^0-9]', '', 'g') like ${containing(digits)}`,
    ]),
  );
}

/** What is known of a child who is being registered, beside the name. */
export type Born = Pick<ChildFacts, 'patientBirthday'> &
  Partial<Pick<ChildFacts, 'patientSex' | 'embryoAge' | 'embryoAgeDay'>>;

/** Those who may be the child: called so and born that day, or of a near name and alike in all that is known. */
async function namesakes(db: Db | Tx, hospitalId: number, name: string, born: Born) {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from child
    where hospital_id = ${hospitalId} and birth_date = ${born.patientBirthday}::date and ${isKept}
      and sex = ${born.patientSex ?? null}::smallint and gestational_weeks = ${born.embryoAge ?? null}::smallint
      and gestational_days = ${born.embryoAgeDay ?? null}::smallint`.execute(db);
  const near = rows.filter((one) => isNearName(one.name, name, spellingsOf)).map(({ id }) => id);
  return sql<boolean>`(child.birth_date = ${born.patientBirthday}::date and ${isNamed('child', name)}
    or child.id = any(${near}))`;
}

type Wish = { due: DueList; text?: string | undefined; born?: Born | undefined };

/** A page of the children that a hospital keeps; with `born`, of those who may be the one that is being registered. */
export async function listFollowUp(
  db: Db | Tx,
  hospitalId: number,
  { due, text, born }: Wish,
  { pageSize, pageNo }: Page,
): Promise<FollowUpPage> {
  const today = dayInShanghai(new Date());
  const within = conditions(today);
  const alike = text && born && (await namesakes(db, hospitalId, text, born));
  const kept = db
    .selectFrom('child')
    .where('child.hospital_id', '=', hospitalId)
    .where(isKept)
    .$if(Boolean(text), (query) => query.where(alike || sought(text!)));
  const counts = await kept
    .select(dueLists.map((list) => sql<number>`count(*) filter (where ${within[list]})::integer`.as(list)))
    .executeTakeFirstOrThrow();
  const page = kept
    .select('child.id')
    .where(within[due])
    .orderBy(longestFirst)
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
    .select(['child.rules_review as rulesReview', 'child.ended', 'child.set_aside as setAside'])
    .select([...factDays, ...courseDays])
    .select(['last.content', 'last.saved_at as contactAt', 'last.doctor_name as contactBy'])
    .select((eb) =>
      eb
        .selectFrom('patient')
        .whereRef('patient.child_id', '=', 'child.id')
        .where('patient.deleted_at', 'is', null)
        .select(sql<number>`count(*)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('caseCount'),
    )
    .orderBy(longestFirst)
    .execute();
  return {
    totalCount: counts[due],
    pageCount: Math.ceil(counts[due] / pageSize),
    counts,
    results: rows.map(
      ({ content, contactAt, contactBy, ended, ...row }): FollowUpLine => ({
        ...row,
        ended: ended && { kind: ended.kind, date: ended.date, why: ended.why, doctorName: ended.doctorName },
        patientAge: ageText(row.patientBirthday, today),
        contact: content
          ? { ...(content as ContactContent), at: contactAt!.toISOString(), doctorName: contactBy! }
          : null,
      }),
    ),
  };
}

/** Of the children of whom `within` holds, how many are followed, and how many of those stand in the lists named. */
export async function countFollowed(
  db: Db | Tx,
  within: ReturnType<typeof sql<boolean>>,
): Promise<Record<'followed' | 'overdue' | 'lost', number>> {
  const { overdue, lost } = conditions(dayInShanghai(new Date()));
  const { rows } = await sql<Record<'followed' | 'overdue' | 'lost', number>>`
    select count(*)::integer as followed, (count(*) filter (where ${overdue}))::integer as overdue,
      (count(*) filter (where ${lost}))::integer as lost
    from child where ${within} and ${isKept} and ${isFollowed}`.execute(db);
  return rows[0]!;
}
