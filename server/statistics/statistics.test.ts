import { sql } from 'kysely';
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

/** Open cases of one disease, of today or of another day. */
async function insertAlike(
  { db }: TestServer,
  { doctorId }: Person,
  count: number,
  diseaseId = 1,
  day?: string,
): Promise<void> {
  const { hospital_id: hospitalId } = await db
    .selectFrom('doctor')
    .select('hospital_id')
    .where('id', '=', doctorId)
    .executeTakeFirstOrThrow();
  const createdAt = day ? new Date(`${day}T04:00:00Z`) : new Date();
  const one = { doctorId, hospitalId, diseaseId, status: 0 as const, createdAt, firstReplyAt: null };
  await insertCases(db, Array(count).fill({ ...one, deleted: false }));
}

onServer((server) => {
  test('pages hold the most cases first, and every page has the totals of all', async () => {
    const asker = await addDoctor(server());
    for (const [index, hospital] of ['东湖儿童医院', '西山妇幼保健院', '北原眼科医院'].entries()) {
      const doctor = await addDoctor(server(), { hospital });
      await insertAlike(server(), doctor, index + 1);
    }
    const page = (pageNo: number) =>
      post(server(), apiPaths.platformCases, { pageSize: 2, pageNo }, asker.cookie).then((answer) => answer.rmObject);
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect(first).toMatchObject({ totalCount: 3, pageCount: 2, totals: { ...zeros(), 1: 6 } });
    expect(first.names).toEqual(['北原眼科医院', '西山妇幼保健院']);
    expect(second.totals).toEqual(first.totals);
    expect([first.names.length, second.names.length, third.names.length]).toEqual([2, 1, 0]);
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
    await insertAlike(server(), elsewhere, 1);
    await server().db.updateTable('user').set({ deleted_at: new Date() }).where('id', '=', leaver.id).execute();
    expect(await read()).toEqual({
      patientCount: before.patientCount + 2,
      consultationCount: before.consultationCount + 2,
      consultationTodayCount: before.consultationTodayCount + 2,
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
      await insertAlike(server(), doctor, 1, 3);
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
      expect(Object.getOwnPropertyDescriptor(results, name)?.value, name).toEqual({ 1: 0, 2: 0, 3: 1, 4: 0, 5: 0 });
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

  test('six doctors who read at once are told the same of the platform, each their own hospital, and all of it as the database counts', async () => {
    const doctors = await Promise.all(
      [5, 3, 1, 2, 2, 0].map((_, at) => addDoctor(server(), { hospital: `第${at}号医院` })),
    );
    for (const [at, count] of [5, 3, 1, 2, 2, 0].entries()) {
      if (count > 0) await insertAlike(server(), doctors[at]!, count, 1 + (at % 4));
      if (at % 2) await insertAlike(server(), doctors[at]!, 1, 4, '2024-02-10');
    }
    const counted = async (where = sql<boolean>`true`) => {
      const { rows } = await sql<{ name: string; disease: number; isToday: boolean; cases: number }>`
        select hospital.name, disease_id as disease, (created_at at time zone 'Asia/Shanghai')::date
          = (now() at time zone 'Asia/Shanghai')::date as "isToday", count(*)::integer as cases
        from consultation join hospital on hospital.id = hospital_id where deleted_at is null and ${where}
        group by 1, 2, 3`.execute(server().db);
      return rows;
    };
    const sum = (rows: { cases: number }[]) => rows.reduce((total, { cases }) => total + cases, 0);
    const totalsOf = (rows: Awaited<ReturnType<typeof counted>>) =>
      Object.fromEntries([1, 2, 3, 4, 5].map((id) => [id, sum(rows.filter(({ disease }) => disease === id))]));
    const rows = await counted();
    const early = await counted(sql`created_day <= '2024-02-11'`);
    expect(sum(early)).toBe(3);
    const tables = Object.fromEntries(
      [...Map.groupBy(rows, ({ name }) => name)].map(([name, ofName]) => [name, totalsOf(ofName)]),
    );
    const page = { pageSize: 100, pageNo: 1 };
    const { rows: there } = await sql<Record<'doctorCount' | 'hospitalCount', number>>`select
      (select count(*)::integer from doctor join "user" on "user".id = user_id where deleted_at is null) as "doctorCount",
      (select count(*)::integer from hospital) as "hospitalCount"`.execute(server().db);
    const { doctorCount, hospitalCount } = there[0]!;
    const answers = await Promise.all(
      doctors.map(async ({ cookie, doctorId }) => {
        const read = async (path: string, fields: Fields) => (await post(server(), path, fields, cookie)).rmObject;
        return {
          home: await read(apiPaths.platformHome, { id: doctorId }),
          table: await read(apiPaths.platformCases, page),
          overview: await read(apiPaths.platformOverview, {}),
          // A day alone, and not its month.
          until: await read(apiPaths.platformCasesByCondition, { ...page, date2: '2024-02-11' }),
          before: await read(apiPaths.platformCasesByCondition, { ...page, date2: '2024-02-09' }),
        };
      }),
    );
    for (const [at, { home, table, overview, until, before }] of answers.entries()) {
      const hospital = `第${at}号医院`;
      expect(home, hospital).toMatchObject({
        consultationCount: sum(rows),
        patientCount: sum(rows),
        consultationTodayCount: sum(rows.filter(({ isToday }) => isToday)),
        thiscourtconsultationCount: sum(rows.filter(({ name }) => name === hospital)),
        doctorCount,
        hospitalCount,
      });
      expect(table.totals, hospital).toEqual(totalsOf(rows));
      expect(table.results, hospital).toEqual(tables);
      expect(overview.totals, hospital).toEqual(totalsOf(rows));
      type Silent = { hospitalName: string; lastDay: string | null };
      const silent = overview.silentHospitals.filter(({ hospitalName }: Silent) => hospitalName.includes('号医院'));
      expect(silent, hospital).toMatchObject([{ hospitalName: '第5号医院', lastDay: '2024-02-10' }]);
      expect([until.totals, before.totals], hospital).toEqual([totalsOf(early), zeros()]);
    }
  });
});
