import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import { copyPostgres } from '../../server/testing/scratch-databases.ts';
import { startServer } from '../server-process.ts';
import { percentile, round } from './figures.ts';
import { asker, doctors, hospitals, seedCases } from './sample-cases.ts';
import { withScratchFolder } from './scratch.ts';

/**
 * What the calls of the statistics cost with ten thousand and with a million cases, over HTTP, in scratch databases on
 * the PostgreSQL of TEST_DATABASE_URL or DATABASE_URL: `npm run bench:statistics`. Prints a table and JSON, and never
 * fails on a time. A million cases take a minute to make.
 */
const sizes = [10_000, 1_000_000] as const;
const rounds = 50;
const warmUpRounds = 5;

type Fields = Record<string, string>;
type Call = { call: string; path: string; fields: Fields };
type Timing = { p50: number; p95: number };

const serverUrl = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
if (!serverUrl) throw new Error('Say by TEST_DATABASE_URL or DATABASE_URL which PostgreSQL to measure.');

const today = dayInShanghai(new Date());
const page = { pageSize: '8', pageNo: '1' };
const thisYear = { date1: `${today.slice(0, 4)}-01-01`, date2: today };
/** Neither end is the border of a month. */
const twoYears = { date1: addDays(today, -807), date2: addDays(today, -77) };
const confirmed = { status: '2' };
/** A quarter of the hospitals. */
const named = { hospitalName: '儿童医院' };
const filters: [words: string, fields: Fields][] = [
  ['everything', {}],
  ['this year', thisYear],
  ['two years, loose days', twoYears],
  ['confirmed', confirmed],
];
const filtersByName: typeof filters = [
  ['a quarter of the hospitals', named],
  ['these, two years', { ...named, ...twoYears }],
  ['these, two years, confirmed', { ...named, ...twoYears, ...confirmed }],
];
const calls: Call[] = [
  { call: 'home tiles', path: apiPaths.platformHome, fields: {} },
  { call: 'platform cases: everything', path: apiPaths.platformCases, fields: page },
  ...[...filters.slice(1), ...filtersByName].map(([words, fields]) => ({
    call: `platform cases: ${words}`,
    path: apiPaths.platformCasesByCondition,
    fields: { ...fields, ...page },
  })),
  ...[...filters, ...filtersByName].map(([words, fields]) => ({
    call: `platform overview: ${words}`,
    path: apiPaths.platformOverview,
    fields,
  })),
  ...[...filters, ...filtersByName].map(([words, fields]) => ({
    call: `platform findings: ${words}`,
    path: apiPaths.platformFindings,
    fields,
  })),
  ...[...filters, ...filtersByName].map(([words, fields]) => ({
    call: `platform times: ${words}`,
    path: apiPaths.platformTimes,
    fields: { ...fields, ...page },
  })),
  { call: 'platform times: 100 hospitals', path: apiPaths.platformTimes, fields: { pageSize: '100', pageNo: '1' } },
  { call: 'own cases: everything', path: apiPaths.ownCases, fields: {} },
  ...filters.slice(1).map(([words, fields]) => ({
    call: `own cases: ${words}`,
    path: apiPaths.ownCasesByCondition,
    fields: { ...fields, ...page },
  })),
  ...filters.map(([words, fields]) => ({ call: `own overview: ${words}`, path: apiPaths.ownOverview, fields })),
  ...filters.map(([words, fields]) => ({ call: `own findings: ${words}`, path: apiPaths.ownFindings, fields })),
  ...filters.map(([words, fields]) => ({
    call: `own times: ${words}`,
    path: apiPaths.ownTimes,
    fields: { ...fields, ...page },
  })),
];

async function measure(cases: number): Promise<Map<string, Timing>> {
  const database = await copyPostgres(serverUrl!);
  try {
    await seedCases(database.url!, cases);
    return await withScratchFolder(async (dataDir) => {
      const server = await startServer(dataDir, database.url);
      return ask(server.url + apiBase).finally(() => server.end());
    });
  } finally {
    await database.close();
  }
}

/** All calls in turn, round after round, so that what disturbs the machine disturbs them alike. */
async function ask(url: string): Promise<Map<string, Timing>> {
  const login = await send(url, apiPaths.login, { username: asker.username, ps: asker.password });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const times = new Map(calls.map(({ call }) => [call, [] as number[]]));
  for (let n = 0; n < warmUpRounds + rounds; n++)
    for (const { call, path, fields } of calls) {
      const started = performance.now();
      await (await send(url, path, fields, cookie)).arrayBuffer();
      if (n >= warmUpRounds) times.get(call)!.push(performance.now() - started);
    }
  return new Map([...times].map(([call, ms]) => [call, { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) }]));
}

async function send(url: string, path: string, fields: Fields, cookie = ''): Promise<Response> {
  const response = await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } });
  if (response.ok) return response;
  throw new Error(`POST ${path}: ${response.status} ${((await response.json()) as Envelope<never>).errMsg}`);
}

const [few, many] = [await measure(sizes[0]), await measure(sizes[1])];
const measured = calls.map(({ call }) => ({
  call,
  few: few.get(call)!,
  many: many.get(call)!,
  ratioP50: round(many.get(call)!.p50 / few.get(call)!.p50),
  ratioP95: round(many.get(call)!.p95 / few.get(call)!.p95),
}));
console.log(JSON.stringify({ unit: 'ms', sizes, hospitals, doctors, rounds, measured }, null, 2));
console.table(
  measured.map(({ call, few, many, ratioP50, ratioP95 }) => ({
    call,
    [`p50 at ${sizes[0]}`]: few.p50,
    [`p95 at ${sizes[0]}`]: few.p95,
    [`p50 at ${sizes[1]}`]: many.p50,
    [`p95 at ${sizes[1]}`]: many.p95,
    'ratio p50': ratioP50,
    'ratio p95': ratioP95,
  })),
);
