import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import { permissionTable } from '../../contract/permissions.ts';
import type { ResetLine } from '../../contract/schemas/sign-in.ts';
import type { FirstPassword } from '../../contract/schemas/user.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { propose, view } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { asField, csv, withHead } from '../testing/sheets.ts';
import { cookiesOf, signInAs } from '../testing/sign-in.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { detail, forbidden, giveWord, isSignedIn, signIn, submitted, update } from '../testing/users.ts';

const setActive = (server: TestServer, by: Person, people: { id: number }[], isActive: 0 | 1) =>
  post(server, apiPaths.userActiveMany, { userIds: people.map(({ id }) => id).join(), isActive }, by.cookie);
const move = (server: TestServer, by: Person, people: { id: number }[], doctorHospitalId: number) =>
  post(server, apiPaths.userMoveMany, { userIds: people.map(({ id }) => id).join(), doctorHospitalId }, by.cookie);

/** Adds doctors by a file; returns their ids. */
async function bring(server: TestServer, by: Person, usernames: string[], hospital: string): Promise<number[]> {
  const rows = usernames.map((name) => [name, '医生', '林医生', hospital, '眼科', '主治医师', '', '']);
  const form = { sheet: asField(csv(withHead(rows))) };
  const { rmObject } = await post(server, apiPaths.userSheetImport, form, by.cookie);
  return rmObject.added.map(({ id }: { id: number }) => id);
}
const give = (server: TestServer, by: Person, userIds: number[]) =>
  post(server, apiPaths.userFirstPasswords, { userIds: userIds.join() }, by.cookie);

const settings = { ACCOUNTS_CONFIRMED: 'false', SECOND_FACTOR_REQUIRED: 'none' };

