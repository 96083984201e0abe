import { apiPaths } from '../../contract/paths.ts';
import type { ResetLine } from '../../contract/schemas/sign-in.ts';
import { call } from './call.ts';

/** Resets of passwords that wait: for their owner, or for a second manager's word. */
export const waitingResets = () => call<ResetLine[]>(apiPaths.resetList);

export const confirmReset = ({ userId, version }: ResetLine) =>
  call<unknown>(apiPaths.resetConfirm, { fields: { userId, version } });

/** For all of them, or for none with an {@link ApiError} that names who stands in the way. */
export const confirmResets = (resets: ReadonlyArray<ResetLine>) =>
  call<unknown>(apiPaths.resetConfirmMany, {
    fields: { words: resets.map(({ userId, version }) => `${userId}:${version}`).join() },
    timeoutMs: 60_000,
  });

/** By the token of the link that was mailed. */
export const resetByLink = (token: string, newPassword: string) =>
  call<unknown>(apiPaths.resetByLink, { fields: { token, newPassword }, renew: false });
