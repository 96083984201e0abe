import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startReceiver } from '../testing/http-receiver.ts';
import { connectionFault } from './send-fault.ts';

const silent = createServer(() => {}).listen(0, '127.0.0.1');
await once(silent, 'listening');
const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
const closed = await startReceiver();
await closed.close();
afterAll(() => silent.close().closeAllConnections());

test.each([
  ['that nobody answers in time', () => fetch(url, { signal: AbortSignal.timeout(50) }), 'TimeoutError', true],
  ['that is refused', () => fetch(closed.url), 'ECONNREFUSED', false],
])('a call %s is told in words', async (_, call, message, mayHaveArrived) => {
  const thrown = await call().catch((error: unknown) => error);
  expect(connectionFault(thrown)).toMatchObject({ message, mayHaveArrived });
});
