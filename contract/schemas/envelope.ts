import { z } from 'zod';
import { type Challenge, challenge } from './sign-in.ts';

/** What every call answers: `rmObject` on success, `errMsg` on failure. */
export const envelope = <Schema extends z.ZodType>(rmObject: Schema) =>
  z.object({ status: z.literal('OK'), rmObject, errMsg: z.null() });

/**
 * What a refused save answers with where somebody saved since the edit began: `versionNo` and `stored` are the latest,
 * `sent` is what was not saved, as it would have been stored.
 */
export const conflict = z.object({ versionNo: z.int(), stored: z.looseObject({}), sent: z.looseObject({}) });
export type Conflict = { versionNo: number; stored: object; sent: object };

/** What a change of several at once answers with where some may not be changed, and why: nothing was changed. */
export const refusedOnes = z.object({ refused: z.array(z.object({ id: z.int(), reason: z.string() })) });
export type RefusedOnes = z.infer<typeof refusedOnes>;

/** What of a change waits for somebody: a new password, or the account itself. */
export const waits = z.object({ waiting: z.array(z.enum(['password', 'account'])) });
export type Waits = z.infer<typeof waits>;

/** `rmObject` is null but for {@link waits} where all that was asked waits now, a {@link conflict} or {@link refusedOnes} with HTTP status 409, and what is asked for first. */
export const failure = z.object({
  status: z.literal('ERROR'),
  rmObject: z.union([conflict, challenge, refusedOnes, waits]).nullable(),
  errMsg: z.string(),
});
export type Failure = { status: 'ERROR'; rmObject: Conflict | Challenge | RefusedOnes | Waits | null; errMsg: string };

export type Success<Value> = { status: 'OK'; rmObject: Value; errMsg: null };
export type Envelope<Value> = Success<Value> | Failure;
