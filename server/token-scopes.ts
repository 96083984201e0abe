import { permissionsOf, type Scope } from '../contract/scopes.ts';
import type { Access } from './route.ts';

/**
 * What is wrong with the scopes of a route; undefined: nothing. What is about the account itself, changes rights or asks who is
 * there is for people alone, and so is what takes a permission that no token with the scope carries.
 */
export function scopeFault({ scopes, audience, permission, ...access }: Access): string | undefined {
  if (!scopes) return undefined;
  if (audience === 'publisher' || access.ownAccount || access.stepUp || access.changesRights || access.whileLocked)
    return 'is not for access tokens, and names a scope';
  const isCarried = !permission || scopes.every((scope) => permissionsOf([scope]).has(permission));
  return isCarried ? undefined : `takes ${permission}, which a scope that it names does not carry`;
}

/** A route that names none is closed to every token. */
export const isOpenTo = ({ scopes }: Access, token: { scopes: readonly Scope[] }): boolean =>
  scopes?.some((one) => token.scopes.includes(one)) ?? false;
