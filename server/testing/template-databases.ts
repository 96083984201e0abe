import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/open.ts';
import { ExclusivePGliteDialect } from '../database/pglite-dialect.ts';
import { openPGliteMemory } from '../database/pglite-folder.ts';
import { seedReference } from '../database/reference.ts';
import type { Database } from '../database/schema.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    pgliteTemplate: string;
    postgresTemplate: string;
  }
}

export const adminPassword = 'admin-in-tests';
/** Runs side by side do not disturb one another. */
const postgresTemplate = `tongmou_test_template_${process.pid}`;

/** Migrates and seeds one database of each engine once; every test file works on a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-test-'));
  const pglite = await openPGliteMemory();
  const embedded = new Kysely<Database>({ dialect: new ExclusivePGliteDialect({ pglite }) });
  await migrate(embedded);
  await seedReference(embedded, adminPassword);
  const dump = join(folder, 'template.tar');
  await writeFile(dump, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await embedded.destroy();
  project.provide('pgliteTemplate', dump);
  project.provide('postgresTemplate', postgresTemplate);
  if (process.env.TEST_DATABASE_URL) await makePostgresTemplate(process.env.TEST_DATABASE_URL);
  return async () => {
    await rm(folder, { recursive: true });
    if (process.env.TEST_DATABASE_URL) await dropPostgresTemplate(process.env.TEST_DATABASE_URL);
  };
}

async function makePostgresTemplate(url: string): Promise<void> {
  const maintenance = openPostgres(url);
  await sql`create database ${sql.id(postgresTemplate)}`.execute(maintenance);
  await maintenance.destroy();
  const template = openPostgres(databaseUrl(url, postgresTemplate));
  await migrate(template);
  await seedReference(template, adminPassword);
  await template.destroy();
}

async function dropPostgresTemplate(url: string): Promise<void> {
  const maintenance = openPostgres(url);
  await sql`drop database ${sql.id(postgresTemplate)} with (force)`.execute(maintenance);
  await maintenance.destroy();
}

/** The same server with another database's name. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
