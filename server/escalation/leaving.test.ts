import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { giveReply, propose } from '../testing/consultations.ts';
import { setStatus } from '../testing/edits.ts';
import { addCoordinator, addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  let hospitals = 0;
  const staff = async () => {
    const hospital = `离职医院${++hospitals}`;
    return {
      manager: await addManager(server(), { roleId: 1 }),
      coordinator: await addCoordinator(server(), { hospital }),
      initiator: await addDoctor(server(), { hospital }),
      invited: await addDoctor(server(), { hospital: '受邀医院' }),
    };
  };
  const told = (who: Person) =>
    server()
      .db.selectFrom('notification')
      .select(['kind', 'consultation_id as id', 'is_urgent as isUrgent'])
      .where('doctor_id', '=', who.doctorId)
      .where('kind', 'in', ['inviteeGone', 'initiatorGone'])
      .orderBy('id')
      .execute();
  const setActive = (by: Person, { id }: Person, isActive: 0 | 1) =>
    post(server(), apiPaths.userActive, { userId: id, isActive }, by.cookie);

  test('whose account is taken out of use, the initiators of the cases that wait for them are told, each time', async () => {
    const { manager, initiator, invited } = await staff();
    const [routine, urgent] = [
      await propose(server(), initiator, [invited], { urgency: '0' }),
      await propose(server(), initiator, [invited], { urgency: '2' }),
    ];
    const [answered, closed] = [
      await propose(server(), initiator, [invited]),
      await propose(server(), initiator, [invited]),
    ];
    await giveReply(server(), invited, answered, '<p>意见</p>');
    await setStatus(server(), initiator, closed, 1);
    expect(await setActive(manager, invited, 0)).toMatchObject({ status: 'OK' });
    const expected = [
      { kind: 'inviteeGone', id: routine, isUrgent: false },
      { kind: 'inviteeGone', id: urgent, isUrgent: true },
    ];
    expect(await told(initiator)).toEqual(expected);
    await setActive(manager, invited, 1);
    expect(await told(initiator)).toEqual(expected);
    await setActive(manager, invited, 0);
    expect(await told(initiator)).toHaveLength(4);
  });

  test('of the open cases of who is deleted or taken out of use with others, the coordinators of their hospital are told once', async () => {
    const { manager, coordinator, initiator, invited } = await staff();
    for (const urgency of ['0', '2']) await propose(server(), initiator, [invited], { urgency });
    const form = { userIds: [initiator.id, invited.id], isActive: 0 };
    expect(await post(server(), apiPaths.userActiveMany, form, manager.cookie)).toMatchObject({ status: 'OK' });
    expect(await told(coordinator)).toEqual([{ kind: 'initiatorGone', id: null, isUrgent: true }]);
    expect(await told(initiator), 'who cannot read it').toEqual([]);

    const next = await staff();
    const ended = await propose(server(), next.initiator, [next.invited]);
    await setStatus(server(), next.initiator, ended, 1);
    const { id: userId } = next.manager;
    const remove = ({ id }: Person) =>
      post(server(), apiPaths.userDelete, { userId, deleteId: id }, next.manager.cookie);
    await remove(next.initiator);
    expect(await told(next.coordinator)).toEqual([]);
    const other = await addDoctor(server(), { hospital: `离职医院${hospitals}` });
    await propose(server(), other, [next.invited]);
    await remove(other);
    expect(await told(next.coordinator)).toEqual([{ kind: 'initiatorGone', id: null, isUrgent: false }]);
  });
});
