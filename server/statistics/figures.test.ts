import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { Db } from '../database/row-types.ts';
import { post } from '../testing/call.ts';
import {
  type Conditions,
  casesWithin,
  dayThere,
  overviewFrom,
  provincesFrom,
  silentFrom,
  tableOf,
} from '../testing/case-figures.ts';
import { type CaseRow, drawCases, insertCases, readCases } from '../testing/case-rows.ts';
import type { Fields } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

const cityOf = { 甲城儿童医院: 440100, 乙城儿童医院: 440300, 丙城妇幼保健院: 110100, 丁城眼科医院: 540100 };
const none: Conditions = { name: '', date1: '', date2: '', status: '' };

const day = fc.oneof(
  fc.constant(''),
  fc.constantFrom('2024-01-01', '2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01', '2025-02-28', '2025-12-31'),
  fc.integer({ min: -40, max: 800 }).map((days) => addDays('2024-01-01', days)),
);
const conditionsOf = (...names: string[]) =>
  fc
    .record({ name: fc.constantFrom('', ...names), date1: day, date2: day, status: fc.constantFrom('', '1', '2', '3') })
    .filter(({ date1, date2 }) => !date1 || !date2 || date1 <= date2);

type Doctor = Person & { hospitalId: number };

async function addPeople(server: TestServer): Promise<Doctor[]> {
  const doctors: Doctor[] = [];
  for (const [hospital, city_id] of Object.entries(cityOf)) {
    for (let count = 0; count < 3; count += 1)
      doctors.push({ ...(await addDoctor(server, { hospital })), hospitalId: 0 });
    await server.db.updateTable('hospital').set({ city_id }).where('name', '=', hospital).execute();
  }
  const hospitalOf = await server.db.selectFrom('doctor').select(['id', 'hospital_id']).execute();
  return doctors.map((one) => ({ ...one, hospitalId: hospitalOf.find(({ id }) => id === one.doctorId)!.hospital_id }));
}

async function readNames(db: Db) {
  const hospitals = await db
    .selectFrom('hospital')
    .innerJoin('city', 'city.id', 'hospital.city_id')
    .innerJoin('province', 'province.id', 'city.province_id')
    .select(['hospital.id', 'hospital.name', 'province.id as provinceId', 'province.name as provinceName'])
    .execute();
  const doctors = await db.selectFrom('doctor').select(['id', 'name']).execute();
  return { hospitals, doctors: new Map(doctors.map(({ id, name }) => [id, name])) };
}

/** Asks for every figure under the conditions and expects what the rows say. */
async function expectFigures(server: TestServer, asker: Doctor, platform: Conditions, own: Conditions): Promise<void> {
  const ask = async (path: string, fields: Fields) => {
    const answer = await post(server, path, fields, asker.cookie);
    expect(answer.errMsg).toBeNull();
    return answer.rmObject;
  };
  const page = { pageSize: 100, pageNo: 1 };
  const rows = await readCases(server.db);
  const { hospitals, doctors } = await readNames(server.db);
  const hospitalOf = (row: CaseRow) => hospitals.find(({ id }) => id === row.hospitalId)!.name;
  const doctorOf = (row: CaseRow) => doctors.get(row.doctorId)!;
  const today = dayThere(new Date());

  const { name: hospitalName, ...onPlatform } = platform;
  const meant = casesWithin(rows, hospitalOf, platform);
  const table = await ask(apiPaths.platformCasesByCondition, { hospitalName, ...onPlatform, ...page });
  expect({ results: table.results, totals: table.totals }).toEqual(tableOf(meant, hospitalOf));
  expect(await ask(apiPaths.platformOverview, { hospitalName, ...onPlatform })).toEqual({
    ...overviewFrom(meant),
    provinces: provincesFrom(meant, hospitals),
    silentHospitals: silentFrom(
      rows,
      hospitals.filter(({ name }) => name.includes(hospitalName)),
      today,
      limits.silentDays,
    ),
  });

  const { name: doctorName, ...within } = own;
  const ownMeant = casesWithin(
    rows.filter((row) => row.hospitalId === asker.hospitalId),
    doctorOf,
    own,
  );
  const ownTable = await ask(apiPaths.ownCasesByCondition, { doctorName, ...within, ...page });
  expect({ results: ownTable.results, totals: ownTable.totals }).toEqual(tableOf(ownMeant, doctorOf));
  expect(await ask(apiPaths.ownOverview, { doctorName, ...within })).toEqual(overviewFrom(ownMeant));

  const tiles = await ask(apiPaths.platformHome, { id: asker.doctorId });
  const everything = casesWithin(rows, () => '', none);
  expect(tiles).toMatchObject({
    consultationCount: everything.length,
    patientCount: everything.length,
    consultationTodayCount: everything.filter((one) => dayThere(one.createdAt) === today).length,
    thiscourtconsultationCount: everything.filter((one) => one.hospitalId === asker.hospitalId).length,
  });
}

