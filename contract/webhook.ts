/** How server and publisher sign what they send each other: HMAC-SHA-256 over `id.time.body`, in hexadecimal. */
export const webhookHeaders = { id: 'x-webhook-id', time: 'x-webhook-time', signature: 'x-webhook-signature' } as const;

/** Where the publisher, on its own port, answers a signed article with its page; nudges may come to any other path. */
export const previewPath = '/preview';

/** How far the sender's clock may be off, and how long ids are remembered against replay. */
export const webhookToleranceMs = 5 * 60_000;

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

async function hmacKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify']);
}

const signed = (id: string, time: string, body: string) => new TextEncoder().encode(`${id}.${time}.${body}`);

/** Headers and body of a signed request; `time` is the sender's clock in milliseconds. */
export async function signWebhook(
  message: { id: string; time: number; body: string },
  secret: string,
): Promise<{ headers: Record<string, string>; body: string }> {
  const time = String(message.time);
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(secret), signed(message.id, time, message.body));
  return {
    headers: {
      'content-type': 'application/json',
      [webhookHeaders.id]: message.id,
      [webhookHeaders.time]: time,
      [webhookHeaders.signature]: toHex(new Uint8Array(signature)),
    },
    body: message.body,
  };
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The id and time of a request whose signature holds and whose time is within the tolerance; undefined otherwise.
 * The caller remembers ids, or times, against replay.
 */
export async function verifyWebhook(
  headers: Record<string, string | string[] | undefined>,
  body: string,
  secret: string,
  now: number,
): Promise<{ id: string; time: number } | undefined> {
  const [id, time, signature] = [webhookHeaders.id, webhookHeaders.time, webhookHeaders.signature].map(
    (name) => headers[name],
  );
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signature !== 'string') return undefined;
  if (!/^[0-9]{1,15}$/.test(time) || Math.abs(now - Number(time)) > webhookToleranceMs) return undefined;
  if (!/^[0-9a-f]{64}$/.test(signature)) return undefined;
  const bytes = Uint8Array.from(signature.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  const holds = await crypto.subtle.verify('HMAC', await hmacKey(secret), bytes, signed(id, time, body));
  return holds ? { id, time: Number(time) } : undefined;
}
