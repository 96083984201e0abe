import { apiPaths } from '../../contract/paths.ts';
import { absent, type Row } from './access-cases.ts';

const withoutSession = {
  visitor: 401,
  'forged session': 401,
  'idle session': 401,
  'worn-out session': 401,
  'deleted doctor': 401,
  'deleted manager': 401,
};

/** Of one's own account: also before a password that must be changed. */
const ownAccount: Row = { gate: 'signed in', first: true };

export const accessToSignIn = {
  [apiPaths.ownerCodeSend]: { gate: 'public' },
  [apiPaths.secondFactor]: {
    gate: 'public',
    objects: [
      { object: 'without a first step', request: () => ({ form: { code: '123456' } }), answers: { others: 401 } },
    ],
  },
  [apiPaths.passkeyChallenge]: {
    gate: 'public',
    objects: [{ object: 'of one’s own', request: () => ({}), answers: { ...withoutSession, others: 200 } }],
  },
  [apiPaths.resetByLink]: { gate: 'public' },
  [apiPaths.signInWays]: { gate: 'public' },
  [apiPaths.identityStart]: { gate: 'public' },
  [apiPaths.identityProve]: ownAccount,
  [apiPaths.identityLink]: ownAccount,
  [apiPaths.identityReturn]: {
    gate: 'public',
    objects: [{ object: 'of nothing that was begun', request: () => ({}), answers: { others: 303 } }],
  },
  [apiPaths.identity]: ownAccount,
  [apiPaths.identityUnlink]: {
    ...ownAccount,
    objects: [{ object: 'of no identity', request: () => ({}), answers: { others: 404 } }],
  },
  [apiPaths.identityUnlinkOf]: {
    gate: 'user:update',
    objects: [{ object: 'an absent one', request: () => ({ form: { userId: absent } }), answers: { others: 404 } }],
  },
  [apiPaths.bindingCode]: { gate: 'public' },
  [apiPaths.bindingCodeOwner]: {
    gate: 'user:update',
    objects: [
      {
        object: 'of no provider',
        request: () => ({ form: { userId: absent, code: 'abcd-2345' } }),
        answers: { others: 200 },
      },
    ],
  },
  [apiPaths.identityLinkOf]: {
    gate: 'user:update',
    objects: [
      {
        object: 'of no provider',
        request: () => ({ form: { userId: absent, code: 'abcd-2345' } }),
        answers: { others: 200 },
      },
    ],
  },
  [apiPaths.stepUp]: ownAccount,
  [apiPaths.security]: ownAccount,
  [apiPaths.totpStart]: ownAccount,
  [apiPaths.totpConfirm]: ownAccount,
  [apiPaths.passkeyStart]: ownAccount,
  [apiPaths.passkeyAdd]: ownAccount,
  [apiPaths.factorRemove]: ownAccount,
  [apiPaths.recoveryCodesRenew]: ownAccount,
  [apiPaths.sessionEnd]: {
    ...ownAccount,
    objects: [{ object: 'an absent one', request: () => ({ form: { id: absent } }), answers: { others: 404 } }],
  },
  [apiPaths.accountNews]: ownAccount,
  [apiPaths.accountNewsSeen]: ownAccount,
  [apiPaths.tourSeen]: ownAccount,
  [apiPaths.draftKey]: ownAccount,
  [apiPaths.pinSave]: {
    ...ownAccount,
    objects: [
      { object: 'of no shared computer', request: () => ({ form: { pin: '2580' } }), answers: { others: 403 } },
    ],
  },
  [apiPaths.sessionLock]: {
    ...ownAccount,
    objects: [{ object: 'of no shared computer', request: () => ({}), answers: { others: 403 } }],
  },
  [apiPaths.sessionUnlock]: {
    ...ownAccount,
    objects: [{ object: 'of no shared computer', request: () => ({}), answers: { others: 403 } }],
  },
  [apiPaths.tokenOwn]: ownAccount,
  [apiPaths.tokenAdd]: { gate: 'signed in' },
  [apiPaths.tokenRevoke]: {
    ...ownAccount,
    objects: [{ object: 'an absent one', request: () => ({ form: { id: absent } }), answers: { others: 404 } }],
  },
  [apiPaths.tokenSelf]: { gate: 'signed in' },
  [apiPaths.tokenList]: { gate: 'token:manage' },
  [apiPaths.tokenEnd]: {
    gate: 'token:manage',
    objects: [{ object: 'an absent one', request: () => ({ form: { id: absent } }), answers: { others: 404 } }],
  },
  [apiPaths.resetList]: { gate: 'user:update' },
  [apiPaths.resetConfirm]: {
    gate: 'user:update',
    objects: [
      {
        object: 'an absent one',
        request: () => ({ form: { userId: absent, version: 'none' } }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.resetConfirmMany]: { gate: 'user:update' },
} satisfies Record<string, Row>;
