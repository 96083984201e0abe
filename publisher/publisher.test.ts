import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pages } from '../contract/paths.ts';
import type { Changes } from '../contract/schemas/publication.ts';
import { fileOf } from './page-files.ts';
import { Publisher } from './publisher.ts';
import { type PlainSite, plainArticle, plainSite } from './testing/plain-site.ts';

let siteDir: string;
let site: PlainSite;
let api: Server;
let publisher: Publisher;
/** What the API answers; undefined: it is away, and connections to it break. */
let answer: Changes | undefined;

beforeEach(async () => {
  siteDir = mkdtempSync(join(tmpdir(), 'tongmou-site-'));
  site = plainSite();
  answer = { epoch: 'first', cursor: 1, more: false, changes: [] };
  api = createServer((request, response) => {
    if (!answer) return void request.socket.destroy();
    response.end(JSON.stringify({ status: 'OK', rmObject: request.method === 'GET' ? answer : null, errMsg: null }));
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const options = { apiUrl, publicUrl: apiUrl, siteDir, webhookSecret: 'secret-of-the-tests' };
  publisher = new Publisher(options, site, pino({ level: 'silent' }));
});

afterEach(async () => {
  await publisher.stop();
  api.close();
  rmSync(siteDir, { recursive: true });
  rmSync(site.clientDir, { recursive: true });
});

it('brings live what was published while the API went away, as soon as it is back and without being told', async () => {
  await publisher.start();
  answer = undefined;
  publisher.nudge();
  await vi.waitFor(() => expect(publisher.health.failure).not.toBeNull());
  answer = { epoch: 'first', cursor: 2, more: false, changes: [{ id: 1, article: plainArticle(1) }] };
  await vi.waitFor(() => expect(publisher.health).toEqual({ cursor: 2, failure: null }), 5000);
  expect(existsSync(join(siteDir, 'current', fileOf(pages.newsInfo(1))))).toBe(true);
});
