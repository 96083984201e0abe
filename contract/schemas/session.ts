import { z } from 'zod';
import type { RulesSignature } from '../rules-signature.ts';
import { consentRules } from '../consent-texts.ts';
import { limits } from '../limits.ts';
import { duties } from '../permissions.ts';
import { texts } from '../texts.ts';
import { absentOr, exactText, passwordField, requiredText, storable } from './fields.ts';

const username = requiredText(limits.usernameMaxLength, texts.usernameMissing, storable(texts.usernameMissing));

export const ownerCodeBody = z.strictObject({ username });

export const loginBody = z.strictObject({
  username,
  ps: passwordField(texts.passwordMissing),
  /** 1: on a computer that several people use. */
  ward: z.enum(['', '0', '1']).optional(),
  /** That the owner alone has: of the second factor, or by mail. What others tried of the account keeps nobody waiting then. */
  code: absentOr(exactText(40)),
});

const rulesSignature = z.object({
  name: z.string(),
  title: z.string(),
  date: z.string(),
  /** The version of the rules that was signed; the signature holds for no other. */
  version: z.string(),
}) satisfies z.ZodType<RulesSignature>;

/** The signed-in user, as login and heartbeat answer it. The seven fields from the hospital on are null for managers. */
export const sessionUser = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  /** Ids of the roles held. */
  roleIds: z.array(z.int()),
  /** Which of the three separate administrators this is. */
  duty: z.enum(duties).nullable().optional(),
  isManager: z.boolean(),
  mustChangePassword: z.boolean(),
  hospital: z.string().nullable(),
  /** What the hospital asks of guardians' consent. */
  consentRule: z.enum(consentRules).nullable().optional(),
  center: z.string().nullable(),
  title: z.string().nullable(),
  doctorId: z.int().nullable(),
  doctorName: z.string().nullable(),
  doctorAvatar: z.string().nullable(),
  /** Milliseconds without use after which the session ends, or on a shared computer is locked. */
  idleMs: z.int().optional(),
  /** Signed in on a computer that several people use. */
  isWard: z.boolean().optional(),
  hasSecondFactor: z.boolean().optional(),
  /** Nothing else can be done before a second factor is set up. */
  mustAddFactor: z.boolean().optional(),
  /** How much there is that the owner of the account has not been told yet. */
  accountNews: z.int().optional(),
  /** They have not been shown around yet. */
  isTourDue: z.boolean().optional(),
  /** So many letters a new password has at least. */
  passwordMinLength: z.int().optional(),
  /** Who signed the clinical rules; null: nobody. */
  rulesSignature: rulesSignature.nullable().optional(),
});

export type SessionUser = z.infer<typeof sessionUser>;

export const emptyBody = z.strictObject({}).optional();
