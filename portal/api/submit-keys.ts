import { sha256 } from './sha256.ts';

/** As crypto.randomUUID makes them, which browsers have over https only. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Of a submit, which may tell of a patient: what is kept of it tells nothing. Over http a page has no digest. */
async function nameOf(submit: string): Promise<string> {
  if (!globalThis.isSecureContext) return submit;
  return sha256(new TextEncoder().encode(submit));
}

const place = 'submit-keys';

/** Those that were sent and not yet known to be done, each with its key; as the tab keeps them when it is reloaded. */
let open: Map<string, string> | undefined;

function readOpen(): Map<string, string> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(place) ?? '[]'));
  } catch {
    // No storage, or not ours: then nothing is known of before.
    return new Map();
  }
}

function keep(open: Map<string, string>): void {
  if (!globalThis.isSecureContext) return;
  try {
    sessionStorage.setItem(place, JSON.stringify([...open].slice(-20)));
  } catch {
    // No room, or none allowed: then the keys last as long as the page.
  }
}

/**
 * Sends a submit with its key. Until one is answered that it is done, the same submit has the same key, whoever repeats
 * it, since an answer that did not come says nothing of what was done. Afterwards the same once more is another submit.
 */
export async function withSubmitKey<Value>(submit: string, send: (key: string) => Promise<Value>): Promise<Value> {
  const name = await nameOf(submit);
  open ??= readOpen();
  const key = open.get(name) ?? randomUuid();
  open.set(name, key);
  keep(open);
  const value = await send(key);
  open.delete(name);
  keep(open);
  return value;
}
