import type { Tx } from '../database/row-types.ts';
import { hashRecoveryCode, totpStepOf } from './codes.ts';
import * as factors from './factor-store.ts';
import { tellOwner } from './news-store.ts';
import { readProof, type Site } from './passkeys.ts';
import { secondStepMs } from './session-length.ts';

/** What somebody gives to prove once more who they are. */
export type Proof = { code?: string | undefined; passkey?: string | undefined };

type Prover = { userId: number; tokenHash: string; site: Site | undefined; mustVerify?: boolean };

/**
 * Takes a proof, which is worth nothing a second time; answers of which kind it was, undefined when it proves nothing. In a
 * transaction that ends well also then: a challenge is used up by a wrong answer. The owner hears of a recovery code.
 */
export async function takeProof(
  tx: Tx,
  prover: Prover,
  { code, passkey }: Proof,
): Promise<'totp' | 'passkey' | 'recovery' | undefined> {
  if (passkey) return (await takePasskey(tx, prover, passkey)) ? 'passkey' : undefined;
  if (!code) return undefined;
  const { userId } = prover;
  const totp = await factors.lockTotp(tx, userId, { isConfirmed: true });
  const step = totp && totpStepOf(totp.secret, code.trim(), totp.lastStep);
  if (step !== undefined) {
    await factors.takeTotpStep(tx, userId, step);
    return 'totp';
  }
  if (!(await factors.takeRecoveryCode(tx, userId, hashRecoveryCode(code)))) return undefined;
  await tellOwner(tx, { userId, kind: 'recoveryUsed' });
  return 'recovery';
}

async function takePasskey(
  tx: Tx,
  { userId, tokenHash, site, mustVerify = false }: Prover,
  answer: string,
): Promise<boolean> {
  const challenge = await factors.takeChallenge(tx, tokenHash, secondStepMs);
  if (!challenge || !site) return false;
  const used = await readProof({ ...site, mustVerify }, challenge, answer, await factors.listPasskeys(tx, userId));
  if (used) await factors.notePasskeyUse(tx, used.id, used.counter);
  return used !== undefined;
}
