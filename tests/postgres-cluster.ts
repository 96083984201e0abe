import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../scripts/ports.ts';

const restartDelayMs = 200;
const startTimeoutMs = 30_000;

/**
 * A PostgreSQL cluster of its own in a scratch folder, made with the programs that Debian installs. It is started again whenever it ends, as an operator's service manager does.
 */
export class PostgresCluster {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  #postmaster: ChildProcess | undefined;
  #stopping = false;
  readonly #settings: readonly string[];

  constructor(folder: string, port: number, login: string, settings: readonly string[] = []) {
    this.#settings = settings;
    this.url = `postgres://${login}@127.0.0.1:${port}/postgres`;
    this.#folder = folder;
    this.#port = port;
  }

  /** Ends the postmaster by a signal: SIGKILL is a crash, SIGINT an orderly restart that breaks off what is open. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const postmaster = await this.#alive();
    const ended = once(postmaster, 'exit');
    postmaster.kill(signal);
    await ended;
  }

  /** Freezes every process of the cluster, or lets them go on: to others, a database that hangs. */
  freeze(frozen: boolean): void {
    const pid = this.#postmaster!.pid!;
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n');
    for (const one of [...children, pid]) process.kill(Number(one), frozen ? 'SIGSTOP' : 'SIGCONT');
  }

  /** A replica that streams from it, in a folder of its own. */
  async startReplica(): Promise<PostgresCluster> {
    const folder = await ownFolder(tmpdir());
    const args = ['-d', this.url, '-D', join(folder, 'data'), '-R', '-c', 'fast'];
    execFileSync(program('pg_basebackup'), args, { ...asPostgres(), cwd: folder, stdio: 'ignore' });
    const { username, password } = new URL(this.url);
    const replica = new PostgresCluster(folder, await freePort(), password ? `${username}:${password}` : username);
    replica.start();
    await replica.untilReady();
    return replica;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#postmaster?.exitCode === null && this.#postmaster.signalCode === null) await this.end('SIGINT');
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Starts it and from then on again and again. A crashed one refuses while processes of the last are on their way out. */
  start(): void {
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.#folder}`,
      'log_min_messages=panic',
      ...this.#settings,
    ];
    const args = [
      '-D',
      join(this.#folder, 'data'),
      '-p',
      String(this.#port),
      ...settings.flatMap((one) => ['-c', one]),
    ];
    this.#postmaster = spawn(program('postgres'), args, { ...asPostgres(), stdio: 'ignore' });
    this.#postmaster.on('exit', () => {
      setTimeout(() => {
        if (!this.#stopping) this.start();
      }, restartDelayMs);
    });
  }

  /** @throws when it takes no connection within half a minute */
  async untilReady(): Promise<void> {
    for (const end = Date.now() + startTimeoutMs; ; ) {
      const client = new pg.Client({ connectionString: this.url });
      client.on('error', () => {});
      try {
        await client.connect();
        return await client.end();
      } catch (error) {
        if (Date.now() > end) throw error;
        await delay(50);
      }
    }
  }

  async #alive(): Promise<ChildProcess> {
    await this.untilReady();
    return this.#postmaster!;
  }
}

/**
 * Makes and starts a cluster of `user` in a folder of its own below `parent`. As root it runs as the user postgres, since
 * PostgreSQL refuses root. With a `password` whoever comes by TCP needs one, as on Debian; else it trusts everybody.
 */
export async function startPostgresCluster({
  parent = tmpdir(),
  user = 'tongmou',
  password = '',
  settings = [] as readonly string[],
} = {}): Promise<PostgresCluster> {
  const folder = await ownFolder(parent);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  const hosts = password ? ['--auth-host=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth-host=trust'];
  const encoding = ['-E', 'UTF8', '--locale=C.UTF-8'];
  const args = ['-D', join(folder, 'data'), '-U', user, '--auth-local=trust', ...hosts, ...encoding];
  execFileSync(program('initdb'), args, { ...asPostgres(), cwd: folder, stdio: 'ignore' });
  const cluster = new PostgresCluster(folder, await freePort(), password ? `${user}:${password}` : user, settings);
  cluster.start();
  await cluster.untilReady();
  return cluster;
}

/** Of who PostgreSQL runs as. */
async function ownFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'tongmou-postgres-'));
  await chmod(folder, 0o700);
  const { uid, gid } = asPostgres();
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/** Whether PostgreSQL's programs are installed here. */
export const isPostgresInstalled = (): boolean => installed('postgres') !== undefined;

const installed = (name: string): string | undefined => globSync(`/usr/lib/postgresql/*/bin/${name}`).sort().at(-1);

export function program(name: string): string {
  const path = installed(name);
  if (!path) throw new Error(`${name} is not installed; Debian's package postgresql brings it.`);
  return path;
}

/** What to start a program with so that it runs as the user postgres, where this process is root. */
export function asPostgres(): { uid?: number; gid?: number; cwd?: string } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g'), cwd: '/' };
}
