import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { openPostgres } from '../database/open.ts';
import { ExclusivePGliteDialect } from '../database/pglite-dialect.ts';
import { openPGliteMemory } from '../database/pglite-folder.ts';
import type { Database, Db } from '../database/schema.ts';
import type { Services } from '../route.ts';
import { databaseUrl } from './template-databases.ts';

export type Engine = 'PGlite' | 'PostgreSQL';
const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

export type TestServer = { app: FastifyInstance; services: Services; db: Db; config: Config; engine: Engine };

/** Runs the same tests on every engine at hand, each on a fresh copy of the migrated database behind the real app. */
export function onEachEngine(tests: (server: () => TestServer) => void, env: Record<string, string> = {}): void {
  describe.each(engines)('%s', (engine) => {
    let server: TestServer & { close: () => Promise<void> };
    beforeAll(async () => {
      server = await startTestServer(engine, env);
    });
    afterAll(() => server.close());
    tests(() => server);
  });
}

async function startTestServer(engine: Engine, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-test-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', WEBHOOK_SECRET: 'secret-of-the-tests', ...env });
  const database = engine === 'PGlite' ? await copyPGlite() : await copyPostgres();
  const { app, services } = await createApp(config, database.db);
  await app.ready();
  const close = async () => {
    await app.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  };
  return { app, services, db: database.db, config, engine, close };
}

async function copyPGlite(): Promise<{ db: Db; close: () => Promise<void> }> {
  const pglite = await openPGliteMemory(new Blob([await readFile(inject('pgliteTemplate'))]));
  const db = new Kysely<Database>({ dialect: new ExclusivePGliteDialect({ pglite }) });
  return { db, close: () => db.destroy() };
}

async function copyPostgres(): Promise<{ db: Db; close: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL!;
  const name = `tongmou_test_${randomUUID().slice(0, 8)}`;
  const maintenance = openPostgres(url);
  await sql`create database ${sql.id(name)} template ${sql.id(inject('postgresTemplate'))}`.execute(maintenance);
  const db = openPostgres(databaseUrl(url, name));
  const close = async () => {
    await db.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance);
    await maintenance.destroy();
  };
  return { db, close };
}