onServer((server) => {
  const admin = () => addManager(server(), { roleId: 1 });
  const hospitalOf = async ({ doctorId }: Person) =>
    (await server().db.selectFrom('doctor').selectAll().where('id', '=', doctorId).executeTakeFirstOrThrow())
      .hospital_id;

  test('several are taken out of use at once: their sessions end, and each stands in the audit as one alone would', async () => {
    const by = await admin();
    const people = [await addDoctor(server()), await addDoctor(server()), await addManager(server(), { roleId: 2 })];
    expect(await setActive(server(), by, people, 0)).toMatchObject({ status: 'OK', rmObject: null });
    for (const person of people) expect(await isSignedIn(server(), person)).toBe(false);
    const entries = await server()
      .db.selectFrom('audit_entry')
      .selectAll()
      .where('actor_id', '=', by.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, object_id, detail }) => [action, object_id, detail])).toEqual([
      ...people.map(({ id, username }) => ['user.updateActive', id, { username, isActive: false }]),
      ['user.updateActiveMany', null, { users: 3, isActive: false }],
    ]);
    expect(await setActive(server(), by, people, 1)).toMatchObject({ status: 'OK' });
  });

  test('as many as are taken are read however they are sent; one more, and none at all, are refused in words that say so', async () => {
    const by = await admin();
    const ids = Array.from({ length: limits.chosenUsersMax }, (_, at) => 2_000_000_000 + at);
    const ask = (userIds: number[] | string) =>
      post(server(), apiPaths.userActiveMany, { userIds, isActive: 0 }, by.cookie);
    for (const userIds of [ids, ids.join()])
      expect(await ask(userIds)).toMatchObject({ statusCode: 409, errMsg: refusalTexts.manyRefused(ids.length) });
    const errMsg = refusalTexts.field('userIds', `不能超过 ${ids.length} 项`);
    for (const length of [ids.length + 1, ids.length * 3])
      expect(await ask(Array.from({ length }, () => ids[0]!))).toMatchObject({ statusCode: 400, errMsg });
    for (const path of [apiPaths.userActiveMany, apiPaths.userMoveMany, apiPaths.userFirstPasswords]) {
      const rest = { [apiPaths.userActiveMany]: { isActive: 0 }, [apiPaths.userMoveMany]: { doctorHospitalId: 1 } };
      const answer = await post(server(), path, rest[path as keyof typeof rest] ?? {}, by.cookie);
      expect(answer).toMatchObject({ statusCode: 400, errMsg: refusalTexts.noUsers });
    }
  });

  test('none is taken out of use where one may not be, each of these named: oneself, admin, who may do more, who is gone', async () => {
    const by = await addManager(server(), { roleId: 3 });
    const doctor = await addDoctor(server());
    const superior = await admin();
    const { id: adminId } = await server()
      .db.selectFrom('user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const gone = { id: 2_147_483_647 };
    const answer = await setActive(server(), by, [doctor, by, superior, { id: adminId }, gone], 0);
    expect(answer).toMatchObject({ statusCode: 409, errMsg: refusalTexts.manyRefused(4) });
    const reasons = new Map(
      (answer.rmObject.refused as { id: number; reason: string }[]).map(({ id, reason }) => [id, reason]),
    );
    for (const { id } of [by, superior, { id: adminId }])
      expect(reasons.get(id)).toBe(refusalTexts.userActiveProtected);
    expect(reasons.get(gone.id)).toBe(refusalTexts.userGone);
    expect(await isSignedIn(server(), doctor)).toBe(true);
  });

  test('several doctors move to another hospital at once, and what they wrote before keeps the hospital it was written in', async () => {
    const by = await admin();
    const people = [
      await addDoctor(server(), { hospital: '旧医院' }),
      await addDoctor(server(), { hospital: '旧医院' }),
    ];
    const target = await hospitalOf(await addDoctor(server(), { hospital: '新医院' }));
    const id = await propose(server(), people[0]!, [people[1]!]);
    expect(await move(server(), by, people, target)).toMatchObject({ status: 'OK' });
    for (const person of people) {
      expect(await hospitalOf(person)).toBe(target);
      expect((await detail(server(), person.id, by)).rmObject.versionNo).toBe(2);
    }
    // Their sessions ended: what was begun at the former hospital is over.
    expect(await isSignedIn(server(), people[0]!)).toBe(false);
    const anew = { ...people[0]!, cookie: cookiesOf(await signInAs(server(), people[0]!)) };
    const { rmObject: news } = await post(server(), apiPaths.accountNews, {}, anew.cookie);
    expect(news, 'who is signed out is told why').toMatchObject([{ kind: 'hospitalChanged', by: by.username }]);
    expect(JSON.stringify((await view(server(), anew, id)).rmObject)).toContain('旧医院');
    const manager = await addManager(server(), { roleId: 2 });
    const last = await addDoctor(server(), { hospital: '旧医院' });
    expect(await move(server(), by, [last, manager], target)).toMatchObject({
      statusCode: 409,
      rmObject: { refused: [{ id: manager.id, reason: refusalTexts.notADoctor }] },
    });
    expect(await hospitalOf(last)).not.toBe(target);
    expect(await move(server(), by, [last], 2_147_483_647)).toMatchObject({ statusCode: 404 });
  });

  test('who came by a file has no password until one is given, once, and changes it at the first sign-in', async () => {
    const by = await admin();
    await addDoctor(server(), { hospital: '发放医院' });
    const ids = await bring(server(), by, ['first1', 'first2'], '发放医院');
    expect((await signIn(server(), 'first1', '')).statusCode).not.toBe(200);
    const { rmObject } = await give(server(), by, ids);
    const given = rmObject as FirstPassword[];
    expect(given.map(({ username, awaitsWord }) => [username, awaitsWord])).toEqual([
      ['first1', false],
      ['first2', false],
    ]);
    expect(given[0]!.password).toMatch(/^[a-z2-9]{12}$/);
    const signedIn = await signIn(server(), 'first1', given[0]!.password);
    expect(signedIn).toMatchObject({ status: 'OK', rmObject: { mustChangePassword: true } });
    // An answer that was lost on the way is given anew; who has signed in is not given another.
    expect(await give(server(), by, ids)).toMatchObject({
      statusCode: 409,
      rmObject: { refused: [{ id: ids[0], reason: refusalTexts.passwordHeld }] },
    });
    const anew = await give(server(), by, [ids[1]!]);
    expect(anew.rmObject[0].password).not.toBe(given[1]!.password);
    expect(JSON.stringify(await server().db.selectFrom('audit_entry').selectAll().execute())).not.toContain(
      anew.rmObject[0].password,
    );
  });

  test('who came by a file and is out of use is noted in its check, and given no first password', async () => {
    const by = await admin();
    await addDoctor(server(), { hospital: '发放医院' });
    const ids = await bring(server(), by, ['left-early'], '发放医院');
    await post(server(), apiPaths.userActiveMany, { userIds: ids.join(), isActive: 0 }, by.cookie);
    expect(await give(server(), by, ids)).toMatchObject({
      statusCode: 409,
      rmObject: { refused: [{ id: ids[0], reason: refusalTexts.passwordOfDeactivated }] },
    });
    const all = (await post(server(), apiPaths.userSheet, {}, by.cookie)).rmObject as string[][];
    const own = all.filter(([username]) => username === 'left-early');
    const sheet = asField(csv(withHead(own)));
    const { rmObject } = await post(server(), apiPaths.userSheetCheck, { sheet }, by.cookie);
    expect(rmObject.rows).toMatchObject([{ state: 'unchanged', note: sheetTexts.deactivated }]);
  });

  test('security 90: a first password ends the code of a reset that somebody asked for before', async () => {
    const by = await admin();
    await addDoctor(server(), { hospital: '发放医院' });
    const [id] = await bring(server(), by, ['reset-before'], '发放医院');
    expect(await update(server(), id!, { username: 'reset-before', password: 'typed-once-1' }, by)).toMatchObject(
      submitted,
    );
    await give(server(), by, [id!]);
    expect(await giveWord(server(), await admin(), id!)).toMatchObject({ statusCode: 404 });
    expect((await signIn(server(), 'reset-before', 'typed-once-1')).status).toBe('ERROR');
  });

  test('security 90: no first password is given to admin, to who has one already, or to who may do more', async () => {
    const by = await admin();
    const adder = await addManager(server(), { permissions: ['user:add:2'] });
    const doctor = await addDoctor(server(), { hospital: '发放医院' });
    const [id] = await bring(server(), by, ['richer'], '发放医院');
    const names = { roleName: 'coordinator-here', roleNameCn: '协调人' };
    const { id: roleId } = (await post(server(), apiPaths.roleAdd, names, by.cookie)).rmObject;
    const permissionIds = permissionTable['hospital:coordinate'].id;
    await post(server(), apiPaths.rolePermissionUpdate, { roleId, permissionIds }, by.cookie);
    expect(await post(server(), apiPaths.userRoleUpdate, { userId: id!, roleIds: roleId }, by.cookie)).toMatchObject({
      status: 'OK',
    });
    expect(await give(server(), adder, [id!])).toMatchObject({
      statusCode: 409,
      rmObject: { refused: [{ id, reason: refusalTexts.passwordBeyondOwn }] },
    });
    expect(await give(server(), by, [doctor.id])).toMatchObject({
      statusCode: 409,
      rmObject: { refused: [{ id: doctor.id, reason: refusalTexts.passwordHeld }] },
    });
    const adminAccount = await server()
      .db.selectFrom('user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect(await give(server(), by, [adminAccount.id])).toMatchObject({ statusCode: 409 });
  });
}, settings);

