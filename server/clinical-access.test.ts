import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../contract/paths.ts';
import { duties, permissions } from '../contract/permissions.ts';
import { refusalTexts } from '../contract/texts.ts';
import { routes } from './routes.ts';
import { type Answered, fieldsOf, get, post } from './testing/call.ts';
import { giveReply, openImage, propose, uploadPicture } from './testing/consultations.ts';
import { issueOpinion, openOpinion } from './testing/issued-opinions.ts';
import { addAdministrator, addDoctor, addManager, type Person } from './testing/people.ts';
import { onServer, type TestServer } from './testing/test-server.ts';
import { add, newDoctor, update } from './testing/users.ts';

/** A name that nothing else is called. */
const childsName = '龘龘童';

/** Managers of every role there is, and one who may do everything. */
async function everyManager(server: TestServer): Promise<[string, Person][]> {
  const roles = await server.db.selectFrom('role').select(['id', 'role_name_cn as name']).execute();
  const holders: [string, Person][] = [];
  for (const { id, name } of roles) holders.push([name, await addManager(server, { roleId: id })]);
  for (const duty of duties) holders.push([duty, await addAdministrator(server, duty)]);
  return [...holders, ['all permissions', await addManager(server, { permissions: [...permissions] })]];
}

/** A case with a picture, a reply and an issued opinion. */
async function issuedCase(server: TestServer) {
  const [initiator, invited] = [await addDoctor(server), await addDoctor(server)];
  const imageUrl = await uploadPicture(server, initiator);
  const id = await propose(server, initiator, [invited], {
    patientName: childsName,
    title: `${childsName}会诊`,
    imageUrl,
  });
  await giveReply(server, invited, id, `<p>${childsName}复查</p>`);
  const { code } = (await issueOpinion(server, initiator, id)).rmObject;
  return { initiator, id, code, imageUrl };
}

onServer((server) => {
  /** Asks a call about a case in every field that may be an id. */
  const askAbout = (
    { method, path, body }: (typeof routes)[number],
    { id, code }: { id: number; code: string },
    by: Person,
  ) => {
    const filled = fillPath(
      path as '/:id',
      { id, userId: id, versionNo: 1, pageSize: 8, pageNo: 1, code } as unknown as { id: number },
    );
    const ids = fieldsOf(body).filter((field) => /id$/i.test(field));
    const form = Object.fromEntries(ids.map((field) => [field, id]));
    return method === 'GET' ? get(server(), filled, by.cookie) : post(server(), filled, form, by.cookie);
  };

  test('security 81: no manager of any role passes the door of a call about cases or children', async () => {
    const found = await issuedCase(server());
    const forDoctors = routes.filter(({ access }) => access.audience === 'doctor');
    expect(forDoctors.length).toBeGreaterThan(40);
    for (const [name, by] of await everyManager(server()))
      for (const route of forDoctors) {
        const { statusCode, rmObject } = await askAbout(route, found, by);
        expect([route.path, name, statusCode, rmObject]).toEqual([route.path, name, 403, null]);
      }
    expect(
      (await askAbout(forDoctors.find(({ path }) => path === apiPaths.consultationDetail)!, found, found.initiator))
        .status,
    ).toBe('OK');
  }, 60_000);

  test('security 81: pictures and opinions of a case open to no manager of any role', async () => {
    const { code, imageUrl, initiator } = await issuedCase(server());
    expect((await openImage(server(), imageUrl, initiator)).statusCode).toBe(200);
    expect((await openOpinion(server(), initiator, code)).statusCode).toBe(200);
    for (const [name, by] of await everyManager(server())) {
      for (const url of [imageUrl, `${imageUrl}?w=320&f=webp`])
        expect((await openImage(server(), url, by)).statusCode, name).toBe(404);
      expect((await openOpinion(server(), by, code)).statusCode, name).toBe(403);
    }
  });

  test('security 81: no call that is open to managers tells of a child, whoever asks', async () => {
    const found = await issuedCase(server());
    const open = routes.filter(({ access }) => access.audience !== 'doctor');
    for (const [name, by] of await everyManager(server()))
      for (const route of open) {
        const answer: Answered = await askAbout(route, found, by);
        expect(JSON.stringify(answer), `${route.path} asked by ${name}`).not.toContain(childsName);
      }
  }, 60_000);

  test('security 81: a doctor is made, and given another hospital, on record with the name of the hospital', async () => {
    await addDoctor(server(), { hospital: '甲医院' });
    await addDoctor(server(), { hospital: '乙医院' });
    const [system, audit] = [await addAdministrator(server(), 'system'), await addAdministrator(server(), 'audit')];
    const form = newDoctor({ doctorBelongHospital: '甲医院' });
    const { id } = (await add(server(), form, system)).rmObject;
    const { username } = form as { username: string };
    expect(await update(server(), id, { username, doctorBelongHospital: '乙医院' }, system)).toMatchObject({
      status: 'OK',
    });
    const path = fillPath(apiPaths.auditList, { pageSize: 2, pageNo: 1 });
    const { rmObject } = await post(server(), path, {}, audit.cookie);
    const lines = rmObject.results as { actorId: number; objectId: number; detailText: string }[];
    expect(lines.map(({ actorId, objectId }) => [actorId, objectId])).toEqual([
      [system.id, id],
      [system.id, id],
    ]);
    expect(lines[0]!.detailText).toContain('医院：甲医院 → 乙医院');
    expect(lines[1]!.detailText).toContain('医院：甲医院');
    // An account stays of the kind it was made: no manager becomes a doctor.
    const manager = await addManager(server());
    const turned = await update(server(), manager.id, { username: manager.username, userBelong: 1 }, system);
    expect(turned).toMatchObject({ statusCode: 400, errMsg: refusalTexts.userBelongFixed });
  });
});
