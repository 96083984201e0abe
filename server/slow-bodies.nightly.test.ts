import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiBase, apiPaths, fillPath } from '../contract/paths.ts';
import { imageMaxBytes } from '../contract/pictures.ts';
import { createApp } from './app.ts';
import { addDoctor, type Person } from './testing/people.ts';
import { noise } from './testing/pictures.ts';
import { onServer } from './testing/test-server.ts';

// A twentieth of what the server has, so that nobody waits for a minute.
const patience = { wholeMs: 2000, movingMs: 1500, movingBytes: 2000 };

const boundary = 'boundary-of-the-tests';
const inForm = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

const ofPicture = `multipart/form-data; boundary=${boundary}`;
const ofForm = 'application/x-www-form-urlencoded';
type Sent = { path: string; body: Buffer; pieceBytes: number; everyMs: number; type?: string; cookie?: string };

/** Sends a body piece by piece over a connection that would be kept; answers with all statuses that came, and how long it took. */
async function send(port: number, { path, body, pieceBytes, everyMs, type = ofPicture, cookie = '' }: Sent) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const closed = new Promise<void>((done) => socket.on('error', () => {}).on('close', () => done()));
  const start = performance.now();
  const headers = `Host: x\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}`;
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
  socket.on('data', (bytes) => {
    answer += bytes;
    if (answer.startsWith('HTTP/1.1 200')) socket.end();
  });
  for (let sent = 0; sent < body.length && !socket.destroyed; sent += pieceBytes) {
    socket.write(body.subarray(sent, sent + pieceBytes));
    await Promise.race([delay(everyMs, undefined, { ref: false }), closed]);
  }
  await closed;
  const statuses = Array.from(answer.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => Number(status));
  return { statuses, tookMs: performance.now() - start };
}

const upload = apiBase + apiPaths.upload;

onServer((server) => {
  let slow: FastifyInstance;
  let port: number;
  let doctor: Person;
  beforeAll(async () => {
    ({ app: slow } = await createApp(server().config, server().db, undefined, patience));
    await slow.listen({ port: 0, host: '127.0.0.1' });
    port = (slow.server.address() as AddressInfo).port;
    doctor = await addDoctor(server());
  });
  afterAll(() => slow.close());

  test('uploads that move are never ended, two beside each other, however long they take', async () => {
    const body = inForm(await noise(160, 160));
    const sent = { path: upload, body, pieceBytes: Math.ceil(body.length / 50), everyMs: 75, cookie: doctor.cookie };
    for (const { statuses, tookMs } of await Promise.all([send(port, sent), send(port, sent)])) {
      expect(statuses).toEqual([200]);
      expect(tookMs).toBeGreaterThan(1.5 * patience.wholeMs);
    }
  }, 30_000);

  test('an upload that stalls, or moves by drops, is ended', async () => {
    const sent = { path: upload, body: Buffer.alloc(100_000, 'x'), cookie: doctor.cookie };
    const stalling = send(port, { ...sent, pieceBytes: 50_000, everyMs: 60_000 });
    const dripping = send(port, { ...sent, pieceBytes: 20, everyMs: 100 });
    for (const { statuses, tookMs } of await Promise.all([stalling, dripping])) {
      expect(statuses).toEqual([408]);
      expect(tookMs).toBeGreaterThan(patience.movingMs * 0.9);
    }
  }, 30_000);

  test('security 84: a body that goes anywhere else is ended though it moves', async () => {
    const sent = { body: Buffer.alloc(1_000_000, 'x'), pieceBytes: 10_000, everyMs: 100, type: ofForm };
    const [signIn, ofNobody, absent, unreadable] = await Promise.all([
      // What anybody may send is small: a larger one is refused before it came.
      send(port, { ...sent, path: apiBase + apiPaths.login, body: sent.body.subarray(0, 10_000), pieceBytes: 100 }),
      send(port, { ...sent, path: upload, type: ofPicture }),
      send(port, { ...sent, path: `${apiBase}/nothing` }),
      send(port, { ...sent, path: '/%zz' }),
    ]);
    const all = [signIn, ofNobody, absent, unreadable];
    expect(all.map(({ statuses }) => statuses[0])).toEqual([408, 401, 408, 404]);
    for (const { tookMs } of all) {
      expect(tookMs).toBeGreaterThan(patience.wholeMs * 0.9);
      expect(tookMs).toBeLessThan(patience.wholeMs * 4);
    }
  }, 30_000);

  test('security 84: an upload that was answered before all of it came is ended when it stalls, and then left alone', async () => {
    let ended = 0;
    slow.server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') ended += 1;
    });
    const tooLarge = { uploadId: '0'.repeat(32), fromByte: 0, totalBytes: imageMaxBytes };
    const path = apiBase + fillPath(apiPaths.uploadPart, tooLarge);
    const sent = { path, body: Buffer.alloc(100_000, 'x'), pieceBytes: 50_000, everyMs: 60_000 };
    const { statuses } = await send(port, { ...sent, cookie: doctor.cookie });
    expect(statuses[0]).toBe(413);
    await delay(patience.movingMs / 2);
    const whenItEnded = ended;
    expect(whenItEnded).toBeGreaterThan(0);
    await delay(2 * patience.movingMs);
    expect(ended).toBe(whenItEnded);
  }, 30_000);
});
