import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { post } from '../testing/call.ts';
import { giveReply, propose } from '../testing/consultations.ts';
import { addCoordinator, addDoctor, addManager, type Person, takeOutOfUse } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { after, calm, goAway } from '../testing/waiting-cases.ts';

onServer((server) => {
  let hospitals = 0;
  const staff = async () => {
    hospitals += 1;
    const hospital = `等候医院${hospitals}`;
    return {
      hospital,
      coordinator: await addCoordinator(server(), { hospital }),
      initiator: await addDoctor(server(), { hospital }),
      invited: await addDoctor(server(), { hospital: '受邀医院' }),
    };
  };
  const setDue = (id: number, reply_due: Date) =>
    server().db.updateTable('consultation').set({ reply_due }).where('id', '=', id).execute();

  test('a role with rights of managers gives a doctor none of them, and this one gives a manager no case', async () => {
    const { hospital, coordinator } = await staff();
    await server().db.insertInto('user_role').values({ user_id: coordinator.id, role_id: 1 }).execute();
    for (const path of [apiPaths.userRows, apiPaths.roleAdd, apiPaths.hospitalAdd])
      expect((await post(server(), path, { roleName: 'x', roleNameCn: 'x' }, coordinator.cookie)).statusCode).toBe(403);
    const manager = await addManager(server(), { permissions: ['hospital:coordinate'], hospital });
    expect((await post(server(), apiPaths.childToday, {}, manager.cookie)).statusCode).toBe(403);
  });

  test('a manager makes a doctor the coordinator by the role that is there from the start, and takes it back', async () => {
    const { hospital } = await staff();
    const doctor = await addDoctor(server(), { hospital });
    const [admin, manager] = [
      await addManager(server(), { roleId: 1 }),
      await addManager(server(), { permissions: ['user:updateUserRole'] }),
    ];
    const { rmObject } = await post(server(), apiPaths.rolesOfUser, { id: doctor.id }, admin.cookie);
    const role = rmObject.allRoles.find(({ roleNameCn }: { roleNameCn: string }) => roleNameCn === '医院会诊协调员');
    expect(role).toMatchObject({ roleName: 'hospital_coordinator' });
    expect(role.id).toBeGreaterThan(3);
    const assign = (by: Person, roleIds: number[]) =>
      post(server(), apiPaths.userRoleUpdate, { userId: doctor.id, roleIds }, by.cookie);
    expect((await assign(manager, [role.id])).statusCode).toBe(403);
    expect((await assign(admin, [role.id])).status).toBe('OK');
    const beat = await post(server(), apiPaths.heartbeat, {}, doctor.cookie);
    expect(beat.rmObject.permissions).toEqual(['hospital:coordinate']);
    expect((await assign(admin, [])).status).toBe('OK');
    const after = await post(server(), apiPaths.heartbeat, {}, doctor.cookie);
    expect(after.rmObject.permissions).toEqual([]);
  });

  test('for a case past its target its initiator is offered others who answer such cases, the quickest first', async () => {
    const { initiator, invited } = await staff();
    const people = [];
    for (const _ of [1, 2, 3, 4, 5]) people.push(await addDoctor(server()));
    const [quick, slow, away, otherDisease, gone] = people as [Person, Person, Person, Person, Person];
    const answeredAfter = async (who: Person, hours: number, diseaseId = 4) => {
      const id = await propose(server(), invited, [who], { diseaseId });
      await giveReply(server(), who, id, '<p>意见</p>');
      await server()
        .db.updateTable('consultation_doctor')
        .set((eb) => ({ replied_at: sql`${eb.ref('invited_at')} + make_interval(hours => ${hours})` }))
        .where('consultation_id', '=', id)
        .where('doctor_id', '=', who.doctorId)
        .execute();
    };
    await answeredAfter(slow, 9);
    await answeredAfter(quick, 2);
    await answeredAfter(away, 1);
    await answeredAfter(gone, 1);
    await answeredAfter(otherDisease, 1, 3);
    await goAway(server(), away, '2020-01-01', '2099-01-01', quick);
    await takeOutOfUse(server(), gone);
    const id = await propose(server(), initiator, [invited], { diseaseId: 4, findings: calm });
    const offered = (who: Person) => post(server(), apiPaths.doctorSuggest, { consultationId: id }, who.cookie);
    expect((await offered(initiator)).rmObject).toEqual([]);
    await setDue(id, after(new Date(), -1));
    expect((await offered(initiator)).rmObject).toMatchObject([
      { doctorId: quick.doctorId, doctorName: quick.username, replyHours: 2 },
      { doctorId: slow.doctorId, replyHours: 9 },
    ]);
    await post(
      server(),
      apiPaths.inviteDoctors,
      { consultationId: id, doctorSelect: quick.doctorId },
      initiator.cookie,
    );
    expect((await offered(initiator)).rmObject).toMatchObject([{ doctorId: slow.doctorId }]);
    expect(await offered(invited)).toMatchObject({ statusCode: 403, errMsg: invitationTexts.inviteForbidden });
    expect((await offered(slow)).statusCode).toBe(404);
  });
});
