import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { freePort } from '../../scripts/ports.ts';
import { isPostgresInstalled, startPostgresCluster } from '../postgres-cluster.ts';
import { endProcess, startServer } from '../server-process.ts';
import { sharesOf } from './cpu-profile.ts';
import { round } from './figures.ts';
import { seedArticles } from './sample-articles.ts';
import { type SignedIn, seedConsultations } from './sample-consultations.ts';
import { withScratchFolder } from './scratch.ts';

const articles = 200;
const connections = 32;
/** What a department of a few hundred doctors asks at its busiest, several times over. */
const steadyRate = 200;
const kib = 1024;

const { values } = parseArgs({
  options: {
    consultations: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
    database: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
});
const count = Number(values.consultations);
const duration = Number(values.seconds);

type Call = { method: 'POST'; path: string; headers: Record<string, string>; body: string };
type Figures = { perSecond: number; p50: number; p99: number; failed: number };
type Measured = {
  database: string;
  figures: Record<string, Figures>;
  share: Record<string, number>;
  memoryMb: number[];
  /** With `--profile`: percent of the server's time by call and area. */
  shares?: Record<string, Record<string, number>>;
};

const call = (cookie: string, path: string, fields: Record<string, string | number> = {}): Call => ({
  method: 'POST',
  path: apiBase + path,
  headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
});

const calls = {
  session: ({ cookie }: SignedIn) => call(cookie, apiPaths.heartbeat),
  list: ({ cookie, userId }: SignedIn) =>
    call(cookie, fillPath(apiPaths.consultationList, { userId }), { pageSize: 8, pageNo: 1 }),
  detail: ({ cookie, consultationId }: SignedIn) =>
    call(cookie, fillPath(apiPaths.consultationDetail, { id: consultationId })),
  reply: ({ cookie, replyId }: SignedIn) => call(cookie, apiPaths.reply, { replyId }),
  articles: () => call('', fillPath(apiPaths.articleList, { pageSize: 5, pageNo: 1 })),
  unread: ({ cookie }: SignedIn) => call(cookie, apiPaths.replyNotRead),
  todo: ({ cookie }: SignedIn) => call(cookie, apiPaths.childToday),
};

/** Several hundred calls of a kind, by every doctor in turn; connections start at different ones. */
async function fire(url: string, requests: Call[], overallRate?: number): Promise<Figures> {
  const setupClient = (client: autocannon.Client) => {
    const first = Math.floor(Math.random() * requests.length);
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const options = { url, connections, duration, setupClient, ...(overallRate && { overallRate }) };
  const { requests: answered, latency, non2xx, errors } = await autocannon(options);
  return { perSecond: round(answered.average), p50: latency.p50, p99: latency.p99, failed: non2xx + errors };
}

async function measureServer(dataDir: string, databaseUrl: string | undefined, doctors: SignedIn[]) {
  const { child, url, end } = await startServer(dataDir, databaseUrl);
  const memoryMb: number[] = [];
  const watch = setInterval(() => memoryMb.push(memoryOf(child.pid!)), 1000);
  try {
    const figures: Record<string, Figures> = {};
    for (const [name, one] of Object.entries(calls)) figures[name] = await fire(url, doctors.map(one));
    const mixed = doctors.flatMap((doctor) => Object.values(calls).map((one) => one(doctor)));
    figures.mixed = await fire(url, mixed);
    figures[`mixed, ${steadyRate} a second`] = await fire(url, mixed, steadyRate);
    return { figures, memoryMb };
  } finally {
    clearInterval(watch);
    await end();
  }
}

async function measureCeiling(dataDir: string, databaseUrl: string | undefined, doctors: SignedIn[]): Promise<Figures> {
  const port = String(await freePort());
  const args = [join(import.meta.dirname, 'ceiling.ts'), port, dataDir, ...(databaseUrl ? [databaseUrl] : [])];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const requests = doctors.map(({ cookie, consultationId }) => ({ ...call(cookie, ''), path: `/${consultationId}` }));
  const url = `http://127.0.0.1:${port}`;
  try {
    while (!(await fetch(url).catch(() => undefined))) await delay(50);
    return await fire(url, requests);
  } finally {
    await endProcess(child, 'SIGTERM');
  }
}

/** What a server spends its time on, each call by itself. */
async function profileServer(dataDir: string, databaseUrl: string | undefined, doctors: SignedIn[]) {
  const shares: Record<string, Record<string, number>> = {};
  for (const [name, one] of Object.entries(calls)) {
    const folder = join(dataDir, `profile-${name}`);
    const server = await startServer(dataDir, databaseUrl, { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` });
    await fire(server.url, doctors.map(one)).finally(() => server.end());
    shares[name] = sharesOf(folder, duration);
  }
  return shares;
}

/** What the process holds of the machine's memory. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / kib);
}

async function measure(database: string, databaseUrl?: string): Promise<Measured> {
  return withScratchFolder(async (dataDir) => {
    await seedArticles(dataDir, articles, databaseUrl);
    const doctors = await seedConsultations({ dataDir, databaseUrl }, { count });
    if (values.profile) {
      const shares = await profileServer(dataDir, databaseUrl, doctors);
      return { database, figures: {}, share: {}, memoryMb: [], shares };
    }
    const ceiling = await measureCeiling(dataDir, databaseUrl, doctors);
    const { figures, memoryMb } = await measureServer(dataDir, databaseUrl, doctors);
    const share = Object.fromEntries(
      Object.entries(figures).map(([name, { perSecond }]) => [name, round((100 * perSecond) / ceiling.perSecond)]),
    );
    return { database, figures: { ceiling, ...figures }, share, memoryMb };
  });
}

async function measurePostgres(): Promise<Measured> {
  const cluster = await startPostgresCluster();
  try {
    return await measure('PostgreSQL', cluster.url);
  } finally {
    await cluster.stop();
  }
}

const measured: Measured[] = [];
if (values.database !== 'postgres') measured.push(await measure('PGlite'));
if (values.database !== 'pglite' && isPostgresInstalled()) measured.push(await measurePostgres());
console.log(JSON.stringify({ consultations: count, connections, seconds: duration, measured }, null, 2));
for (const { database, figures, share, memoryMb, shares } of measured) {
  if (shares) {
    console.log(`${database}; percent of the server's time, by call`);
    console.table(shares);
    continue;
  }
  console.log(`${database}; memory ${memoryMb.at(0)} to ${memoryMb.at(-1)} MB, at most ${Math.max(...memoryMb)} MB`);
  console.table(
    Object.entries(figures).map(([calls, all]) => ({ calls, ...all, '% of the ceiling': share[calls] ?? 100 })),
  );
}
