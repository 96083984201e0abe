import { createECDH } from 'node:crypto';

/** @throws where it is no key of the curve P-256, 32 bytes in base64url */
export function publicKeyOf(key: string): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(key, 'base64url');
  return curve.getPublicKey('base64url');
}
