import { seal, unseal } from './seal.ts';

/** What somebody goes to the hospital's provider for. `again`: in place of a page whose session is over, in a window of its own. */
export type Purpose = 'signIn' | 'again' | 'stepUp' | 'unlock' | 'link';

/** What a browser began, and brings back with the provider's answer. */
export type Attempt = {
  purpose: Purpose;
  state: string;
  nonce: string;
  /** The secret of PKCE. */
  verifier: string;
  /** In milliseconds. */
  startedAt: number;
  /** The page they wanted, which the sign-in page judges. */
  from: string;
  isWard: boolean;
  /** The session that asked, of who is signed in. */
  sessionId: number | null;
};

/**
 * Whether who is signed in at the provider is to prove it anew, since they may have left, or be a colleague: in all but a plain
 * sign-in on one's own computer.
 */
export const isFresh = ({ purpose, isWard }: Pick<Attempt, 'purpose' | 'isWard'>): boolean =>
  isWard || (purpose !== 'signIn' && purpose !== 'again');

/** How long somebody may take at the provider. */
export const attemptMs = 10 * 60_000;

export const sealAttempt = (clientSecret: string, attempt: Attempt): Promise<string> =>
  seal(clientSecret, 'attempt', attempt, new Date(attempt.startedAt + attemptMs));

export const openAttempt = (clientSecret: string, sealed: string): Promise<Attempt | undefined> =>
  unseal<Attempt>(clientSecret, 'attempt', sealed);
