import { z } from 'zod';
import { identityTexts } from '../contract/identity-texts.ts';

const words = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((one) => one.trim() || []));

/** Of the environment, beside the others of config.ts. */
export const identityEnvironment = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().min(16, 'must have 16 characters at least').optional(),
  OIDC_NAME: z.string().max(20).default(identityTexts.name),
  OIDC_EMAIL_DOMAINS: words,
  OIDC_TRUSTED_ACR: words,
  OIDC_TRUSTED_AMR: words,
};

type Environment = z.output<z.ZodObject<typeof identityEnvironment>> & { PUBLIC_URL?: string | undefined };

export type IdentitySettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button calls it. */
  name: string;
  /** Whose verified e-mail addresses link accounts, in small letters; empty: nobody's. */
  emailDomains: string[];
  /** Which values of `acr` and `amr` say that a second factor was asked for; empty: none do. */
  trustedAcr: string[];
  trustedAmr: string[];
};

const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** The hospital's provider of identities; undefined where there is none. What is begun and not whole is a mistake. */
export function identityOf(env: Environment, context: z.RefinementCtx): IdentitySettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret) {
    context.addIssue('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together');
    return undefined;
  }
  const url = new URL(issuer);
  if (url.protocol !== 'https:' && !isLoopback(url)) context.addIssue('OIDC_ISSUER must be https');
  if (!env.PUBLIC_URL) context.addIssue('PUBLIC_URL is missing: OIDC_ISSUER needs it for the way back');
  return {
    ...{ issuer, clientId, clientSecret, name: env.OIDC_NAME },
    emailDomains: env.OIDC_EMAIL_DOMAINS.map((domain) => domain.toLowerCase()),
    trustedAcr: env.OIDC_TRUSTED_ACR,
    trustedAmr: env.OIDC_TRUSTED_AMR,
  };
}
