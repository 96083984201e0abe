import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import { publicArticle } from './article.ts';
import { siteContent } from './site.ts';

/** A position in the publication log: numbers rise in commit order. */
const cursor = z.int().min(0);

export const changesQuery = z.strictObject({
  after: z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .transform(Number)
    .optional(),
  limit: z
    .string()
    .regex(/^[0-9]{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(1000))
    .optional(),
});

/**
 * What changed for visitors after a cursor: each article once, in its present state; `article` is null when visitors
 * may no longer read it. Ask again with `cursor` while `more` is true. `epoch` changes when the database is replaced.
 * `siteVersion`: which version of the site's content visitors read; servers of former versions do not say.
 */
export const changes = z.object({
  epoch: z.string(),
  cursor,
  more: z.boolean(),
  siteVersion: z.int().optional(),
  changes: z.array(z.object({ id: z.int(), article: publicArticle.nullable() })),
});
export type Changes = z.infer<typeof changes>;

/** What server and publisher send each other signed; `time` is the sender's clock in milliseconds. */
const message = z.strictObject({ id: z.string(), time: z.int() });

/** The webhook's body: a nudge without content. */
export const nudge = message.extend({ cursor });
export type Nudge = z.infer<typeof nudge>;

/** What the server asks the publisher to show without publishing it: a saved article, public or not. */
export const previewRequest = message.extend({ article: publicArticle });
export type PreviewRequest = z.infer<typeof previewRequest>;

/** The same of a public page, with content of the site that is not published. */
export const sitePreviewRequest = message.extend({ content: siteContent, path: z.string() });
export type SitePreviewRequest = z.infer<typeof sitePreviewRequest>;

/** An error's words, whatever they quote: what no database can hold is taken out, so that the report is never lost. */
const failure = z
  .string()
  .max(500)
  .transform((text) => text.toWellFormed().replaceAll('\u0000', ''));

/** What the publisher reports after a pass: how far visitors see the log, and why not further. */
export const liveReport = message.extend({ cursor, failure: failure.nullable() });
export type LiveReport = z.infer<typeof liveReport>;

/** Where the publisher, on its own port, answers a signed article with its page; nudges may come to any other path. */
export const previewPath = '/preview';
/** The same for the site's content. */
export const sitePreviewPath = '/preview/site';

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
