import { type IdentityFault, type IdentityOutcome, identityFaults } from '../../contract/identity-texts.ts';

/** How somebody came back from the hospital's sign-in; `isWindow`: in a window of its own, for which a page waits. */
export type IdentityReturn = { outcome: IdentityOutcome; isWindow: boolean };

/** Read once: it is taken out of the address, so that a reload says nothing of what is over. */
export function takeIdentityReturn(): IdentityReturn | undefined {
  const [, outcome, more] = /^#identity=(\w+)(&window)?$/.exec(window.location.hash) ?? [];
  if (!outcome) return undefined;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return { outcome: outcome as IdentityOutcome, isWindow: more !== undefined };
}

/** What went wrong; undefined where nothing did. */
export const identityFault = (outcome: IdentityOutcome | undefined): string | undefined =>
  outcome && Object.hasOwn(identityFaults, outcome) ? identityFaults[outcome as IdentityFault] : undefined;

let last: { key: string; came: IdentityReturn } | undefined;

/** The same for a page that may be drawn anew meanwhile: for as long as it is the one of this `key` of the router. */
export function identityReturnAt(key: string): IdentityReturn | undefined {
  const came = takeIdentityReturn();
  if (came) last = { key, came };
  return last?.key === key ? last.came : undefined;
}
