import { Migrator } from 'kysely/migration';
import * as foundation from './migrations/0001-foundation.ts';
import * as audit from './migrations/0002-audit.ts';
import * as consultation from './migrations/0003-consultation.ts';
import * as articleSearch from './migrations/0004-article-search.ts';
import * as articleVersion from './migrations/0005-article-version.ts';
import * as findings from './migrations/0007-findings.ts';
import type { Db } from './schema.ts';

const migrations = {
  '0001-foundation': foundation,
  '0002-audit': audit,
  '0003-consultation': consultation,
  '0004-article-search': articleSearch,
  '0005-article-version': articleVersion,
  '0007-findings': findings,
};

/** Brings the schema up to date, all or nothing; several servers may start at once. Throws what stopped it. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
