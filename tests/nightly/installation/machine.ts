import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPostgresInstalled, type PostgresCluster, startPostgresCluster } from '../../postgres-cluster.ts';

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const path = `${process.env.PATH}:/usr/sbin`;

/** What is missing here to install the product as an operator does; empty: nothing. */
export function missingForInstallation(): string[] {
  const has = (command: string, ...args: string[]) => spawnSync(command, args, { env: { PATH: path } }).status === 0;
  return [
    process.getuid?.() === 0 ? undefined : 'root',
    isPostgresInstalled() && has('psql', '--version') ? undefined : 'PostgreSQL (apt install postgresql)',
    has('nginx', '-v') ? undefined : 'nginx (apt install nginx-light)',
    has('openssl', 'version') ? undefined : 'openssl',
    has('runuser', '--version') ? undefined : 'runuser',
  ].filter((one) => one !== undefined);
}

export type Machine = {
  /** What stands for `/`. */
  root: string;
  /** Besides ours: a systemctl and a journalctl of this machine, and where its PostgreSQL listens. */
  env: NodeJS.ProcessEnv;
  cluster: PostgresCluster;
  certificate: { file: string; key: string };
  stop: () => Promise<void>;
};

/** A folder that stands for a fresh Debian with PostgreSQL and nginx, where nobody installed the product. */
export async function makeMachine(): Promise<Machine> {
  const root = await mkdtemp(join(tmpdir(), 'tongmou-machine-'));
  // The service's user walks through it.
  chmodSync(root, 0o755);
  for (const folder of ['bin', 'run', 'journal', 'etc/nginx/conf.d'])
    mkdirSync(join(root, folder), { recursive: true });
  writeCommands(root);
  writeNginx(root);
  const cluster = await startPostgresCluster({ parent: root, user: 'postgres', password: 'password-of-postgres' });
  const { hostname, port, password } = new URL(cluster.url);
  const env = { PATH: `${join(root, 'bin')}:${path}`, PGHOST: hostname, PGPORT: port, PGPASSWORD: password };
  const stop = async () => {
    spawnSync('systemctl', ['stop', ...services], { env });
    const nginx = nginxPid(root);
    if (nginx) process.kill(nginx, 'SIGTERM');
    await cluster.stop();
    rmSync(root, { recursive: true, force: true });
  };
  return { root, env, cluster, certificate: makeCertificate(root), stop };
}

/** Undefined: it does not run. A test of its settings leaves an empty file. */
export function nginxPid(root: string): number | undefined {
  const file = join(root, 'etc/nginx/nginx.pid');
  return (existsSync(file) && Number(readFileSync(file, 'utf8'))) || undefined;
}

export const services = ['tongmou-server@1.service', 'tongmou-server@2.service', 'tongmou-publisher.service'];

function writeCommands(root: string): void {
  const script = join(import.meta.dirname, 'systemctl.ts');
  const commands = {
    systemctl: `exec '${process.execPath}' '${script}' '${root}' "$@"`,
    journalctl: `cat '${root}'/journal/tongmou-server@*.log`,
  };
  for (const [name, line] of Object.entries(commands))
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}

/** What Debian's own nginx.conf says, of which the product's settings are a part. */
function writeNginx(root: string): void {
  const folder = join(root, 'etc/nginx');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${what};`);
  const lines = [
    'user root;',
    'pid nginx.pid;',
    existsSync(brotliModule) ? `load_module ${brotliModule};` : '',
    'error_log error.log;',
    'events { worker_connections 128; }',
    `http { include /etc/nginx/mime.types; ${temporary.join(' ')} include conf.d/*.conf; }`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
}

function makeCertificate(root: string): Machine['certificate'] {
  const certificate = { file: join(root, 'fullchain.pem'), key: join(root, 'privkey.pem') };
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', certificate.key, '-out', certificate.file];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  return certificate;
}
