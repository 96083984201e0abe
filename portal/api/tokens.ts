import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { OwnedToken, TokenAdded, TokenLine, TokenPage } from '../../contract/schemas/token.ts';
import type { Scope } from '../../contract/scopes.ts';
import { call } from './call.ts';

export type { OwnedToken, TokenLine };

/** One's own that nobody has revoked. */
export const ownTokens = () => call<TokenLine[]>(apiPaths.tokenOwn);

export type NewToken = { name: string; scopes: Scope[]; days: number };

/** The secret is told this once. */
export const addToken = (token: NewToken) => call<TokenAdded>(apiPaths.tokenAdd, { fields: token });

export const revokeToken = (id: number) => call<unknown>(apiPaths.tokenRevoke, { fields: { id } });

/** Of every account, for who may manage them. */
export const tokenPage = (pageSize: number, pageNo: number) =>
  call<TokenPage>(fillPath(apiPaths.tokenList, { pageSize, pageNo }));

export const endToken = (id: number) => call<unknown>(apiPaths.tokenEnd, { fields: { id } });
