import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../../scripts/ports.ts';
import { untilOk } from '../../../scripts/processes.ts';
import { endProcess, root } from '../../server-process.ts';

const startTimeoutMs = 60_000;

/** Servers alone, each at an address that stays, on one database. */
export class Servers {
  readonly urls: string[];
  readonly #env: Record<string, string>;
  readonly #children: ChildProcess[] = [];

  constructor(ports: number[], env: Record<string, string>) {
    this.urls = ports.map((port) => `http://127.0.0.1:${port}`);
    this.#env = env;
  }

  static async on(count: number, env: Record<string, string>): Promise<Servers> {
    const ports: number[] = [];
    while (ports.length < count) ports.push(await freePort());
    return new Servers(ports, env);
  }

  /** Starts those that do not run, and waits for all. @throws when one does not answer */
  async start(): Promise<void> {
    for (const [index, url] of this.urls.entries()) {
      const running = this.#children[index];
      if (running && running.exitCode === null && running.signalCode === null) continue;
      this.#children[index] = spawn(process.execPath, [join(root, 'server/main.ts')], {
        cwd: root,
        env: { PATH: process.env.PATH, ALLOW_HTTP: 'true', ...this.#env, PORT: new URL(url).port },
        // They end with this process, however that ends.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
    }
    for (const url of this.urls) await untilOk(`${url}/healthz`, startTimeoutMs);
  }

  kill = (index: number): Promise<void> => endProcess(this.#children[index]!, 'SIGKILL');

  /** In order. */
  stop = (): Promise<unknown> => Promise.all(this.#children.map((child) => endProcess(child, 'SIGTERM')));
}
