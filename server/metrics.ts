import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { poolOf } from './database/open.ts';
import { gauge } from './figures.ts';
import { measureInstallation } from './installation-metrics.ts';
import { type Figures, readFigures } from './metrics-store.ts';
import type { Services } from './services.ts';

/** Shorter than Prometheus waits, so that a database that hangs is a figure and not a gap. */
const databaseTimeoutMs = 3000;

/** What Prometheus asks for. Labels are routes as they are declared, never an id or a name. */
export function createMetrics(app: FastifyInstance, services: Services): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  gauge(registry, 'tongmou_event_lines', 'Pages that listen for news.', () => services.replyEvents.lines());
  measurePool(registry, services);
  measureReplica(registry, services);
  measureDatabase(registry, services);
  measureInstallation(registry, services);
  return registry;
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'tongmou_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Lines that stay open are counted, not timed.
    if (routeOptions.url === apiBase + apiPaths.replyEvents) return;
    duration.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

function measurePool(registry: Registry, { db }: Services): void {
  const pool = poolOf(db);
  if (!pool) return;
  gauge(registry, 'tongmou_database_connections', 'Connections to PostgreSQL.', () => pool.totalCount);
  gauge(registry, 'tongmou_database_connections_idle', 'Those of them that do nothing.', () => pool.idleCount);
  gauge(registry, 'tongmou_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount);
}

function measureReplica(registry: Registry, { replica }: Services): void {
  if (!replica) return;
  new Counter({
    name: 'tongmou_reads_total',
    help: 'Lists and statistics, by what answered them: the replica, or the primary in its place.',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [from, reads] of Object.entries(replica.reads)) this.inc({ from }, reads);
    },
  });
  gauge(registry, 'tongmou_replica_in_use', '0 while the replica is away or behind and the primary answers.', () =>
    Number(replica.isInUse()),
  );
  const inTime = () => Promise.race([replica.bytesBehind(), timeout(databaseTimeoutMs)]);
  gauge(registry, 'tongmou_replica_lag_bytes', "What the replica has yet to apply of the primary's log.", inTime);
}

/** Figures of the whole installation: every server on one database tells the same. */
function measureDatabase(registry: Registry, { db, config }: Services): void {
  let reading: Promise<Figures | undefined> | undefined;
  // One query for all figures of one answer.
  const read = () => {
    reading ??= Promise.race([readFigures(db, config.sessionIdleMs), timeout(databaseTimeoutMs)]).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  // While it does not answer they are left out: no number is true then, and `tongmou_database_up` says why.
  const figure = (name: string, help: string, value: (figures: Figures) => number) =>
    gauge(registry, name, help, async () => {
      const figures = await read();
      return figures && value(figures);
    });

  gauge(registry, 'tongmou_database_up', '1 while the database answers.', async () => ((await read()) ? 1 : 0));
  figure('tongmou_sessions', 'Sessions in use.', ({ sessions }) => sessions);
  figure(
    'tongmou_publications_waiting',
    "Changed articles, and publications of the site's content, that visitors do not see yet.",
    ({ waiting }) => waiting,
  );
  figure('tongmou_publication_waiting_seconds', 'How long the oldest of them has waited.', ({ oldest }) => oldest);
  figure(
    'tongmou_publisher_report_age_seconds',
    'Time since the publisher reported; before it ever did, since the database is there.',
    ({ reportAge }) => reportAge,
  );
  figure('tongmou_notifications_dead', 'Notifications that no attempt delivered.', ({ undelivered }) => undelivered);
  figure('tongmou_publisher_failing', '1 while there are pages it cannot render.', ({ failing }) => failing);
}

const timeout = (ms: number) => new Promise<undefined>((end) => setTimeout(end, ms, undefined).unref());

/** `GET /metrics` on a port of its own, which no visitor reaches. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening));
  return server;
}
