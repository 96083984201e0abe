import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../scripts/ports.ts';
import { asPostgres, program } from '../../postgres-cluster.ts';
import { endProcess, root } from '../../server-process.ts';
import { at, DatabaseMachine, deliveredFile, deliveredSettings, freePorts, type Ports } from './database-machine.ts';

const names = ['one', 'two', 'three'] as const;
const wellLimitMs = 120_000;
const programs = ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy'];

/** Whether Debian's etcd-server, patroni and haproxy are installed here. */
export const isPatroniInstalled = (): boolean => programs.every((path) => existsSync(path));

type Member = { name: string; role: string; state: string };

/**
 * The machines that deploy/patroni describes, as processes of this one, with its very files: two that keep the database, one that
 * votes, and HAProxy, by which servers reach the primary with TLS.
 */
export class FailoverCluster {
  readonly url: string;
  readonly ownerUrl: string;
  readonly databases: readonly DatabaseMachine[];
  readonly #machines: readonly DatabaseMachine[];
  readonly #haproxy: ChildProcess;

  constructor(
    machines: DatabaseMachine[],
    haproxy: ChildProcess,
    { url, ownerUrl }: { url: string; ownerUrl: string },
  ) {
    this.#machines = machines;
    this.databases = machines.slice(0, 2);
    this.#haproxy = haproxy;
    this.url = url;
    this.ownerUrl = ownerUrl;
  }

  /** Waits until one is the primary and what is acknowledged is on the other as well. Returns both, the primary first. */
  async untilWell(): Promise<[DatabaseMachine, DatabaseMachine]> {
    for (const end = Date.now() + wellLimitMs; Date.now() < end; await delay(100)) {
      for (const [primary, standby] of [this.databases, this.databases.toReversed()] as [
        DatabaseMachine,
        DatabaseMachine,
      ][])
        if (await this.#isWell(primary, standby)) return [primary, standby];
    }
    throw new Error('the cluster did not become well');
  }

  /** Waits until somebody says to be the primary. */
  async untilPrimary(among = this.databases): Promise<void> {
    for (const end = Date.now() + wellLimitMs; Date.now() < end; await delay(50))
      for (const one of among) if (await one.isPrimary()) return;
    throw new Error('nobody became the primary');
  }

  async stop(): Promise<void> {
    await endProcess(this.#haproxy, 'SIGKILL');
    for (const machine of this.#machines) await machine.stop();
  }

  async #isWell(primary: DatabaseMachine, standby: DatabaseMachine): Promise<boolean> {
    const { status, text } = await primary.ask('/cluster');
    if (status !== 200 || !(await primary.isPrimary())) return false;
    const { members } = JSON.parse(text) as { members: Member[] };
    const role = ({ name }: DatabaseMachine) =>
      members.find((one) => one.name === name && one.state === 'running')?.role;
    return role(primary) === 'leader' && role(standby) === 'sync_standby';
  }
}

/** Makes such a cluster below `parent`, with the database and its roles, as deploy/README.md does it. */
export async function startFailoverCluster(parent: string): Promise<FailoverCluster> {
  const folder = join(parent, 'cluster');
  await mkdir(folder, { mode: 0o700 });
  const script = (name: string, args: string[], env = {}, as = {}) =>
    execFileSync('sh', [join(root, 'deploy', name), ...args], {
      ...as,
      cwd: folder,
      stdio: 'pipe',
      env: { ...process.env, ...env },
    });
  script('patroni/certificate.sh', ['machine', '127.0.0.1']);
  for (const name of ['patroni.yml', 'haproxy.cfg']) await writeFile(join(folder, name), deliveredFile(name, folder));
  await belongToPostgres(parent, folder);

  const ports = [await freePorts(), await freePorts(), await freePorts()];
  const secrets = [1, 2, 3, 4].map(() => randomBytes(12).toString('hex')) as [string, string, string, string];
  const machines = ports.map(
    (own, n) => new DatabaseMachine(names[n]!, own, folder, settings(folder, names[n]!, own, ports, secrets), n < 2),
  );
  const port = await freePort();
  const address = (user: string, password: string) =>
    `postgres://${user}:${password}@localhost:${port}/tongmou?sslmode=verify-full&sslrootcert=${folder}/ca.crt`;
  const urls = { url: address('tongmou', secrets[2]), ownerUrl: address('tongmou_owner', secrets[3]) };
  const cluster = new FailoverCluster(machines, startHaproxy(folder, port, ports), urls);
  try {
    for (const machine of machines) machine.start();
    const [primary] = await cluster.untilWell();
    const superuser = {
      POSTGRES_USER: 'postgres',
      POSTGRES_DB: 'tongmou',
      PGHOST: folder,
      PGPORT: String(primary.ports.postgres),
    };
    const env = { ...superuser, POSTGRES_PASSWORD: secrets[2], POSTGRES_OWNER_PASSWORD: secrets[3] };
    execFileSync(program('createdb'), ['-U', 'postgres', 'tongmou'], {
      ...asPostgres(),
      env: { ...process.env, ...env },
    });
    script('postgres/roles.sh', [], env, asPostgres());
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function belongToPostgres(parent: string, folder: string): Promise<void> {
  const { uid, gid } = asPostgres();
  if (uid === undefined || gid === undefined) return;
  await chmod(parent, 0o755);
  for (const name of ['', 'ca.crt', 'machine.crt', 'machine.key']) await chown(join(folder, name), uid, gid);
}

function settings(folder: string, name: string, own: Ports, all: Ports[], secrets: string[]): Record<string, string> {
  return {
    ...deliveredSettings('etcd.env', folder),
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, `etcd-${name}`),
    ETCD_INITIAL_CLUSTER: all.map(({ peer }, n) => `${names[n]}=https://${at(peer)}`).join(','),
    ETCD_LISTEN_PEER_URLS: `https://${at(own.peer)}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `https://${at(own.peer)}`,
    ETCD_LISTEN_CLIENT_URLS: `https://${at(own.etcd)}`,
    ETCD_ADVERTISE_CLIENT_URLS: `https://${at(own.etcd)}`,
    ETCD_LISTEN_METRICS_URLS: `http://${at(own.metrics)}`,
    ...deliveredSettings('patroni.env', folder),
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: all.map(({ etcd }) => at(etcd)).join(','),
    PATRONI_POSTGRESQL_LISTEN: at(own.postgres),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(own.postgres),
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, `data-${name}`),
    PATRONI_POSTGRESQL_BIN_DIR: join(program('postgres'), '..'),
    PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${name}`),
    PATRONI_RESTAPI_LISTEN: at(own.patroni),
    PATRONI_RESTAPI_CONNECT_ADDRESS: at(own.patroni),
    PATRONI_REPLICATION_PASSWORD: secrets[0]!,
    PATRONI_REWIND_PASSWORD: secrets[1]!,
  };
}

function startHaproxy(folder: string, port: number, [one, two]: Ports[]): ChildProcess {
  const env = {
    ...deliveredSettings('haproxy.env', folder),
    DATABASE_PORT: at(port),
    DATABASE_ONE: at(one!.postgres),
    DATABASE_ONE_PATRONI: String(one!.patroni),
    DATABASE_TWO: at(two!.postgres),
    DATABASE_TWO_PATRONI: String(two!.patroni),
  };
  const log = openSync(join(folder, 'haproxy.log'), 'a');
  const args = ['-db', '-f', join(folder, 'haproxy.cfg')];
  return spawn('/usr/sbin/haproxy', args, { ...asPostgres(), env, stdio: ['ignore', log, log] });
}
