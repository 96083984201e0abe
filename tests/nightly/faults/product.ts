import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { trialSettings } from '../../../contract/settings.ts';
import { freePort } from '../../../scripts/ports.ts';
import { type Running, startProcesses, untilReady } from '../../../scripts/processes.ts';
import { buildSite } from '../../../site/build.ts';
import { seedArticles } from '../../bench/sample-articles.ts';
import type { PostgresCluster } from '../../postgres-cluster.ts';
import type { Findings } from './findings.ts';

/** What API calls need. */
export type Needed = 'server' | 'database';

const everyNeeded: readonly Needed[] = ['server', 'database'];

export type Part = 'server' | 'publisher' | 'database';

/** `database` undefined: the embedded one, which lives and dies with the server. */
export type Place = { dataDir: string; database: PostgresCluster | undefined };

const startTimeoutMs = 60_000;

/** The whole product on a scratch folder, whose processes can be ended at any moment and come back by themselves. */
export class Product {
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
  readonly siteFolder: string;
  readonly parts: readonly Part[];
  readonly #running: Running;
  readonly #database: PostgresCluster | undefined;
  readonly #findings: Findings;
  readonly #outages: Outages;

  constructor(running: Running, { env, database, findings, outages }: Started) {
    this.url = running.url;
    this.env = env;
    this.siteFolder = join(env.DATA_DIR!, 'site', 'current');
    this.parts = database ? ['server', 'publisher', 'database'] : ['server', 'publisher'];
    this.#running = running;
    this.#database = database;
    this.#findings = findings;
    this.#outages = outages;
  }

  /** Kills a part as it is, just started or long at work; one that is not there is waited for. */
  kill = (part: Part): Promise<void> => this.end(part, 'SIGKILL');

  /** Ends a part by a signal; it comes back by itself. */
  async end(part: Part, signal: NodeJS.Signals): Promise<void> {
    if (part === 'database') {
      this.#begin('database');
      await this.#database!.end(signal);
    } else {
      const child = await this.#alive(part);
      if (part === 'server') this.#begin('server');
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    this.#findings.count(`${part} ended by ${signal}`);
    if (part !== 'publisher') void this.#untilItAnswers(part);
  }

  /** Whether a part that calls need was away at any time since `from`: what was asked then may break off. */
  wasAway(from: number, parts: readonly Needed[] = everyNeeded): boolean {
    return this.#outages.overlap(from, performance.now(), parts);
  }

  async untilServerIsBack(parts: readonly Needed[] = everyNeeded): Promise<void> {
    while (this.wasAway(performance.now(), parts)) await delay(10);
  }

  async publisherCursor(): Promise<{ cursor: number; failure: string | null } | undefined> {
    const answer = await fetch(`http://127.0.0.1:${this.env.PUBLISHER_PORT}/healthz`).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as { cursor: number; failure: string | null }) : undefined;
  }

  stop = (): Promise<void> => this.#running.stop();

  async #alive(part: 'server' | 'publisher'): Promise<ChildProcess> {
    const end = performance.now() + startTimeoutMs;
    for (;;) {
      const child = this.#running[part]();
      if (child.exitCode === null && child.signalCode === null) return child;
      if (performance.now() > end) throw new Error(`the ${part} did not come back`);
      await delay(5);
    }
  }

  #begin = (of: Needed) => this.#outages.begin(of);

  async #untilItAnswers(of: Needed): Promise<void> {
    const outage = this.#outages.current(of);
    // Connections of a postmaster that was killed may answer a moment longer.
    if (of === 'database') await this.#database!.untilReady();
    const address = `${this.url}${of === 'server' ? '/healthz' : '/readyz'}`;
    while (outage && this.#outages.current(of) === outage) {
      const answer = await fetch(address).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok && this.#outages.current(of) === outage) {
        outage.to = performance.now();
        this.#findings.most(`longest outage of the ${of}, ms`, outage.to - outage.from);
        return;
      }
      await delay(20);
    }
  }
}

type Started = {
  env: NodeJS.ProcessEnv;
  database: PostgresCluster | undefined;
  findings: Findings;
  outages: Outages;
};

/** Starts the product with so many published articles. An end of a process that nobody asked for is a fault. */
export async function startProduct(
  { dataDir, database }: Place,
  articles: number,
  findings: Findings,
): Promise<Product> {
  const distDir = resolve(process.env.DIST_DIR || 'dist');
  await buildSite(distDir);
  await seedArticles(dataDir, articles, database?.url);
  const env: NodeJS.ProcessEnv = {
    ...trialSettings,
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    DATABASE: database ? '' : 'embedded',
    DIST_DIR: distDir,
    PORT: String(await freePort()),
    PUBLISHER_PORT: String(await freePort()),
    PUBLISH_WEBHOOKS: process.env.PUBLISH_WEBHOOKS,
    WEBHOOK_SECRET: 'secret-of-the-crash-test',
    LOG_LEVEL: process.env.LOG_LEVEL || 'silent',
  };
  const outages = new Outages();
  const onEnd = (script: string, how: string) => {
    if (how === 'SIGKILL' || how === '0') return;
    findings.fault(`${script} ended by itself: ${how}`);
  };
  const running = await startProcesses(env, { onEnd, triesAMinute: Number.POSITIVE_INFINITY });
  const product = new Product(running, { env, database, findings, outages });
  try {
    await untilReady(running.url, startTimeoutMs);
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

type Outage = { of: Needed; from: number; to: number };

/** Where workers call, and what they know of its outages. */
export type Workplace = Pick<Product, 'url' | 'wasAway' | 'untilServerIsBack'>;

/** When a part was away; times are those of `performance.now()`. */
export class Outages {
  readonly #outages: Outage[] = [];

  /** A part that ends while it is still on its way up is away for longer. Returns the outage, to be ended. */
  begin(of: Needed): Outage {
    const last = this.current(of);
    if (last) this.#outages.splice(this.#outages.indexOf(last), 1);
    const outage = { of, from: last?.from ?? performance.now(), to: Number.POSITIVE_INFINITY };
    this.#outages.push(outage);
    return outage;
  }

  current(of: Needed): Outage | undefined {
    return this.#outages.find((outage) => outage.of === of && outage.to === Number.POSITIVE_INFINITY);
  }

  /** Whether one of the parts was away at any time between the two. */
  overlap(from: number, to: number, of: readonly Needed[]): boolean {
    return this.#outages.some((outage) => of.includes(outage.of) && outage.from <= to && from <= outage.to);
  }
}
