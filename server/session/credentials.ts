import { hash, verify } from '@node-rs/argon2';
import { limits } from '../../contract/limits.ts';
import { createTurns } from '../turns.ts';

/** How a user name is compared: compatibility forms and case do not make it another. */
export function normaliseUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

/** OWASP's recommended parameters for argon2id; about 5 ms and 19 MB a hash. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const inTurn = createTurns(2, 64);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize(), argon2id));
}

let unknownUserHash: Promise<string> | undefined;

/**
 * True when `password` is the one behind `storedHash`; without a hash, or with an empty one, false after the same work. Some
 * keyboards send é as one sign, some as two: it is the same password, also where it was stored before there was one spelling.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  if (password.length > limits.passwordMaxLength) return false;
  const matches = await inTurn(async () => {
    unknownUserHash ??= hash('nobody has this password', argon2id);
    const stored = storedHash || (await unknownUserHash);
    for (const spelling of new Set([password.normalize(), password.normalize('NFD'), password]))
      if (await verify(stored, spelling)) return true;
    return false;
  });
  return matches && Boolean(storedHash);
}
