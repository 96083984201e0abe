import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TestProject } from 'vitest/node';
import { dropPostgresTemplate, makePostgresTemplate } from '../server/testing/scratch-databases.ts';
import { isPostgresInstalled, startPostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    pgliteTemplate: string;
    postgresTemplate: string;
  }
}

/**
 * Migrates and seeds one database of each engine once, for the files of a project to copy. PostgreSQL is that of
 * TEST_DATABASE_URL, or a throw-away cluster where its programs are installed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env.TEST_DATABASE_URL || !isPostgresInstalled() ? undefined : await startScratchCluster();
  if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
  const postgresUrl = process.env.TEST_DATABASE_URL;
  // Runs and projects side by side do not disturb one another.
  const postgresTemplate = `tongmou_test_template_${project.name}_${process.pid}`;
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-test-'));
  const end = async () => {
    await rm(folder, { recursive: true });
    if (cluster) await cluster.stop();
    else if (postgresUrl) await dropPostgresTemplate(postgresUrl, postgresTemplate);
  };
  const dump = join(folder, 'template.tar');
  const dumped = once(
    new Worker(new URL('../server/testing/write-pglite-template.ts', import.meta.url), { workerData: dump }),
    'exit',
  );
  const made = postgresUrl && makePostgresTemplate(postgresUrl, postgresTemplate);
  await Promise.all([dumped, made]).catch(async (error) => {
    await end();
    throw error;
  });
  project.provide('pgliteTemplate', dump);
  project.provide('postgresTemplate', postgresTemplate);
  return end;
}

/** Nothing of it outlives the run, so nothing is forced to disk. */
export const startScratchCluster = () => startPostgresCluster({ settings: forSpeed });
const forSpeed = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['autovacuum=off', 'jit=off', 'max_connections=200', 'shared_buffers=256MB'],
];
