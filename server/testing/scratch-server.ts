import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Db } from '../database/row-types.ts';
import type { Services } from '../services.ts';
import type { Engine, ScratchDatabase } from './scratch-databases.ts';

export type TestServer = { app: FastifyInstance; services: Services; db: Db; config: Config; engine: Engine };
export type ScratchServer = TestServer & { close: () => Promise<void> };

/** The real app on a database and a folder that go with it. */
export async function startScratchServer(
  { db, engine, close: closeDatabase }: ScratchDatabase,
  env: Record<string, string>,
): Promise<ScratchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-test-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', WEBHOOK_SECRET: 'secret-of-the-tests', ...env });
  const { app, services } = await createApp(config, db);
  await app.ready();
  const close = async () => {
    await app.close();
    await closeDatabase();
    await rm(dataDir, { recursive: true });
  };
  return { app, services, db, config, engine, close };
}
