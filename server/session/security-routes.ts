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
  summary: '本人账号的第二步验证方式和登录中的设备。',
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
  summary: '退出本人的一个登录，或退出除当前以外的全部登录。',
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
  summary: '本人账号未读的动态，从新到旧。',
  body: emptyBody,
  answer: shape.accountNews,
  handle: ({ db, actor }) => listNews(db, actor.id),
});

export const accountNewsSeen = route({
  path: apiPaths.accountNewsSeen,
  access: { audience: 'signedIn', ownAccount: true },
  summary: '把不大于某编号的账号动态标为已读。',
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
  summary: '看过或跳过了新手引导，不再自动显示。',
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
  summary: '加密浏览器中草稿的密钥；共用电脑上为 null，不保存草稿。',
  body: emptyBody,
  answer: shape.draftKey,
  handle: async ({ db, actor }) => ({ key: (await findDraftKey(db, actor.sessionId)) ?? null }),
});
