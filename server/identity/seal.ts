import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';

const purpose = (name: string) => `tongmou identity ${name}`;

/** Every server has the same one, and nothing else is kept with it. */
export const keyOf = (clientSecret: string, name: string) =>
  new Uint8Array(hkdfSync('sha256', clientSecret, '', purpose(name), 32));

/** For the browser's keeping: it can neither read nor change it. */
export const seal = (clientSecret: string, name: string, kept: object, until: Date): Promise<string> =>
  new EncryptJWT({ [name]: kept })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(purpose(name))
    .setExpirationTime(until)
    .encrypt(keyOf(clientSecret, name));

/** Undefined when it is over, or none of ours. */
export async function unseal<Kept>(clientSecret: string, name: string, sealed: string): Promise<Kept | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(clientSecret, name), {
      audience: purpose(name),
      requiredClaims: ['exp'],
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return payload[name] as Kept;
  } catch {
    return undefined;
  }
}
