import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { benchPassword } from '../../bench/sample-articles.ts';
import { Caller } from '../../caller.ts';
import type { Doctor } from './case-record.ts';
import { CaseWork } from './case-work.ts';
import type { Findings } from './findings.ts';
import { checkIntegrity } from './integrity.ts';
import { Load } from './load.ts';
import { type Place, type Product, startProduct } from './product.ts';
import { Random } from '../../../server/testing/random.ts';
import { addDoctors } from './staff.ts';

const callers = 12;
const stopLimitMs = 10_000;
const recoveryLimitMs = 5_000;

/**
 * Asks the server to stop, so many times, under load, with uploads half way in and pages listening for news: every call
 * that found a connection is answered, and the server ends within ten seconds.
 */
export async function tortureByStops(stops: number, place: Place, findings: Findings): Promise<void> {
  await underLoad(place, findings, async (product, load, doctor) => {
    for (let stop = 0; stop < stops; stop++) {
      await product.untilServerIsBack();
      const lines = [await listen(product.url, doctor), await listen(product.url, doctor)];
      const uploads = [50, 600, 2500].map((pauseMs) => uploadSlowly(load, doctor, pauseMs));
      await delay(100 + ((stop * 37) % 400));
      const asked = performance.now();
      await product.end('server', 'SIGTERM');
      const took = performance.now() - asked;
      findings.most('longest stop, ms', took);
      if (took > stopLimitMs) findings.fault(`the server took ${Math.round(took)} ms to stop`);
      await Promise.all([...uploads, ...lines.map(({ ended }) => ended)]);
      findings.count('uploads in flight', uploads.length);
      findings.count('lines ended', lines.length);
    }
  });
}

/**
 * Restarts PostgreSQL, so many times, under load: calls meanwhile are answered 503 without waiting long, afterwards all
 * is well within five seconds, and the server never ends.
 */
export async function tortureByRestarts(restarts: number, place: Place, findings: Findings): Promise<void> {
  if (!place.database) throw new Error('the embedded database cannot be restarted by itself');
  await underLoad(place, findings, async (product) => {
    for (let restart = 0; restart < restarts; restart++) {
      await delay(200 + ((restart * 53) % 500));
      await product.end('database', (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)[restart % 3]!);
      await place.database!.untilReady();
      const back = performance.now();
      await product.untilServerIsBack();
      const took = performance.now() - back;
      findings.most('longest recovery, ms', took);
      if (took > recoveryLimitMs) findings.fault(`the server recovered ${Math.round(took)} ms after the database`);
    }
  });
}

type Deed = (product: Product, load: Load, doctor: Doctor) => Promise<void>;

/** Two doctors work at their cases meanwhile; what they were told was done must be there afterwards. */
async function underLoad(place: Place, findings: Findings, deed: Deed): Promise<void> {
  const product = await startProduct(place, 20, findings);
  try {
    const manager = new Caller(product.url);
    await manager.signIn('admin', benchPassword);
    const [doctor, initiator, colleague] = (await addDoctors(product.url, manager, 3)) as [Doctor, Doctor, Doctor];
    const load = new Load(product, findings, doctor, manager);
    const work = new CaseWork({ product, findings, random: new Random(1) }, [initiator, colleague]);
    let isOver = false;
    const working = work
      .workUntil(() => isOver)
      .catch((error: unknown) => findings.fault(`a worker gave up: ${String(error)}`));
    const running = Promise.all([load.run(callers), working]);
    await deed(product, load, doctor).finally(() => {
      load.end();
      isOver = true;
    });
    await running;
    await work.verify();
  } finally {
    await product.stop();
  }
  await checkIntegrity(place, findings);
}

async function uploadSlowly(load: Load, { caller }: Doctor, pauseMs: number): Promise<void> {
  const agent = new Agent();
  const boundary = 'boundary-of-the-drill';
  const head = 'content-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png';
  // Not an image: what is asked is whether the answer comes, which is a refusal here.
  const body = `--${boundary}\r\n${head}\r\n\r\n${'x'.repeat(200_000)}\r\n--${boundary}--\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const asked = performance.now();
  const call = { path: apiPaths.upload, cookie: caller.cookie, body };
  const answer = await load.send(call, agent, pauseMs, headers).catch((error: NodeJS.ErrnoException) => error);
  const isRefused = !(answer instanceof Error) && answer.status === 415;
  load.note('an upload', asked, isRefused ? { ...answer, status: 200 } : answer);
}

/** Opens a line for news; resolves to a promise of its end. */
async function listen(url: string, { caller }: Doctor): Promise<{ ended: Promise<void> }> {
  const headers = { cookie: caller.cookie, accept: 'text/event-stream' };
  const response = await fetch(`${url}${apiBase}${apiPaths.replyEvents}`, { headers });
  const ended = response.text().then(() => {});
  return { ended };
}
