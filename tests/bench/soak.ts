import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { freePort } from '../../scripts/ports.ts';
import { openDatabase } from '../../server/database/open.ts';
import { hashPassword } from '../../server/session/credentials.ts';
import { isPostgresInstalled, startPostgresCluster } from '../postgres-cluster.ts';
import { startServer } from '../server-process.ts';
import { percentile, round } from './figures.ts';
import { benchPassword, seedArticles } from './sample-articles.ts';
import { type SignedIn, seedConsultations } from './sample-consultations.ts';
import { withScratchFolder } from './scratch.ts';
import { createMix } from './soak-calls.ts';

/**
 * Whether a server stays the size it is: `npm run bench:soak`, an hour of mixed use on each database, or `--minutes`. Prints
 * figures every minute, then JSON, a table and by how much the memory grew in an hour, as the second half of it tells.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '30' },
    consultations: { type: 'string', default: '3000' },
    database: { type: 'string' },
  },
});
const [minutes, rate, consultations] = [Number(values.minutes), Number(values.rate), Number(values.consultations)];
const articles = 50;
const openPages = 10;
/** More are not begun: it cannot keep up, which calls a second will tell. */
const underWayMax = 64;
const mib = 1024 * 1024;

/** Memory in MB, of the server's whole process and of its JavaScript; calls a second; milliseconds. */
type Minute = Record<'minute' | 'rss' | 'heap' | 'external' | 'perSecond' | 'p99' | 'failed', number>;
type Soaked = {
  database: string;
  idleRss: number;
  minutes: Minute[];
  mbAnHour: number;
  failures: Record<string, number>;
};

async function readMemory(port: number): Promise<Pick<Minute, 'rss' | 'heap' | 'external'>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figure = (name: string) => round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / mib);
  return {
    rss: figure('process_resident_memory_bytes'),
    heap: figure('nodejs_heap_size_used_bytes'),
    external: figure('nodejs_external_memory_bytes'),
  };
}

/** One page of a doctor that waits for news, as long as it is let. */
async function listen(url: string, { cookie }: SignedIn, signal: AbortSignal): Promise<void> {
  const headers = { cookie, accept: 'text/event-stream' };
  const { body } = await fetch(url + apiBase + apiPaths.replyEvents, { headers, signal });
  for await (const _ of body!) if (signal.aborted) return;
}

async function soak(database: string, databaseUrl?: string): Promise<Soaked> {
  return withScratchFolder(async (dataDir) => {
    await seedArticles(dataDir, articles, databaseUrl);
    const doctors = await seedConsultations({ dataDir, databaseUrl }, { count: consultations });
    await givePasswords(dataDir, databaseUrl);
    const port = await freePort();
    const { url, end } = await startServer(dataDir, databaseUrl, { METRICS_PORT: String(port) });
    const leaving = new AbortController();
    try {
      const { rss: idleRss } = await readMemory(port);
      for (const doctor of doctors.slice(0, openPages)) void listen(url, doctor, leaving.signal).catch(() => {});
      const failures: Record<string, number> = {};
      const measured = await use(await createMix(url, doctors), () => readMemory(port), failures);
      return { database, idleRss, minutes: measured, mbAnHour: slopeOf(measured), failures };
    } finally {
      leaving.abort();
      await end();
    }
  });
}

type Mix = Awaited<ReturnType<typeof createMix>>;

async function use(next: Mix, memory: () => ReturnType<typeof readMemory>, failures: Record<string, number>) {
  const measured: Minute[] = [];
  let times: number[] = [];
  let failed = 0;
  let underWay = 0;
  const begin = () => {
    if (underWay >= underWayMax) return;
    underWay += 1;
    const started = performance.now();
    const { name, done } = next();
    const ended = done.then(
      () => times.push(performance.now() - started),
      (error: Error) => {
        failed += 1;
        const words = `${name}: ${error.message}`;
        failures[words] = (failures[words] ?? 0) + 1;
      },
    );
    void ended.finally(() => {
      underWay -= 1;
    });
  };
  const ticking = setInterval(begin, 1000 / rate);
  for (let minute = 1; minute <= minutes; minute++) {
    const started = performance.now();
    await delay(60_000);
    const perSecond = round((1000 * times.length) / (performance.now() - started));
    const told = { minute, ...(await memory()), perSecond, p99: percentile(times, 0.99), failed };
    console.log(JSON.stringify(told));
    measured.push(told);
    times = [];
    failed = 0;
  }
  clearInterval(ticking);
  while (underWay > 0) await delay(50);
  return measured;
}

/** By least squares over the second half. */
function slopeOf(all: Minute[]): number {
  const half = all.slice(Math.floor(all.length / 2));
  const mean = (of: (one: Minute) => number) => half.reduce((sum, one) => sum + of(one), 0) / half.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ rss }) => rss)];
  const spread = mean(({ minute }) => (minute - x) ** 2);
  return spread === 0 ? 0 : round((60 * mean(({ minute, rss }) => (minute - x) * (rss - y))) / spread);
}

async function givePasswords(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl });
  await db
    .updateTable('user')
    .set({ password_hash: await hashPassword(benchPassword) })
    .execute();
  await db.destroy();
}

const soaked: Soaked[] = [];
if (values.database !== 'postgres') soaked.push(await soak('PGlite'));
if (values.database !== 'pglite' && isPostgresInstalled()) {
  const cluster = await startPostgresCluster();
  soaked.push(await soak('PostgreSQL', cluster.url).finally(() => cluster.stop()));
}
console.log(JSON.stringify({ rate, consultations, soaked }, null, 2));
for (const { database, idleRss, minutes, mbAnHour, failures } of soaked) {
  const most = Math.max(...minutes.map(({ rss }) => rss));
  console.log(
    `${database}; memory ${idleRss} MB idle, at most ${most} MB, ${mbAnHour} MB an hour over the second half`,
  );
  console.table(minutes);
  if (Object.keys(failures).length > 0) console.table(failures);
}
