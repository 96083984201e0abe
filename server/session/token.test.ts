import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';

import { type Scope, scopes } from '../../contract/scopes.ts';
import { texts } from '../../contract/texts.ts';
import { tokenTexts } from '../../contract/token-texts.ts';
import { routes } from '../routes.ts';
import { addTestArticle, articleForm } from '../testing/articles.ts';
import { type Answered, get, post } from '../testing/call.ts';
import { openImage, propose, uploadPicture } from '../testing/consultations.ts';
import { addAdministrator, addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { bearer, giveToken } from '../testing/tokens.ts';
import { update } from '../testing/users.ts';
import { hospitalOf } from '../testing/webhooks.ts';
import { scopeFault } from '../guard.ts';
import { newToken } from './cookies.ts';

const self = (server: TestServer, secret: string, cookie = '') =>
  get(server, apiPaths.tokenSelf, cookie, bearer(secret));

const make = (server: TestServer, by: Person, given: Scope[], more: Record<string, string | number> = {}) =>
  post(server, apiPaths.tokenAdd, { name: '院内系统', scopes: given, days: 30, ...more }, by.cookie);

const own = async (server: TestServer, by: Person) => (await post(server, apiPaths.tokenOwn, {}, by.cookie)).rmObject;

const lastEntry = (server: TestServer, action: 'token.add' | 'token.end' | 'consultation.read') =>
  server.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

onServer((server) => {
  test('a token calls in its owner’s name, is told once, and tells of itself', async () => {
    const doctor = await addDoctor(server());
    const made = await make(server(), doctor, ['people:read', 'statistics:read']);
    expect(made).toMatchObject({ status: 'OK', rmObject: { token: expect.stringMatching(/^tm_[\w-]{43}$/) } });
    const { id, token } = made.rmObject;
    expect(await self(server(), token)).toMatchObject({
      statusCode: 200,
      rmObject: {
        userId: doctor.id,
        doctorId: doctor.doctorId,
        token: { id, name: '院内系统', scopes: ['people:read', 'statistics:read'] },
      },
    });
    const [line] = await own(server(), doctor);
    expect(line).toMatchObject({ id, begin: token.slice(0, 9), state: 'active', lastUsedAt: expect.any(String) });
    expect(JSON.stringify([line, await lastEntry(server(), 'token.add')])).not.toContain(token);
    const row = server().db.selectFrom('access_token').selectAll().where('id', '=', id);
    expect(JSON.stringify(await row.execute())).not.toContain(token.slice(9));
    expect(await get(server(), apiPaths.tokenSelf, doctor.cookie)).toMatchObject({ rmObject: { token: null } });
  });

  test.each<[Record<string, string | number>, string]>([
    [{ name: ' ' }, tokenTexts.nameRequired],
    [{ scopes: '' }, tokenTexts.scopesRequired],
    [{ scopes: 'user:update' }, tokenTexts.scopesRequired],
    [{ days: 3650 }, tokenTexts.daysInvalid],
  ])('a token with %j is refused', async (form, errMsg) => {
    const doctor = await addDoctor(server());
    expect(await make(server(), doctor, ['people:read'], form)).toMatchObject({ statusCode: 400, errMsg });
  });

  test('security 93: nobody gives a token what is not for them, nor one of many more', async () => {
    const doctor = await addDoctor(server());
    const reader = await addManager(server(), { permissions: ['role:list'] });
    const beyond = { statusCode: 403, errMsg: tokenTexts.scopesBeyondOwn };
    expect(await make(server(), doctor, ['article:write'])).toMatchObject(beyond);
    expect(await make(server(), reader, ['article:write'])).toMatchObject(beyond);
    expect(await make(server(), reader, ['consultation:read'])).toMatchObject(beyond);
    for (let made = 0; made < limits.tokensMax; made++)
      expect(await make(server(), doctor, ['people:read'])).toMatchObject({ status: 'OK' });
    expect(await make(server(), doctor, ['people:read'])).toMatchObject({
      statusCode: 409,
      errMsg: tokenTexts.tooMany(limits.tokensMax),
    });
  });

  test('security 93: a token is made only by who has just proven who they are', async () => {
    const doctor = await addDoctor(server());
    const session = server().db.updateTable('session').where('user_id', '=', doctor.id);
    await session.set({ proven_at: new Date(0) }).execute();
    expect(await make(server(), doctor, ['people:read'])).toMatchObject({
      statusCode: 403,
      rmObject: { challenge: 'stepUp' },
    });
    expect(await own(server(), doctor)).toEqual([]);
  });

  test('security 93: rights that the owner loses are lost to the token with the next call', async () => {
    const editor = await addManager(server(), { roleId: 2 });
    const { secret } = await giveToken(server(), editor.id, ['article:write']);
    const add = () => post(server(), apiPaths.articleAdd, {}, '', bearer(secret));
    expect((await add()).statusCode).toBe(400);
    await server().db.deleteFrom('user_role').where('user_id', '=', editor.id).execute();
    expect(await add()).toMatchObject({ statusCode: 403, errMsg: texts.noPermissionAssigned });
  });

  test('security 93: what a program writes about a published article waits, whatever its owner may publish', async () => {
    const superAdmin = await addManager(server(), { roleId: 1 });
    const id = await addTestArticle(server(), superAdmin);
    const { secret } = await giveToken(server(), superAdmin.id, ['article:write', 'article:read']);
    const before = (await get(server(), fillPath(apiPaths.article, { id }), superAdmin.cookie)).rmObject;
    const form = await articleForm(server(), superAdmin, { title: '程序改的标题' });
    const path = fillPath(apiPaths.articleUpdate, { id });
    expect(await post(server(), path, form, '', bearer(secret))).toMatchObject({ rmObject: { waits: true } });
    expect((await get(server(), fillPath(apiPaths.article, { id }))).rmObject.title).toBe(before.title);
  });

  test('security 93: nobody has read what a program fetched, and the record names the token', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const imageUrl = await uploadPicture(server(), initiator);
    const id = await propose(server(), initiator, [invited], { imageUrl });
    const token = await giveToken(server(), invited.id, ['consultation:read']);
    const path = fillPath(apiPaths.consultationDetail, { id });
    expect(await post(server(), path, {}, '', bearer(token.secret))).toMatchObject({ status: 'OK' });
    const asked = { action: 'consultation.read', object_id: id, actor_id: invited.id, detail: { token: token.id } };
    expect(await lastEntry(server(), 'consultation.read')).toMatchObject(asked);
    const invitation = server()
      .db.selectFrom('consultation_doctor')
      .select('seen_at')
      .where('consultation_id', '=', id);
    expect(await invitation.where('doctor_id', '=', invited.doctorId).execute()).toEqual([{ seen_at: null }]);

    const image = (headers: Record<string, string>) => server().app.inject({ url: imageUrl, headers });
    expect((await image(bearer(token.secret))).statusCode).toBe(200);
    const { secret } = await giveToken(server(), invited.id, ['article:read']);
    expect((await image(bearer(secret))).statusCode).toBe(403);
    expect((await openImage(server(), imageUrl, invited)).statusCode).toBe(200);
  });

  test('security 93: a route that names a scope and is for people alone stops the start', () => {
    const named = { scopes: ['article:write'] as const };
    expect(scopeFault({ audience: 'manager', ...named, permission: 'article:add' })).toBeUndefined();
    expect(scopeFault({ audience: 'manager', ...named, permission: 'article:publish' })).toContain('article:publish');
    for (const more of [{ stepUp: 'everyone' }, { ownAccount: true }, { changesRights: true }] as const)
      expect(scopeFault({ audience: 'signedIn', ...named, ...more })).toContain('not for access tokens');
    expect(routes.filter(({ access }) => scopeFault(access))).toEqual([]);
    for (const scope of scopes) expect(routes.some(({ access }) => access.scopes?.includes(scope))).toBe(true);
  });

  test('security 94: a token that is over, revoked or wrong opens nothing, and says no more than that', async () => {
    const doctor = await addDoctor(server());
    const { secret: over } = await giveToken(server(), doctor.id, scopes, -1);
    const { rmObject: made } = await make(server(), doctor, ['people:read']);
    expect(await post(server(), apiPaths.tokenRevoke, { id: made.id }, doctor.cookie)).toMatchObject({ status: 'OK' });
    for (const secret of [over, made.token, `tm_${newToken()}`, newToken(), '', 'tm_', 'null'])
      expect(await self(server(), secret)).toMatchObject({
        statusCode: 401,
        errMsg: tokenTexts.invalid,
        rmObject: null,
      });
    expect((await own(server(), doctor)).map(({ state }: { state: string }) => state)).toEqual(['expired']);
  });

  test('security 94: nobody revokes another’s token but who may manage them, and its owner is told', async () => {
    const [doctor, other] = [await addDoctor(server()), await addDoctor(server())];
    const { id, secret } = await giveToken(server(), doctor.id);
    expect((await post(server(), apiPaths.tokenRevoke, { id }, other.cookie)).statusCode).toBe(404);
    const manager = await addAdministrator(server(), 'security');
    const list = fillPath(apiPaths.tokenList, { pageSize: 50, pageNo: 1 });
    const page = await post(server(), list, {}, manager.cookie);
    const line = page.rmObject.results.find((one: { id: number }) => one.id === id);
    expect(line).toMatchObject({ ownerUsername: doctor.username, state: 'active' });
    expect(JSON.stringify(page)).not.toContain(secret);
    expect(await post(server(), apiPaths.tokenEnd, { id }, manager.cookie)).toMatchObject({ status: 'OK' });
    expect((await post(server(), apiPaths.tokenEnd, { id }, manager.cookie)).statusCode).toBe(404);
    expect((await self(server(), secret)).statusCode).toBe(401);
    expect(await lastEntry(server(), 'token.end')).toMatchObject({ actor_id: manager.id, object_id: id });
    const { rmObject: news } = await post(server(), apiPaths.accountNews, {}, doctor.cookie);
    expect(news).toMatchObject([{ kind: 'tokenEnded', by: manager.username }]);
  });

  test('security 94: with the account, its password or its hospital its tokens end, and stay ended', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const setActive = (userId: number, isActive: 0 | 1) =>
      post(server(), apiPaths.userActive, { userId, isActive }, by.cookie);
    const resting = await addDoctor(server());
    const leaving = await addDoctor(server());
    const renewing = await addDoctor(server());
    const [moving, movingToo] = [await addDoctor(server()), await addDoctor(server())];
    const target = await addDoctor(server(), { hospital: '令牌医院' });
    const secrets: string[] = [];
    for (const { id } of [resting, leaving, renewing, moving, movingToo])
      secrets.push((await giveToken(server(), id)).secret);
    await setActive(resting.id, 0);
    await setActive(resting.id, 1);
    await post(server(), apiPaths.userDelete, { deleteId: leaving.id }, by.cookie);
    const to = { username: moving.username, doctorBelongHospital: '令牌医院' };
    expect(await update(server(), moving.id, to, by)).toMatchObject({ status: 'OK' });
    const together = { userIds: movingToo.id, doctorHospitalId: await hospitalOf(server(), target) };
    expect(await post(server(), apiPaths.userMoveMany, together, by.cookie)).toMatchObject({ status: 'OK' });
    const { id, doctorId, cookie } = renewing;
    const form = { id, doctorId, oldPassword: testPassword, newPassword: 'another-password-1' };
    expect(await post(server(), apiPaths.accountUpdate, form, cookie)).toMatchObject({ rmObject: 1 });
    for (const secret of secrets) expect((await self(server(), secret)).statusCode).toBe(401);
  });

  test('security 94: a call with a session and a token is refused, and one of another site', async () => {
    const doctor = await addDoctor(server());
    const { secret } = await giveToken(server(), doctor.id);
    expect(await self(server(), secret, doctor.cookie)).toMatchObject({
      statusCode: 400,
      errMsg: tokenTexts.withSession,
    });
    const fromElsewhere = { ...bearer(secret), origin: 'https://elsewhere.example' };
    expect((await post(server(), apiPaths.doctorPage, { pageSize: 8, pageNo: 1 }, '', fromElsewhere)).statusCode).toBe(
      403,
    );
  });

  test('security 94: the tokens of an account call so often within a minute, those of another go on', async () => {
    const doctor = await addDoctor(server());
    const [token, second] = [await giveToken(server(), doctor.id), await giveToken(server(), doctor.id)];
    const another = await giveToken(server(), (await addDoctor(server())).id);
    await self(server(), token.secret);
    const used = server().db.updateTable('access_token').where('id', '=', token.id);
    let refused: Answered;
    // The minute of the clock may end in between.
    do {
      await used.set({ minute_calls: limits.tokenCallsPerMinute, last_used_at: new Date() }).execute();
      refused = await self(server(), second.secret);
    } while (refused.statusCode === 200);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await self(server(), another.secret)).statusCode).toBe(200);
    await used.set({ last_used_at: new Date(Date.now() - 60_000) }).execute();
    expect((await self(server(), token.secret)).statusCode).toBe(200);
  });

  test('security 94: an address that tries wrong tokens is made to wait, and its right ones are not', async () => {
    const doctor = await addDoctor(server());
    const { secret } = await giveToken(server(), doctor.id);
    const from = (token: string) =>
      server().app.inject({ url: apiBase + apiPaths.tokenSelf, headers: bearer(token), remoteAddress: '203.0.113.9' });
    const statuses: number[] = [];
    for (let tried = 0; tried < 22; tried++) statuses.push((await from(`tm_${newToken()}`)).statusCode);
    expect(statuses[0]).toBe(401);
    expect(statuses).toContain(429);
    expect((await from(secret)).statusCode).toBe(200);
  });
});
