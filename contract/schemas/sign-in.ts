import { z } from 'zod';
import { limits } from '../limits.ts';
import { accountNewsKinds, factorKinds, signInTexts } from '../sign-in-texts.ts';
import { texts } from '../texts.ts';
import { absentOr, exactText, idField, listField, moment, newPasswordField, optionalText } from './fields.ts';

/** How somebody may prove once more who they are. */
export const proofKinds = [...factorKinds, 'recovery', 'password', 'pin', 'identity'] as const;
export type ProofKind = (typeof proofKinds)[number];

/**
 * What a call that is not answered yet asks for first: the second step of a sign-in (200), proving again who one is (403), or
 * unlocking the computer that several people use (423).
 */
export const challenge = z.object({
  challenge: z.enum(['secondFactor', 'stepUp', 'unlock']),
  methods: z.array(z.enum(proofKinds)),
  /** Whose session is to be unlocked. */
  name: z.string().optional(),
});
export type Challenge = z.infer<typeof challenge>;

/** A passkey's answer, as the browser gives it (WebAuthn Level 3, toJSON), in JSON. */
const passkeyAnswer = exactText(20_000).min(2);

/** One of them. A code of an authenticator has six digits, a recovery code twelve letters and digits. */
const proofFields = {
  code: absentOr(exactText(40)),
  passkey: absentOr(passkeyAnswer),
};

export const secondFactorBody = z.strictObject(proofFields);
export const stepUpBody = z.strictObject({ ...proofFields, ps: absentOr(exactText(limits.passwordMaxLength)) });
export const unlockBody = stepUpBody.omit({ code: true }).extend({ pin: absentOr(exactText(limits.pinMaxLength)) });

/** Options for navigator.credentials, as `parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON` take them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

const digits = '0123456789';
/** One digit alone, or digits in their order, up or down. */
const isEasyPin = (pin: string) =>
  /^(.)\1*$/.test(pin) || digits.includes(pin) || digits.includes([...pin].toReversed().join(''));

export const pinBody = z.strictObject({
  pin: z
    .string(signInTexts.pinInvalid)
    .regex(new RegExp(`^\\d{${limits.pinMinLength},${limits.pinMaxLength}}$`), signInTexts.pinInvalid)
    .refine((pin) => !isEasyPin(pin), signInTexts.pinWeak),
});

export const totpStarted = z.object({ secret: z.string(), uri: z.string() });
export const totpConfirmBody = z.strictObject({
  code: z.string(signInTexts.totpInvalid).regex(/^\d{6}$/, signInTexts.totpInvalid),
});
export const passkeyAddBody = z.strictObject({
  passkey: passkeyAnswer,
  name: optionalText(limits.passkeyNameMaxLength).optional(),
});
/** `id` says which passkey; without it, the authenticator is meant. */
export const factorRemoveBody = z.strictObject({ id: absentOr(exactText(1000)) });

/** Shown once; null where there were some already. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** Moments are ISO 8601 in UTC. `label` names browser and system, `isThis` is the one that asks. */
const sessionLine = z.object({
  id: z.int(),
  label: z.string(),
  address: z.string(),
  signedInAt: moment,
  lastUsedAt: moment,
  isThis: z.boolean(),
  isWard: z.boolean(),
});

export const security = z.object({
  isRequired: z.boolean(),
  totp: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), addedAt: moment, lastUsedAt: moment.nullable() })),
  recoveryCodesLeft: z.int(),
  /** Passkeys need a host name, and https or localhost. */
  mayAddPasskeys: z.boolean(),
  sessions: z.array(sessionLine),
  hasPin: z.boolean(),
});
export type Security = z.infer<typeof security>;

/** One of the caller's sessions, or without `id` all but this one. */
export const sessionEndBody = z.strictObject({ id: absentOr(idField()) });

const newsLine = z.object({
  id: z.int(),
  kind: z.enum(Object.keys(accountNewsKinds) as [keyof typeof accountNewsKinds]),
  by: z.string(),
  at: moment,
  /** Of a new device: its label and address. */
  detail: z.string(),
});
export const accountNews = z.array(newsLine);
export type AccountNews = z.infer<typeof accountNews>;
/** Up to which news were read. */
export const accountNewsSeenBody = z.strictObject({ upTo: idField() });

/** 256 bits in base64url, the same for as long as drafts of this browser are kept; null where none are. */
export const draftKey = z.object({ key: z.string().nullable() });

/** How a reset goes on: a link was mailed, or the code works with the second factor, or after a second manager's word. */
export const resetWays = ['link', 'secondFactor', 'confirm'] as const;
export type ResetWay = (typeof resetWays)[number];

/** What a second manager saw of an account, in one word. */
const accountVersion = z.string().regex(/^\w{1,32}$/);

export const resetLine = z.object({
  userId: z.int(),
  username: z.string(),
  name: z.string(),
  way: z.enum(resetWays),
  /** An account that is new, or a doctor's who came to another hospital or became a coordinator; otherwise a password alone. */
  needsWord: z.boolean(),
  /** Where it is not a password but an identity of the hospital’s provider that opens the account: who that says it is. */
  identity: z.string().nullable(),
  /** Of a doctor. */
  hospital: z.string().nullable(),
  /** Of a manager, by name. */
  roles: z.array(z.string()),
  askedBy: z.string(),
  askedById: z.int(),
  askedAt: moment,
  confirmedBy: z.string().nullable(),
  expiresAt: moment,
  /** What the word is asked for, as it is now: of another account, another password or other rights it is another. */
  version: accountVersion,
});
export const resetLines = z.array(resetLine);
export type ResetLine = z.infer<typeof resetLine>;
export const resetConfirmBody = z.strictObject({ userId: idField(), version: accountVersion });
/** Of each account `userId:version`. */
export const resetConfirmManyBody = z.strictObject({
  words: listField(
    z.string().transform((word) => {
      const [userId, version] = word.split(':');
      return { userId, version };
    }),
    limits.waitingAccountsMax,
  ).pipe(z.array(resetConfirmBody)),
});
export const resetByLinkBody = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, signInTexts.resetLinkOver),
  newPassword: newPasswordField(texts.passwordTooShort),
});
