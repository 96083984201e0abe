import { limits } from '../../contract/limits.ts';

/** A session ends after so long without use, unless SESSION_IDLE_MINUTES says otherwise. */
export const idleMinutesDefault = 30;

/** And so long after the sign-in, however busy it was. */
export const absoluteMs = 12 * 3_600_000;

export const wardLockMs = limits.wardLockMinutes * 60_000;

/** How long the second step of a sign-in is awaited, and what a passkey is to sign holds. */
export const secondStepMs = 5 * 60_000;

/** How long the drafts of a browser are kept that nobody uses. */
export const draftsKeptMs = 7 * 24 * 3_600_000;
