import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresCluster, startPostgresCluster } from '../../postgres-cluster.ts';
import { Findings } from './findings.ts';
import type { Place } from './product.ts';

export const databases = ['pglite', 'postgres'] as const;
export type Outcome = Pick<Findings, 'counts' | 'faults'>;

/**
 * Gives `deed` a scratch folder, with a PostgreSQL cluster of its own where that is asked for, and takes both away again.
 * Returns what it found.
 */
export async function torture(
  database: (typeof databases)[number],
  deed: (place: Place & { scratch: string }, findings: Findings) => Promise<void>,
): Promise<Outcome> {
  const findings = new Findings();
  const scratch = await mkdtemp(join(tmpdir(), 'tongmou-torture-'));
  let cluster: PostgresCluster | undefined;
  try {
    if (database === 'postgres') cluster = await startPostgresCluster();
    await deed({ scratch, dataDir: join(scratch, 'data'), database: cluster }, findings);
  } finally {
    await cluster?.stop();
    await rm(scratch, { recursive: true, force: true });
  }
  return findings;
}
