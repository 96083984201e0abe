import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { Db } from '../database/row-types.ts';
import { post } from '../testing/call.ts';
import { type Conditions, casesWithin } from '../testing/case-figures.ts';
import { drawCases, insertCases } from '../testing/case-rows.ts';
import { addWaits, readWaitingCases, timesFrom, type WaitingCase } from '../testing/case-times.ts';
import { type Fields, propose, view } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

type Doctor = Person & { hospitalId: number };
const none: Conditions = { name: '', date1: '', date2: '', status: '' };

async function addPeople(server: TestServer, hospitals: string[]): Promise<Doctor[]> {
  const doctors: Person[] = [];
  for (const hospital of hospitals)
    for (let count = 0; count < 2; count += 1) doctors.push(await addDoctor(server, { hospital }));
  const all = await server.db.selectFrom('doctor').select(['id', 'hospital_id']).execute();
  return doctors.map((one) => ({ ...one, hospitalId: all.find(({ id }) => id === one.doctorId)!.hospital_id }));
}

const ask = async (server: TestServer, asker: Person, path: string, fields: Fields = {}) => {
  const answer = await post(server, path, fields, asker.cookie);
  expect(answer.errMsg).toBeNull();
  return answer.rmObject;
};

/** What a call is to answer of these cases, but for the order of its lines. */
function expected(cases: WaitingCase[], nameOf: (row: WaitingCase) => string) {
  const now = new Date();
  const byName = Map.groupBy(cases, nameOf);
  const lines = [...byName].map(([name, own]): [string, object] => [name, timesFrom(own, now)]);
  return { totals: timesFrom(cases, now), lines: new Map(lines), totalCount: byName.size };
}

type Line = { name: string };
const received = ({ totals, lines, totalCount }: { totals: object; lines: Line[]; totalCount: number }) => ({
  totals,
  lines: new Map(lines.map(({ name, ...times }) => [name, times])),
  totalCount,
});

async function expectTimes(server: TestServer, asker: Doctor, platform: Conditions, own: Conditions): Promise<void> {
  const rows = await readWaitingCases(server.db);
  const names = async (table: 'hospital' | 'doctor') =>
    new Map((await server.db.selectFrom(table).select(['id', 'name']).execute()).map(({ id, name }) => [id, name]));
  const [hospitals, doctors] = [await names('hospital'), await names('doctor')];
  const hospitalOf = ({ hospitalId }: { hospitalId: number }) => hospitals.get(hospitalId)!;
  const doctorOf = ({ doctorId }: { doctorId: number }) => doctors.get(doctorId)!;
  const { name: hospitalName, ...onPlatform } = platform;
  const { name: doctorName, ...within } = own;
  const ofOwn = rows.filter(({ hospitalId }) => hospitalId === asker.hospitalId);
  expect(received(await ask(server, asker, apiPaths.platformTimes, { hospitalName, ...onPlatform }))).toEqual(
    expected(casesWithin(rows, hospitalOf, platform) as WaitingCase[], hospitalOf),
  );
  expect(received(await ask(server, asker, apiPaths.ownTimes, { doctorName, ...within }))).toEqual(
    expected(casesWithin(ofOwn, doctorOf, own) as WaitingCase[], doctorOf),
  );
}

/** One change of each kind that the waiting of a case can meet. */
const changes: ((db: Db, ids: number[], doctors: Doctor[]) => Promise<unknown>)[] = [
  (db, ids) => db.updateTable('consultation').set({ status: 2, urgency: 2 }).where('id', 'in', ids).execute(),
  (db, ids) => db.updateTable('consultation').set({ reply_due: new Date() }).where('id', 'in', ids).execute(),
  (db, ids) =>
    db
      .updateTable('consultation')
      .set({ reply_due: new Date(Date.now() + 3_600_000) })
      .where('id', 'in', ids)
      .execute(),
  (db, ids) => db.updateTable('consultation').set({ deleted_at: new Date() }).where('id', 'in', ids).execute(),
  (db, ids) => db.updateTable('consultation').set({ deleted_at: null }).where('id', 'in', ids).execute(),
  (db, ids) =>
    sql`update consultation set first_reply_at = reply_due, reply_count = 1 where id = any(${ids})`.execute(db),
  (db, ids) => db.updateTable('consultation').set({ first_reply_at: null }).where('id', 'in', ids).execute(),
  (db, ids) =>
    sql`update consultation_doctor set seen_at = invited_at + interval '3 minutes'
      where consultation_id = any(${ids})`.execute(db),
  (db, ids) =>
    sql`update consultation_doctor set answer = 'declined', answered_at = invited_at + interval '1 hour', replied_at = null
      where consultation_id = any(${ids}) and invited_at is not null`.execute(db),
  (db, ids) =>
    sql`update consultation_doctor set seen_at = null, answer = null, answered_at = null
      where consultation_id = any(${ids})`.execute(db),
  (db, ids, doctors) =>
    db
      .updateTable('consultation')
      .set({ hospital_id: doctors.at(-1)!.hospitalId })
      .where('id', 'in', ids)
      .execute(),
];

