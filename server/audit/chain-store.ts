import type { Db } from '../database/row-types.ts';
import { canonical, chainHash, entryColumns } from './audit-store.ts';

/** How far the chain holds: its last entry, or the first one that does not follow from the one before. */
export type ChainState =
  | { holds: true; entries: number; lastHash: string }
  | { holds: false; entries: number; brokenAt: number; reason: string };

const batchSize = 2000;

/**
 * Reads the chain from its first entry, in batches, and computes every hash anew. Entries cut off at the end leave a
 * chain that holds: compare `entries` and `lastHash` with what a former run told, by giving that as `known`.
 */
export async function verifyChain(db: Db, known?: { entries: number; lastHash: string }): Promise<ChainState> {
  let last = { id: 0, hash: '' };
  for (;;) {
    const batch = await readBatch(db, last.id);
    if (batch.length === 0) break;
    for (const { id, previousHash, hash, ...entry } of batch) {
      const broken = (reason: string): ChainState => ({
        holds: false,
        entries: last.id,
        brokenAt: last.id + 1,
        reason,
      });
      if (id !== last.id + 1) return broken('缺少这一条');
      if (previousHash !== last.hash) return broken('与前一条不相接');
      if (hash !== chainHash(last.hash, id, canonical(entry))) return broken('内容与记录时不符');
      if (id === known?.entries && hash !== known.lastHash) return broken('与先前核对时不是同一条');
      last = { id, hash };
    }
  }
  if (known && last.id < known.entries)
    return { holds: false, entries: last.id, brokenAt: last.id + 1, reason: '缺少这一条' };
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
