import { relative } from 'node:path';
import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import { fillPath } from '../../../contract/paths.ts';
import { judgeStale } from '../../../server/child/standing-store.ts';
import { remindFollowUps } from '../../../server/child/reminder-store.ts';
import { findExpired } from '../../../server/child/rights-store.ts';
import { endClosedAccess } from '../../../server/child/parts-store.ts';
import { askOutcomes } from '../../../server/consultation/outcome-store.ts';
import type { Db } from '../../../server/database/row-types.ts';
import { alertDue } from '../../../server/escalation/alarm-store.ts';
import { remindDue } from '../../../server/escalation/reminder-store.ts';
import { deliverDue } from '../../../server/notification/worker.ts';
import { routes } from '../../../server/routes.ts';
import type { Row } from '../../../server/testing/access-cases.ts';
import { accessTable } from '../../../server/testing/access-table.ts';
import { get, post } from '../../../server/testing/call.ts';
import { type CallerKind, callerOf, makeWorld, type World } from '../../../server/testing/callers.ts';
import { copyPGlite, dumpPGliteTemplate } from '../../../server/testing/scratch-databases.ts';
import { startScratchServer, type TestServer } from '../../../server/testing/scratch-server.ts';
import { postDue } from '../../../server/webhook/worker.ts';
import { root } from '../../server-process.ts';

/** A statement of the product, and the file that made it. */
export type Observed = { file: string; sql: string };

/** Who may call: what a call forbids asks nothing. */
function callersOf({ gate }: Row): CallerKind[] {
  if (gate === 'coordinator') return ['coordinator'];
  if (gate === 'doctor') return ['initiator', 'invited doctor', 'coordinator'];
  return ['public', 'publisher', 'signed in'].includes(gate) ? ['initiator', 'role 1'] : ['role 1'];
}

/** Notes each statement as it is made. What the tests themselves ask is none of the product's. */
function noting(statements: Map<string, Observed>): KyselyPlugin {
  const compiler = new PostgresQueryCompiler();
  Error.stackTraceLimit = 40;
  return {
    transformQuery({ node, queryId }) {
      const frames = new Error().stack!.matchAll(/\(?(?:file:\/\/)?(\/[^():]+):\d+:\d+\)?$/gm);
      const files = [...frames].map(([, path]) => relative(root, path!));
      const file = files.find((one) => one.startsWith('server/') && one !== 'server/database/queries.ts');
      if (file && !file.startsWith('server/testing/')) {
        const { sql: text } = compiler.compileQuery(node, queryId);
        statements.set(`${file} ${text}`, { file, sql: text });
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** As the access matrix asks. */
async function call(server: TestServer, path: string, { objects }: Row, world: World, kind: CallerKind): Promise<void> {
  const { method } = routes.find((one) => one.path === path)!;
  const caller = callerOf(world, kind);
  const { params = {}, form = {} } = (await objects?.[0]?.request(world, caller, server)) ?? {};
  const common = { id: 1, userId: caller.id, pageSize: 8, pageNo: 1, code: 'none' };
  const filled = fillPath(path as '/:id', { ...common, ...params });
  if (method === 'GET') await get(server, filled, caller.cookie);
  else await post(server, filled, form, caller.cookie);
}

async function callEverything(server: TestServer): Promise<void> {
  const shared = await makeWorld(server, undefined);
  for (const [path, row] of Object.entries<Row>(accessTable)) {
    // Some calls end a session, an account or a case.
    const endsSomething = path.startsWith('/user/') || row.objects?.some(({ fresh }) => fresh);
    const world = endsSomething ? await makeWorld(server, undefined) : shared;
    for (const kind of callersOf(row)) await call(server, path, row, world, kind);
  }
}

/** What the server does by itself. */
async function workByItself({ db, services, config }: TestServer): Promise<void> {
  await endClosedAccess(db, 0);
  await judgeStale(db);
  await findExpired(db, config.retentionYears, new Date());
  await alertDue(db, new Date());
  await remindDue(db, new Date());
  await askOutcomes(db, new Date());
  await remindFollowUps(db, new Date());
  await deliverDue(services);
  await postDue(services);
}

export type Day = { statements: Observed[]; columns: Map<string, Set<string>> };

/** Every call of the API by several kinds of caller, and what the server does by itself, on an embedded database. */
export async function observeDay(): Promise<Day> {
  const database = await copyPGlite(await dumpPGliteTemplate());
  const statements = new Map<string, Observed>();
  const db = database.db.withPlugin(noting(statements));
  const server = await startScratchServer({ ...database, db }, {});
  try {
    await callEverything(server);
    await workByItself(server);
    return { statements: [...statements.values()], columns: await columnsOf(database.db) };
  } finally {
    await server.close();
  }
}

async function columnsOf(db: Db): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by 1`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}
