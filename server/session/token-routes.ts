import { z } from 'zod';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import * as shape from '../../contract/schemas/token.ts';
import { scopes, scopesOf, tokenBegin } from '../../contract/scopes.ts';
import { tokenTexts } from '../../contract/token-texts.ts';
import { absent, pageAnswer, refuse } from '../answers.ts';
import { route } from '../route.ts';
import { hashToken, newToken } from './cookies.ts';
import { tellOwner } from './news-store.ts';
import * as tokens from './token-store.ts';

/** Of the letters of a token that are shown again. */
const shownLetters = 6;

export const tokenOwn = route({
  path: apiPaths.tokenOwn,
  access: { audience: 'signedIn', ownAccount: true },
  summary: '本人未撤销的访问令牌，从新到旧。',
  body: emptyBody,
  answer: shape.tokenLines,
  handle: ({ db, actor }) => tokens.listOwnTokens(db, actor.id),
});

export const tokenAdd = route({
  path: apiPaths.tokenAdd,
  access: { audience: 'signedIn', notOnWard: true, stepUp: 'everyone', audited: { action: 'token.add' } },
  summary: '创建访问令牌，程序以本人的名义、在授权范围内调用。令牌只显示一次。',
  body: shape.tokenAddBody,
  answer: shape.tokenAdded,
  async handle({ change, body: { name, scopes: given, days }, trail }) {
    const secret = tokenBegin + newToken();
    trail.detail = { tokenName: name, scopes: given, days };
    return change(async (tx, actor) => {
      const may = new Set(scopesOf(actor));
      if (given.some((scope) => !may.has(scope))) throw refuse.forbidden(tokenTexts.scopesBeyondOwn);
      const begin = secret.slice(0, tokenBegin.length + shownLetters);
      const made = { tokenHash: hashToken(secret), begin, name, scopes: [...new Set(given)], days };
      const id = await tokens.addToken(tx, actor.id, made);
      if (id === undefined) throw refuse.conflict(tokenTexts.tooMany(limits.tokensMax));
      await tellOwner(tx, { userId: actor.id, kind: 'tokenAdded', detail: name });
      return { id, token: secret };
    });
  },
});

export const tokenRevoke = route({
  path: apiPaths.tokenRevoke,
  access: { audience: 'signedIn', ownAccount: true, audited: { action: 'token.revoke', idField: 'id' } },
  summary: '撤销本人的一个访问令牌。',
  body: shape.tokenRevokeBody,
  answer: z.null(),
  async handle({ change, body: { id }, trail }) {
    return change(async (tx, actor) => {
      const revoked = (await tokens.revokeToken(tx, { id, ownerId: actor.id, by: actor.id })) ?? absent();
      trail.detail = { tokenName: revoked.name };
      return null;
    });
  },
});

export const tokenSelf = route({
  method: 'GET',
  path: apiPaths.tokenSelf,
  access: { audience: 'signedIn', scopes },
  summary: '令牌所属的账号（含其他接口要用的编号）和令牌本身。',
  answer: shape.tokenSelf,
  async handle({ db, actor: { id: userId, doctorId, name, token } }) {
    const line = token && (await tokens.findTokenLine(db, token.id));
    const sent = line && {
      ...{ id: token.id, scopes: [...token.scopes] },
      ...{ name: line.name, expiresAt: line.expiresAt.toISOString() },
    };
    return { userId, doctorId, name, token: sent ?? null };
  },
});

export const tokenList = route({
  path: apiPaths.tokenList,
  access: { audience: 'manager', permission: 'token:manage', audited: { action: 'token.list' } },
  summary: '所有账号的访问令牌，分页，使用中的在前；不含令牌本身。',
  params: shape.tokenPageParams,
  answer: shape.tokenPage,
  async handle({ db, params, trail }) {
    trail.detail = params;
    return pageAnswer(await tokens.countTokens(db), params, await tokens.listTokens(db, params));
  },
});

export const tokenEnd = route({
  path: apiPaths.tokenEnd,
  access: { audience: 'manager', permission: 'token:manage', audited: { action: 'token.end', idField: 'id' } },
  summary: '撤销任何人的一个访问令牌，并告知其所有者。',
  body: shape.tokenRevokeBody,
  answer: z.null(),
  async handle({ change, body: { id }, trail }) {
    return change(async (tx, actor) => {
      const { ownerId, name } = (await tokens.revokeToken(tx, { id, by: actor.id })) ?? absent();
      trail.detail = { tokenName: name, owner: ownerId };
      await tellOwner(tx, { userId: ownerId, kind: 'tokenEnded', byId: actor.id, detail: name });
      return null;
    });
  },
});
