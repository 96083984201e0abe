import { apiBase, apiPaths } from '../../contract/paths.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { call, withProof } from './call.ts';

/** Where a second step is needed it fails with a challenge. `isWard`: on a computer that several people use. */
export const login = (username: string, ps: string, isWard: boolean, code?: string) =>
  call<SessionUser>(apiPaths.login, { fields: { username, ps, code, ...(isWard && { ward: 1 }) }, renew: false });

/** To the verified address of whoever has that name, if there is one. */
export const sendOwnerCode = (username: string) =>
  call<null>(apiPaths.ownerCodeSend, { fields: { username }, renew: false });

/** As the server answers it now: on a locked computer it fails with a challenge. */
export const heartbeatNow = () => call<SessionUser>(apiPaths.heartbeat, { renew: false });

/** On a locked computer it waits until somebody unlocked it. */
export const heartbeat = () => withProof(heartbeatNow);

export const logout = () => call<unknown>(apiPaths.logout, { renew: false });

/** Reaches the server although the page goes away; nobody hears the answer. */
export const logoutWhileLeaving = () => navigator.sendBeacon(apiBase + apiPaths.logout, new URLSearchParams());

export type AccountChange = {
  id: number;
  username?: string | undefined;
  oldPassword: string;
  newPassword?: string | undefined;
  /** Doctors only. */
  name?: string | undefined;
  doctorId?: number;
};

/** 1 changed, 0 wrong password, 2 the user name exists. */
export const updateAccount = (change: AccountChange) => call<0 | 1 | 2>(apiPaths.accountUpdate, { fields: change });

/** Counts as use of the session, and is of no other use. */
export const keepSession = (userId: number) => call<unknown>(apiPaths.userByUserId, { fields: { userId } });

export const tourSeen = () => call<unknown>(apiPaths.tourSeen);

/** 256 bits in base64url; null where no drafts are kept. */
export const draftKey = () => call<{ key: string | null }>(apiPaths.draftKey, { renew: false });
