import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dropPostgres, dumpPGliteTemplate, makePostgresTemplate } from './scratch-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    pgliteTemplate: string;
    postgresTemplate: string;
  }
}

/** Runs side by side do not disturb one another. */
const postgresTemplate = `tongmou_test_template_${process.pid}`;

/** Migrates and seeds one database of each engine once; every test file works on a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgresUrl = process.env.TEST_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-test-'));
  const dump = join(folder, 'template.tar');
  await writeFile(dump, Buffer.from(await (await dumpPGliteTemplate()).arrayBuffer()));
  if (postgresUrl) await makePostgresTemplate(postgresUrl, postgresTemplate);
  project.provide('pgliteTemplate', dump);
  project.provide('postgresTemplate', postgresTemplate);
  return async () => {
    await rm(folder, { recursive: true });
    if (postgresUrl) await dropPostgres(postgresUrl, postgresTemplate);
  };
}
