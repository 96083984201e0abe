import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { createApp } from './app.ts';
import { appendPublication, storeLiveReport } from './article/publication-store.ts';
import { readConfig } from './config.ts';
import { openPostgres } from './database/open.ts';
import { serveMetrics } from './metrics.ts';
import { addTestArticle } from './testing/articles.ts';
import { aCase, view } from './testing/consultations.ts';
import { addManager } from './testing/people.ts';
import { onServer } from './testing/test-server.ts';

onServer(
  (server) => {
    let url: string;
    let close: () => void;
    beforeAll(async () => {
      const { metrics } = server().services;
      const door = await serveMetrics(metrics!, { host: '127.0.0.1', port: 0 });
      url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/metrics`;
      close = () => door.close();
    });
    afterAll(() => close());

    /** The value of a figure, by its name and labels as Prometheus writes them. */
    async function figure(name: string): Promise<number | undefined> {
      const text = await (await fetch(url)).text();
      const line = text.split('\n').find((one) => one.startsWith(`${name} `));
      return line === undefined ? undefined : Number(line.slice(name.length + 1));
    }

    test('requests are counted by route and status, and nothing tells whom they were about', async () => {
      const { initiator, id } = await aCase(server());
      await view(server(), initiator, id);
      await view(server(), initiator, 2_147_480_001);
      const route = `${apiBase}${apiPaths.consultationDetail}`;
      const count = (status: number) =>
        figure(`tongmou_http_request_duration_seconds_count{method="POST",route="${route}",status="${status}"}`);
      expect([await count(200), await count(404)]).toEqual([1, 1]);
      const text = await (await fetch(url)).text();
      expect(text).not.toContain('2147480001');
      expect(text).not.toContain('患儿');
      expect(text).not.toContain(initiator.username);
      expect(await figure('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    });

    test('sessions in use and what visitors do not see yet are told', async () => {
      const { db } = server();
      const editor = await addManager(server(), { roleId: 2 });
      const sessions = (await figure('tongmou_sessions'))!;
      await addManager(server(), { roleId: 2 });
      expect(await figure('tongmou_sessions')).toBe(sessions + 1);

      // Nothing was ever reported: the age of the database, so that an alarm sounds where no publisher is started at all.
      const { rows } = await sql<{ age: number }>`
        select extract(epoch from now() - min(timestamp)::timestamptz)::float8 as age from kysely_migration`.execute(
        db,
      );
      expect(await figure('tongmou_publisher_report_age_seconds')).toBeCloseTo(rows[0]!.age, -1);
      expect(await figure('tongmou_publisher_failing')).toBe(0);
      const id = await addTestArticle(server(), editor);
      const hourAgo = new Date(Date.now() - 3_600_000);
      await db.updateTable('publication_log').set({ at: hourAgo }).where('article_id', '=', id).execute();
      expect(await figure('tongmou_publications_waiting')).toBe(1);
      expect(await figure('tongmou_publication_waiting_seconds')).toBeGreaterThan(3590);

      const cursor = await db.transaction().execute((tx) => appendPublication(tx, [id]));
      await storeLiveReport(db, { cursor, failure: '新闻内容获取失败', reportedAt: new Date(Date.now() - 60_000) });
      expect(await figure('tongmou_publications_waiting')).toBe(0);
      expect(await figure('tongmou_publisher_failing')).toBe(1);
      expect(await figure('tongmou_publisher_report_age_seconds')).toBeGreaterThan(59);
    });

    test('connections are told of PostgreSQL, which alone has any', async () => {
      const connections = await figure('tongmou_database_connections');
      if (server().engine === 'PGlite') expect(connections).toBeUndefined();
      else expect(connections).toBeGreaterThan(0);
    });

    test('nothing but /metrics is there', async () => {
      expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
      expect((await fetch(url, { method: 'POST' })).status).toBe(404);
    });
  },
  { METRICS_PORT: '0' },
);

test('a database that hangs is a figure, not a gap', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-metrics-'));
  const db = openPostgres(`postgres://nobody@127.0.0.1:${port}/none`);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', METRICS_PORT: '0' });
  const { app, services } = await createApp(config, db);
  const text = await services.metrics!.metrics();
  expect(text).toMatch(/^tongmou_database_up 0$/m);
  expect(text).not.toMatch(/^tongmou_.* nan$/im);
  for (const name of ['tongmou_sessions', 'tongmou_publisher_report_age_seconds', 'tongmou_publisher_failing'])
    expect(text).not.toMatch(new RegExp(`^${name} `, 'm'));
  expect(text).toMatch(/^tongmou_site_ready{part="database"} 0$/m);
  expect(text).toMatch(/^tongmou_site_ready{part="uploads"} 1$/m);
  expect(text).toMatch(/^tongmou_event_lines 0$/m);
  silent.close();
  await app.close();
  await rm(dataDir, { recursive: true });
});

test('without METRICS_PORT there is no such port', () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '9081' }).metrics).toEqual({ host: '127.0.0.1', port: 9081 });
});
