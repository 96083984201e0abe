import type { IdentitySettings } from '../identity-settings.ts';

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

const labelMaxLength = 100;

/** How people know them, as one line that the database can hold; empty where the provider says nothing. */
export function labelOf({ preferred_username: username, email, name }: Claims): string {
  const [said = ''] = [username, email, name].filter((one) => typeof one === 'string' && one.trim() !== '') as string[];
  return said
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, labelMaxLength)
    .toWellFormed();
}

/**
 * Whether the provider's second factor stands for the one that is asked for here. Who has one here gives it where an
 * e-mail address alone links the account: whoever gets hold of a mail box gets past no second step.
 */
export const isVouched = (
  identified: { isFactorTrusted: boolean },
  { hasSecondFactor, madeBy }: { hasSecondFactor: boolean; madeBy: 'owner' | 'email' },
): boolean => identified.isFactorTrusted && (!hasSecondFactor || madeBy === 'owner');
