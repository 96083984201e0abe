import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '../../clinical/ages.ts';
import { type Findings, noFindings } from '../../clinical/findings.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { FindingsStatistics } from '../../contract/schemas/statistics.ts';
import { settleChildren } from '../child/standing-store.ts';
import { touchCase } from '../child/touched.ts';
import { saveFindings } from '../consultation/findings-store.ts';
import type { Db } from '../database/row-types.ts';
import { post } from '../testing/call.ts';
import { type Conditions, casesWithin, dayThere } from '../testing/case-figures.ts';
import { type CaseRow, drawCases, insertCases } from '../testing/case-rows.ts';
import type { Fields } from '../testing/consultations.ts';
import { countByHand, findings, maybe } from '../testing/findings-figures.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

type Doctor = Person & { hospitalId: number; hospital: string };
type Case = CaseRow & { id: number; findings: Findings | undefined };
type Ask = (path: string, fields: Fields) => Promise<FindingsStatistics>;

async function addDoctors(server: TestServer): Promise<Doctor[]> {
  const doctors: Doctor[] = [];
  for (const hospital of ['东湖儿童医院', '西山妇幼保健院'])
    for (let count = 0; count < 2; count += 1) {
      const doctor = await addDoctor(server, { hospital });
      const { hospital_id } = await server.db
        .selectFrom('doctor')
        .select('hospital_id')
        .where('id', '=', doctor.doctorId)
        .executeTakeFirstOrThrow();
      doctors.push({ ...doctor, hospital, hospitalId: hospital_id });
    }
  return doctors;
}

async function addCases({ db }: TestServer, doctors: Doctor[]): Promise<Case[]> {
  const rows = drawCases(doctors, 300, 11);
  const found = fc.sample(maybe(findings), { numRuns: rows.length, seed: 5 });
  const ids = await insertCases(db, rows);
  await db.transaction().execute(async (tx) => {
    for (const [at, id] of ids.entries())
      await saveFindings(tx, id, found[at], {
        doctorId: rows[at]!.doctorId,
        hospitalId: rows[at]!.hospitalId,
        at: new Date(),
        confirmed: undefined,
      });
    await settleChildren(tx, { isSilent: true });
  });
  return rows.map((row, at) => {
    // The rules count from the day on which a child's record was made.
    const entered = { ...(found[at] ?? noFindings), enteredOn: dayThere(row.createdAt) };
    return { ...row, id: ids[at]!, findings: entered };
  });
}

const idsOf = (cases: Case[]) => cases.map(({ id }) => id);

/** What can happen to cases with findings; each is done to the rows and to what is known of them. */
const changes: [string, (db: Db, cases: Case[], doctors: Doctor[]) => Promise<unknown>][] = [
  [
    'another status',
    (db, cases) => {
      for (const one of cases) one.status = 1;
      return sql`update consultation set status = 1 where id = any(${idsOf(cases)})`.execute(db);
    },
  ],
  [
    'deleted',
    (db, cases) => {
      for (const one of cases) one.deleted = true;
      return sql`update consultation set deleted_at = now() where id = any(${idsOf(cases)})`.execute(db);
    },
  ],
  [
    'brought back',
    (db, cases) => {
      for (const one of cases) one.deleted = false;
      return sql`update consultation set deleted_at = null where id = any(${idsOf(cases)})`.execute(db);
    },
  ],
  [
    'an hour later, for some on another day',
    (db, cases) => {
      for (const one of cases) one.createdAt = new Date(one.createdAt.getTime() + 3_600_000);
      return sql`update consultation set created_at = created_at + interval '1 hour'
        where id = any(${idsOf(cases)})`.execute(db);
    },
  ],
  [
    'in another hospital',
    (db, cases, doctors) => {
      const { hospitalId } = doctors.at(-1)!;
      for (const one of cases) one.hospitalId = hospitalId;
      return sql`update consultation set hospital_id = ${hospitalId} where id = any(${idsOf(cases)})`.execute(db);
    },
  ],
  [
    'changed in words alone',
    (db, cases) => sql`update consultation set title = '改' where id = any(${idsOf(cases)})`.execute(db),
  ],
  [
    'without findings any more',
    (db, cases) => {
      for (const one of cases) one.findings = { ...noFindings, enteredOn: one.findings!.enteredOn! };
      return db.transaction().execute(async (tx) => {
        await sql`delete from consultation_findings where consultation_id = any(${idsOf(cases)})`.execute(tx);
        touchCase(tx, ...idsOf(cases));
        await settleChildren(tx, { isSilent: true });
      });
    },
  ],
];

