import { apiPaths } from './paths.ts';

/**
 * Calls that are no use of a session: a page makes them by itself, whether or not anybody is at it. Unlocking is, where
 * it comes right.
 */
export const passivePaths: ReadonlySet<string> = new Set([
  apiPaths.heartbeat,
  apiPaths.logout,
  apiPaths.sessionLock,
  // Asked before anybody has proved who they are.
  apiPaths.passkeyChallenge,
  apiPaths.signInWays,
  apiPaths.identityStart,
  apiPaths.bindingCode,
  apiPaths.identityProve,
  apiPaths.accountNews,
  apiPaths.draftKey,
  apiPaths.replyNotRead,
  apiPaths.replyEvents,
  apiPaths.childToday,
  apiPaths.doctorSuggest,
]);
