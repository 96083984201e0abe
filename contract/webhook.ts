import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { z } from 'zod';

/** Where the publisher, on its own port, answers a signed article with its page; nudges may come to any other path. */
export const previewPath = '/preview';

/** How far the sender's clock may be off, by the Standard Webhooks, and how long ids are remembered against replay. */
export const webhookToleranceMs = 5 * 60_000;

/** The secret is any text, not the base64 that the library expects by itself. */
const webhookOf = (secret: string) => new Webhook(new TextEncoder().encode(secret), { format: 'raw' });

/**
 * How server and publisher sign what they send each other: HMAC-SHA-256 over `id.timestamp.body`, in the headers of the
 * Standard Webhooks (https://www.standardwebhooks.com). `time` is the sender's clock in milliseconds.
 */
export function signWebhook({ id, time, body }: { id: string; time: number; body: string }, secret: string) {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(time / 1000)),
    'webhook-signature': webhookOf(secret).sign(id, new Date(time), body),
  };
}

/** What a `fetch` of a signed message needs besides its address and timeout. Redirects are refused. */
export function signedPost(message: { id: string; time: number }, secret: string) {
  const body = JSON.stringify(message);
  return { method: 'POST', headers: signWebhook({ ...message, body }, secret), body, redirect: 'error' } as const;
}

/**
 * The message of a signed request. `forged`: its signature does not hold or its time is off by more than the tolerance;
 * `malformed`: it is not what `schema` describes, or says another id or time than its headers. The caller remembers ids,
 * or times, against replay.
 */
export function readWebhook<Message extends { id: string; time: number }>(
  schema: z.ZodType<Message>,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  secret: string,
): Message | 'forged' | 'malformed' {
  try {
    const content = webhookOf(secret).verify(body, headers as Record<string, string>);
    const message = schema.safeParse(content).data;
    if (!message || message.id !== headers['webhook-id']) return 'malformed';
    return Math.floor(message.time / 1000) === Number(headers['webhook-timestamp']) ? message : 'malformed';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 'forged';
    // The signature holds, but not around JSON.
    if (error instanceof SyntaxError) return 'malformed';
    throw error;
  }
}
