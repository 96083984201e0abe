import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { startServer } from '../server-process.ts';
import { percentile, round } from './figures.ts';
import { seedArticles } from './sample-articles.ts';
import { withScratchFolder } from './scratch.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, connections: { type: 'string', default: '1000' } },
});
/** Another client asks at this pace meanwhile. */
const pauseMs = 20;
const page = apiBase + fillPath(apiPaths.articleList, { pageSize: 5, pageNo: 1 });
const upload = apiBase + apiPaths.upload;

/** Ways of Debian's slowhttptest to keep a server waiting; without arguments, nobody is slow. */
const attacks: Record<string, string[]> = {
  'nobody is slow': [],
  'slow heads (slowloris)': ['-H', '-i', '2'],
  'slow bodies': ['-B', '-i', '2', '-s', '2000000', '-t', 'POST'],
  'slow readers': ['-X', '-w', '10', '-y', '20', '-n', '1', '-z', '32', '-k', '3'],
};

type Figures = { answers: number; failed: number; p50: number; p99: number; longest: number };

/** What another client sees until `isOver`. */
async function askMeanwhile(url: string, isOver: () => boolean): Promise<Figures> {
  const times: number[] = [];
  let failed = 0;
  while (!isOver()) {
    const asked = performance.now();
    const answer = await fetch(url + page, { method: 'POST', body: new URLSearchParams() }).catch(() => undefined);
    await answer?.text();
    times.push(performance.now() - asked);
    if (!answer?.ok) failed += 1;
    await delay(pauseMs);
  }
  const [p50, p99, longest] = [percentile(times, 0.5), percentile(times, 0.99), percentile(times, 1)];
  return { answers: times.length, failed, p50, p99, longest };
}

async function attack(url: string, args: string[]): Promise<void> {
  if (args.length === 0) return delay(Number(values.seconds) * 1000);
  const target = args.includes('-B') ? url + upload : url + page;
  const pace = ['-c', values.connections, '-r', '200', '-l', values.seconds, '-p', '5'];
  const child = spawn('slowhttptest', [...args, ...pace, '-u', target], { stdio: 'ignore' });
  // `apt install slowhttptest` brings it.
  await once(child, 'exit');
}

const measured = await withScratchFolder(async (dataDir) => {
  await seedArticles(dataDir, 200);
  const { url, end } = await startServer(dataDir);
  const all: ({ while: string } & Figures)[] = [];
  for (const [name, args] of Object.entries(attacks)) {
    let isOver = false;
    const seen = askMeanwhile(url, () => isOver);
    await attack(url, args).finally(() => {
      isOver = true;
    });
    all.push({ while: name, ...(await seen) });
  }
  await end();
  return all;
});

console.log(JSON.stringify({ unit: 'ms', connections: Number(values.connections), measured }, null, 2));
console.table(measured.map(({ longest, ...figures }) => ({ ...figures, longest: round(longest) })));
if (measured.some(({ p99, failed }) => p99 > 1000 || failed > 0)) process.exitCode = 1;
