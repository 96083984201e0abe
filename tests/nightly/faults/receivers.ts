import { Webhook } from 'standardwebhooks';
import { uncertaintyMs } from '../../../server/notification/rules.ts';
import { type Post, startReceiver } from '../../../server/testing/http-receiver.ts';
import { startMailbox } from '../../../server/testing/mailbox.ts';
import { testWebhookSecret } from '../../../server/testing/notifications.ts';
import type { Findings } from './findings.ts';

/** Of one notification of one doctor by one channel, by the ids that were there before it was looked for again. */
type Arrival = { id: string; at: number };

export type Receivers = Awaited<ReturnType<typeof startReceivers>>;

/** A mail server and a gateway that outlive what they hear from. */
export async function startReceivers(findings: Findings) {
  let ambush: (() => Promise<void>) | undefined;
  const beforeAnswer = async () => {
    const strike = ambush;
    ambush = undefined;
    await strike?.();
  };
  const mailbox = await startMailbox(beforeAnswer);
  const read: Read[] = [];
  let readUpTo = 0;
  const gateway = await startReceiver(undefined, async () => {
    for (const post of gateway.posts.slice(readUpTo)) {
      readUpTo += 1;
      try {
        read.push(readPost(post));
      } catch (error) {
        findings.fault(`a post that does not verify: ${String(error)}`);
      }
    }
    await beforeAnswer();
  });
  gateway.answer({ status: 204 });
  return {
    mailUrl: mailbox.url,
    gatewayUrl: gateway.url,
    /** For another receiver: what is to be done when a message has arrived. */
    beforeAnswer,
    /** Has something done when the next message has arrived, before the sender hears so. */
    onNextMessage(strike: (() => Promise<void>) | undefined): void {
      ambush = strike;
    },
    codeOf(channel: 'email' | 'webhook', address: string): string {
      const mail = mailbox.to(address).findLast(({ subject }) => /\d{6}/.test(subject));
      const posted = read.findLast(({ to, kind }) => to === address && kind === 'code');
      return channel === 'email' ? /\d{6}/.exec(mail!.subject)![0] : posted!.code!;
    },
    /** By channel, address and link. */
    arrivals: () => Map.groupBy([...mails(mailbox), ...posts(read)], ({ what }) => what),
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

type Told = { to: string; link: string; kind: string; code?: string };
type Read = Told & { id: string; at: number };

/** By its signature, which holds for five minutes. @throws where it does not verify */
function readPost({ headers, body, at }: Post): Read {
  const sent = headers as Record<string, string>;
  const { data } = new Webhook(testWebhookSecret).verify(body.toString(), sent) as { data: Told };
  return { ...data, id: sent['webhook-id']!, at };
}

const posts = (read: Read[]) =>
  read.filter(({ kind }) => kind !== 'code').map(({ to, link, id, at }) => ({ what: `webhook ${to} ${link}`, id, at }));

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
