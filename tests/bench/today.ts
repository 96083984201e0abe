import { parseArgs } from 'node:util';
import { dueLists } from '../../contract/due-lists.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import { copyPostgres } from '../../server/testing/scratch-databases.ts';
import { startServer } from '../server-process.ts';
import { percentile } from './figures.ts';
import { type SignedIn, seedConsultations } from './sample-consultations.ts';
import { withScratchFolder } from './scratch.ts';

/**
 * What a doctor's home and lists cost among a million cases and children of one hospital, over HTTP: `npm run bench:today`.
 * Each of 800 doctors takes part in 5,000 of them. On the PostgreSQL of TEST_DATABASE_URL or DATABASE_URL in a scratch
 * database; with `--embedded` on the embedded database, which takes long to fill: fewer `--consultations` will do. Prints a
 * table and JSON, and never fails on a time.
 */
const { values } = parseArgs({
  options: {
    consultations: { type: 'string', default: '1000000' },
    doctors: { type: 'string', default: '800' },
    rounds: { type: 'string', default: '50' },
    embedded: { type: 'boolean', default: false },
  },
});
const [count, doctors, rounds] = [Number(values.consultations), Number(values.doctors), Number(values.rounds)];
const warmUpRounds = 5;

type Fields = Record<string, string>;
type Call = { call: string; path: string; fields: Fields };

const page = { pageSize: '8', pageNo: '1' };
const lists: [words: string, fields: Fields][] = [
  ['as it is', page],
  ['keyword, one case', { ...page, keyword: `早产儿视网膜病变 ${count}` }],
  ['keyword, no case', { ...page, keyword: '没有这样的患儿' }],
  ['keyword, all cases', { ...page, keyword: '患儿' }],
  ['urgent', { ...page, urgency: '2' }],
  ['unanswered', { ...page, unanswered: '1' }],
  ['unanswered, urgent, by due', { ...page, unanswered: '1', urgency: '2', sort: 'due', order: 'asc' }],
  ['confirmed', { ...page, status: '2' }],
  ['by a doctor', { ...page, doctorName: '医生12' }],
  ['by urgency', { ...page, sort: 'urgency', order: 'desc' }],
  ['by due', { ...page, sort: 'due', order: 'asc' }],
  ['by due, page 300', { ...page, pageNo: '300', sort: 'due', order: 'asc' }],
];

const callsOf = ({ userId, consultationId }: SignedIn): Call[] => [
  ...['mine', 'hospital'].map((scope) => ({ call: `today: ${scope}`, path: apiPaths.childToday, fields: { scope } })),
  ...dueLists.map((due) => ({ call: `follow-up: ${due}`, path: apiPaths.followUp, fields: { ...page, due } })),
  { call: 'course of a child', path: apiPaths.childRead, fields: { id: String(consultationId) } },
  { call: 'children of a name', path: apiPaths.followUp, fields: { ...page, text: `患儿${consultationId}` } },
  { call: 'children of no such name', path: apiPaths.followUp, fields: { ...page, text: 'zhouyanshu' } },
  ...lists.map(([words, fields]) => ({
    call: `list: ${words}`,
    path: fillPath(apiPaths.consultationList, { userId }),
    fields,
  })),
];

async function measure(databaseUrl: string | undefined): Promise<Map<string, number[]>> {
  return withScratchFolder(async (dataDir) => {
    const signedIn = await seedConsultations({ dataDir, databaseUrl }, { count, doctors, onlyLists: true });
    const server = await startServer(dataDir, databaseUrl);
    return ask(server.url + apiBase, signedIn).finally(() => server.end());
  });
}

/** All calls in turn, each round by another doctor, so that what disturbs the machine disturbs them alike. */
async function ask(url: string, signedIn: SignedIn[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let n = 0; n < warmUpRounds + rounds; n++) {
    const doctor = signedIn[(n * 7) % signedIn.length]!;
    for (const { call, path, fields } of callsOf(doctor)) {
      const started = performance.now();
      const response = await fetch(url + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { cookie: doctor.cookie },
      });
      const answer = (await response.json()) as Envelope<unknown>;
      if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${answer.errMsg}`);
      if (n >= warmUpRounds) times.set(call, [...(times.get(call) ?? []), performance.now() - started]);
    }
  }
  return times;
}

async function measurePostgres(): Promise<Map<string, number[]>> {
  const serverUrl = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (!serverUrl) throw new Error('Say by TEST_DATABASE_URL or DATABASE_URL which PostgreSQL to measure.');
  const database = await copyPostgres(serverUrl);
  return measure(database.url).finally(() => database.close());
}

const times = await (values.embedded ? measure(undefined) : measurePostgres());
const measured = [...times].map(([call, ms]) => ({ call, p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) }));
const database = values.embedded ? 'PGlite' : 'PostgreSQL';
console.log(JSON.stringify({ unit: 'ms', database, consultations: count, doctors, rounds, measured }, null, 2));
console.table(measured);
