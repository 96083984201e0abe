import { apiPaths } from '../../contract/paths.ts';
import type { BindingCode, Identity, LinkAsked, SignInWays } from '../../contract/schemas/identity.ts';
import { call } from './call.ts';

/** Where the browser is to go. */
type Started = { url: string };

/** What there is beside the password, and how a sign-in that has begun goes on. */
export const signInWays = () => call<SignInWays>(apiPaths.signInWays, { renew: false });

/** To sign in. `again`: in a window of its own, for which the page waits. */
export const startIdentity = ({ from, isWard, again }: { from?: string | null; isWard: boolean; again?: boolean }) =>
  call<Started>(apiPaths.identityStart, {
    fields: { from, ...(isWard && { ward: 1 }), ...(again && { again: 1 }) },
    renew: false,
  });

/** To prove once more who one is, or to unlock a shared computer. */
export const proveIdentity = (purpose: 'stepUp' | 'unlock') =>
  call<Started>(apiPaths.identityProve, { fields: { purpose }, renew: false });

/** To link one's own account. */
export const linkIdentity = () => call<Started>(apiPaths.identityLink);

/** With whom one's own account is linked. */
export const identity = () => call<Identity>(apiPaths.identity);

export const unlinkIdentity = () => call<unknown>(apiPaths.identityUnlink);

/** For whoever has just come back from the provider and is linked with no account. */
export const bindingCode = () => call<BindingCode>(apiPaths.bindingCode, { renew: false });

/** As a manager who was told that code: who the provider says it is, and asking to link them with an account. */
export const bindingCodeOwner = (userId: number, code: string) =>
  call<{ said: string }>(apiPaths.bindingCodeOwner, { fields: { userId, code } });
export const linkIdentityOf = (userId: number, code: string) =>
  call<LinkAsked>(apiPaths.identityLinkOf, { fields: { userId, code } });

/** As a manager, another's. */
export const unlinkIdentityOf = (userId: number) => call<unknown>(apiPaths.identityUnlinkOf, { fields: { userId } });
