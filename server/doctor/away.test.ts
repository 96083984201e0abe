import { expect, test } from 'vitest';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { post } from '../testing/call.ts';
import { type Fields, giveReply, propose, view } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  const inDays = (days: number) => addDays(dayInShanghai(new Date()), days);
  const save = (who: Person, fields: Fields = {}) => post(server(), apiPaths.awaySave, fields, who.cookie);
  const read = async (who: Person) => (await post(server(), apiPaths.awayRead, {}, who.cookie)).rmObject;
  const asFound = async (by: Person, who: Person) => {
    const fields = { pageSize: 1, pageNo: 1, doctorIds: who.doctorId };
    return (await post(server(), apiPaths.doctorFind, fields, by.cookie)).rmObject.results[0].away;
  };
  const told = (of: Person) =>
    server()
      .db.selectFrom('notification')
      .select(['consultation_id as id', 'is_urgent as isUrgent'])
      .where('doctor_id', '=', of.doctorId)
      .where('kind', '=', 'inviteeAway')
      .orderBy('id')
      .execute();

  test('days away and the substitute are kept, shown to who looks for doctors and on the case, and taken back', async () => {
    const [me, substitute, other] = [await addDoctor(server()), await addDoctor(server()), await addDoctor(server())];
    expect(await read(me)).toBeNull();
    const days = { from: inDays(2), to: inDays(9) };
    const away = {
      ...days,
      substitute: {
        doctorId: substitute.doctorId,
        doctorName: substitute.username,
        doctorHospital: '第一儿童医院',
      },
    };
    expect((await save(me, { ...days, substituteId: substitute.doctorId })).rmObject).toEqual(away);
    expect(await read(me)).toEqual(away);
    expect(await asFound(other, me)).toEqual(away);
    const id = await propose(server(), other, [me]);
    expect((await view(server(), other, id)).rmObject.invitations[0].away).toEqual(away);

    const shorter = { from: inDays(0), to: inDays(0) };
    expect((await save(me, shorter)).rmObject).toEqual({ ...shorter, substitute: null });
    expect((await save(me)).rmObject).toBeNull();
    expect(await read(me)).toBeNull();
    expect(await asFound(other, me)).toBeNull();
  });

  test('days that are over are told to nobody, and a substitute who left neither', async () => {
    const [me, substitute, other] = [await addDoctor(server()), await addDoctor(server()), await addDoctor(server())];
    await save(me, { from: inDays(-3), to: inDays(3), substituteId: substitute.doctorId });
    const { db } = server();
    await db.updateTable('user').set({ deleted_at: new Date() }).where('id', '=', substitute.id).execute();
    expect(await asFound(other, me)).toMatchObject({ substitute: null });
    await db
      .updateTable('absence')
      .set({ to_day: inDays(-1) })
      .where('doctor_id', '=', me.doctorId)
      .execute();
    expect([await read(me), await asFound(other, me)]).toEqual([null, null]);
  });

  test('what cannot be is refused: days that are past, turned round, single or no days, and a substitute who is none', async () => {
    const [me, gone, manager] = [await addDoctor(server()), await addDoctor(server()), await addManager(server())];
    await server().db.updateTable('user').set({ deactivated_at: new Date() }).where('id', '=', gone.id).execute();
    const days = { from: inDays(0), to: inDays(1) };
    const refused: [Fields, string][] = [
      [{ from: inDays(-2), to: inDays(-1) }, invitationTexts.dayPast],
      [{ from: inDays(2), to: inDays(1) }, invitationTexts.daysReversed],
      [{ from: inDays(2) }, invitationTexts.daysBelongTogether],
      [{ from: '2026-02-30', to: inDays(1) }, invitationTexts.dayInvalid],
      [{ from: '0000-01-01', to: inDays(1) }, invitationTexts.dayInvalid],
      [{ ...days, substituteId: me.doctorId }, invitationTexts.substituteSelf],
      [{ ...days, substituteId: gone.doctorId }, refusalTexts.doctorUnavailable],
      [{ ...days, substituteId: 2_147_483_647 }, refusalTexts.doctorUnavailable],
    ];
    for (const [fields, errMsg] of refused)
      expect(await save(me, fields), errMsg).toMatchObject({
        statusCode: 400,
        errMsg: expect.stringContaining(errMsg),
      });
    expect(await read(me)).toBeNull();
    expect((await save(manager, days)).statusCode).toBe(403);
    expect((await save(me, { ...days, doctorId: gone.doctorId })).statusCode).toBe(403);
  });

  test('initiators of open cases that wait for the doctor are told, once for the same days, and nobody else', async () => {
    const [me, initiator, other] = [await addDoctor(server()), await addDoctor(server()), await addDoctor(server())];
    const answered = await propose(server(), initiator, [me]);
    await giveReply(server(), me, answered, '<p>看过</p>');
    await propose(server(), me, [initiator]);
    const routine = await propose(server(), initiator, [me, other]);
    const urgent = await propose(server(), initiator, [me], { urgency: 2 });
    const days = { from: inDays(1), to: inDays(2) };
    await save(me, days);
    const both = [
      { id: routine, isUrgent: false },
      { id: urgent, isUrgent: true },
    ];
    expect(await told(initiator)).toEqual(both);
    await save(me, { ...days, substituteId: other.doctorId });
    expect(await told(initiator)).toEqual(both);
    await save(other, days);
    expect(await told(initiator)).toHaveLength(3);
    await save(me, { from: inDays(1), to: inDays(5) });
    expect(await told(initiator)).toHaveLength(5);
    expect([await told(me), await told(other)]).toEqual([[], []]);
    await save(me);
    expect(await told(initiator)).toHaveLength(5);
  });

  test('the audit keeps who set which days', async () => {
    const me = await addDoctor(server());
    const days = { from: inDays(0), to: inDays(1) };
    await save(me, days);
    const kept = () =>
      server()
        .db.selectFrom('audit_entry')
        .select(['object_id as objectId', 'detail'])
        .where('action', '=', 'doctor.updateAway')
        .where('actor_id', '=', me.id)
        .where('outcome', '=', 'done')
        .execute();
    await expect.poll(kept).toEqual([{ objectId: me.doctorId, detail: days }]);
  });
});
