import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seedArticles } from '../bench/sample-articles.ts';
import { buildSite } from '../build.ts';
import { freePort, type Running, startProcesses, untilReady } from '../processes.ts';
import type { Findings } from './findings.ts';

export type Part = 'server' | 'publisher';
type Outage = { from: number; to: number };

const startTimeoutMs = 60_000;

/** The whole product on a scratch folder, whose two processes can be killed at any moment and come back by themselves. */
export class Product {
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
  readonly siteFolder: string;
  readonly #running: Running;
  readonly #findings: Findings;
  readonly #outages: Outage[] = [];

  constructor(running: Running, env: NodeJS.ProcessEnv, findings: Findings) {
    this.url = running.url;
    this.env = env;
    this.siteFolder = join(env.DATA_DIR!, 'site', 'current');
    this.#running = running;
    this.#findings = findings;
  }

  /** Kills a part as it is, just started or long at work; one that is not there is waited for. */
  async kill(part: Part): Promise<void> {
    const child = await this.#alive(part);
    if (part === 'server') this.#outageBegins();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    this.#findings.count(`${part} killed`);
    if (part === 'server') void this.#untilItAnswers(this.#outages.at(-1)!);
  }

  /** Whether the server was away at any time between the two: what was asked then may break off. */
  wasAway(from: number, to = performance.now()): boolean {
    return this.#outages.some((outage) => outage.from <= to && from <= outage.to);
  }

  async untilServerIsBack(): Promise<void> {
    while (this.wasAway(performance.now())) await delay(10);
  }

  async publisherCursor(): Promise<{ cursor: number; failure: string | null } | undefined> {
    const answer = await fetch(`http://127.0.0.1:${this.env.PUBLISHER_PORT}/healthz`).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as { cursor: number; failure: string | null }) : undefined;
  }

  stop = (): Promise<void> => this.#running.stop();

  async #alive(part: Part): Promise<ChildProcess> {
    const end = performance.now() + startTimeoutMs;
    for (;;) {
      const child = this.#running[part]();
      if (child.exitCode === null && child.signalCode === null) return child;
      if (performance.now() > end) throw new Error(`the ${part} did not come back`);
      await delay(5);
    }
  }

  /** A kill while the server is still on its way up prolongs the outage. */
  #outageBegins(): void {
    const last = this.#outages.at(-1);
    const from = last && last.to === Number.POSITIVE_INFINITY ? last.from : performance.now();
    if (last?.to === Number.POSITIVE_INFINITY) this.#outages.pop();
    this.#outages.push({ from, to: Number.POSITIVE_INFINITY });
  }

  async #untilItAnswers(outage: Outage): Promise<void> {
    while (this.#outages.at(-1) === outage) {
      const answer = await fetch(`${this.url}/healthz`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok && this.#outages.at(-1) === outage) {
        outage.to = performance.now();
        this.#findings.most('longest outage of the server, ms', outage.to - outage.from);
        return;
      }
      await delay(20);
    }
  }
}

/** Starts the product with so many published articles. An end of a process that nobody asked for is a fault. */
export async function startProduct(dataDir: string, articles: number, findings: Findings): Promise<Product> {
  const distDir = resolve(process.env.DIST_DIR || 'dist');
  await buildSite(distDir);
  await seedArticles(dataDir, articles);
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    PORT: String(await freePort()),
    PUBLISHER_PORT: String(await freePort()),
    PUBLISH_WEBHOOKS: process.env.PUBLISH_WEBHOOKS,
    WEBHOOK_SECRET: 'secret-of-the-crash-test',
    LOG_LEVEL: process.env.LOG_LEVEL || 'silent',
  };
  const running = await startProcesses(env, (script, how) => {
    if (how !== 'SIGKILL') findings.fault(`${script} ended by itself: ${how}`);
  });
  const product = new Product(running, env, findings);
  try {
    await untilReady(running.url, startTimeoutMs);
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}