/** One change of each kind that a case can meet. */
const changes: ((db: Db, ids: number[], doctors: Doctor[]) => Promise<unknown>)[] = [
  (db, ids) => db.updateTable('consultation').set({ status: 2 }).where('id', 'in', ids).execute(),
  (db, ids) => db.updateTable('consultation').set({ deleted_at: new Date() }).where('id', 'in', ids).execute(),
  (db, ids) => db.updateTable('consultation').set({ deleted_at: null }).where('id', 'in', ids).execute(),
  (db, ids) => db.updateTable('consultation').set({ disease_id: 4, title: '改' }).where('id', 'in', ids).execute(),
  (db, ids) =>
    sql`update consultation set first_reply_at = created_at + interval '7 hours 1 minute', reply_count = 1
    where id = any(${ids})`.execute(db),
  (db, ids) => db.updateTable('consultation').set({ first_reply_at: null }).where('id', 'in', ids).execute(),
  (db, ids) =>
    sql`update consultation set created_at = created_at + interval '1 hour' where id = any(${ids})`.execute(db),
  (db, ids, doctors) =>
    db
      .updateTable('consultation')
      .set({ hospital_id: doctors.at(-1)!.hospitalId })
      .where('id', 'in', ids)
      .execute(),
  (db, ids) => db.deleteFrom('consultation').where('id', 'in', ids).execute(),
  // A doctor who moves takes no case along.
  (db, _ids, doctors) =>
    db
      .updateTable('doctor')
      .set({ hospital_id: doctors.at(-1)!.hospitalId })
      .where('id', '=', doctors[1]!.doctorId)
      .execute(),
];

onServer((server) => {
  test('every figure equals one counted from the rows, whatever the conditions and whatever happened to the cases', async () => {
    const doctors = await addPeople(server());
    const asker = doctors[0]!;
    const { db } = server();
    await expectFigures(server(), asker, none, none);
    const ids = await insertCases(db, drawCases(doctors, 400, 7));
    const now = Date.now();
    await insertCases(
      db,
      [0, 89, 90, 91].map((days, index) => ({
        ...drawCases([doctors[index * 3]!], 1, index)[0]!,
        createdAt: new Date(now - days * 86_400_000),
        firstReplyAt: null,
        deleted: false,
      })),
    );
    await expectFigures(server(), asker, none, none);
    await fc.assert(
      fc.asyncProperty(
        conditionsOf('儿童', '医院', '乙', '%', '_', '无'),
        conditionsOf('PERSON', doctors[2]!.username, '%'),
        (platform, own) => expectFigures(server(), asker, platform, own),
      ),
      { numRuns: process.env.NIGHTLY ? 60 : 15, seed: 11 },
    );
    for (const [index, change] of changes.entries()) {
      await change(db, ids.slice(index * 12, index * 12 + 30), doctors);
      const [platform, own] = [conditionsOf('儿童'), conditionsOf('PERSON')].map(
        (one) => fc.sample(one, { numRuns: 1, seed: index })[0]!,
      );
      await expectFigures(server(), asker, none, none);
      await expectFigures(server(), asker, platform!, own!);
    }
  });

  test('cases that are written at the same time are all counted, and nobody waits in a circle', async () => {
    const doctors = await addPeople(server());
    const { db } = server();
    const ids = await insertCases(db, drawCases(doctors, 60, 3));
    await Promise.all(
      Array.from({ length: 12 }, async (_, round) => {
        await insertCases(db, drawCases(doctors, 20, round));
        for (const id of round % 2 ? ids : ids.toReversed())
          await db
            .updateTable('consultation')
            .set({ status: ((id + round) % 3) as 0 | 1 | 2, disease_id: (round % 5) + 1 })
            .where('id', '=', id)
            .execute();
      }),
    );
    await expectFigures(server(), doctors[0]!, none, none);
    await expectFigures(server(), doctors[0]!, { ...none, date1: '2024-02-29', date2: '2025-02-03' }, none);
  });

  test('the sums cannot be written by hand, and go when the cases do', async () => {
    const { db } = server();
    for (const table of ['case_sum', 'first_reply_sum', 'findings_sum', 'waiting_sum']) {
      await expect(sql`update ${sql.table(table)} set period = 1`.execute(db)).rejects.toThrow('kept by the triggers');
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('kept by the triggers');
    }
    // The record of a case goes by no statement; here it has to, to see the sums go.
    for (const table of [
      'consultation_version',
      'consultation_outcome',
      'picture_note',
      'picture_removal',
      'consultation_status_change',
      'reply_version',
      'opinion',
    ])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await sql`truncate consultation cascade`.execute(db);
    const left = await sql<{ count: number }>`select (select count(*) from case_sum)
      + (select count(*) from first_reply_sum) + (select count(*) from findings_sum)
      + (select count(*) from waiting_sum) as count`.execute(db);
    expect(left.rows).toEqual([{ count: 0 }]);
  });
});
