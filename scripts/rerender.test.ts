import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from '../publisher/http-server.ts';
import type { Rerendered } from '../publisher/publisher.ts';
import { freePort } from './ports.ts';
import { rerender } from './rerender.ts';

const secret = 'secret-of-the-tests';
let door: Server;
let outcome: () => Promise<Rerendered>;
let env: Record<string, string>;

beforeEach(async () => {
  const publisher = {
    nudge: () => {},
    preview: async () => undefined,
    previewSite: async () => undefined,
    farPage: async () => undefined,
    rerender: () => outcome(),
    health: { cursor: 1, failure: null },
    figures: { cursor: 1, failingPages: 0, repairs: 0, inspectedAt: 0 },
  };
  door = createHttpServer(secret, publisher, async () => '').listen(0, '127.0.0.1');
  await once(door, 'listening');
  env = { PUBLISHER_PORT: String((door.address() as AddressInfo).port), WEBHOOK_SECRET: secret };
});

afterEach(() => void door.close());

it('says how many articles are live anew', async () => {
  outcome = async () => ({ articles: 12, durationMs: 2345, failure: null });
  expect(await rerender(env)).toBe('整站已重新生成并上线：文章 12 篇，用时 2.3 秒。');
});

it('says which pages failed, and what kept the render from anything', async () => {
  outcome = async () => ({ articles: 12, durationMs: 2345, failure: '新闻内容获取失败（/hospital/news）' });
  await expect(rerender(env)).rejects.toThrow('有网页没有成功：新闻内容获取失败（/hospital/news）');
  outcome = () => Promise.reject(new Error('fetch failed'));
  await expect(rerender(env)).rejects.toThrow('重新生成失败：Error: fetch failed。网页没有改变。');
});

it('says so where no publisher answers, another secret holds, or the settings do not tell', async () => {
  const port = String(await freePort());
  await expect(rerender({ ...env, PUBLISHER_PORT: port })).rejects.toThrow(`发布程序没有应答（127.0.0.1:${port}）`);
  await expect(rerender({ ...env, WEBHOOK_SECRET: 'another secret of length' })).rejects.toThrow('WEBHOOK_SECRET');
  await expect(rerender({})).rejects.toThrow('PUBLISHER_PORT');
});
