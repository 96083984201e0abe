import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import * as shape from '../../contract/schemas/sign-in.ts';
import { absent } from '../answers.ts';
import { ownOrigin } from '../guard.ts';
import { route } from '../route.ts';
import { findDraftKey } from './device-store.ts';
import { listFactors } from './factor-store.ts';
import { listNews, seeNews } from './news-store.ts';
import { siteOf } from './passkeys.ts';
import { isFactorRequired } from './rules.ts';
import { endSessionById, endSessionsOf, listSessions, recordTour } from './session-store.ts';
import { hasPin } from './ward-store.ts';

export const security = route({
  path: apiPaths.security,
  access: { audience: 'signedIn', ownAccount: true },
  summary: 'Of one’s own account: second factors, and where one is signed in.',
  body: emptyBody,
  answer: shape.security,
  async handle({ db, config, actor, request }) {
    const { totp, passkeys, recoveryCodesLeft } = await listFactors(db, actor.id);
    const sessions = await listSessions(db, actor.id, config);
    return {
      isRequired: isFactorRequired(actor, config.factorRequired),
      totp,
      recoveryCodesLeft,
      passkeys: passkeys.map(({ addedAt, lastUsedAt, ...one }) => ({
        ...one,
        addedAt: addedAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      mayAddPasskeys: siteOf(ownOrigin(request, config.publicOrigin)) !== undefined,
      sessions: sessions.map(({ agent, signedInAt, lastUsedAt, ...one }) => ({
        ...one,
        label: agent,
        signedInAt: signedInAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isThis: one.id === actor.sessionId,
      })),
      hasPin: await hasPin(db, actor.sessionId),
    };
  },
});

export const sessionEnd = route({
  path: apiPaths.sessionEnd,
  access: { audience: 'signedIn', ownAccount: true, audited: { action: 'session.end' } },
  summary: 'Ends one of one’s own sessions, or all but this one.',
  body: shape.sessionEndBody,
  answer: z.null(),
  async handle({ change, actor, body }) {
    return change(async (tx) => {
      if (body.id === undefined) await endSessionsOf(tx, actor.id, actor.tokenHash);
      else if (!(await endSessionById(tx, actor.id, body.id))) absent();
      return null;
    });
  },
});

export const accountNews = route({
  path: apiPaths.accountNews,
  access: { audience: 'signedIn', ownAccount: true, passive: true },
  summary: 'What was done with one’s account and not been read yet, the newest first.',
  body: emptyBody,
  answer: shape.accountNews,
  handle: ({ db, actor }) => listNews(db, actor.id),
});

export const accountNewsSeen = route({
  path: apiPaths.accountNewsSeen,
  access: { audience: 'signedIn', ownAccount: true },
  summary: 'Marks it as read, up to an id.',
  body: shape.accountNewsSeenBody,
  answer: z.null(),
  async handle({ db, actor, body }) {
    await db.transaction().execute((tx) => seeNews(tx, actor.id, body.upTo));
    return null;
  },
});

export const tourSeen = route({
  path: apiPaths.tourSeen,
  access: { audience: 'signedIn', ownAccount: true },
  summary: 'One was shown around, or did not want to be: no page offers it again by itself.',
  body: emptyBody,
  answer: z.null(),
  async handle({ db, actor }) {
    await recordTour(db, actor.id);
    return null;
  },
});

export const draftKey = route({
  path: apiPaths.draftKey,
  access: { audience: 'signedIn', ownAccount: true, passive: true },
  summary: 'The key that seals what one is writing in this browser; null on a shared computer, which keeps nothing.',
  body: emptyBody,
  answer: shape.draftKey,
  handle: async ({ db, actor }) => ({ key: (await findDraftKey(db, actor.sessionId)) ?? null }),
});