const day = fc.oneof(
  fc.constant(''),
  fc.constantFrom('2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01'),
  fc.integer({ min: -40, max: 800 }).map((days) => addDays('2024-01-01', days)),
);
const conditionsOf = (...names: string[]) =>
  fc
    .record({ name: fc.constantFrom('', ...names), date1: day, date2: day, status: fc.constantFrom('', '1', '2', '3') })
    .filter(({ date1, date2 }) => !date1 || !date2 || date1 <= date2);

onServer((server) => {
  test('every time of waiting equals one counted from the rows, whatever the conditions and whatever happened', async () => {
    const doctors = await addPeople(server(), ['甲城儿童医院', '乙城儿童医院', '丙城妇幼保健院', '丁城眼科医院']);
    const asker = doctors[0]!;
    const { db } = server();
    await expectTimes(server(), asker, none, none);
    const ids = await insertCases(db, drawCases(doctors, 160, 5));
    await addWaits(
      db,
      ids,
      doctors.map(({ doctorId }) => doctorId),
      9,
    );
    await expectTimes(server(), asker, none, none);
    await fc.assert(
      fc.asyncProperty(
        conditionsOf('儿童', '乙', '%', '无'),
        conditionsOf('PERSON', doctors[1]!.username),
        (platform, own) => expectTimes(server(), asker, platform, own),
      ),
      { numRuns: process.env.NIGHTLY ? 30 : 10, seed: 3 },
    );
    for (const [index, change] of changes.entries()) {
      await change(db, ids.slice(index * 10, index * 10 + 40), doctors);
      const [platform, own] = [conditionsOf('儿童'), conditionsOf('PERSON')].map(
        (one) => fc.sample(one, { numRuns: 1, seed: index })[0]!,
      );
      await expectTimes(server(), asker, none, none);
      await expectTimes(server(), asker, platform!, own!);
    }
  });

  test('doctors who look and reply at the same time as the case changes are all counted, and nobody waits in a circle', async () => {
    const doctors = await addPeople(server(), ['同城医院', '邻城医院']);
    const [asker, ...invited] = [doctors[0]!, ...doctors.slice(1)];
    const ids: number[] = [];
    for (const title of ['一', '二', '三', '四']) ids.push(await propose(server(), asker, invited, { title }));
    const answers = await Promise.all(
      ids.flatMap((consultationId) => [
        ...invited.map((one) => view(server(), one, consultationId)),
        post(server(), apiPaths.replySave, { consultationId, content: '复查' }, invited[0]!.cookie),
        post(server(), apiPaths.invitationAnswer, { consultationId, answer: 'accepted' }, invited[1]!.cookie),
        post(server(), apiPaths.consultationStatus, { id: consultationId, status: 1 }, asker.cookie),
      ]),
    );
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const { totals } = await ask(server(), asker, apiPaths.ownTimes);
    expect(totals.all).toMatchObject({ cases: 4, seen: { cases: 4, medianMinutes: 10 } });
    await expectTimes(server(), asker, none, none);
  });

  test('security 35: own times are those of the session’s hospital and name no patient, and managers get none', async () => {
    const [asker, neighbour] = [
      await addDoctor(server(), { hospital: '近处医院' }),
      await addDoctor(server(), { hospital: '隔壁医院' }),
    ];
    await propose(server(), neighbour, [asker], { patientName: '不可外传', title: '不可外传' });
    const own = await post(server(), apiPaths.ownTimes, { doctorName: neighbour.username }, asker.cookie);
    expect(own.rmObject).toMatchObject({ totalCount: 0, lines: [], totals: { all: { cases: 0 } } });
    const other = await post(server(), apiPaths.ownTimes, { id: neighbour.doctorId }, asker.cookie);
    expect(other.statusCode).toBe(403);
    expect((await post(server(), apiPaths.ownTimes, { hospitalId: 1 }, asker.cookie)).statusCode).toBe(400);
    const platform = await post(server(), apiPaths.platformTimes, { hospitalName: '隔壁' }, asker.cookie);
    expect(platform.rmObject.lines).toMatchObject([{ name: '隔壁医院', all: { cases: 1, seen: { cases: 0 } } }]);
    expect(JSON.stringify(platform.rmObject)).not.toContain('不可外传');
    const manager = await addManager(server());
    for (const path of [apiPaths.ownTimes, apiPaths.platformTimes])
      expect((await post(server(), path, {}, manager.cookie)).statusCode).toBe(403);
  });
});
