import { z } from 'zod';
import { absentOr, exactText, idField, moment } from './fields.ts';
import { proofKinds } from './sign-in.ts';

/** `identity` is what the hospital's own sign-in is called, where there is one; `secondFactor` how a sign-in that has begun goes on. */
export const signInWays = z.object({
  identity: z.string().nullable(),
  secondFactor: z.array(z.enum(proofKinds)).nullable(),
});
export type SignInWays = z.infer<typeof signInWays>;

/** `from` is the page to open then; `again` says that another window waits for it. */
export const identityStartBody = z.strictObject({
  from: absentOr(exactText(2000)),
  ward: z.enum(['', '0', '1']).optional(),
  again: z.enum(['', '0', '1']).optional(),
});
export const identityProveBody = z.strictObject({ purpose: z.enum(['stepUp', 'unlock']) });

/** Where the browser goes. */
export const identityStarted = z.object({ url: z.url() });

export const identity = z.object({
  /** What it is called; null where this installation has none. */
  name: z.string().nullable(),
  linked: z.object({ label: z.string(), at: moment }).nullable(),
});
export type Identity = z.infer<typeof identity>;

export const identityUnlinkOfBody = z.strictObject({ userId: idField() });

/** By which a manager links whoever is linked with no account. `said`: name, account and address, as the provider tells them. */
export const bindingCode = z.object({ code: z.string(), said: z.string(), expiresAt: moment });
export type BindingCode = z.infer<typeof bindingCode>;

export const bindingCodeBody = z.strictObject({ userId: idField(), code: exactText(40) });
export const bindingCodeOwner = z.object({ said: z.string() });
/** What the link waits for: its owner's second factor, or a second manager's word. */
export const linkAsked = z.object({ way: z.enum(['secondFactor', 'confirm']) });
export type LinkAsked = z.infer<typeof linkAsked>;
