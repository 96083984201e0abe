import { sql } from 'kysely';
import type { Db, Tx } from '../database/schema.ts';
import { type AuditEntry, canonical } from './entry.ts';

const append = (db: Db | Tx, contents: string[]) => sql`select append_audit(${contents}::text[])`.execute(db);

/**
 * Appends an entry in the transaction whose change it records. It holds the end of the chain until the transaction ends,
 * so it is the last thing a transaction does.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await append(tx, [canonical(entry)]);
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
