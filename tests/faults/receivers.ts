import { Webhook } from 'standardwebhooks';
import { uncertaintyMs } from '../../server/notification/rules.ts';
import { startReceiver } from '../../server/testing/http-receiver.ts';
import { startMailbox } from '../../server/testing/mailbox.ts';
import { testWebhookSecret } from '../../server/testing/notifications.ts';
import type { Findings } from './findings.ts';

/** Of one notification of one doctor by one channel, by the ids that were there before it was looked for again. */
type Arrival = { id: string; at: number };

export type Receivers = Awaited<ReturnType<typeof startReceivers>>;

/** A mail server and a gateway that outlive what they hear from. */
export async function startReceivers() {
  let ambush: (() => Promise<void>) | undefined;
  const beforeAnswer = async () => {
    const strike = ambush;
    ambush = undefined;
    await strike?.();
  };
  const mailbox = await startMailbox(beforeAnswer);
  const gateway = await startReceiver(undefined, beforeAnswer);
  gateway.answer({ status: 204 });
  return {
    mailUrl: mailbox.url,
    gatewayUrl: gateway.url,
    /** Has something done when the next message has arrived, before the sender hears so. */
    onNextMessage(strike: (() => Promise<void>) | undefined): void {
      ambush = strike;
    },
    codeOf(channel: 'email' | 'webhook', address: string): string {
      const mail = mailbox.to(address).findLast(({ subject }) => /\d{6}/.test(subject));
      const posted = gateway.posts.map(({ body }) => JSON.parse(body.toString()).data);
      const code = posted.findLast((data) => data.to === address && data.kind === 'code')?.code;
      return channel === 'email' ? /\d{6}/.exec(mail!.subject)![0] : code;
    },
    /** By channel, address and link. */
    arrivals: () => Map.groupBy([...mails(mailbox), ...posts(gateway)], ({ what }) => what),
    async close() {
      await mailbox.close();
      await gateway.close();
    },
  };
}

const linkIn = (text: string) => /https?:\S+/.exec(text)![0];

const mails = ({ mails: all }: Awaited<ReturnType<typeof startMailbox>>) =>
  all
    .filter(({ subject }) => !/\d{6}/.test(subject))
    .map(({ to, text, messageId, at }) => ({ what: `email ${to} ${linkIn(text)}`, id: messageId, at }));

/** @throws where a signature does not verify */
const posts = ({ posts: all }: Awaited<ReturnType<typeof startReceiver>>) =>
  all.flatMap(({ headers, body, at }) => {
    const sent = headers as Record<string, string>;
    const { data } = new Webhook(testWebhookSecret).verify(body.toString(), sent) as { data: Record<string, string> };
    return data.kind === 'code' ? [] : [{ what: `webhook ${data.to} ${data.link}`, id: sent['webhook-id']!, at }];
  });

/**
 * Whether each of those that are expected arrived, and none twice within the window. At `shiftedAt` what was under way was made
 * to look as old as the window: it may arrive once more after that.
 */
export function compareArrivals(
  arrivals: Map<string, Arrival[]>,
  expected: Iterable<string>,
  shiftedAt: number,
  findings: Findings,
): void {
  for (const what of expected) {
    findings.count('notifications expected');
    if (!arrivals.has(what)) findings.fault(`lost: ${what}`);
  }
  for (const [what, times] of arrivals) {
    findings.count('messages arrived', times.length);
    if (new Set(times.map(({ id }) => id)).size > 1) findings.fault(`with two ids: ${what}`);
    for (const [index, { at }] of times.slice(1).entries()) {
      const before = times[index]!.at;
      const isOver = at - before >= uncertaintyMs || (before < shiftedAt && at >= shiftedAt);
      findings.count('messages that came again after the window', isOver ? 1 : 0);
      if (!isOver) findings.fault(`twice within ${at - before} ms: ${what}`);
    }
  }
}
