/** Seals what the browser keeps. What it holds can be used by this page, and read by nobody. */
export type Sealer = {
  /** Under which something called `name` is kept: tells nothing of it, and is the same each time. */
  placeOf: (name: string) => Promise<string>;
  /** `place` is sealed in: put elsewhere it cannot be opened. */
  seal: (place: string, content: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
  /** @throws where it was sealed with another key, or for another place */
  open: (place: string, sealed: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
};

const ivBytes = 12;

/** Whether this page can seal: browsers have the means over https and on one's own machine only. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** `key`: 256 bits in base64url, as the server answers them. Two keys are made of it, neither of which can be taken out again. */
export async function sealerOf(key: string): Promise<Sealer> {
  const base = await crypto.subtle.importKey('raw', fromBase64(key), 'HKDF', false, ['deriveKey']);
  const derive = (purpose: string, algorithm: HmacKeyGenParams | AesKeyGenParams, usages: KeyUsage[]) =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(purpose) },
      base,
      algorithm,
      false,
      usages,
    );
  const names = await derive('tongmou draft names', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']);
  const contents = await derive('tongmou drafts', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']);
  const aes = (iv: Uint8Array<ArrayBuffer>, place: string) => ({ name: 'AES-GCM', iv, additionalData: utf8(place) });

  return {
    placeOf: async (name) => toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', names, utf8(name)))),
    seal: async (place, content) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const sealed = new Uint8Array(await crypto.subtle.encrypt(aes(iv, place), contents, content));
      const both = new Uint8Array(ivBytes + sealed.length);
      both.set(iv);
      both.set(sealed, ivBytes);
      return both;
    },
    open: async (place, sealed) =>
      new Uint8Array(
        await crypto.subtle.decrypt(aes(sealed.slice(0, ivBytes), place), contents, sealed.slice(ivBytes)),
      ),
  };
}

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
export const fromUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A call has so many arguments at most. */
const atOnce = 0x8000;

/** base64url */
export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let from = 0; from < bytes.length; from += atOnce)
    letters += String.fromCharCode(...bytes.subarray(from, from + atOnce));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws where it is none */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
