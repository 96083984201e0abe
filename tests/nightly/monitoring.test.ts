import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createHttpServer } from '../../publisher/http-server.ts';
import { createMetrics } from '../../publisher/metrics.ts';
import { Publisher } from '../../publisher/publisher.ts';
import { plainSite } from '../../publisher/testing/plain-site.ts';
import { serveMetrics } from '../../server/metrics.ts';
import { onServer } from '../../server/testing/test-server.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
const rules = (parse(read('deploy/prometheus/rules.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
type Panel = { title: string; type: string; targets?: { expr: string }[] };
const board = JSON.parse(read('deploy/grafana/tongmou.json')) as { panels: Panel[] };
const operations = read('docs/operations.md');

/** Exported, and on the board in no panel. */
const leftOut = ['tongmou_publisher_cursor'];
/** Only servers on PostgreSQL have a pool. */
const ofPool = ['tongmou_database_connections', 'tongmou_database_connections_idle', 'tongmou_database_waiting'];

/** Only servers that have a replica. */
const ofReplica = ['tongmou_reads_total', 'tongmou_replica_in_use', 'tongmou_replica_lag_bytes'];

/** Names of figures in an expression, those of a histogram without their endings. */
const named = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:tongmou|nodejs|process)_[a-z0-9_]+(?=[[{ )/]|$)/g)].map(([name]) =>
    name.replace(/_seconds_(?:bucket|count|sum)$/, '_seconds'),
  );
const onBoard = new Set(board.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => named(expr))));
const inRules = new Set(rules.flatMap(({ expr }) => named(expr)));

onServer(
  (server) => {
    test('every figure that board and rules name is exported, and every one that is exported is on the board', async () => {
      const exported = new Set([...(await ofServer()), ...(await ofPublisher())]);
      const away = [...ofReplica, ...(server().engine === 'PGlite' ? ofPool : [])];
      for (const name of [...onBoard, ...inRules].filter((one) => !away.includes(one)))
        expect([...exported]).toContain(name);
      for (const name of exported)
        if (name.startsWith('tongmou_') && !leftOut.includes(name)) expect([...onBoard]).toContain(name);
    });

    async function ofServer(): Promise<string[]> {
      const door = await serveMetrics(server().services.metrics!, { host: '127.0.0.1', port: 0 });
      const names = await exportedAt((door.address() as AddressInfo).port);
      door.close();
      return names;
    }

    async function ofPublisher(): Promise<string[]> {
      const siteDir = mkdtempSync(join(tmpdir(), 'tongmou-watched-'));
      const site = plainSite();
      await server().app.listen({ host: '127.0.0.1', port: 0 });
      const apiUrl = `http://127.0.0.1:${(server().app.server.address() as AddressInfo).port}`;
      const { webhookSecret } = server().config;
      const metrics = createMetrics();
      const options = { apiUrl, publicUrl: apiUrl, siteDir, webhookSecret };
      const publisher = new Publisher(options, site, pino({ level: 'silent' }), metrics.onPass);
      const door = createHttpServer(webhookSecret, publisher, metrics.read).listen(0, '127.0.0.1');
      await once(door, 'listening');
      await publisher.start();
      const names = await exportedAt((door.address() as AddressInfo).port);
      door.close();
      await publisher.stop();
      for (const dir of [siteDir, site.clientDir]) rmSync(dir, { recursive: true });
      return names;
    }
  },
  { METRICS_PORT: '0' },
);

async function exportedAt(port: number): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
}

test('every alarm says how urgent it is and in Chinese what is wrong and what to do, and stands in the manual', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity);
    for (const text of [annotations.summary, annotations.description]) expect(text).toMatch(/\p{Script=Han}/u);
    expect(operations, alert).toContain(`\`${alert}\``);
  }
  for (const [, alert] of operations.matchAll(/`(Tongmou\w+)`/g))
    expect(rules.map((rule) => rule.alert)).toContain(alert);
});

test('every panel of the board has a Chinese title', () => {
  for (const { title } of board.panels) expect(title).toMatch(/\p{Script=Han}/u);
});

test('each alarm sounds when it should and is silent when it should not, by promtool', ({ skip }) => {
  const tests = ['rules.test.yml', 'rules.days.test.yml'];
  const promtool = (...args: string[]) =>
    spawnSync('promtool', args, { cwd: join(root, 'deploy/prometheus'), encoding: 'utf8' });
  if (promtool('--version').error && process.env.DEPLOYMENT_TEST !== 'required') {
    console.warn("The alarms were not tested: there is no promtool (Debian's prometheus).");
    skip();
  }
  for (const args of [
    ['check', 'rules', 'rules.yml'],
    ['check', 'config', '--syntax-only', 'scrape.yml'],
    ['check', 'config', '--syntax-only', 'scrape.patroni.yml'],
    ['test', 'rules', ...tests],
  ]) {
    const { status, stdout, stderr, error } = promtool(...args);
    expect(status, `${args}: ${error ?? ''}${stdout}${stderr}`).toBe(0);
  }
  const tested = tests.map((file) => read(`deploy/prometheus/${file}`)).join('');
  for (const { alert } of rules)
    expect(tested).toContain(`exp_samples: [{labels: '{alertname="${alert}"}', value: 1}]`);
});
