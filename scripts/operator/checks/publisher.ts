import { randomUUID } from 'node:crypto';
import { signedPost } from '../../../contract/schemas/publication.ts';
import { ask, json } from '../ask.ts';
import { type Check, type Finding, type Installation, wrong } from '../finding.ts';

const silentMs = 120_000;

/** Whether a publisher that reported then should have reported again since. */
export const isSilent = (reported: Date, now: Date): boolean => now.getTime() - reported.getTime() > silentMs;

const restart = 'systemctl restart tongmou-publisher，再看 tongmou logs';

/** Whether the publisher runs, hears of changes, and shows visitors all that is public. */
export const checkPublisher: Check = async (installation) => [
  ...(await answering(installation)),
  ...(await hearing(installation)),
  ...(await reporting(installation)),
];

async function answering({ publisher }: Installation): Promise<Finding[]> {
  if (!publisher) return [];
  const health = await ask(`${publisher}/healthz`);
  if (!health) return [wrong(`发布程序 ${publisher} 没有应答`, restart)];
  if (typeof json(health)?.cursor === 'number') return [];
  return [wrong(`${publisher} 上应答的是别的程序`, '看是谁占用端口（ss -ltnp），或改 PUBLISHER_PORT')];
}

/** Sends each webhook a nudge, as the server does: it asks the publisher to look and changes nothing. */
async function hearing({ config, env, publisher }: Installation): Promise<Finding[]> {
  if (!env.WEBHOOK_SECRET) return [];
  const targets = config.publishWebhooks.length > 0 ? config.publishWebhooks : publisher ? [publisher] : [];
  const findings: Finding[] = [];
  for (const url of targets) {
    const nudge = { id: randomUUID(), time: Date.now(), cursor: 0 };
    const answer = await ask(url, signedPost(nudge, config.webhookSecret));
    if (answer?.status === 401)
      findings.push(wrong(`发布程序不认服务器的签名（${url}）`, '两边的 WEBHOOK_SECRET 须相同，时钟须一致；改后重启'));
    else if (answer?.status !== 202)
      findings.push(
        wrong(`通知到不了发布程序：${url} ${answer ? `答 ${answer.status}` : '没有应答'}`, '核对 PUBLISH_WEBHOOKS'),
      );
  }
  return findings;
}

async function reporting({ db, now }: Installation): Promise<Finding[]> {
  const state = await db?.selectFrom('publisher_state').selectAll().executeTakeFirst();
  if (!db) return [];
  if (!state) return [wrong('发布程序从未报告', restart)];
  if (isSilent(new Date(state.reported_at), now))
    return [wrong('发布程序两分钟以上没有报告，访客看不到新的内容', restart)];
  return state.failure ? [wrong(`有页面无法生成：${state.failure}`, '按说明改正该文章；或 tongmou rerender')] : [];
}
