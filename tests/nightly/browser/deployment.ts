import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { trialSettings } from '../../../contract/settings.ts';
import { freePort } from '../../../scripts/ports.ts';
import type { Db } from '../../../server/database/row-types.ts';
import { copyPostgres } from '../../../server/testing/scratch-databases.ts';
import { buildSite } from '../../../site/build.ts';

const root = join(import.meta.dirname, '../../..');
const deploy = join(root, 'deploy');
// Where Debian puts nginx, which is not on everyone's path.
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const path = [process.env.PATH, '/usr/sbin'].join(delimiter);

/** What is missing here to bring up deploy/; empty: nothing. */
export function missingForDeployment(): string[] {
  const has = (command: string, option: string) => spawnSync(command, [option], { env: { PATH: path } }).status === 0;
  const missing: string[] = [];
  if (!has('nginx', '-v')) missing.push('nginx (apt install nginx-light)');
  if (!existsSync(brotliModule)) missing.push('libnginx-mod-http-brotli-static');
  if (!has('openssl', 'version')) missing.push('openssl');
  if (!process.env.TEST_DATABASE_URL) missing.push('TEST_DATABASE_URL');
  return missing;
}

export type Deployment = {
  /** What visitors open, over https with a certificate nobody signed. */
  url: string;
  /** The same over http. */
  httpUrl: string;
  /** The two servers, behind nginx's back. */
  servers: { url: string; metricsUrl: string; kill: () => Promise<void> }[];
  db: Db;
  stop: () => Promise<void>;
};

/**
 * Brings up what deploy/ describes: nginx with its files, two servers and the publisher as their units start them, all on
 * free ports and an empty PostgreSQL database, with nothing else about them changed.
 */
export async function startDeployment(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-deployed-'));
  const [https, http, inner, publisher, ...ports] = await Promise.all(Array.from({ length: 8 }, freePort));
  const [first, second, firstMetrics, secondMetrics] = ports as [number, number, number, number];
  const database = await copyPostgres(process.env.TEST_DATABASE_URL!);
  const distDir = resolve('dist');
  await buildSite(distDir);

  const url = `https://127.0.0.1:${https}`;
  const dataDir = join(folder, 'data');
  const env = {
    PATH: process.env.PATH,
    // Sample managers have none.
    SECOND_FACTOR_REQUIRED: trialSettings.SECOND_FACTOR_REQUIRED,
    DIST_DIR: distDir,
    ...settings({
      PUBLIC_URL: url,
      DATABASE_URL: database.url!,
      DATA_DIR: dataDir,
      WEBHOOK_SECRET: 'secret-of-the-deployment',
      PUBLISHER_PORT: String(publisher),
      PUBLISH_WEBHOOKS: `http://127.0.0.1:${publisher}/`,
      API_URL: `http://127.0.0.1:${inner}`,
      LOG_LEVEL: 'warn',
    }),
  };
  const startServer = (port: number, metricsPort: number) =>
    startUnit('tongmou-server@.service', { ...env, PORT: String(port), METRICS_PORT: String(metricsPort) });
  const servers = [startServer(first, firstMetrics), startServer(second, secondMetrics)];
  const others = [startUnit('tongmou-publisher.service', env)];

  await renderNginx(folder, [
    [/listen \[::\]:\d+.*;/, ''],
    [/listen 443 ssl http2;/, `listen ${https} ssl http2;`],
    [/listen 80;/, `listen ${http};`],
    [/listen 127\.0\.0\.1:8080;/, `listen 127.0.0.1:${inner};`],
    [/server 127\.0\.0\.1:8081/, `server 127.0.0.1:${first}`],
    [/server 127\.0\.0\.1:8082/, `server 127.0.0.1:${second}`],
    [/\/var\/lib\/tongmou\/site\/current/, join(dataDir, 'site/current')],
    [/\/var\/log\/nginx\/tongmou/, folder],
    [/\/etc\/letsencrypt\/live\/eye\.example\.org/, folder],
    [/https:\/\/eye\.example\.org/, url],
  ]);
  makeCertificate(folder);
  others.push(startNginx(folder));

  const stop = async () => {
    await Promise.all([...servers, ...others].map((child) => end(child, 'SIGTERM')));
    await database.close();
    await rm(folder, { recursive: true });
  };
  return {
    url,
    httpUrl: `http://127.0.0.1:${http}`,
    servers: [first, second].map((port, index) => ({
      url: `http://127.0.0.1:${port}`,
      metricsUrl: `http://127.0.0.1:${[firstMetrics, secondMetrics][index]}/metrics`,
      kill: () => end(servers[index]!, 'SIGKILL'),
    })),
    db: database.db,
    stop,
  };
}

/** deploy/tongmou.env with the values of this machine. @throws when one is not among them */
function settings(own: Record<string, string>): Record<string, string> {
  const given = parseEnv(readFileSync(join(deploy, 'tongmou.env'), 'utf8')) as Record<string, string>;
  for (const key of Object.keys(own)) if (!(key in given)) throw new Error(`tongmou.env does not name ${key}`);
  return { ...given, ...own };
}

/** Starts what a unit starts, in the environment it adds, which `env` may change. */
function startUnit(unit: string, env: NodeJS.ProcessEnv): ChildProcess {
  const text = readFileSync(join(deploy, 'systemd', unit), 'utf8');
  const args = /^ExecStart=\/opt\/tongmou\/current\/node_modules\/node\/bin\/node (.+)$/m.exec(text)![1]!.split(' ');
  const added = Array.from(text.matchAll(/^Environment=(.*)$/gm), ([, all]) => all!.split(' ')).flat();
  const [ofPlace, fixed] = [true, false].map((is) => added.filter((one) => one.includes('%') === is));
  for (const assignment of ofPlace!)
    if (!(assignment.split('=')[0]! in env)) throw new Error(`${unit} sets ${assignment}, which nobody replaces`);
  const all = { ...Object.fromEntries(fixed!.map((one) => one.split('='))), ...env };
  return spawn(process.execPath, args, { cwd: root, env: all, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Copies deploy/nginx with every one of the replacements made, beside the little that Debian's own nginx.conf says. */
async function renderNginx(folder: string, replacements: [RegExp, string][]): Promise<void> {
  await cp(join(deploy, 'nginx'), folder, { recursive: true });
  let site = await readFile(join(folder, 'tongmou.conf'), 'utf8');
  for (const [from, to] of replacements) {
    if (!from.test(site)) throw new Error(`deploy/nginx/tongmou.conf no longer says ${from}`);
    site = site.replaceAll(new RegExp(from, 'g'), to);
  }
  await writeFile(join(folder, 'tongmou.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${what};`);
  await writeFile(
    join(folder, 'nginx.conf'),
    // Only root may say who the workers are; the folder is readable for its owner alone.
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 2;
    pid nginx.pid;
    load_module ${brotliModule};
    events { worker_connections 512; }
    http { include /etc/nginx/mime.types; gzip on; ${temporary.join(' ')} include tongmou.conf; }`,
  );
}

/** @throws when its files are wrong */
function startNginx(folder: string): ChildProcess {
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  execFileSync('nginx', [...args, '-t', '-q'], { env: { PATH: path } });
  return spawn('nginx', args, { env: { PATH: path }, stdio: 'inherit' });
}

function makeCertificate(folder: string): void {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
