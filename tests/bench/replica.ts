import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { freePort } from '../../scripts/ports.ts';
import { startPostgresCluster } from '../postgres-cluster.ts';
import { startServer } from '../server-process.ts';
import { round } from './figures.ts';
import { type SignedIn, seedConsultations } from './sample-consultations.ts';
import { withScratchFolder } from './scratch.ts';

/**
 * What a replica takes off the primary: `npm run bench:replica`. The same calls at one server that has a replica and at one that has
 * none, turn by turn, on scratch clusters; for each the calls a second, and per call the statements and the time that the primary
 * works. All of it runs on one machine, so the calls a second tell what asking costs and not what a second machine brings.
 */
const { values } = parseArgs({
  options: {
    consultations: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    rate: { type: 'string' },
  },
});
const consultations = Number(values.consultations);
const duration = Number(values.seconds);
const connections = 8;

const page = { pageSize: '8', pageNo: '1' };
const calls: Record<string, (who: SignedIn) => { path: string; fields: Record<string, string> }> = {
  list: ({ userId }) => ({ path: fillPath(apiPaths.consultationList, { userId }), fields: page }),
  'to do': () => ({ path: apiPaths.childToday, fields: {} }),
  'follow-up': () => ({ path: apiPaths.followUp, fields: { ...page, due: 'overdue' } }),
  times: () => ({ path: apiPaths.platformTimes, fields: { date1: '2026-01-07' } }),
  detail: ({ consultationId }) => ({ path: fillPath(apiPaths.consultationDetail, { id: consultationId }), fields: {} }),
};

type Work = { statements: number; ms: number };

/** What the primary has done since it began; connections tell it at the latest when they end. */
async function workOf(url: string): Promise<Work> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'select xact_commit::int as statements, active_time::float8 as ms from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return rows[0];
}

async function fire(url: string, signedIn: SignedIn[], call: string) {
  const requests = signedIn.map((who) => {
    const { path, fields } = calls[call]!(who);
    const headers = { cookie: who.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    return { method: 'POST' as const, path: apiBase + path, headers, body: new URLSearchParams(fields).toString() };
  });
  const overall = values.rate ? { overallRate: Number(values.rate) } : {};
  return autocannon({ url, connections, duration, requests, ...overall });
}

async function measure(call: string, primary: string, replica: string | undefined, signedIn: SignedIn[]) {
  return withScratchFolder(async (dataDir) => {
    const metricsPort = String(await freePort());
    const env = { METRICS_PORT: metricsPort, ...(replica && { DATABASE_REPLICA_URL: replica }) };
    const server = await startServer(dataDir, primary, env);
    // What a server does first of all is not the calls'.
    await delay(1000);
    const before = await workOf(primary);
    const { requests, latency, non2xx, errors } = await fire(server.url, signedIn, call);
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await server.end();
    const after = await workOf(primary);
    const read = (from: string) =>
      Number(new RegExp(`tongmou_reads_total\\{from="${from}"\\} (\\d+)`).exec(figures)?.[1] ?? 0);
    const reads = read('replica') + read('primary');
    return {
      call,
      replica: replica ? 'yes' : 'no',
      perSecond: round(requests.average),
      p50: latency.p50,
      p99: latency.p99,
      failed: non2xx + errors,
      '% from it': reads > 0 ? round((100 * read('replica')) / reads) : 0,
      'statements of the primary': round((after.statements - before.statements) / requests.total),
      'ms of the primary': Math.round((1000 * (after.ms - before.ms)) / requests.total) / 1000,
    };
  });
}

const primary = await startPostgresCluster();
const replica = await primary.startReplica();
try {
  const signedIn = await withScratchFolder((dataDir) =>
    seedConsultations({ dataDir, databaseUrl: primary.url }, { count: consultations }),
  );
  const measured = [];
  for (const call of Object.keys(calls))
    for (const with_ of [undefined, replica.url]) measured.push(await measure(call, primary.url, with_, signedIn));
  console.log(JSON.stringify({ consultations, connections, seconds: duration, rate: values.rate, measured }, null, 2));
  console.table(measured);
} finally {
  await replica.stop();
  await primary.stop();
}
