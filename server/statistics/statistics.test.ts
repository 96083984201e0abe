import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dayInShanghai } from '../../contract/ages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { type Fields, propose } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onEachEngine, type TestServer } from '../testing/test-server.ts';

type Case = { doctor: Person; hospital: string; diseaseId: number; status: number; createdAt: Date; deleted: boolean };
type Conditions = { name: string; date1: string; date2: string; status: string };

const zeros = () => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }) as Record<number, number>;

/** Counts the rows themselves, in JavaScript. */
function countCases(cases: Case[], nameOf: (one: Case) => string, { name, date1, date2, status }: Conditions) {
  const results: Record<string, Record<number, number>> = {};
  const totals = zeros();
  for (const one of cases) {
    const day = dayInShanghai(one.createdAt);
    if (one.deleted || (date1 && day < date1) || (date2 && day > date2)) continue;
    if (status && one.status !== Number(status) - 1) continue;
    if (!nameOf(one).toLowerCase().includes(name.toLowerCase())) continue;
    results[nameOf(one)] ??= zeros();
    results[nameOf(one)]![one.diseaseId]! += 1;
    totals[one.diseaseId]! += 1;
  }
  return { results, totals };
}

/** Cases at moments around the days' borders in Asia/Shanghai, written past the API to choose their dates. */
async function addCases({ db }: TestServer, doctors: { doctor: Person; hospital: string }[], count: number) {
  const random = fc.sample(
    fc.record({
      who: fc.nat(doctors.length - 1),
      diseaseId: fc.integer({ min: 1, max: 5 }),
      status: fc.nat(2),
      createdAt: fc
        .record({ day: fc.nat(40), hour: fc.constantFrom(0, 7, 15, 16, 23), second: fc.constantFrom(0, 3599) })
        .map(({ day, hour, second }) => new Date(Date.UTC(2026, 0, 1 + day, hour, 0, second))),
      deleted: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    }),
    { numRuns: count, seed: 7 },
  );
  const cases = random.map(({ who, ...one }): Case => ({ ...one, ...doctors[who]! }));
  for (const one of cases) {
    const patient = sql`insert into patient (name, sex, birth_date, gestational_weeks, gestational_days, weight_kg, height_cm)
      values ('患儿', 1, '2025-01-01', 30, 0, 3, 50) returning id`;
    await sql`with patient as (${patient}) insert into consultation
      (patient_id, doctor_id, hospital_id, disease_id, title, description, status, created_at, deleted_at)
      select patient.id, doctor.id, doctor.hospital_id, ${one.diseaseId}::integer, '题', '述', ${one.status}::integer,
        ${one.createdAt}::timestamptz, ${one.deleted ? new Date() : null}::timestamptz
      from patient, doctor where doctor.id = ${one.doctor.doctorId}`.execute(db);
  }
  return cases;
}

onEachEngine((server) => {
  test('every figure equals one counted from the rows, whatever the conditions', async () => {
    const hospitals = ['东湖儿童医院', '西山妇幼保健院', '北原眼科医院'];
    const doctors: { doctor: Person; hospital: string }[] = [];
    for (const hospital of hospitals)
      for (let count = 0; count < 3; count += 1)
        doctors.push({ doctor: await addDoctor(server(), { hospital }), hospital });
    const cases = await addCases(server(), doctors, 200);
    const asker = doctors[0]!.doctor;
    const own = cases.filter((one) => one.hospital === hospitals[0]);
    const day = fc.oneof(
      fc.constant(''),
      fc.integer({ min: -1, max: 42 }).map((days) => addDays('2026-01-01', days)),
    );
    const conditions = fc
      .record({
        name: fc.constantFrom('', '儿童', '医院', '西', '%', '_', 'PERSON', '无'),
        date1: day,
        date2: day,
        status: fc.constantFrom('', '1', '2', '3'),
      })
      .filter(({ date1, date2 }) => !date1 || !date2 || date1 <= date2);
    const ask = async (path: string, fields: Fields) =>
      (await post(server(), path, { pageSize: 100, pageNo: 1, ...fields }, asker.cookie)).rmObject;

    await fc.assert(
      fc.asyncProperty(conditions, async ({ name, ...rest }) => {
        const platform = await ask(apiPaths.platformCasesByCondition, { hospitalName: name, ...rest });
        const { results, totals } = platform;
        expect({ results, totals }).toEqual(countCases(cases, (one) => one.hospital, { name, ...rest }));
        const within = await ask(apiPaths.ownCasesByCondition, { doctorName: name, ...rest });
        expect({ results: within.results, totals: within.totals }).toEqual(
          countCases(own, (one) => one.doctor.username, { name, ...rest }),
        );
        expect(Object.keys(within.results)).toHaveLength(within.totalCount);
      }),
      { numRuns: 60 },
    );
    const none = { name: '', date1: '', date2: '', status: '' };
    expect(await ask(apiPaths.platformCases, {})).toMatchObject(countCases(cases, (one) => one.hospital, none));
    const whole = await post(server(), apiPaths.ownCases, { id: asker.doctorId }, asker.cookie);
    expect(whole.rmObject).toMatchObject(countCases(own, (one) => one.doctor.username, none));
  });

  test('pages hold the most cases first, and every page has the totals of all', async () => {
    const asker = await addDoctor(server());
    const page = (pageNo: number) =>
      post(server(), apiPaths.platformCases, { pageSize: 2, pageNo }, asker.cookie).then((answer) => answer.rmObject);
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect(first).toMatchObject({ totalCount: 3, pageCount: 2 });
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
    await propose(server(), elsewhere, [asker]);
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
      await propose(server(), doctor, [await addDoctor(server())], { diseaseId: 3 });
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
});
