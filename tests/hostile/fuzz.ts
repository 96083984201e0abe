import { inspect, parseArgs } from 'node:util';
import fc from 'fast-check';
import { routes } from '../../server/routes.ts';
import {
  copyPGlite,
  copyPostgres,
  dropPostgresTemplate,
  dumpPGliteTemplate,
  makePostgresTemplate,
  type ScratchDatabase,
} from '../../server/testing/scratch-databases.ts';
import { startScratchServer } from '../../server/testing/scratch-server.ts';
import { type HostileCall, hostileCalls } from './calls.ts';
import { createHostileCheck, type Outcome } from './check.ts';
import { type HostileWorld, makeHostileWorlds } from './worlds.ts';

/**
 * Hostile requests to every call of the API, in rounds that each begin on the same database:
 * `npm run fuzz -- [--requests 100000] [--seed N] [--database postgres://…]`. Embedded databases in memory, or scratch
 * databases of its own on the PostgreSQL server of --database or DATABASE_URL. A round's seed is the first one's plus
 * its number, so that a round that failed runs alone with that seed.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string', default: process.env.DATABASE_URL || undefined },
  },
});

const requestsPerRound = 1000;
const worldsPerRound = 8;
const env = { SESSION_IDLE_MINUTES: '720', TRUSTED_PROXIES: '10.0.0.0/8' };

type Template = { worlds: HostileWorld[]; copy: () => Promise<ScratchDatabase>; drop: () => Promise<void> };

const requests = wholeNumber('requests');
const seed = wholeNumber('seed');
const statuses = new Map<number, number>();
const accepted = new Map(routes.map(({ path }) => [path as string, 0]));
let asked = 0;

const template = values.database ? await postgresTemplate(values.database) : await pgliteTemplate();
console.log(`seed ${seed}, ${requests} requests, ${values.database ? 'PostgreSQL' : 'PGlite'}`);
const start = performance.now();
let failure: string | undefined;
try {
  for (let round = 0; asked < requests && !failure; round++) {
    failure = await run(seed + round, requests - asked);
    if (asked % 10_000 === 0) console.log(`${asked} …`);
  }
} finally {
  await template.drop();
}
const seconds = (performance.now() - start) / 1000;

const never = [...accepted].filter(([, times]) => times === 0).map(([path]) => path);
console.table([...statuses].sort(([a], [b]) => a - b).map(([status, answers]) => ({ status, answers })));
console.log(`${asked} requests in ${seconds.toFixed(0)} s: ${Math.round(asked / seconds)} requests/s`);
console.log(`${routes.length} calls, of which never accepted: ${never.join(', ') || 'none'}`);
if (failure) {
  console.error(failure);
  process.exitCode = 1;
}

/** One round; what failed, as the shortest request that fails. */
async function run(roundSeed: number, left: number): Promise<string | undefined> {
  const server = await startScratchServer(await template.copy(), env);
  const check = await createHostileCheck(server);
  const property = fc.asyncProperty(hostileCalls(routes, template.worlds), async (call) => {
    const outcome = await check(call);
    count(call, outcome);
    if (outcome.fault) throw new Error(outcome.fault);
  });
  const found = await fc.check(property, { seed: roundSeed, numRuns: Math.min(left, requestsPerRound) });
  await server.close();
  if (!found.failed) return undefined;
  const again = `npm run fuzz -- --seed ${roundSeed} --requests ${requestsPerRound}`;
  return `${describe(found.counterexample![0])}\n${String(found.errorInstance)}\nagain: ${again}`;
}

function count({ route }: HostileCall, outcome: Outcome): void {
  asked += 1;
  statuses.set(outcome.statusCode, (statuses.get(outcome.statusCode) ?? 0) + 1);
  if (outcome.accepted) accepted.set(route.path, accepted.get(route.path)! + 1);
}

function describe({ route, caller, ...rest }: HostileCall): string {
  return inspect({ call: route.path, caller: caller.kind, ...rest }, { maxStringLength: 500, depth: 3 });
}

async function fill(database: ScratchDatabase): Promise<HostileWorld[]> {
  const server = await startScratchServer({ ...database, close: async () => {} }, env);
  const worlds = await makeHostileWorlds(server, worldsPerRound);
  await server.close();
  return worlds;
}

async function pgliteTemplate(): Promise<Template> {
  let worlds: HostileWorld[] = [];
  const dump = await dumpPGliteTemplate(async (database) => {
    worlds = await fill(database);
  });
  return { worlds, copy: () => copyPGlite(dump), drop: async () => {} };
}

async function postgresTemplate(url: string): Promise<Template> {
  const name = `tongmou_fuzz_${process.pid}`;
  let worlds: HostileWorld[] = [];
  await makePostgresTemplate(url, name, async (database) => {
    worlds = await fill(database);
  });
  return { worlds, copy: () => copyPostgres(url, name), drop: () => dropPostgresTemplate(url, name) };
}

function wholeNumber(name: 'requests' | 'seed'): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`--${name} must be a whole number, but is ${values[name]}`);
}
