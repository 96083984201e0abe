import { apiPaths } from '../../contract/paths.ts';
import type { ResetLine } from '../../contract/schemas/sign-in.ts';
import { call } from './call.ts';

/** Resets of passwords that wait: for their owner, or for a second manager's word. */
export const waitingResets = () => call<ResetLine[]>(apiPaths.resetList);

export const confirmReset = ({ userId, version }: ResetLine) =>
  call<unknown>(apiPaths.resetConfirm, { fields: { userId, version } });

/** By the token of the link that was mailed. */
export const resetByLink = (token: string, newPassword: string) =>
  call<unknown>(apiPaths.resetByLink, { fields: { token, newPassword }, renew: false });
