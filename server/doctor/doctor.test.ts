import { expect, test } from 'vitest';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { DoctorsFound } from '../../contract/schemas/doctor.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { post } from '../testing/call.ts';
import { type Fields, giveReply, propose, view } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onEachEngine, type TestServer } from '../testing/test-server.ts';
import { medianOf, rankOf } from './rules.ts';

const zhou = {
  doctorName: '周砚书',
  doctorBelongHospital: '云栖儿童医院',
  doctorBelongCenter: '眼科',
  doctorTitle: '主任医师',
};

test.each([
  ['', 0],
  ['周', 0],
  ['砚', 1],
  ['zys', 2],
  ['ZY', 2],
  ['zhouyan', 3],
  ['zhou yan shu', 3],
  ['云栖', 4],
  ['主任', 4],
  ['z砚', undefined],
  ['王', undefined],
  ['xyz', undefined],
])('what is typed, %j, fits 周砚书 of 云栖儿童医院 as %j', (typed, rank) => expect(rankOf(zhou, typed)).toBe(rank));

test('the median is that of three and more', () => {
  expect(medianOf([1, 2])).toBeNull();
  expect(medianOf([60, 10, 20])).toBe(20);
  expect(medianOf([1, 2, 3, 10])).toBe(3);
});

const today = dayInShanghai(new Date());

