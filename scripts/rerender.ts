import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type RerenderRequest, rerenderPath, signedPost } from '../contract/schemas/publication.ts';
import { loadSettings } from '../server/settings.ts';

/** Ten thousand articles take about half a minute. */
const patienceMs = 280_000;

const done = z.object({ articles: z.int(), durationMs: z.int(), failure: z.string().nullable() });
const failed = z.object({ failure: z.string() });

/**
 * Has the publisher that runs render the whole site anew, and waits until visitors are served from it. Returns what to
 * tell the operator.
 * @throws what to tell the operator when it came to nothing
 */
export async function rerender(env: Record<string, string | undefined>): Promise<string> {
  const { PUBLISHER_PORT: port, WEBHOOK_SECRET: secret } = env;
  if (!port || !secret)
    throw new Error('设置里缺少 PUBLISHER_PORT 或 WEBHOOK_SECRET，找不到发布程序：写入设置并重启后再试。');
  const request: RerenderRequest = { id: randomUUID(), time: Date.now() };
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(`http://127.0.0.1:${port}${rerenderPath}`, {
    ...signedPost(request, secret),
    signal,
  }).catch((error: Error) => {
    if (error.name === 'TimeoutError') throw new Error('重新生成还没有完成：请看发布程序的日志。');
    throw new Error(`发布程序没有应答（127.0.0.1:${port}）：请先启动它。网页没有改变。`);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.status === 401)
    throw new Error('发布程序拒绝了请求：WEBHOOK_SECRET 与它启动时的不同，或两者时钟不一致。');
  const { failure } = failed.safeParse(answer).data ?? {};
  if (response.status === 503) throw new Error(`重新生成失败：${failure ?? '原因见发布程序的日志'}。网页没有改变。`);
  const result = done.safeParse(answer).data;
  if (!response.ok || !result) throw new Error(`发布程序的应答无法理解（${response.status}）：端口是否写错？`);
  if (result.failure) throw new Error(`整站已重新生成并上线，但有网页没有成功：${result.failure}`);
  return `整站已重新生成并上线：文章 ${result.articles} 篇，用时 ${(result.durationMs / 1000).toFixed(1)} 秒。`;
}

if (import.meta.main) {
  try {
    console.log(await rerender(loadSettings().env));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
