import type { Db } from '../database/row-types.ts';
import { canonical, chainHash, entryColumns } from './audit-store.ts';

export type ChainHead = { entries: number; lastHash: string };

/** How far the chain holds: its last entry, or the first one that does not follow from the one before. */
export type ChainState =
  | ({ holds: true } & ChainHead)
  | { holds: false; entries: number; brokenAt: number; reason: string };

const batchSize = 2000;

/** Its last entry, as the database has it; undefined when there is none. */
export async function headOfChain(db: Db): Promise<ChainHead | undefined> {
  return db
    .selectFrom('audit_entry')
    .select(['id as entries', 'hash as lastHash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Reads the chain from its first entry, in batches, and computes every hash anew. Entries cut off at the end leave a
 * chain that holds, also when others follow in their place: `known` are former ends of it that were kept elsewhere.
 */
export async function verifyChain(db: Db, known: ChainHead[] = []): Promise<ChainState> {
  const ends = Map.groupBy(known, ({ entries }) => entries);
  let last = { id: 0, hash: '' };
  let anchored = 0;
  for (;;) {
    const batch = await readBatch(db, last.id);
    if (batch.length === 0) break;
    for (const { id, previousHash, hash, ...entry } of batch) {
      const broken = (reason: string, at = last.id + 1): ChainState => ({
        holds: false,
        entries: at - 1,
        brokenAt: at,
        reason,
      });
      if (id !== last.id + 1) return broken('缺少这一条');
      if (previousHash !== last.hash) return broken('与前一条不相接');
      if (hash !== chainHash(last.hash, id, canonical(entry))) return broken('内容与记录时不符');
      const here = ends.get(id);
      if (here?.some(({ lastHash }) => lastHash !== hash))
        return broken(`第 ${anchored + 1} 至 ${id} 条里有与先前核对时不是同一条的`, anchored + 1);
      if (here) anchored = id;
      last = { id, hash };
    }
  }
  const furthest = known.reduce((most, { entries }) => Math.max(most, entries), 0);
  if (last.id < furthest)
    return {
      holds: false,
      entries: last.id,
      brokenAt: last.id + 1,
      reason: `缺少这一条，先前有 ${furthest} 条`,
    };
  return { holds: true, entries: last.id, lastHash: last.hash };
}

async function readBatch(db: Db, afterId: number) {
  return db
    .selectFrom('audit_entry')
    .select([...entryColumns, 'previous_hash as previousHash', 'hash'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(batchSize)
    .execute();
}
