import { cutTo } from '../../contract/signs-of-text.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import type { LinkedBy } from '../database/sign-in-row-types.ts';

type Claims = Record<string, unknown>;

/** Whether the provider asked for a second factor, by the values that the operator named. */
export function isFactorTrusted(
  { acr, amr }: Claims,
  { trustedAcr, trustedAmr }: Pick<IdentitySettings, 'trustedAcr' | 'trustedAmr'>,
): boolean {
  const ways = Array.isArray(amr) ? amr : [];
  return (typeof acr === 'string' && trustedAcr.includes(acr)) || trustedAmr.some((way) => ways.includes(way));
}

/** The e-mail address that may link an account: one that the provider verified, of a domain that is the hospital's own. */
export function linkingEmail({ email, email_verified: isVerified }: Claims, domains: string[]): string | undefined {
  if (typeof email !== 'string' || isVerified !== true) return undefined;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.includes(domain) ? email : undefined;
}

const oneLine = (said: string, max: number): string =>
  cutTo(
    said
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
    max,
  );
const texts = (claims: unknown[]): string[] =>
  claims.filter((one) => typeof one === 'string' && one.trim() !== '') as string[];

/** How people know them, as one line that the database can hold; empty where the provider says nothing. */
export const labelOf = ({ preferred_username: username, email, name }: Claims): string =>
  oneLine(texts([username, email, name])[0] ?? '', 100);

/** What a manager compares with whom they know: all of name, account and address that there is. */
export function saidOf({ preferred_username: username, email, email_verified: isVerified, name }: Claims): string {
  const address = texts([email]).map((one) => `${oneLine(one, 100)}${isVerified === true ? '' : '（邮箱未验证）'}`);
  const [first, second] = texts([name, username]).map((one) => oneLine(one, 60));
  return [...new Set([first, second, ...address])].filter(Boolean).join(' · ');
}

/**
 * Whether the provider's second factor stands for the one that is asked for here. Who has one here gives it where
 * somebody else than the owner linked the account, or an e-mail address alone: whoever gets hold of a mail box gets past no second step.
 */
export const isVouched = (
  identified: { isFactorTrusted: boolean },
  { hasSecondFactor, madeBy }: { hasSecondFactor: boolean; madeBy: LinkedBy },
): boolean => identified.isFactorTrusted && (!hasSecondFactor || madeBy === 'owner');
