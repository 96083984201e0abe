import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { routes } from '../../server/routes.ts';
import { type Answered, get, post } from '../../server/testing/call.ts';
import { addManager } from '../../server/testing/people.ts';
import { onServer } from '../../server/testing/test-server.ts';
import { hostileCalls } from './calls.ts';
import { createHostileCheck } from './check.ts';
import { makeHostileWorlds } from './worlds.ts';

/** `npm run fuzz` goes on where this ends. */
const hostileRequests = 700;

onServer((server) => {
  test('security 39: whatever is sent, no call fails, tells of its inside, or changes what it refuses', async () => {
    const worlds = await makeHostileWorlds(server(), 2);
    const check = await createHostileCheck(server());
    await fc.assert(
      fc.asyncProperty(hostileCalls(routes, worlds), async (call) => {
        expect((await check(call)).fault).toBeUndefined();
      }),
      { numRuns: hostileRequests },
    );
  });

  test.each<[string, string]>([
    ['a value given twice', 'roleName=a&roleName=b&roleNameCn=b'],
    ['a value as a list', 'roleName[]=a&roleNameCn=b'],
    ['a value as an object', 'roleName[a]=a&roleNameCn=b'],
    ['a key that is not known', 'roleName=a&roleNameCn=b&id=1'],
  ])('security 38: %s is refused', async (_, form) => {
    const by = await addManager(server(), { roleId: 1 });
    const response = await server().app.inject({
      method: 'POST',
      url: apiBase + apiPaths.roleAdd,
      payload: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: by.cookie },
    });
    expect(response.statusCode).toBe(400);
  });

  test('security 38: a list of ids is capped, and every entry is an id', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const person = await addManager(server());
    const assign = (roleIds: (string | number)[]) =>
      post(server(), apiPaths.userRoleUpdate, { userId: person.id, roleIds }, by.cookie);
    for (const roleIds of [[Array(201).fill(2).join(',')], Array(201).fill(2), [2, 'x'], [2, -1], [2, 2_147_483_648]])
      expect((await assign(roleIds)).statusCode).toBe(400);
    expect((await assign([2, 2, 3])).statusCode).toBe(200);
  });

  test('security 40: pages hold 1 to 100, and 99/1 is one of them', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const inPath = [...['user', 'role', 'article', 'audit'].map((of) => `/${of}/selectAll`), '/article/selectDeleted'];
    const inBody = [apiPaths.hospitalRows, apiPaths.doctorPage];
    const ask = (pageSize: string, pageNo = '1'): Promise<Answered[]> =>
      Promise.all([
        ...inPath.map((path) => post(server(), `${path}/${pageSize}/${pageNo}`, {}, by.cookie)),
        ...inBody.map((path) => post(server(), path, { pageSize, pageNo }, by.cookie)),
      ]);
    for (const pageSize of ['0', '101', '-1', '1e1', '99999999', '8.5'])
      for (const answer of await ask(pageSize)) expect(answer.statusCode).toBe(400);
    for (const answer of await ask('99')) expect(answer.statusCode).toBe(200);
    for (const answer of await ask('100', '1000000'))
      expect(answer).toMatchObject({ statusCode: 200, rmObject: { results: [] } });
    for (const answer of await ask('8', '0')) expect(answer.statusCode).toBe(400);
  });

  test('security 39: a number the database cannot hold is refused wherever an id is read', async () => {
    const by = await addManager(server(), { roleId: 1 });
    for (const id of ['2147483648', '99999999999999999999', '0', '-1', '1.0', '0x1']) {
      expect((await post(server(), apiPaths.hospital, { id }, by.cookie)).statusCode).toBe(400);
      expect((await post(server(), `/user/getUserDetailById/${id}`, {}, by.cookie)).statusCode).toBe(400);
      expect((await get(server(), `/article/select/${id}`)).statusCode).toBe(400);
    }
  });

  test('security 39: text the database cannot hold is refused wherever text is read', async () => {
    const by = await addManager(server(), { roleId: 1 });
    const text = 'a\u0000b';
    const account = { oldPassword: 'secret-1' };
    const forms: [string, Record<string, string>][] = [
      [apiPaths.roleAdd, { roleName: text, roleNameCn: '角色' }],
      [apiPaths.hospitalAdd, { hospitalName: text, province: '330000', city: '330100' }],
      [apiPaths.userAdd, { username: text, password: 'secret-1', userBelong: '0' }],
      [apiPaths.userAdd, { username: 'zero', password: `secret${text}`, userBelong: '0' }],
      [apiPaths.userAdd, { username: 'zero', password: 'secret-1', userBelong: '0', doctorDesc: text }],
      [apiPaths.accountUpdate, { username: text, ...account }],
      [apiPaths.accountUpdate, { username: by.username, name: text, ...account }],
      ['/audit/selectAll/8/1', { actor: text }],
      ['/article/selectAll/8/1', { searchKey: 'title', searchVal: text }],
    ];
    for (const [path, form] of forms) {
      const answer = await post(server(), path, form, by.cookie);
      expect({ path, statusCode: answer.statusCode }).toEqual({ path, statusCode: 400 });
    }
  });
});
