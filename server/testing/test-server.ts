import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { borrowDatabase } from './kept-databases.ts';
import { copyPGlite, copyPostgres, type Engine, engine, engines } from './scratch-databases.ts';
import { type ScratchServer, startScratchServer, type TestServer } from './scratch-server.ts';

export type { TestServer };

type Tests = (server: () => TestServer) => void;

/** Runs tests on a database with the rows of a fresh one behind the real app, on the engine of this run. */
export const onServer = (tests: Tests, env: Record<string, string> = {}): void => on(engine, tests, env);

/** The same on every engine at hand: for what each engine does in its own way, and nothing else. */
export function onEachEngine(tests: Tests, env: Record<string, string> = {}): void {
  for (const one of engines) on(one, tests, env);
}

function on(engine: Engine, tests: Tests, env: Record<string, string>): void {
  describe(engine, () => {
    let server: ScratchServer;
    beforeAll(async () => {
      server = await startTestServer(engine, env);
    });
    afterAll(() => server.close());
    tests(() => server);
  });
}

async function startTestServer(engine: Engine, env: Record<string, string>): Promise<ScratchServer> {
  const database = await borrowDatabase(engine, async () =>
    engine === 'PGlite'
      ? copyPGlite(new Blob([await readFile(inject('pgliteTemplate'))]))
      : copyPostgres(process.env.TEST_DATABASE_URL!, inject('postgresTemplate')),
  );
  return startScratchServer(database, env);
}
