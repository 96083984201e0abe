import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { copyPGlite, copyPostgres, type Engine, engines } from './scratch-databases.ts';
import { type ScratchServer, startScratchServer, type TestServer } from './scratch-server.ts';

export type { TestServer };

/** Runs the same tests on every engine at hand, each on a fresh copy of the migrated database behind the real app. */
export function onEachEngine(tests: (server: () => TestServer) => void, env: Record<string, string> = {}): void {
  describe.each(engines)('%s', (engine) => {
    let server: ScratchServer;
    beforeAll(async () => {
      server = await startTestServer(engine, env);
    });
    afterAll(() => server.close());
    tests(() => server);
  });
}

async function startTestServer(engine: Engine, env: Record<string, string>): Promise<ScratchServer> {
  const database =
    engine === 'PGlite'
      ? await copyPGlite(new Blob([await readFile(inject('pgliteTemplate'))]))
      : await copyPostgres(process.env.TEST_DATABASE_URL!, inject('postgresTemplate'));
  return startScratchServer(database, env);
}
