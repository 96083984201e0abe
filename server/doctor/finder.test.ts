import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { defaultAvatar, limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { FoundDoctor } from '../../contract/schemas/doctor.ts';
import { nameColumns } from '../database/search-store.ts';
import { post } from '../testing/call.ts';
import { type Fields, giveReply, propose } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

onServer((server) => {
  let hospitals = 0;
  const find = (who: Person, fields: Fields = {}) =>
    post(server(), apiPaths.doctorFind, { pageSize: limits.doctorFindResults, pageNo: 1, ...fields }, who.cookie);
  const found = async (who: Person, fields: Fields = {}): Promise<FoundDoctor[]> => {
    const answer = await find(who, fields);
    expect(answer.errMsg).toBeNull();
    return answer.rmObject.results;
  };
  const named = async (name: string, more: { hospital?: string; center?: string } = {}): Promise<Person> => {
    const doctor = await addDoctor(server(), more.hospital ? { hospital: more.hospital } : {});
    const values = { ...nameColumns(name), center: more.center ?? '眼科' };
    await server().db.updateTable('doctor').set(values).where('id', '=', doctor.doctorId).execute();
    return doctor;
  };
  const names = async (who: Person, searchVal: string) =>
    (await found(who, { searchVal })).map((one) => one.doctorName);
  const aHospital = () => {
    hospitals += 1;
    return `查找用医院${hospitals}`;
  };
  /** When an invitation of a doctor was sent and answered, in minutes before now. */
  const answered = (doctor: Person, consultationId: number, sentAgo: number, repliedAgo: number | null) =>
    server()
      .db.updateTable('consultation_doctor')
      .set({
        invited_at: new Date(Date.now() - sentAgo * minuteMs),
        replied_at: repliedAgo === null ? null : new Date(Date.now() - repliedAgo * minuteMs),
      })
      .where('doctor_id', '=', doctor.doctorId)
      .where('consultation_id', '=', consultationId)
      .execute();

  test('a doctor is found by name, pinyin, initials, the beginnings of syllables, hospital and centre', async () => {
    const hospital = aHospital();
    const [me] = [await addDoctor(server()), await named('周砚书', { hospital, center: '新生儿眼底筛查组' })];
    for (const sought of [
      '周砚书',
      '砚书',
      'zhouyanshu',
      'ZYS',
      '周　砚书',
      'zhou yan shu',
      'shu yan',
      'zys',
      'zhouyan',
      'zhouys',
      'yanshu',
      hospital,
      '底筛查',
    ])
      expect(await names(me, sought), sought).toContain('周砚书');
    expect(await names(me, `zys ${hospital}`)).toEqual(['周砚书']);
    for (const sought of ['zysx', '周 不在', '%', '_', "'"]) expect(await names(me, sought), sought).toEqual([]);
  });

  test('a surname is found as it is read, and as its character is read else', async () => {
    const me = await addDoctor(server());
    await named('单雨桐');
    await named('吕思远');
    for (const sought of ['shanyutong', 'syt', 'danyu']) expect(await names(me, sought), sought).toContain('单雨桐');
    for (const sought of ['lvsiyuan', 'lüsi', 'lsy']) expect(await names(me, sought), sought).toContain('吕思远');
  });

  test('the best match stands first: a whole name before a part of one, a name before a hospital', async () => {
    const me = await addDoctor(server());
    await named('甲一', { hospital: '林间眼科医院' });
    for (const name of ['小林间', '林间远', '林间']) await named(name);
    expect(await names(me, '林间')).toEqual(['林间', '林间远', '小林间', '甲一']);
  });

  test('neither oneself nor who can no longer sign in is found', async () => {
    const hospital = aHospital();
    const [me, gone, off, there] = [
      await named('在职甲', { hospital }),
      await named('在职乙', { hospital }),
      await named('在职丙', { hospital }),
      await named('在职丁', { hospital }),
    ];
    const { db } = server();
    await db.updateTable('user').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    await db.updateTable('user').set({ deactivated_at: new Date() }).where('id', '=', off.id).execute();
    expect((await found(me, { searchVal: '在职' })).map(({ id }) => id)).toEqual([there.doctorId]);
    const doctorIds = [me, gone, off, there].map(({ doctorId }) => doctorId);
    expect((await found(me, { doctorIds })).map(({ id }) => id)).toEqual([there.doctorId]);
  });

  test('province, hospital and disease narrow, together as well', async () => {
    const [here, far] = [aHospital(), aHospital()];
    const [me, one, other] = [
      await addDoctor(server(), { hospital: here }),
      await named('同院', { hospital: here }),
      await named('外省', { hospital: far }),
    ];
    const { db } = server();
    await db.updateTable('hospital').set({ city_id: 510100 }).where('name', '=', far).execute();
    const of = async (fields: Fields) => (await found(me, fields)).map(({ id }) => id);
    const hospitalOf = async (doctor: Person) =>
      (await found(me, { doctorIds: doctor.doctorId }))[0]!.doctorHospital.id;
    expect(await of({ province: 510000 })).toEqual([other.doctorId]);
    expect(await of({ hospitalId: await hospitalOf(one) })).toEqual([one.doctorId]);
    expect(await of({ hospitalId: await hospitalOf(one), province: 510000 })).toEqual([]);
    expect(await of({ diseaseId: 4 })).toEqual([]);
    await propose(server(), one, [other], { diseaseId: 4 });
    expect((await of({ diseaseId: 4 })).sort()).toEqual([one.doctorId, other.doctorId].sort());
    expect(await of({ diseaseId: 4, province: 510000 })).toEqual([other.doctorId]);
  });

  test('those invited lately stand on top, the last one first, then those of most experience in the disease', async () => {
    const hospital = aHospital();
    const [me, former, latter, expert, novice] = [
      await addDoctor(server()),
      await named('先请', { hospital }),
      await named('后请', { hospital }),
      await named('熟手', { hospital }),
      await named('新手', { hospital }),
    ];
    const asker = await addDoctor(server());
    for (let cases = 0; cases < 3; cases += 1) await propose(server(), asker, [expert], { diseaseId: 3 });
    await propose(server(), asker, [novice, former, latter], { diseaseId: 3 });
    await propose(server(), me, [former], { diseaseId: 3 });
    await propose(server(), me, [latter], { diseaseId: 3 });
    const hospitalId = (await found(me, { searchVal: hospital }))[0]!.doctorHospital.id;
    const list = await found(me, { hospitalId, diseaseId: 3 });
    expect(list.map(({ doctorName, isRecent }) => [doctorName, isRecent])).toEqual([
      ['后请', true],
      ['先请', true],
      ['熟手', false],
      ['新手', false],
    ]);
    await server()
      .db.updateTable('consultation_doctor')
      .set({ invited_at: new Date(Date.now() - 91 * dayMs) })
      .where('doctor_id', '=', former.doctorId)
      .execute();
    expect(
      (await found(me, { hospitalId })).filter(({ isRecent }) => isRecent).map(({ doctorName }) => doctorName),
    ).toEqual(['后请']);
  });

  test('only the ten who were invited last are told as recent', async () => {
    const me = await addDoctor(server());
    const hospital = aHospital();
    const asked = await Promise.all(Array.from({ length: 11 }, (_, at) => named(`常请${at}`, { hospital })));
    await propose(server(), me, [asked[0]!]);
    await propose(server(), me, asked.slice(1));
    const list = await found(me, { searchVal: hospital });
    expect(list.filter(({ isRecent }) => !isRecent).map(({ doctorName }) => doctorName)).toEqual(['常请0']);
  });

  test('open cases are those that wait for the doctor: not what one proposed, answered, declined or closed', async () => {
    const [me, asked] = [await addDoctor(server()), await addDoctor(server())];
    const open = async () => (await found(me, { doctorIds: asked.doctorId }))[0]!.openCases;
    expect(await open()).toBe(0);
    const [first, second, third] = [
      await propose(server(), me, [asked]),
      await propose(server(), me, [asked]),
      await propose(server(), me, [asked]),
    ];
    await propose(server(), me, [asked]);
    await propose(server(), asked, [me]);
    expect(await open()).toBe(4);
    await giveReply(server(), asked, first, '<p>看过</p>');
    const declined = { consultationId: second, answer: 'declined', reason: '外出' };
    await post(server(), apiPaths.invitationAnswer, declined, asked.cookie);
    await post(server(), apiPaths.consultationStatus, { id: third, status: 1 }, me.cookie);
    expect(await open()).toBe(1);
  });

  test('the median time to the first reply counts three or more replies to invitations of 180 days', async () => {
    const [me, asked] = [await addDoctor(server()), await addDoctor(server())];
    const median = async () => (await found(me, { doctorIds: asked.doctorId }))[0]!.medianFirstReplyMinutes;
    const cases = [];
    for (let count = 0; count < 4; count += 1) cases.push(await propose(server(), me, [asked]));
    await answered(asked, cases[0]!, 1000, 990);
    await answered(asked, cases[1]!, 1000, 700);
    await answered(asked, cases[2]!, 181 * 24 * 60, 180 * 24 * 60);
    expect(await median()).toBeNull();
    await answered(asked, cases[3]!, 1000, 100);
    expect(await median()).toBe(300);
    await answered(asked, cases[3]!, 1000, null);
    expect(await median()).toBeNull();
  });

  test('when a doctor was last seen is the newest of sessions and signing in', async () => {
    const [me, other] = [await addDoctor(server()), await addDoctor(server())];
    const seen = async () => (await found(me, { doctorIds: other.doctorId }))[0]!.lastSeenAt;
    const { db } = server();
    const [used, signedIn] = [new Date(Date.now() - 3 * dayMs), new Date(Date.now() - 2 * dayMs)];
    await db.updateTable('session').set({ last_used_at: used }).where('user_id', '=', other.id).execute();
    expect(await seen()).toBe(used.toISOString());
    await db.updateTable('user').set({ last_sign_in_at: signedIn }).where('id', '=', other.id).execute();
    expect(await seen()).toBe(signedIn.toISOString());
    await db.deleteFrom('session').where('user_id', '=', other.id).execute();
    expect(await seen()).toBe(signedIn.toISOString());
  });

  test('managers and strangers do not find doctors; wrong fields are refused', async () => {
    const [me, manager] = [await addDoctor(server()), await addManager(server(), { roleId: 1 })];
    expect((await find(manager)).statusCode).toBe(403);
    expect((await find({ ...me, cookie: '' })).statusCode).toBe(401);
    for (const wrong of [{ diseaseId: 9 }, { province: 'x' }, { doctorIds: 'x' }, { doctorId: 1 }, { pageSize: 101 }])
      expect((await find(me, wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  });

  const [many, cases] = process.env.NIGHTLY ? [3000, 10_000] : [500, 1000];
  test(`among ${many} doctors with ${cases} cases one is found quickly, page by page`, async () => {
    const me = await addDoctor(server());
    const { db } = server();
    await insertMany(many, cases, me);
    const pages = [await find(me), await find(me, { pageNo: 2 })];
    const ids = pages.flatMap(({ rmObject }) => rmObject.results.map(({ id }: FoundDoctor) => id));
    expect(new Set(ids).size).toBe(2 * limits.doctorFindResults);
    expect(pages[0]!.rmObject.totalCount).toBeGreaterThanOrEqual(many);
    await sql`analyze`.execute(db);
    for (const fields of [
      {},
      { diseaseId: 1 },
      { searchVal: 'zys' },
      { searchVal: '医院' },
      { searchVal: 'wang', province: 110000 },
    ]) {
      const times: number[] = [];
      for (let round = 0; round < 8; round += 1) {
        const start = performance.now();
        await found(me, fields);
        times.push(performance.now() - start);
      }
      // 50 ms on a machine that does nothing else.
      expect(Math.min(...times), JSON.stringify(fields)).toBeLessThan(1000);
    }
  }, 120_000);

  async function insertMany(doctors: number, cases: number, { doctorId }: Person) {
    const { db } = server();
    await sql`
      with people as (
        insert into "user" (username, username_key, name, password_hash, is_manager)
        select 'many' || n, 'many' || n, 'many', 'x', false from generate_series(1, ${doctors}::integer) n returning id)
      insert into doctor (user_id, name, hospital_id, center, title, description, avatar)
      select id, substr('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗', 1 + id % 20, 1)
          || substr('砚若知怀清维念一子雨思远书溪明安宁和景行', 1 + id / 20 % 20, 1)
          || substr('书溪远瑾和桢慈涵墨桐齐舟琴川轩然宜修澄岚', 1 + id / 400 % 20, 1),
        (select id from hospital order by id limit 1), '眼科', '主任医师', repeat('简介', 300), ${defaultAvatar}
      from people`.execute(db);
    await sql`
      with children as (
        insert into child (hospital_id, doctor_id, name, sex, birth_date, gestational_weeks, gestational_days, created_at)
        select (select id from hospital order by id limit 1), ${doctorId}, '患儿', 1, '2026-01-01', 30, 0, now()
          from generate_series(1, ${cases}::integer) returning id),
      patients as (
        insert into patient (child_id, name, sex, birth_date, gestational_weeks, gestational_days, weight_kg, height_cm)
        select id, '患儿', 1, '2026-01-01', 30, 0, 2, 40 from children returning id),
      added as (
        insert into consultation (patient_id, doctor_id, hospital_id, disease_id, title, description, created_at)
        select id, ${doctorId}, (select id from hospital order by id limit 1), 1 + id % 5, '题', '述',
          now() - id * interval '10 minutes' from patients returning id, disease_id, created_at),
      those as (select array_agg(id) as ids, count(*)::integer as count from doctor where description <> '')
      insert into consultation_doctor (consultation_id, doctor_id, disease_id, last_activity_at, invited_at, replied_at, is_waiting)
      select added.id, ids[1 + (added.id * 7 + slot * 911) % count], added.disease_id, added.created_at, added.created_at,
        case when added.id % 3 > 0 then added.created_at + interval '5 hours' end, added.id % 3 = 0
      from added, those, generate_series(0, 2) slot`.execute(db);
  }
});