onServer((server) => {
  test('cases by stage and group equal those counted one by one, whatever the filters', async () => {
    const doctors = await addDoctors(server());
    const cases = await addCases(server(), doctors);
    const asker = doctors[0]!;
    const ask: Ask = async (path, fields) => (await post(server(), path, fields, asker.cookie)).rmObject;
    const hospitalOf = (row: CaseRow) => doctors.find(({ hospitalId }) => hospitalId === row.hospitalId)!.hospital;
    const doctorOf = (row: CaseRow) => doctors.find(({ doctorId }) => doctorId === row.doctorId)!.username;
    const own = () => cases.filter(({ hospitalId }) => hospitalId === asker.hospitalId);
    const within = (of: Case[], nameOf: (row: CaseRow) => string, conditions: Conditions) =>
      countByHand(casesWithin(of, nameOf, conditions) as Case[]);
    const none: Conditions = { name: '', date1: '', date2: '', status: '' };
    const all = within(cases, hospitalOf, none);
    expect(all.rop.cases).toBeGreaterThan(30);
    expect(all.retinoblastoma.every((one) => one.cases > 0)).toBe(true);
    expect(all.outcomes.filter(({ cases }) => cases > 0).length).toBeGreaterThan(3);
    expect(await ask(apiPaths.platformFindings, {})).toEqual(all);

    const day = fc.oneof(
      fc.constantFrom('', '2024-02-29', '2024-12-31'),
      fc.integer({ min: 0, max: 760 }).map((days) => addDays('2024-01-01', days)),
    );
    const conditions = fc
      .record({
        name: fc.constantFrom('', '儿童', '西山', '%', '无'),
        date1: day,
        date2: day,
        status: fc.constantFrom('', '1', '2', '3'),
      })
      .filter(({ date1, date2 }) => !date1 || !date2 || date1 <= date2);
    const expectAll = async (runs: number) => {
      await fc.assert(
        fc.asyncProperty(
          conditions,
          fc.constantFrom('', ...doctors.map(({ username }) => username)),
          async (of, name) => {
            const { name: hospitalName, ...rest } = of;
            expect(await ask(apiPaths.platformFindings, { hospitalName, ...rest })).toEqual(
              within(cases, hospitalOf, of),
            );
            expect(await ask(apiPaths.ownFindings, { doctorName: name, ...rest })).toEqual(
              within(own(), doctorOf, { ...rest, name }),
            );
          },
        ),
        { numRuns: runs },
      );
    };
    await expectAll(process.env.NIGHTLY ? 40 : 10);

    for (const [words, change] of changes) {
      await change(server().db, cases.slice(0, 120), doctors);
      expect(await ask(apiPaths.platformFindings, {}), words).toEqual(within(cases, hospitalOf, none));
      await expectAll(process.env.NIGHTLY ? 10 : 3);
    }
  });

  test('findings that are changed are counted as they are now', async () => {
    const doctor = await addDoctor(server());
    const ask = async () => (await post(server(), apiPaths.ownFindings, {}, doctor.cookie)).rmObject;
    const { hospital_id: hospitalId } = await server()
      .db.selectFrom('doctor')
      .select('hospital_id')
      .where('id', '=', doctor.doctorId)
      .executeTakeFirstOrThrow();
    const [row] = drawCases([{ doctorId: doctor.doctorId, hospitalId }], 1, 3);
    const [id] = await insertCases(server().db, [{ ...row!, deleted: false }]);
    const save = (found: Findings) =>
      server()
        .db.transaction()
        .execute((tx) =>
          saveFindings(tx, id!, found, {
            doctorId: doctor.doctorId,
            hospitalId,
            at: new Date(),
            confirmed: undefined,
          }),
        );
    const staged = (stage: '1' | '3'): Findings => ({
      version: 2,
      treatments: [],
      exams: [{ disease: 'rop', examDate: '2026-02-01', eyes: { OD: { stage } } }],
      images: [],
    });
    const before = (await ask()) as FindingsStatistics;
    const of = (figures: FindingsStatistics, stage: string) =>
      figures.rop.stages.find((one) => one.stage === stage)!.cases;
    await save(staged('1'));
    const first = await ask();
    expect([of(first, '1') - of(before, '1'), of(first, '3') - of(before, '3')]).toEqual([1, 0]);
    await save(staged('3'));
    const second = await ask();
    expect([of(second, '1') - of(before, '1'), of(second, '3') - of(before, '3')]).toEqual([0, 1]);
    await save({ version: 2, exams: [], images: [], treatments: [] });
    expect(await ask()).toEqual(before);
  });
});
