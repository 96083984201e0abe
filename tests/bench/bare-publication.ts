import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../scripts/ports.ts';
import { untilOk } from '../../scripts/processes.ts';
import { endProcess } from '../server-process.ts';
import { percentile } from './figures.ts';
import { seedArticles } from './sample-articles.ts';
import { withScratchFolder } from './scratch.ts';

const titleOf = (n: number) => `最少的发布 ${n} 号`;

/**
 * What publishing takes this machine at least, in milliseconds from the request until a visitor is served the new page: one
 * statement committed to the embedded database, a signed nudge from one process to another, the article fetched back, one
 * file written and renamed. No session, no rules, no audit, no template.
 */
export async function measureBarePublication(publications: number): Promise<{ p50: number; p95: number }> {
  return withScratchFolder(async (folder) => {
    await seedArticles(folder, 1);
    const [port, publisherPort] = [String(await freePort()), String(await freePort())];
    const children = [
      start('bare-publisher.ts', publisherPort, port, folder),
      start('bare-server.ts', port, publisherPort, folder),
    ];
    const url = `http://127.0.0.1:${port}`;
    try {
      await untilOk(`${url}/article`, 60_000);
      const times: number[] = [];
      for (let n = 1; n <= publications; n++) times.push(await publishOnce(url, titleOf(n)));
      return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
    } finally {
      for (const child of children) await endProcess(child, 'SIGTERM');
    }
  });
}

const start = (script: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, script), ...args], { stdio: 'inherit' });

async function publishOnce(url: string, title: string): Promise<number> {
  const sent = performance.now();
  await (await fetch(`${url}/article`, { method: 'POST', body: title })).text();
  for (;;) {
    const page = await (await fetch(`${url}/page`)).text();
    if (page.includes(title)) return performance.now() - sent;
  }
}