onEachEngine((server) => {
  const find = async (who: Person, fields: Fields = {}): Promise<DoctorsFound> =>
    (await post(server(), apiPaths.doctorFind, { pageSize: 20, pageNo: 1, ...fields }, who.cookie)).rmObject;
  const name = (who: Person, name: string) =>
    server().db.updateTable('doctor').set({ name }).where('id', '=', who.doctorId).execute();
  const namesOf = ({ results }: DoctorsFound) => results.map(({ doctorName }) => doctorName);
  const away = (who: Person, fields: Fields) => post(server(), apiPaths.awaySave, fields, who.cookie);
  const told = async (of: Person) => {
    const rows = await server()
      .db.selectFrom('notification')
      .selectAll()
      .where('doctor_id', '=', of.doctorId)
      .execute();
    return rows.map(({ kind, consultation_id }) => [kind, consultation_id]);
  };

  test('a doctor is found by name, pinyin, initials, hospital and province, and never oneself or who left', async () => {
    const me = await addDoctor(server(), { hospital: '甲医院' });
    const [one, two, left] = [
      await addDoctor(server(), { hospital: '乙医院' }),
      await addDoctor(server(), { hospital: '乙医院' }),
      await addDoctor(server(), { hospital: '乙医院' }),
    ];
    await name(one, '欧阳静');
    await name(two, '欧立');
    await name(left, '欧离');
    await name(me, '欧我');
    await server().db.updateTable('user').set({ deactivated_at: new Date() }).where('id', '=', left.id).execute();
    for (const searchVal of ['欧', 'ou'])
      expect(new Set(namesOf(await find(me, { searchVal })))).toEqual(new Set(['欧阳静', '欧立']));
    expect(namesOf(await find(me, { searchVal: 'oyj' }))).toEqual(['欧阳静']);
    expect(namesOf(await find(me, { searchVal: '乙医', province: '110000' }))).toHaveLength(2);
    expect(namesOf(await find(me, { searchVal: '乙医', province: '330000' }))).toEqual([]);
    expect((await find(me, { searchVal: '欧', pageSize: 1 })).totalCount).toBe(2);
  });

  test('whom one asked lately and who knows the disease comes first, with how much waits for them and how soon they answer', async () => {
    const [me, asked, expert] = [await addDoctor(server()), await addDoctor(server()), await addDoctor(server())];
    const other = await addDoctor(server());
    await propose(server(), other, [expert], { diseaseId: 2 });
    for (const _ of [1, 2, 3]) {
      const id = await propose(server(), me, [asked], { diseaseId: 3 });
      await giveReply(server(), asked, id, '<p>意见</p>');
    }
    await propose(server(), me, [asked], { diseaseId: 3 });
    const { results } = await find(me, { diseaseId: 2 });
    expect(results.slice(0, 2).map(({ id }) => id)).toEqual([asked.doctorId, expert.doctorId]);
    expect(results[0]).toMatchObject({ isRecent: true, openCases: 1, medianFirstReplyMinutes: 0 });
    expect(results[0]!.lastSeenAt).toEqual(expect.any(String));
    expect(results[1]).toMatchObject({ isRecent: false, openCases: 1, medianFirstReplyMinutes: null });
    const experienced = await find(me, { diseaseId: 2, experienced: '1' });
    expect(experienced.results.map(({ id }) => id)).toEqual([expert.doctorId, other.doctorId]);
  });

  test('who goes away says so with a substitute, and whoever waits for a reply is told once', async () => {
    const [me, doctor, substitute] = [await addDoctor(server()), await addDoctor(server()), await addDoctor(server())];
    const waiting = await propose(server(), me, [doctor]);
    const answered = await propose(server(), me, [doctor]);
    await giveReply(server(), doctor, answered, '<p>意见</p>');
    const days = { from: today, to: addDays(today, 5), substituteId: substitute.doctorId };
    const saved = await away(doctor, days);
    const expected = { from: days.from, to: days.to, substitute: { doctorId: substitute.doctorId } };
    expect(saved.rmObject).toMatchObject(expected);
    await away(doctor, days);
    expect((await told(me)).filter(([kind]) => kind === 'inviteeAway')).toEqual([['inviteeAway', waiting]]);
    expect((await find(me)).results.find(({ id }) => id === doctor.doctorId)!.away).toMatchObject(expected);
    const [invitation] = (await view(server(), me, waiting)).rmObject.invitations;
    expect(invitation.away).toMatchObject(expected);
    expect((await post(server(), apiPaths.awayRead, {}, doctor.cookie)).rmObject).toMatchObject(expected);
    expect((await away(doctor, {})).rmObject).toBeNull();
    expect((await find(me)).results.find(({ id }) => id === doctor.doctorId)!.away).toBeNull();
  });

  test('days that cannot be and substitutes who cannot stand in are refused, and nothing is kept', async () => {
    const [doctor, gone] = [await addDoctor(server()), await addDoctor(server())];
    await server().db.updateTable('user').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    const [from, to] = [today, addDays(today, 2)];
    for (const [fields, errMsg] of [
      [{ from }, invitationTexts.daysBelongTogether],
      [{ from: to, to: from }, invitationTexts.daysReversed],
      [{ from: '2020-01-01', to: '2020-02-01' }, invitationTexts.dayPast],
      [{ from, to, substituteId: doctor.doctorId }, invitationTexts.substituteSelf],
      [{ from, to, substituteId: gone.doctorId }, refusalTexts.doctorUnavailable],
      [{ from: '2026-02-30', to }, invitationTexts.dayInvalid],
    ] as const)
      expect(await away(doctor, fields as Fields)).toMatchObject({
        statusCode: 400,
        errMsg: expect.stringContaining(errMsg),
      });
    expect((await post(server(), apiPaths.awayRead, {}, doctor.cookie)).rmObject).toBeNull();
    const manager = await addManager(server(), { roleId: 1 });
    expect((await away(manager, { from, to })).statusCode).toBe(403);
  });

  test('three thousand doctors are searched in a moment', async () => {
    const me = await addDoctor(server());
    await addMany(server(), 3000);
    await find(me, { searchVal: 'wxm' });
    const begin = performance.now();
    const found = await find(me, { searchVal: 'wxm', diseaseId: 1 });
    const ms = performance.now() - begin;
    expect(found.totalCount).toBeGreaterThan(10);
    // Measured at 60 ms; a search that asked for each doctor's figures would take seconds.
    expect(ms).toBeLessThan(1500);
  });
});

const surnames = [...'王李张刘陈杨赵黄周吴'];
const given = [...'小明芳秀英娜敏静丽强磊军洋'];

async function addMany({ db }: TestServer, count: number): Promise<void> {
  const users = Array.from({ length: count }, (_, at) => ({
    username: `many${at}`,
    username_key: `many${at}`,
    name: `many${at}`,
    password_hash: '',
    is_manager: false,
    deleted_at: null,
  }));
  const ids: number[] = [];
  for (let at = 0; at < count; at += 500)
    ids.push(
      ...(
        await db
          .insertInto('user')
          .values(users.slice(at, at + 500))
          .returning('id')
          .execute()
      ).map(({ id }) => id),
    );
  const { id: hospital_id } = await db.selectFrom('hospital').select('id').limit(1).executeTakeFirstOrThrow();
  const doctors = ids.map((user_id, at) => ({
    user_id,
    name: `${surnames[at % 10]}${given[at % 13]}${given[Math.floor(at / 13) % 13]}`,
    hospital_id,
    center: '眼科',
    title: '医师',
    description: '',
    avatar: '/upload/images/defaultuser.png',
  }));
  for (let at = 0; at < count; at += 500)
    await db
      .insertInto('doctor')
      .values(doctors.slice(at, at + 500))
      .execute();
}