onServer(
  (server) => {
    test('where accounts are confirmed, a first password opens nothing before a second manager gave their word', async () => {
      const by = await addManager(server(), { roleId: 1 });
      const second = await addManager(server(), { roleId: 1 });
      await addDoctor(server(), { hospital: '确认医院' });
      const [id] = await bring(server(), by, ['worded'], '确认医院');
      const [given] = (await give(server(), by, [id!])).rmObject as FirstPassword[];
      expect(given!.awaitsWord).toBe(true);
      expect((await signIn(server(), 'worded', given!.password)).status).toBe('ERROR');
      expect(await giveWord(server(), by, id!)).toMatchObject({ statusCode: 403 });
      expect(await giveWord(server(), second, id!)).toMatchObject({ status: 'OK' });
      expect(await signIn(server(), 'worded', given!.password)).toMatchObject({
        status: 'OK',
        rmObject: { mustChangePassword: true },
      });
    });

    test('security 90: who brought an account gives no word for it, whoever handed out its password', async () => {
      const [maker, giver, third] = [
        await addManager(server(), { roleId: 1 }),
        await addManager(server(), { roleId: 1 }),
        await addManager(server(), { roleId: 1 }),
      ];
      await addDoctor(server(), { hospital: '确认医院' });
      const [id, other] = await bring(server(), maker, ['brought', 'brought-too'], '确认医院');
      await give(server(), giver, [id!, other!]);
      for (const one of [maker, giver])
        expect(await giveWord(server(), one, id!)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
      expect(await giveWord(server(), third, id!)).toMatchObject({ status: 'OK' });
      // Where there are two alone: what its maker hands out anew is another's to give the word for.
      await give(server(), maker, [other!]);
      expect(await giveWord(server(), maker, other!)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
      expect(await giveWord(server(), giver, other!)).toMatchObject({ status: 'OK' });
    });

    test('one word is given for several accounts, for all or for none, and those that wait are listed first', async () => {
      const by = await addManager(server(), { roleId: 1 });
      const second = await addManager(server(), { roleId: 1 });
      await addDoctor(server(), { hospital: '确认医院' });
      const names = ['together1', 'together2', 'together3'];
      const ids = await bring(server(), by, names, '确认医院');
      const given = (await give(server(), by, ids)).rmObject as FirstPassword[];
      const waiting = async () =>
        ((await post(server(), apiPaths.resetList, {}, second.cookie)).rmObject as ResetLine[]).filter(({ userId }) =>
          ids.includes(userId),
        );
      const word = (lines: { userId: number; version: string }[], of: Person) =>
        post(
          server(),
          apiPaths.resetConfirmMany,
          { words: lines.map((one) => `${one.userId}:${one.version}`).join() },
          of.cookie,
        );
      const lines = await waiting();
      const stale = { ...lines[0]!, version: 'none' };
      expect(await word([stale, ...lines.slice(1)], second)).toMatchObject({
        statusCode: 409,
        rmObject: { refused: [{ id: stale.userId, reason: signInTexts.resetChanged }] },
      });
      expect(await word(lines, by)).toMatchObject({ statusCode: 409 });
      expect((await waiting()).map(({ confirmedBy }) => confirmedBy)).toEqual([null, null, null]);
      expect(await word(lines.slice(0, 2), second)).toMatchObject({ status: 'OK' });
      expect((await waiting()).map(({ confirmedBy }) => confirmedBy)).toEqual([null, second.username, second.username]);
      const confirmed = given.find(({ userId }) => userId === lines[0]!.userId)!;
      expect((await signIn(server(), confirmed.username, confirmed.password)).status).toBe('OK');
    });
  },
  { ...settings, ACCOUNTS_CONFIRMED: 'true' },
);
