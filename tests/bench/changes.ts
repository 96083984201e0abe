import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { startPostgresCluster } from '../postgres-cluster.ts';
import { startServer } from '../server-process.ts';
import { round } from './figures.ts';
import { type SignedIn, seedConsultations } from './sample-consultations.ts';
import { withScratchFolder } from './scratch.ts';

/**
 * How many audited changes a second one primary takes: `npm run bench:changes`. The smallest there is, over HTTP at one server and at two,
 * beside the ceiling: rows that one connection, and that all of them, commit one by one. On a scratch cluster that flushes to disk.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const duration = Number(values.seconds);
const connections = 32;

async function commits(url: string, clients: number): Promise<number> {
  const end = performance.now() + duration * 1000;
  let done = 0;
  const work = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (; performance.now() < end; done++) await client.query('insert into ceiling default values');
    await client.end();
  };
  await Promise.all(Array.from({ length: clients }, work));
  return round(done / duration);
}

async function changes(servers: string[], signedIn: SignedIn[]) {
  const requests = signedIn.map(({ cookie }) => ({
    method: 'POST' as const,
    path: apiBase + apiPaths.awaySave,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  }));
  const share = connections / servers.length;
  const fired = await Promise.all(servers.map((url) => autocannon({ url, connections: share, duration, requests })));
  const sum = (of: (result: autocannon.Result) => number) =>
    round(fired.map(of).reduce((one, other) => one + other, 0));
  return {
    perSecond: sum(({ requests: answered }) => answered.average),
    p99: Math.max(...fired.map(({ latency }) => latency.p99)),
    failed: sum(({ non2xx, errors }) => non2xx + errors),
  };
}

const cluster = await startPostgresCluster();
try {
  const measured = await withScratchFolder(async (dataDir) => {
    const signedIn = await seedConsultations({ dataDir, databaseUrl: cluster.url }, { count: 1000 });
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query('create table ceiling (id serial)');
    await client.end();
    const servers = [await startServer(dataDir, cluster.url), await startServer(dataDir, cluster.url)];
    try {
      const [first, second] = servers.map(({ url }) => url);
      return [
        { what: 'commits, one connection', perSecond: await commits(cluster.url, 1) },
        { what: `commits, ${connections} connections`, perSecond: await commits(cluster.url, connections) },
        { what: 'audited changes, one server', ...(await changes([first!], signedIn)) },
        { what: 'audited changes, two servers', ...(await changes([first!, second!], signedIn)) },
      ];
    } finally {
      for (const server of servers) await server.end();
    }
  });
  console.log(JSON.stringify({ connections, seconds: duration, measured }, null, 2));
  console.table(measured);
} finally {
  await cluster.stop();
}
