import { createHmac } from 'node:crypto';
import { newCode, plainCode } from '../session/codes.ts';
import { keyOf, seal, unseal } from './seal.ts';

/** Somebody for whom the provider answers and who is linked with no account; `said` is what it calls them. */
export type Unlinked = { issuer: string; subject: string; said: string };

/** How long the sign-in page can ask for a code. */
export const unlinkedMs = 10 * 60_000;

/** For the browser that came back, and no link that somebody sends. */
export const sealUnlinked = (clientSecret: string, unlinked: Unlinked): Promise<string> =>
  seal(clientSecret, 'unlinked', unlinked, new Date(Date.now() + unlinkedMs));

export const openUnlinked = (clientSecret: string, sealed: string): Promise<Unlinked | undefined> =>
  unseal<Unlinked>(clientSecret, 'unlinked', sealed);

/** Of 39 bits, told on the telephone: good for half an hour, for one manager's use. */
export const newBindingCode = (): string => newCode(8);

/** Short as it is, without the key it cannot be looked for in a copy of the database. */
export const hashBindingCode = (clientSecret: string, code: string): string =>
  createHmac('sha256', keyOf(clientSecret, 'binding code')).update(plainCode(code)).digest('base64url');
