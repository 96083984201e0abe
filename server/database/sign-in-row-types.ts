import type { ColumnType, Generated } from 'kysely';
import type { Scope } from '../../contract/scopes.ts';
import type { AccountNewsKind } from '../../contract/sign-in-texts.ts';
import type { GeneratedTimestamp } from './case-row-types.ts';

type Absent<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** Tokens, codes and links stand here as digests alone. */
export type SessionRow = {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  created_at: GeneratedTimestamp;
  last_used_at: GeneratedTimestamp;
  address: Generated<string>;
  /** Browser and system, as a person calls them. */
  agent: Generated<string>;
  device_hash: Absent<string>;
  /** `secondFactor`: the password was right and the second step is awaited; such a session opens nothing. */
  stage: Generated<'secondFactor' | 'signedIn'>;
  /** When its user last proved who they are. */
  proven_at: GeneratedTimestamp;
  /** What a passkey is to sign, and since when. */
  challenge: Absent<string>;
  challenge_at: Absent<Date>;
  /** The reset whose code was typed in place of the password. */
  reset_id: Absent<number>;
  /** On a computer that several people use. */
  is_ward: Generated<boolean>;
  pin_hash: Absent<string>;
  unlock_failures: Generated<number>;
  locked_at: Absent<Date>;
  /** The hospital's provider asked for a second factor, of a kind that the operator trusts. */
  factor_vouched: Generated<boolean>;
};

/** Who linked an account. `email`: an address that was verified at the provider and here. */
export type LinkedBy = 'owner' | 'email' | 'manager';

/** Who somebody is at the hospital's provider (OpenID Connect), where they linked it with their account. */
export type UserIdentityRow = {
  issuer: string;
  /** `sub`: how the provider calls them, for good. */
  subject: string;
  user_id: number;
  /** How the provider called them, for people to read. */
  label: string;
  made_by: LinkedBy;
  linked_at: GeneratedTimestamp;
};

/** By which a manager may link an identity that no account is linked with. */
export type BindingCodeRow = { issuer: string; subject: string; said: string; code_hash: string; expires_at: Date };

/** A browser on which somebody signed in. */
export type KnownDeviceRow = {
  user_id: number;
  device_hash: string;
  /** 256 bits in base64url, with which that browser seals what its user is writing. */
  draft_key: string;
  label: string;
  first_seen_at: GeneratedTimestamp;
  last_seen_at: GeneratedTimestamp;
};

export type TotpRow = { user_id: number; secret: string; confirmed_at: Absent<Date>; last_step: Generated<number> };

export type PasskeyRow = {
  /** The credential's, in base64url, as is its public key. */
  id: string;
  user_id: number;
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  added_at: GeneratedTimestamp;
  last_used_at: Absent<Date>;
};

export type RecoveryCodeRow = { user_id: number; code_hash: string; used_at: Absent<Date> };

/** Of the three one is there: what a manager typed (argon2id), what the mailed link carries (SHA-256), or who is to be linked. */
export type PasswordResetRow = {
  id: Generated<number>;
  user_id: number;
  code_hash: string | null;
  link_hash: string | null;
  /** Of an identity that opens the account: who it is at the provider, and what that calls them. */
  issuer: Absent<string>;
  subject: Absent<string>;
  said: Absent<string>;
  asked_by: number;
  asked_at: Date;
  confirmed_by: Absent<number>;
  confirmed_at: Absent<Date>;
  expires_at: Date;
  /** A second manager's, also where its owner has a second factor. */
  needs_word: Generated<boolean>;
  /** What the account was when it was confirmed: of another one the word is void. Null of words from before there was this. */
  confirmed_version: Absent<string>;
  /** The word was given for an account that could set others' passwords. */
  vouches: Generated<boolean>;
  /** It was used, replaced, or its owner signed in without it. */
  ended_at: Absent<Date>;
};

export type AccountNewsRow = {
  id: Generated<number>;
  user_id: number;
  kind: AccountNewsKind;
  by_id: number | null;
  detail: Generated<string>;
  at: GeneratedTimestamp;
  seen_at: Absent<Date>;
};

/** By which a program calls in the name of its user. */
export type AccessTokenRow = {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  /** How the token begins, for its owner to recognise it. */
  begin: string;
  name: string;
  scopes: Scope[];
  created_at: GeneratedTimestamp;
  expires_at: Date;
  last_used_at: Absent<Date>;
  last_used_address: Absent<string>;
  /** Within the minute of the clock in which it was last used. */
  minute_calls: Generated<number>;
  revoked_at: Absent<Date>;
  revoked_by: Absent<number>;
};

/** Failures of a key: see session/lockout.ts. */
export type LoginAttemptRow = { key: string; failures: number; last_failed_at: Date };
