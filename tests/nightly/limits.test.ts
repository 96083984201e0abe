import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import type { Answered } from '../../server/testing/call.ts';
import { isPostgresInstalled, startPostgresCluster } from '../postgres-cluster.ts';
import { afterwards, call, scratchFolder, startFilledServer } from './server-alone.ts';

const articles = fillPath(apiPaths.articleList, { pageSize: 5, pageNo: 1 });

async function until(what: () => Promise<boolean>, withinMs: number): Promise<void> {
  for (const end = performance.now() + withinMs; !(await what()); await delay(50))
    if (performance.now() > end) throw new Error(`not within ${withinMs} ms`);
}

test.runIf(isPostgresInstalled())(
  'while the database hangs calls are refused at once and pages are served; then all is well within five seconds',
  async () => {
    const cluster = await startPostgresCluster();
    afterwards(() => cluster.stop());
    const url = await startFilledServer(await scratchFolder(), cluster.url);
    const status = async (path: string) => (await fetch(url + path)).status;
    expect(await status('/readyz')).toBe(200);
    cluster.freeze(true);
    afterwards(() => cluster.freeze(false));
    const asked = performance.now();
    const inFlight = Promise.all(Array.from({ length: 20 }, () => call(url, articles)));
    await until(async () => (await status('/readyz')) === 503, 8000);
    let refused: Answered | undefined;
    await until(async () => {
      const start = performance.now();
      refused = await call(url, articles);
      return performance.now() - start < 1000;
    }, 8000);
    expect(refused).toMatchObject({ statusCode: 503, status: 'ERROR', rmObject: null, errMsg: refusalTexts.outage });
    expect(await status('/hospital/home')).toBe(200);
    for (const answer of await inFlight) expect(answer.statusCode).toBe(503);
    expect(performance.now() - asked).toBeLessThan(20_000);
    cluster.freeze(false);
    await until(async () => (await call(url, articles)).statusCode === 200 && (await status('/readyz')) === 200, 5000);
  },
  120_000,
);

test('a request that never ends its head, or is too large, is ended while others are served', async () => {
  const url = await startFilledServer(await scratchFolder());
  const slow = connect(Number(new URL(url).port), '127.0.0.1');
  slow.write('POST /vue2_hospital/api/user/login HTTP/1.1\r\nhost: x\r\n');
  const ended = once(slow, 'close');
  slow.resume();
  const large = await call(url, apiPaths.login, { username: 'x'.repeat(3_000_000), ps: 'y' });
  expect(large).toMatchObject({ statusCode: 413, status: 'ERROR', rmObject: null, errMsg: refusalTexts.tooLarge });
  const drip = setInterval(() => slow.write('x-drip: 1\r\n'), 1000);
  const start = performance.now();
  await ended;
  clearInterval(drip);
  expect(performance.now() - start).toBeLessThan(16_000);
}, 60_000);

test('of a flood of connections the server keeps five thousand, and goes on serving whoever it serves', async () => {
  const url = await startFilledServer(await scratchFolder());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterwards(() => agent.destroy());
  const ask = async () => {
    const [response] = await once(get(`${url}/hospital/home`, { agent }), 'response');
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  };
  expect(await ask()).toBe(200);
  let refused = 0;
  const sockets: Socket[] = [];
  for (let n = 0; n < 5200; n++) {
    const opened = performance.now();
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    // Later, one that says nothing is closed for that.
    socket.on('close', () => {
      if (performance.now() - opened < 8000) refused += 1;
    });
    sockets.push(socket.resume());
    if (n % 100 === 0) await delay(5);
  }
  afterwards(() => sockets.forEach((socket) => void socket.destroy()));
  await until(async () => refused >= 200, 20_000);
  expect(refused).toBeLessThan(300);
  expect(await ask()).toBe(200);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await call(url, articles).catch(() => undefined))?.statusCode === 200, 5000);
}, 60_000);
