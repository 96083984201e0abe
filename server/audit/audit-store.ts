import { createHash } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { endOfDayInShanghai, startOfDayInShanghai } from '../../clinical/ages.ts';
import type { AuditAction, AuditObject, AuditOutcome } from '../../contract/audit.ts';
import { type AuditLine, auditCountMax } from '../../contract/schemas/audit.ts';
import { containing, countOf, onPage, type Page, told } from '../database/queries.ts';
import type { AuditDetail, Database, Db, Tx } from '../database/row-types.ts';
import { type AuditNames, detailWords } from './words.ts';

export type AuditEntry = {
  at: Date;
  /** Null when nobody was signed in and none could be told. */
  actorId: number | null;
  actorName: string;
  action: AuditAction;
  objectKind: AuditObject;
  objectId: number | null;
  outcome: AuditOutcome;
  address: string;
  requestId: string;
  detail: AuditDetail;
};

/** The entry as the text its hash covers: the keys in alphabetical order, at every depth. */
export function canonical(entry: AuditEntry): string {
  const { at, actorId, actorName, action, objectKind, objectId, outcome, address, requestId, detail } = entry;
  const known = { at, actorId, actorName, action, objectKind, objectId, outcome, address, requestId, detail };
  return JSON.stringify(known, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** As the database function append_audit computes it. */
export const chainHash = (previousHash: string, id: number, content: string): string =>
  createHash('sha256').update(`${previousHash}\n${id}\n${content}`).digest('hex');

const append = (db: Db | Tx, contents: string[]) => sql`select append_audit(${contents}::text[])`.execute(db);

/**
 * Appends an entry in the transaction whose change it records. It holds the end of the chain until the transaction ends,
 * so it is the last thing a transaction does.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await append(tx, [canonical(entry)]);
}

/** As {@link recordAudit}, for all that one transaction does, in one statement. */
export async function recordAudits(tx: Tx, entries: AuditEntry[]): Promise<void> {
  await append(tx, entries.map(canonical));
}

export type AuditQueue = (entry: AuditEntry) => Promise<void>;

/**
 * Appends entries that go with no change, such as reads and refusals; resolves when the entry is on record. What arrives
 * while one statement is under way goes with the next, since the chain takes one writer at a time.
 */
export function createAuditQueue(db: Db): AuditQueue {
  let gathering: { contents: string[]; recorded: Promise<void> } | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  async function appendAfter(former: Promise<unknown>, contents: string[]): Promise<void> {
    await former.catch(() => {});
    gathering = undefined;
    await append(db, contents);
  }

  return (entry) => {
    if (!gathering) {
      const contents: string[] = [];
      const recorded = appendAfter(underWay, contents);
      gathering = { contents, recorded };
      underWay = recorded;
    }
    gathering.contents.push(canonical(entry));
    return gathering.recorded;
  };
}

/** Days are `YYYY-MM-DD` in Asia/Shanghai, both included. */
export type AuditSearch = {
  actor?: string;
  action?: AuditAction;
  outcome?: AuditOutcome;
  date1?: string;
  date2?: string;
  beforeId?: number;
};

const matches = (search: AuditSearch) => (eb: ExpressionBuilder<Database, 'audit_entry'>) =>
  eb.and(
    told([
      search.actor && eb('actor_id', 'in', actorsNamed(search.actor)),
      search.action && eb('action', '=', search.action),
      search.outcome && eb('outcome', '=', search.outcome),
      search.date1 && eb('at', '>=', startOfDayInShanghai(search.date1)),
      search.date2 && eb('at', '<', endOfDayInShanghai(search.date2)),
      search.beforeId && eb('id', '<', search.beforeId),
    ]),
  );

/** By the users' names of today, deleted ones too. */
const actorsNamed = (name: string) => sql<number>`(select id from "user" where username ilike ${containing(name)})`;

/** How many entries match, counted to {@link auditCountMax}. */
export const countEntries = (db: Db, search: AuditSearch): Promise<number> =>
  countOf(
    db.selectFrom(db.selectFrom('audit_entry').select('id').where(matches(search)).limit(auditCountMax).as('counted')),
  );

/** What an entry says, under the names of {@link AuditLine}. */
export const entryColumns = [
  'id',
  'at',
  'actor_id as actorId',
  'actor_name as actorName',
  'action',
  'object_kind as objectKind',
  'object_id as objectId',
  'outcome',
  'address',
  'request_id as requestId',
  'detail',
] as const;

/** Newest first, with the names of today. */
export async function listEntries(db: Db, search: AuditSearch, page: Page): Promise<AuditLine[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(entryColumns)
    .where(matches(search))
    .orderBy('id', 'desc')
    .$call((query) => onPage(query, page))
    .execute();
  const names = await namesIn(db, rows);
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    objectName: namesOfObjects(names)[row.objectKind]?.get(row.objectId ?? 0) ?? null,
    detailText: detailWords(row, names),
  }));
}

const namesOfObjects = ({
  user,
  role,
  hospital,
}: AuditNames): Partial<Record<AuditObject, ReadonlyMap<number, string>>> => ({
  user,
  role,
  hospital,
});

/** The names of what entries name by id, deleted users' too. */
async function namesIn(
  db: Db,
  rows: ReadonlyArray<Pick<AuditEntry, 'objectKind' | 'objectId' | 'detail'>>,
): Promise<AuditNames> {
  const ids = rows.flatMap(
    ({ objectId, detail: { before, after, roleIds, invited, hospitals, city, province, savedBy, owner } }) =>
      [objectId, city, province, before, after, roleIds, invited, hospitals, savedBy, owner]
        .flat()
        .filter((one) => Number.isInteger(one)),
  );
  const named = async (table: string, name: string) => {
    const found = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(name)} as name from ${sql.table(table)} where id = any(${[...new Set(ids)]}::bigint[])`.execute(
      db,
    );
    return new Map(found.rows.map((row) => [row.id, row.name]));
  };
  return {
    user: await named('user', 'name'),
    role: await named('role', 'role_name_cn'),
    hospital: await named('hospital', 'name'),
    doctor: await named('doctor', 'name'),
    city: await named('city', 'name'),
    province: await named('province', 'name'),
  };
}
