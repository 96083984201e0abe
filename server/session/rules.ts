import { limits } from '../../contract/limits.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refuse } from '../answers.ts';
import { normaliseUsername } from './credentials.ts';

/** Of whom a second factor is asked: managers, doctors, or whoever holds one of some roles. */
export type FactorRequirement = { managers: boolean; doctors: boolean; roleIds: number[] };

type Account = { isManager: boolean; roleIds: number[]; hasSecondFactor: boolean; isFactorVouched: boolean };

export const isFactorRequired = (
  { isManager, roleIds }: Omit<Account, 'hasSecondFactor' | 'isFactorVouched'>,
  required: FactorRequirement,
): boolean => (isManager ? required.managers : required.doctors) || roleIds.some((id) => required.roleIds.includes(id));

export const mustAddFactor = (account: Account, { factorRequired }: { factorRequired: FactorRequirement }): boolean =>
  !account.hasSecondFactor && !account.isFactorVouched && isFactorRequired(account, factorRequired);

/** Whether the last proof is too old for what asks for one. */
export const isProofOld = (provenAt: Date, now = Date.now()): boolean =>
  now - provenAt.getTime() > limits.stepUpMinutes * 60_000;

/**
 * A password that somebody chooses: long enough for this installation, none of those that are guessed first, not the user
 * name or one that holds it.
 * @throws 400
 */
export function requireGoodPassword(
  password: string,
  { username, minLength, common }: { username: string; minLength: number; common: ReadonlySet<string> },
): void {
  const typed = password.toLowerCase();
  const name = normaliseUsername(username);
  if (password.length < minLength) throw refuse.invalid(signInTexts.passwordMin(minLength));
  if (typed === name || (name.length >= 4 && typed.includes(name))) throw refuse.invalid(signInTexts.passwordIsName);
  if (common.has(typed)) throw refuse.invalid(signInTexts.passwordCommon);
}
