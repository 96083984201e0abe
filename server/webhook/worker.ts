import { Webhook as Signer } from 'standardwebhooks';
import http from 'node:http';
import https from 'node:https';
import { answerFault, connectionFault, SendFault } from '../notification/send-fault.ts';
import type { Services } from '../services.ts';
import { workThrough } from '../work-through.ts';
import { claimDue, type Claimed, type Outcome, settle } from './delivery-store.ts';
import { checkedLookup, type Receiver, receiverOf } from './receiver.ts';
import { nextAttempt, sendTimeoutMs } from './rules.ts';

/**
 * Posts by a connection of its own. Of the answer the status is all that is read: any 2xx is a success, and no redirect is
 * followed. @throws SendFault
 */
async function post({ url, isNamed }: Receiver, body: string, headers: Record<string, string>): Promise<void> {
  const signal = AbortSignal.timeout(sendTimeoutMs);
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false as const,
    lookup: checkedLookup(isNamed),
    signal,
  };
  const status = await new Promise<number>((answered, failed) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      response.on('error', () => {});
      answered(response.statusCode ?? 0);
      request.destroy();
    });
    request.on('error', (error) =>
      failed(signal.aborted ? new SendFault('timeout', { mayHaveArrived: true }) : connectionFault(error)),
    );
    request.end(body);
  });
  if (status < 200 || status > 299) throw answerFault(status);
}

/** Posts that are under way beside one another. */
const atOnceMax = 20;

/** Posts that are claimed together: when none is answered they take a minute, well below {@link abandonedMs}. */
const batchSize = 100;

type Parts = Pick<Services, 'db' | 'config' | 'log'>;
type Clock = { now?: () => Date; isStopping?: () => boolean };

/**
 * Posts the events that are due, on whichever server: what is claimed is posted and settled, and what was claimed by a server
 * that died is posted again as the same event, by whose id the receiver drops it.
 */
export async function postDue(parts: Parts, { now = () => new Date(), isStopping = () => false }: Clock = {}) {
  while (!isStopping()) {
    const claimedAt = now();
    const claimed = await claimDue(parts.db, claimedAt, batchSize);
    if (claimed.length === 0) return;
    await workThrough(claimed, atOnceMax, async (one) => {
      const outcome: Outcome = isStopping() ? { state: 'untouched' } : await attempt(parts, one, now);
      await settle(parts.db, { ...one, claimedAt }, now(), outcome);
    });
  }
}

/** One attempt, and what follows from it. */
export async function attempt(
  { config, log }: Omit<Parts, 'db'>,
  one: Claimed,
  now = () => new Date(),
): Promise<Outcome> {
  if (one.isOver) return { state: 'dropped' };
  const at = now();
  try {
    const receiver = receiverOf(one.url, config);
    if (typeof receiver === 'string') throw new SendFault('EPRIVATE');
    await post(receiver, ...signed(one, at));
    return { state: 'sent' };
  } catch (error) {
    const { id: delivery, webhookId: webhook, attempts } = one;
    if (!(error instanceof SendFault)) {
      // A mistake of ours, which another attempt would meet again.
      log.error({ webhook, delivery, err: error }, 'an event could not be sent');
      return { state: 'dead', fault: 'internal' };
    }
    const { message: fault } = error;
    log.warn({ webhook, delivery, attempts, fault }, 'an event was not delivered');
    const dueAt = nextAttempt(now(), attempts);
    return dueAt ? { state: 'waiting', dueAt, fault } : { state: 'dead', fault };
  }
}

/** The body and headers of an attempt, by the Standard Webhooks. Ids and a status are all that leaves. */
function signed(one: Claimed, at: Date): [body: string, headers: Record<string, string>] {
  const { eventId, type, occurredAt, hospitalId, consultationId, replyId, status } = one;
  const data = {
    hospitalId,
    ...(consultationId !== null && { consultationId }),
    ...(replyId !== null && { replyId }),
    ...(status !== null && { status }),
  };
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  const secrets = [one.secret, ...(one.formerSecret ? [one.formerSecret] : [])];
  return [
    body,
    {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'tongmou-webhook',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Signer(secret).sign(eventId, at, body)).join(' '),
    },
  ];
}
