/** How server and publisher sign what they send each other: HMAC-SHA-256 over `id.time.body`, in hexadecimal. */
export const webhookHeaders = { id: 'x-webhook-id', time: 'x-webhook-time', signature: 'x-webhook-signature' } as const;

/** How far the sender's clock may be off, and how long ids are remembered against replay. */
export const webhookToleranceMs = 5 * 60_000;
