import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { Permission } from '../../contract/permissions.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { routes } from '../routes.ts';
import { addTestArticle, articleForm } from '../testing/articles.ts';
import { get, inMultipart, post, uploadFile } from '../testing/call.ts';
import { propose } from '../testing/consultations.ts';
import { holdBack, until } from '../testing/held-back.ts';
import { addCoordinator, addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { signInAs } from '../testing/sign-in.ts';
import { siteForm } from '../testing/site-content.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { newDoctor, remove } from '../testing/users.ts';
import { hospitalOf, webhookForm } from '../testing/webhooks.ts';

type Call = { path: string; form: Record<string, string | number> };

/** A call by each kind of change that a permission opens, which a super administrator may make as it stands. */
const calls: Record<string, (server: TestServer, by: Person) => Promise<Call>> = {
  'gives role 1': async (server) => ({
    path: apiPaths.userRoleUpdate,
    form: { userId: (await addManager(server)).id, roleIds: 1 },
  }),
  'gives a role permissions': async (server, by) => ({
    path: apiPaths.rolePermissionUpdate,
    form: { roleId: await roleOf(server, by), permissionIds: 7 },
  }),
  'adds a role': async (_server, by) => ({
    path: apiPaths.roleAdd,
    form: { roleName: `of ${by.username}`, roleNameCn: `某${by.username}` },
  }),
  'deletes a role': async (server, by) => ({
    path: apiPaths.roleDelete,
    form: { roleId: await roleOf(server, by) },
  }),
  'adds an administrator': async (_server, by) => ({
    path: apiPaths.userAdd,
    form: { username: `new-${by.username}`, password: testPassword, userBelong: 0 },
  }),
  'adds a doctor': async (server) => {
    await addDoctor(server);
    return { path: apiPaths.userAdd, form: newDoctor() as Call['form'] };
  },
  'renames a user': async (server, by) => ({
    path: fillPath(apiPaths.userUpdate, { id: (await addDoctor(server)).id }),
    form: { username: `renamed-by-${by.username}` },
  }),
  'deletes a user': async (server) => ({
    path: apiPaths.userDelete,
    form: { deleteId: (await addDoctor(server)).id },
  }),
  'deactivates a user': async (server) => ({
    path: apiPaths.userActive,
    form: { userId: (await addDoctor(server)).id, isActive: 0 },
  }),
  'publishes an article': async (server, by) => {
    const id = await addTestArticle(server, by, {}, false);
    return { path: fillPath(apiPaths.articlePubState, { id }), form: { id, articleIsPub: 1 } };
  },
  'deletes an article': async (server, by) => {
    const id = await addTestArticle(server, by, {}, false);
    return { path: fillPath(apiPaths.articleDelete, { id }), form: { id } };
  },
  'puts a picture into the library': async (server, by) => ({
    path: apiPaths.pictureSave,
    form: { path: (await uploadFile(server, await picture(), by.cookie)).rmObject, title: '眼底' },
  }),
  'publishes the site': async () => ({ path: apiPaths.sitePublish, form: { versionNo: 1 } }),
  'saves the site': async (server, by) => ({
    path: apiPaths.siteSave,
    form: (await siteForm(server, by, () => ({}))) as Call['form'],
  }),
  'adds a hospital': async (_server, by) => ({
    path: apiPaths.hospitalAdd,
    form: { hospitalName: `${by.username}医院`, province: 110000, city: 110100 },
  }),
  'has events posted elsewhere': async (server) => ({
    path: apiPaths.webhookAdd,
    form: { ...webhookForm, hospitalId: await hospitalOf(server, await addDoctor(server)) },
  }),
  'sends a notification again': async () => ({ path: apiPaths.deliveryRetry, form: { id: 2_147_483_647 } }),
};

async function roleOf(server: TestServer, by: Person): Promise<number> {
  const name = `role-${by.username}`;
  return (await post(server, apiPaths.roleAdd, { roleName: name, roleNameCn: name }, by.cookie)).rmObject.id;
}

onServer((server) => {
  const admin = () => addManager(server(), { roleId: 1 });
  const rolesOf = async ({ id }: { id: number }) =>
    (await server().db.selectFrom('user_role').select('role_id').where('user_id', '=', id).execute()).map(
      ({ role_id }) => role_id,
    );
  const waitsForLock = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server().db);
    return rows[0]!.waiting > 0;
  };
  const idsOf = async (codes: Permission[]) =>
    (await server().db.selectFrom('permission').select('id').where('code', 'in', codes).execute()).map(({ id }) => id);
  const demote = async (person: Person, by: Person) => {
    const { rmObject } = await post(
      server(),
      apiPaths.roleAdd,
      { roleName: `for ${person.username}`, roleNameCn: `给${person.username}` },
      by.cookie,
    );
    await post(server(), apiPaths.rolePermissionUpdate, { roleId: rmObject.id, permissionIds: 9 }, by.cookie);
    const answer = await post(
      server(),
      apiPaths.userRoleUpdate,
      { userId: person.id, roleIds: rmObject.id },
      by.cookie,
    );
    expect(answer).toMatchObject({ status: 'OK' });
  };

  test.each(Object.entries(calls))(
    'security 80: who lost the right while the call was under way no longer %s',
    async (_name, make) => {
      const [person, by] = [await admin(), await admin()];
      const { path, form } = await make(server(), person);
      const held = await holdBack(server(), path, form, person);
      await demote(person, by);
      expect(await held()).toEqual({ statusCode: 403, errMsg: refusalTexts.forbidden });
      // As such it is no call that is forbidden.
      expect((await (await holdBack(server(), path, form, by))()).statusCode).not.toBe(403);
    },
  );

  test('security 80: a role that lost its permission, an ended session and an account out of use end what is under way', async () => {
    const by = await admin();
    const target = await addManager(server());
    const form = { userId: target.id, roleIds: 1 };
    const setActive = (userId: number) =>
      post(server(), apiPaths.userActive, { userId, isActive: 0 }, by.cookie).then((answer) => answer.status);
    const ends: Record<string, [(person: Person) => Promise<unknown>, number]> = {
      'signing out': [(person) => post(server(), apiPaths.logout, {}, person.cookie), 401],
      'being deactivated': [({ id }) => setActive(id), 401],
      'being deleted': [({ id }) => remove(server(), id, by), 401],
    };
    for (const [name, [end, statusCode]] of Object.entries(ends)) {
      const person = await admin();
      const held = await holdBack(server(), apiPaths.userRoleUpdate, form, person);
      await end(person);
      expect((await held()).statusCode, name).toBe(statusCode);
    }
    expect(await rolesOf(target)).toEqual([]);

    const hospitals = await addManager(server(), { permissions: ['hospital:add'] });
    const [roleId] = await rolesOf(hospitals);
    const hospital = { hospitalName: '来不及的医院', province: 110000, city: 110100 };
    const held = await holdBack(server(), apiPaths.hospitalAdd, hospital, hospitals);
    await post(server(), apiPaths.rolePermissionUpdate, { roleId: roleId!, permissionIds: 9 }, by.cookie);
    expect((await held()).statusCode).toBe(403);
  });

  test('security 80: who lost article:publish while the call was under way no longer changes what visitors read', async () => {
    const [by, publisher] = [await admin(), await addManager(server(), { roleId: 2 })];
    const permissions: Permission[] = ['article:update', 'article:delete', 'article:publish'];
    const changes = {
      edits: apiPaths.articleUpdate,
      restores: apiPaths.articleRestore,
      deletes: apiPaths.articleDelete,
    };
    for (const [name, call] of Object.entries(changes)) {
      const editor = await addManager(server(), { permissions });
      const id = await addTestArticle(server(), publisher);
      const path = fillPath(apiPaths.articleUpdate, { id });
      await post(server(), path, await articleForm(server(), publisher, { title: '读者所见' }), publisher.cookie);
      const fields = name === 'edits' ? await articleForm(server(), editor, { title: '不该出现' }) : {};
      const form: Call['form'] = {
        ...fields,
        ...(name === 'restores' && { id, versionNo: 1 }),
        ...(name === 'deletes' && { id }),
      };
      const held = await holdBack(server(), fillPath(call, { id }), form, editor);
      const [roleId] = await rolesOf(editor);
      const left = await idsOf(['article:update', 'article:delete']);
      const taken = await post(
        server(),
        apiPaths.rolePermissionUpdate,
        { roleId: roleId!, permissionIds: left },
        by.cookie,
      );
      expect(taken.status).toBe('OK');
      expect((await held()).statusCode, name).toBe(name === 'deletes' ? 403 : 200);
      const read = await get(server(), fillPath(apiPaths.article, { id }));
      expect(read.rmObject, name).toMatchObject({ title: '读者所见' });
    }
  });

  test('security 80: an account taken out of use changes no factor of its own and confirms no erasure that was under way', async () => {
    const by = await admin();
    const ends = (person: Person) => post(server(), apiPaths.userActive, { userId: person.id, isActive: 0 }, by.cookie);
    const ownCalls: [string, Call['form']][] = [
      [apiPaths.totpConfirm, { code: '123456' }],
      [apiPaths.erasureAnswer, { childId: 2_147_483_647, answer: 'confirmed' }],
    ];
    for (const [path, form] of ownCalls) {
      const doctor = await addDoctor(server());
      const held = await holdBack(server(), path, form, doctor);
      await ends(doctor);
      expect((await held()).statusCode, path).toBe(401);
    }
  });

  const signedInCalls = routes.filter(
    ({ method, access }) => method === 'POST' && !access.passive && !['public', 'publisher'].includes(access.audience),
  );
  const absent = 2_147_483_647;
  const anyObject = { id: absent, userId: absent, pageSize: 1, pageNo: 1, code: 'none', uploadId: 'a'.repeat(32) };
  const callerOf = ({ access }: (typeof routes)[number]) =>
    access.audience === 'manager' ? admin() : access.permission ? addCoordinator(server()) : addDoctor(server());

  test('security 80: whoever signed out while the body was on its way is answered by no call', async () => {
    expect(signedInCalls.length).toBeGreaterThan(100);
    const answerLate = async (route: (typeof routes)[number]) => {
      const person = await callerOf(route);
      const path = fillPath(route.path as '/:id', { ...anyObject, fromByte: 0, totalBytes: 9 } as { id: number });
      const held = await holdBack(server(), path, {}, person);
      await server().db.deleteFrom('session').where('user_id', '=', person.id).execute();
      return `${route.path} ${(await held()).statusCode}`;
    };
    for (let from = 0; from < signedInCalls.length; from += 20) {
      const some = signedInCalls.slice(from, from + 20);
      expect(await Promise.all(some.map(answerLate))).toEqual(some.map(({ path }) => `${path} 401`));
    }
  });

  test('security 80: a reply and a picture whose author signed out or was taken out of use meanwhile are not kept', async () => {
    const { db } = server();
    const [by, other] = [await admin(), await addDoctor(server())];
    const ends: Record<string, (person: Person) => Promise<unknown>> = {
      'signed out': ({ cookie }) => post(server(), apiPaths.logout, {}, cookie),
      'out of use': ({ id }) => post(server(), apiPaths.userActive, { userId: id, isActive: 0 }, by.cookie),
    };
    for (const [name, end] of Object.entries(ends)) {
      const author = await addDoctor(server());
      const consultationId = await propose(server(), author, [other]);
      const reply = await holdBack(server(), apiPaths.replySave, { consultationId, content: '<p>晚到</p>' }, author);
      await end(author);
      expect((await reply()).statusCode, name).toBe(401);
      expect(await db.selectFrom('reply').select('id').where('consultation_id', '=', consultationId).execute()).toEqual(
        [],
      );
      const part = fillPath(apiPaths.uploadPart, { uploadId: 'a'.repeat(32), fromByte: 0, totalBytes: 99_999 });
      for (const path of [apiPaths.upload, part]) {
        const uploader = await addDoctor(server());
        const upload = await holdBack(server(), path, inMultipart(await picture()), uploader);
        await end(uploader);
        expect((await upload()).statusCode, `${name} ${path}`).toBe(401);
        const kept = db.selectFrom('upload').select('name').where('uploader_id', '=', uploader.id);
        expect(await kept.execute()).toEqual([]);
        expect(await db.selectFrom('upload_part').select('upload_id').execute()).toEqual([]);
      }
    }
  });

  test('security 80: who signs out while a write is under way waits for it, and a later one finds no session', async () => {
    const { db, engine } = server();
    if (engine === 'PGlite') return;
    const [author, other] = [await addDoctor(server()), await addDoctor(server())];
    const consultationId = await propose(server(), author, [other]);
    const save = () => post(server(), apiPaths.replySave, { consultationId, content: '<p>同时</p>' }, author.cookie);
    const [saving, leaving] = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('consultation').select('id').where('id', '=', consultationId).forUpdate().execute();
      const saving = save();
      await until(waitsForLock);
      const leaving = post(server(), apiPaths.logout, {}, author.cookie).then(async (answer) => ({
        answer,
        replies: await db.selectFrom('reply').select('id').where('consultation_id', '=', consultationId).execute(),
      }));
      await new Promise((go) => setTimeout(go, 200));
      return [saving, leaving] as const;
    });
    expect(await saving).toMatchObject({ status: 'OK' });
    expect((await leaving).replies).toHaveLength(1);
    expect((await save()).statusCode).toBe(401);
  });

  test('security 80: a sign-in that was under way when the password changed opens nothing', async () => {
    const { db, engine } = server();
    const doctor = await addDoctor(server());
    const waits = async () => engine === 'PGlite' || (await waitsForLock());
    const signing = await db.transaction().execute(async (tx) => {
      const ofDoctor = tx.updateTable('user').where('id', '=', doctor.id);
      await ofDoctor.set({ name: doctor.username }).execute();
      const signing = signInAs(server(), doctor);
      await until(waits);
      await ofDoctor.set({ password_hash: '' }).execute();
      await tx.deleteFrom('session').where('user_id', '=', doctor.id).execute();
      return [signing] as const;
    });
    expect(await signing[0]).toMatchObject({ status: 'ERROR', errMsg: texts.loginFailed });
    expect(await db.selectFrom('session').selectAll().where('user_id', '=', doctor.id).execute()).toEqual([]);
  });

  test('security 80: a change that waits for the end of a demotion sees it, and one begun before is there first', async () => {
    const { db, engine } = server();
    const [person, target] = [await admin(), await addManager(server())];
    const waits = async () => engine === 'PGlite' || (await waitsForLock());
    // A demotion by whatever means, which holds the lock and is not over yet.
    const granting = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('role').select('id').where('id', '=', 1).forUpdate().execute();
      const started = post(server(), apiPaths.userRoleUpdate, { userId: target.id, roleIds: 1 }, person.cookie);
      await until(waits);
      await tx.deleteFrom('user_role').where('user_id', '=', person.id).execute();
      return [started];
    });
    expect((await granting[0]!).statusCode).toBe(403);
    expect(await rolesOf(target)).toEqual([]);

    // An article's change that is under way is not overtaken: who answered that a right is gone has waited for it.
    const [editor, by] = [await addManager(server(), { roleId: 2 }), await admin()];
    const id = await addTestArticle(server(), editor, {}, false);
    const path = fillPath(apiPaths.articlePubState, { id });
    const isPublished = () => db.selectFrom('article').select('is_pub').where('id', '=', id).executeTakeFirstOrThrow();
    const [publishing, taking] = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('article').select('id').where('id', '=', id).forUpdate().execute();
      const publishing = post(server(), path, { id, articleIsPub: 1 }, editor.cookie);
      await until(waits);
      const taking = post(server(), apiPaths.userRoleUpdate, { userId: editor.id }, by.cookie).then(async (answer) => ({
        answer,
        after: await isPublished(),
      }));
      await new Promise((go) => setTimeout(go, 200));
      return [publishing, taking] as const;
    });
    expect(await publishing).toMatchObject({ status: 'OK' });
    expect(await taking).toMatchObject({ answer: { status: 'OK' }, after: { is_pub: true } });
  });
});
