import { z } from 'zod';
import { limits } from '../limits.ts';
import { scopes } from '../scopes.ts';
import { tokenDayNames, tokenTexts, type TokenState, tokenStates } from '../token-texts.ts';
import { idField, listField, moment, pageFields, pageOf, requiredText } from './fields.ts';

/** Whole days from now. */
const daysField = z.enum(Object.keys(tokenDayNames), tokenTexts.daysInvalid).transform(Number);

export const tokenAddBody = z.strictObject({
  name: requiredText(limits.tokenNameMaxLength, tokenTexts.nameRequired),
  scopes: listField(z.enum(scopes, tokenTexts.scopesRequired), scopes.length).refine(
    (given) => given.length > 0,
    tokenTexts.scopesRequired,
  ),
  days: daysField,
});

/** `token` is the secret itself, told this once. */
export const tokenAdded = z.object({ id: z.int(), token: z.string() });
export type TokenAdded = z.infer<typeof tokenAdded>;

/** `begin` is how the token begins: enough to recognise it, too little to use it. */
const tokenLine = z.object({
  id: z.int(),
  name: z.string(),
  begin: z.string(),
  scopes: z.array(z.enum(scopes)),
  state: z.enum(Object.keys(tokenStates) as [TokenState]),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: moment.nullable(),
  lastUsedAddress: z.string().nullable(),
});
export type TokenLine = z.infer<typeof tokenLine>;
export const tokenLines = z.array(tokenLine);

export const tokenPageParams = z.strictObject(pageFields);
/** Of every account. */
const ownedToken = tokenLine.extend({
  ownerName: z.string(),
  ownerUsername: z.string(),
  ownerHospital: z.string().nullable(),
  revokedAt: moment.nullable(),
  revokedBy: z.string().nullable(),
});
export type OwnedToken = z.infer<typeof ownedToken>;
export const tokenPage = pageOf(ownedToken);
export type TokenPage = z.infer<typeof tokenPage>;

export const tokenRevokeBody = z.strictObject({ id: idField() });

/** For whom a call is answered; `token` is null for who signed in. */
export const tokenSelf = z.object({
  userId: z.int(),
  doctorId: z.int().nullable(),
  name: z.string(),
  token: z.object({ id: z.int(), name: z.string(), scopes: z.array(z.enum(scopes)), expiresAt: moment }).nullable(),
});
