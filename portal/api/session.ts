import { apiPaths } from '../../contract/paths.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { call } from './call.ts';

export const login = (username: string, ps: string) =>
  call<SessionUser>(apiPaths.login, { fields: { username, ps }, renew: false });

export const heartbeat = () => call<SessionUser>(apiPaths.heartbeat, { renew: false });

export const logout = () => call<unknown>(apiPaths.logout, { renew: false });
