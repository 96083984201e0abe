import { expect, test } from 'vitest';
import { dayInShanghai } from '../../clinical/ages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { insertCases } from '../testing/case-rows.ts';
import { type Fields, propose } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

const zeros = () => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });

/** Open cases of today, of one disease. */
async function insertAlike({ db }: TestServer, { doctorId }: Person, count: number, diseaseId = 1): Promise<void> {
  const { hospital_id: hospitalId } = await db
    .selectFrom('doctor')
    .select('hospital_id')
    .where('id', '=', doctorId)
    .executeTakeFirstOrThrow();
  const one = { doctorId, hospitalId, diseaseId, status: 0 as const, createdAt: new Date(), firstReplyAt: null };
  await insertCases(db, Array(count).fill({ ...one, deleted: false }));
}

onServer((server) => {
  test('pages hold the most cases first, and every page has the totals of all', async () => {
    const asker = await addDoctor(server());
    for (const [index, hospital] of ['东湖儿童医院', '西山妇幼保健院', '北原眼科医院'].entries()) {
      const doctor = await addDoctor(server(), { hospital });
      await insertAlike(server(), doctor, 5 * index + 4);
    }
    const page = (pageNo: number) =>
      post(server(), apiPaths.platformCases, { pageSize: 2, pageNo }, asker.cookie).then((answer) => answer.rmObject);
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect(first).toMatchObject({ totalCount: 4, pageCount: 2, totals: { ...zeros(), 1: 15 } });
    expect(first.names).toEqual(['北原眼科医院', '西山妇幼保健院']);
    expect(second.totals).toEqual(first.totals);
    expect([first.names.length, second.names.length, third.names.length]).toEqual([2, 2, 0]);
    const sums = [...first.names, ...second.names].map((name) =>
      Object.values<number>((first.results[name] ?? second.results[name]) as Record<string, number>).reduce(
        (a, b) => a + b,
      ),
    );
    expect(sums).toEqual([...sums].sort((one, other) => other - one));
  });

  test('days the wrong way round or that do not exist are refused in words', async () => {
    const asker = await addDoctor(server());
    const ask = (fields: Fields) =>
      post(server(), apiPaths.platformCasesByCondition, { pageSize: 8, pageNo: 1, ...fields }, asker.cookie);
    const reversed = await ask({ date1: '2026-02-02', date2: '2026-02-01' });
    expect(reversed).toMatchObject({ statusCode: 400, errMsg: refusalTexts.daysReversed });
    expect(await ask({ date1: '2026-02-30' })).toMatchObject({ statusCode: 400, errMsg: refusalTexts.dayInvalid });
    expect(await ask({ status: '0' })).toMatchObject({ statusCode: 400, errMsg: refusalTexts.statusUnknown });
    expect((await ask({ date1: '2026-02-01', date2: '2026-02-01', status: '', hospitalName: '' })).statusCode).toBe(
      200,
    );
  });

  test('the tiles count what there is, and today is today in Asia/Shanghai', async () => {
    const [asker, colleague] = [await addDoctor(server()), await addDoctor(server())];
    const leaver = await addDoctor(server());
    const read = async () =>
      (await post(server(), apiPaths.platformHome, { id: asker.doctorId }, asker.cookie)).rmObject;
    const before = await read();
    expect(before.date).toBe(dayInShanghai(new Date()));
    await propose(server(), asker, [colleague]);
    const gone = await propose(server(), asker, [colleague]);
    await post(server(), apiPaths.consultationDelete, { consultationId: gone }, asker.cookie);
    const elsewhere = await addDoctor(server(), { hospital: '远方医院' });
    await insertAlike(server(), elsewhere, 5);
    await server().db.updateTable('user').set({ deleted_at: new Date() }).where('id', '=', leaver.id).execute();
    expect(await read()).toEqual({
      patientCount: before.patientCount + 6,
      consultationCount: before.consultationCount + 6,
      consultationTodayCount: before.consultationTodayCount + 6,
      thiscourtconsultationCount: before.thiscourtconsultationCount + 1,
      doctorCount: before.doctorCount,
      hospitalCount: before.hospitalCount + 1,
      date: before.date,
    });
  });

  test('security 35: own figures are those of the session’s hospital, and figures name no patient', async () => {
    const [asker, neighbour] = [
      await addDoctor(server(), { hospital: '甲医院' }),
      await addDoctor(server(), { hospital: '乙医院' }),
    ];
    await propose(server(), neighbour, [asker], { patientName: '不可外传', title: '不可外传' });
    for (const [path, fields] of [
      [apiPaths.ownCases, {}],
      [apiPaths.ownCasesByCondition, { pageSize: 8, pageNo: 1, doctorName: neighbour.username }],
    ] as const) {
      const answer = await post(server(), path, fields, asker.cookie);
      expect(answer.rmObject).toMatchObject({ totalCount: 0, results: {}, totals: zeros() });
      expect((await post(server(), path, { ...fields, hospitalId: 1 }, asker.cookie)).statusCode).toBe(400);
      expect((await post(server(), path, { ...fields, id: neighbour.doctorId }, asker.cookie)).statusCode).toBe(403);
    }
    const platform = await post(server(), apiPaths.platformCases, { pageSize: 100, pageNo: 1 }, asker.cookie);
    expect(JSON.stringify(platform.rmObject)).not.toContain('不可外传');
  });

  test('security 36: a hospital or doctor may bear any name', async () => {
    const names = ['__proto__', 'constructor', 'toString', '12'];
    for (const hospital of names) {
      const doctor = await addDoctor(server(), { hospital });
      await insertAlike(server(), doctor, 5, 3);
    }
    const asker = await addDoctor(server());
    const response = await server().app.inject({
      method: 'POST',
      url: `${apiBase}${apiPaths.platformCases}`,
      payload: 'pageSize=100&pageNo=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: asker.cookie },
    });
    const { results, names: listed } = JSON.parse(response.payload).rmObject;
    for (const name of names) {
      expect(listed).toContain(name);
      expect(Object.getOwnPropertyDescriptor(results, name)?.value, name).toEqual({ 1: 0, 2: 0, 3: 5, 4: 0, 5: 0 });
    }
  });

  test('two doctors of one name are counted apart', async () => {
    const doctors = [
      await addDoctor(server(), { hospital: '同名医院' }),
      await addDoctor(server(), { hospital: '同名医院' }),
    ] as const;
    const ids = doctors.map((doctor) => doctor.doctorId);
    await server().db.updateTable('doctor').set({ name: '李敏' }).where('id', 'in', ids).execute();
    await propose(server(), doctors[0], [doctors[1]]);
    await propose(server(), doctors[1], [doctors[0]]);
    const { rmObject } = await post(server(), apiPaths.ownCases, {}, doctors[0].cookie);
    expect(rmObject.names).toEqual(ids.map((id) => `李敏（${id}）`));
  });
});
