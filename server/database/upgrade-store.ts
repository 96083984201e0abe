import { sql } from 'kysely';
import type { Db } from './row-types.ts';

/** What an upgrade may change of what stands open, in the words in which it is told. */
const figures = {
  'alarms that stand': sql`select count(*)::integer as count from alarm where ended_at is null`,
  'children whose transfer or referral waits or is accepted': sql`select count(distinct child_id)::integer as count
    from child_transfer where to_jsonb(child_transfer) ->> 'ended_at' is null and (state = 'asked'
      or (state = 'accepted' and purpose <> 'followUp' and treated_on is null))`,
  'records whose consent was taken back': sql`select count(*)::integer as count from child where merged_into is null
    and (select kind from child_entry where child_id = child.id and kind in ('consent', 'consentWithdrawn')
      order by id desc limit 1) = 'consentWithdrawn'`,
  'records that are restricted': sql`select count(*)::integer as count from child where restricted_at is not null`,
  'parts of doctors in cases that are open to them': sql`select count(*)::integer as count from consultation_doctor
    where deleted_at is null`,
};

/** @returns undefined of a database that has no cases yet */
export async function figuresOf(db: Db): Promise<Record<string, number> | undefined> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('child_entry') is not null
    and to_regclass('alarm') is not null as "isThere"`.execute(db);
  if (!rows[0]!.isThere) return undefined;
  const counted: Record<string, number> = {};
  for (const [name, count] of Object.entries(figures))
    counted[name] = (await (count as ReturnType<typeof sql<{ count: number }>>).execute(db)).rows[0]!.count;
  return counted;
}

/** What an upgrade changed, a line each. */
export const changesBetween = (before: Record<string, number>, after: Record<string, number>): string[] =>
  Object.entries(before)
    .filter(([name, count]) => after[name] !== count)
    .map(([name, count]) => `upgrade: ${name}: ${count} before, ${after[name]} now`);
