import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePort } from '../../../scripts/ports.ts';
import { asPostgres } from '../../postgres-cluster.ts';
import { endProcess, root } from '../../server-process.ts';

const delivered = join(root, 'deploy/patroni');
const answerLimitMs = 2000;

/** A file of deploy/patroni, for a machine whose certificates and sockets lie in `folder`. */
export const deliveredFile = (name: string, folder: string): string =>
  readFileSync(join(delivered, name), 'utf8').replaceAll(/\/etc\/tongmou-cluster|\/var\/run\/postgresql/g, folder);

/** The settings of a file of deploy/patroni. */
export const deliveredSettings = (name: string, folder: string): Record<string, string> =>
  Object.fromEntries(
    [...deliveredFile(name, folder).matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
  );

export type Ports = { peer: number; etcd: number; metrics: number; postgres: number; patroni: number };
export const freePorts = async (): Promise<Ports> => ({
  peer: await freePort(),
  etcd: await freePort(),
  metrics: await freePort(),
  postgres: await freePort(),
  patroni: await freePort(),
});

export const at = (port: number): string => `127.0.0.1:${port}`;

/** Lets a machine that was struck come back. */
type Mend = () => void;

/** One machine of the cluster: etcd, and where it keeps the database PostgreSQL under Patroni, as processes that a blow can end. */
export class DatabaseMachine {
  readonly name: string;
  readonly ports: Ports;
  readonly #folder: string;
  readonly #env: Record<string, string>;
  readonly #keepsDatabase: boolean;
  #etcd: ChildProcess | undefined;
  #patroni: ChildProcess | undefined;

  constructor(name: string, ports: Ports, folder: string, env: Record<string, string>, keepsDatabase: boolean) {
    this.name = name;
    this.ports = ports;
    this.#folder = folder;
    this.#env = env;
    this.#keepsDatabase = keepsDatabase;
  }

  start(): void {
    this.#etcd = this.#run('/usr/bin/etcd', [], 'etcd');
    if (this.#keepsDatabase)
      this.#patroni = this.#run('/usr/bin/patroni', [join(this.#folder, 'patroni.yml')], 'patroni');
  }

  /** All of it at one moment, as by a power cut; it starts anew. */
  kill(): Mend {
    this.hang();
    for (const pid of this.#all()) signal(pid, 'SIGKILL');
    return () => this.start();
  }

  /** All of it, as a machine whose disk or memory does not answer; it goes on where it stood. */
  hang(): Mend {
    return stop(this.#all());
  }

  /** PostgreSQL alone; Patroni looks after it. */
  crash(): Mend {
    const pids = this.#postgres();
    stop(pids);
    for (const pid of pids) signal(pid, 'SIGKILL');
    return () => {};
  }

  /** Patroni and etcd hang while PostgreSQL goes on, and would go on as a second primary. */
  neglect(): Mend {
    return stop([this.#patroni!.pid!, this.#etcd!.pid!]);
  }

  async stop(): Promise<void> {
    const ends = [this.#patroni, this.#etcd].filter((one) => one !== undefined);
    for (const pid of this.#all()) signal(pid, 'SIGKILL');
    await Promise.all(ends.map((child) => endProcess(child, 'SIGKILL')));
  }

  /** What Patroni answers here: its status, and what it says; 0 where it says nothing. */
  ask(path: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve) => {
      const ca = readFileSync(join(this.#folder, 'ca.crt'));
      const options = {
        host: '127.0.0.1',
        port: this.ports.patroni,
        path,
        ca,
        timeout: answerLimitMs,
        agent: false,
      } as const;
      const nothing = { status: 0, text: '' };
      const asked = request(options, async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve({ status: response.statusCode ?? 0, text });
      });
      asked
        .on('timeout', () => asked.destroy())
        .on('error', () => resolve(nothing))
        .end();
    });
  }

  isPrimary = async (): Promise<boolean> => (await this.ask('/primary')).status === 200;

  /** Patroni first, so that it starts nothing meanwhile. */
  #all(): number[] {
    const minders = [this.#patroni, this.#etcd].filter(
      (one) => one && one.exitCode === null && one.signalCode === null,
    );
    return [...minders.map((one) => one!.pid!), ...this.#postgres()];
  }

  /** Whatever works in the folder of the database, with its children. */
  #postgres(): number[] {
    const found = pgrep('-f', join(this.#folder, `data-${this.name}`));
    return [...found, ...found.flatMap((pid) => pgrep('-P', String(pid)))];
  }

  #run(program: string, args: string[], what: string): ChildProcess {
    const log = openSync(join(this.#folder, `${what}-${this.name}.log`), 'a');
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...this.#env };
    return spawn(program, args, { ...asPostgres(), cwd: '/', env, stdio: ['ignore', log, log] });
  }
}

function stop(pids: number[]): Mend {
  for (const pid of pids) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT');
  };
}

/** Who has ended since needs none. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function pgrep(...args: string[]): number[] {
  try {
    return execFileSync('pgrep', args, { encoding: 'utf8' }).trim().split('\n').map(Number);
  } catch {
    return [];
  }
}
