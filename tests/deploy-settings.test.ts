import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { signatureSettings } from '../contract/rules-signature.ts';
import { imageMaxBytes } from '../contract/pictures.ts';
import { type SettingName, serverMemory, settingNames } from '../contract/settings.ts';
import { readPublisherConfig } from '../publisher/config.ts';
import { readConfig } from '../server/config.ts';
import { routes } from '../server/routes.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const explained = new Set(Object.keys(parseEnv(read('.env.example'))));
const deployed = parseEnv(read('deploy/tongmou.env')) as Record<string, string>;

test('.env.example explains every setting, and nothing else', () => {
  const elsewhere: SettingName[] = ['TONGMOU_SETTINGS'];
  expect([...explained].sort()).toEqual(settingNames.filter((name) => !elsewhere.includes(name)).sort());
});
type Service = {
  environment?: Record<string, string>;
  healthcheck?: object;
  network_mode?: string;
  logging?: { options: object };
  volumes?: string[];
};
const compose: { services: Record<string, Service> } = parse(read('deploy/compose.yaml'), { merge: true });
const { environment } = compose.services.publisher!;

test('every setting in deploy/ is one that .env.example explains', () => {
  expect(Object.keys(environment!)).toEqual(
    expect.arrayContaining(['DATABASE_URL', ...Object.values(signatureSettings)]),
  );
  for (const name of [...Object.keys(deployed), ...Object.keys(environment!)]) expect([...explained]).toContain(name);
});

test.each(['deploy/Dockerfile', 'deploy/systemd/tongmou-server@.service'])(
  '%s starts a server that stays small',
  (file) => {
    const text = read(file);
    for (const [name, value] of Object.entries(serverMemory.env)) expect(text).toContain(`${name}=${value}`);
    expect(text).toMatch(new RegExp(`node"?,? "?${serverMemory.flags.join('"?,? "?')}"?,? "?server/main\\.ts`));
  },
);

test('in containers, what nginx looks for at 127.0.0.1 is there, and nginx can be made anew without the others', () => {
  const { postgres, network, backup, restore, ...sharing } = compose.services;
  expect(Object.keys(sharing).sort()).toEqual(['nginx', 'publisher', 'server-1', 'server-2']);
  for (const service of Object.values(sharing))
    expect(service).toMatchObject({
      network_mode: 'service:network',
      healthcheck: { test: expect.anything() },
      logging: { options: { 'max-size': expect.any(String) } },
    });
  for (const service of [backup, restore])
    expect(service!.volumes).toContainEqual(expect.stringMatching(/backups.*:\/var\/backups\/tongmou$/));
  expect(postgres).toHaveProperty('healthcheck');
  expect(network).toHaveProperty('ports');
  expect(read('deploy/compose.yaml')).not.toContain('container_name');
});

test('no settings get into an image', () => {
  expect(read('deploy/Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/.env', '**/.env.*', '!**/.env.example']),
  );
});

test('server and publisher accept the settings of deploy/ once the secret is filled in', () => {
  const env = { ...deployed, WEBHOOK_SECRET: 'a-secret-of-the-tests' };
  expect(readConfig(env)).toMatchObject({ publicOrigin: 'https://eye.example.org', publisherPort: 8090 });
  expect(readPublisherConfig(env)).toMatchObject({ port: 8090, apiUrl: 'http://127.0.0.1:8080' });
  expect(() => readPublisherConfig(deployed)).toThrow('WEBHOOK_SECRET');
});

test('nginx lets through what a server takes, and pictures that it refuses in words', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx/tongmou.conf'))!;
  const largest = Math.max(...routes.map(({ bodyMaxBytes = 0 }) => bodyMaxBytes), 2 * imageMaxBytes);
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest);
});

test('what has a policy of its own comes from the servers, also where nginx serves the files beside it', () => {
  const locations = read('deploy/nginx/tongmou.conf').matchAll(
    /location ~ (\S+) \{ include snippets\/tongmou-proxy\.conf; \}/g,
  );
  const proxied = Array.from(locations, ([, pattern]) => new RegExp(pattern!));
  const isProxied = (path: string) => proxied.some((pattern) => pattern.test(path));
  for (const path of ['/_astro/dicom-worker-D6HeqImS.js', '/login', '/platform/home', '/hospital_back'])
    expect(isProxied(path)).toBe(true);
  for (const path of ['/_astro/heic-worker-Cp83hqwO.js', '/_astro/start.D6HeqImS.js', '/hospital/home'])
    expect(isProxied(path)).toBe(false);
});

test('what nginx writes lies where it is kept for 180 days, and not where for 14', () => {
  const rotation = read('deploy/logrotate/tongmou');
  const logs = Array.from(read('deploy/nginx/tongmou.conf').matchAll(/_log (\/\S+?)(?= |;)/g), ([, file]) => file!);
  expect(logs.length).toBeGreaterThan(1);
  for (const file of logs) expect(file).toMatch(/^\/var\/log\/nginx\/tongmou\/[a-z]+\.log$/);
  expect(rotation).toMatch(/^\/var\/log\/nginx\/tongmou\/\*\.log \{$/m);
  expect(rotation).toMatch(/^ {4}daily\n {4}rotate 180$/m);
});

const logrotate = ['/usr/sbin/logrotate', process.env.LOGROTATE ?? ''].find((file) => file && existsSync(file));

test.skipIf(!logrotate)('logrotate keeps what is 180 days old and lets go what is older', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tongmou-logs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000);
  const name = (ago: number) => `access.log-${day(ago).toISOString().slice(0, 10).replaceAll('-', '')}.gz`;
  for (let ago = 1; ago <= 200; ago++) {
    writeFileSync(join(folder, name(ago)), 'old');
    utimesSync(join(folder, name(ago)), day(ago), day(ago));
  }
  writeFileSync(join(folder, 'access.log'), 'of today');
  const config = join(folder, 'rotation');
  writeFileSync(config, read('deploy/logrotate/tongmou').replace('/var/log/nginx/tongmou', folder), { mode: 0o644 });
  execFileSync(logrotate!, ['--force', '--state', join(folder, 'state'), config]);
  const kept = readdirSync(folder).filter((file) => file.startsWith('access.log-'));
  expect(kept).toHaveLength(180);
  expect(kept).toContain(name(179));
  expect(kept).not.toContain(name(181));
});

test('the names of several units and files agree', () => {
  const server = read('deploy/systemd/tongmou-server@.service');
  const nginx = read('deploy/nginx/tongmou.conf');
  for (const instance of ['1', '2']) {
    expect(server.replaceAll('%i', instance)).toContain(`PORT=808${instance} METRICS_PORT=908${instance}`);
    expect(nginx).toContain(`server 127.0.0.1:808${instance} `);
    expect(read('deploy/systemd/tongmou.target')).toContain(`tongmou-server@${instance}.service`);
  }
  for (const unit of ['tongmou-server@.service', 'tongmou-publisher.service'])
    expect(read(`deploy/systemd/${unit}`)).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(nginx).toContain(`root ${deployed.DATA_DIR}/site/current;`);
  expect(nginx).toContain(`listen ${new URL(deployed.API_URL!).host};`);
});
