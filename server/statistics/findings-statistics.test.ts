import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '../../clinical/ages.ts';
import type { Findings } from '../../clinical/findings.ts';
import { plusGrades, type RopEye, ropStages, ropZones } from '../../clinical/icrop3.ts';
import {
  groupingOf,
  type RetinoblastomaEye,
  retinoblastomaGroups,
  retinoblastomaSystems,
} from '../../clinical/retinoblastoma.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { FindingsStatistics } from '../../contract/schemas/statistics.ts';
import { saveFindings } from '../consultation/consultation-store.ts';
import type { Db } from '../database/schema.ts';
import { post } from '../testing/call.ts';
import { type Conditions, casesWithin } from '../testing/case-figures.ts';
import { type CaseRow, drawCases, insertCases } from '../testing/case-rows.ts';
import type { Fields } from '../testing/consultations.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onEachEngine, type TestServer } from '../testing/test-server.ts';

type Doctor = Person & { hospitalId: number; hospital: string };
type Case = CaseRow & { id: number; findings: Findings | undefined };
type Ask = (path: string, fields: Fields) => Promise<FindingsStatistics>;

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const ropEye: fc.Arbitrary<RopEye> = fc.record({
  stage: maybe(fc.constantFrom(...ropStages)),
  zone: maybe(fc.constantFrom(...ropZones)),
  plus: maybe(fc.constantFrom(...plusGrades)),
  aggressive: maybe(fc.boolean()),
});
const retinoblastomaEye: fc.Arbitrary<RetinoblastomaEye> = fc.oneof(
  fc.record({ tumour: fc.constantFrom('absent' as const, 'present' as const) }),
  fc.record({
    tumour: fc.constant('present' as const),
    system: fc.constantFrom(...retinoblastomaSystems),
    group: fc.constantFrom(...retinoblastomaGroups),
  }),
);
const exam = fc.oneof(
  fc.record({ disease: fc.constant('rop' as const), eyes: fc.record({ OD: maybe(ropEye), OS: maybe(ropEye) }) }),
  fc.record({
    disease: fc.constant('retinoblastoma' as const),
    eyes: fc.record({ OD: maybe(retinoblastomaEye), OS: maybe(retinoblastomaEye) }),
  }),
);
const findings: fc.Arbitrary<Findings> = fc.array(fc.tuple(exam, fc.nat(3)), { maxLength: 3 }).map((exams) => ({
  version: 1,
  exams: exams.map(([one, later]) => ({ ...one, examDate: addDays('2026-01-01', later) })),
  images: [],
}));

/** Counts case by case, straight from the exams: the last of the latest day, one eye and then the other. */
function countByHand(cases: Case[]): FindingsStatistics {
  const zero = <Value, Name extends string>(name: Name, values: readonly Value[]) =>
    [...values, null].map((value) => ({ [name]: value, cases: 0 }) as Record<Name, Value | null> & { cases: number });
  const counted: FindingsStatistics = {
    rop: {
      cases: 0,
      aggressive: 0,
      stages: zero('stage', ropStages),
      zones: zero('zone', ropZones),
      plus: zero('plus', plusGrades),
    },
    retinoblastoma: retinoblastomaSystems.flatMap((system) =>
      retinoblastomaGroups.map((group) => ({ system, group, cases: 0 })),
    ),
  };
  for (const { findings } of cases) {
    const latest = (disease: string) => {
      const days = findings?.exams.filter((one) => one.disease === disease).map((one) => one.examDate) ?? [];
      return findings?.exams.findLast((one) => one.disease === disease && one.examDate === days.toSorted().at(-1));
    };
    const rop = latest('rop');
    if (rop?.disease === 'rop') {
      const eyes = [rop.eyes.OD, rop.eyes.OS].filter((eye) => eye !== undefined);
      const has = (test: (eye: RopEye) => boolean) => eyes.some(test);
      counted.rop.cases += 1;
      if (has((eye) => eye.aggressive === true)) counted.rop.aggressive += 1;
      const stage = ropStages.toReversed().find((one) => has((eye) => eye.stage === one)) ?? null;
      const zone = ropZones.find((one) => has((eye) => eye.zone === one)) ?? null;
      const plus = plusGrades.toReversed().find((one) => has((eye) => eye.plus === one)) ?? null;
      counted.rop.stages.find((one) => one.stage === stage)!.cases += 1;
      counted.rop.zones.find((one) => one.zone === zone)!.cases += 1;
      counted.rop.plus.find((one) => one.plus === plus)!.cases += 1;
    }
    const tumours = latest('retinoblastoma');
    if (tumours?.disease !== 'retinoblastoma') continue;
    for (const system of retinoblastomaSystems) {
      const groups = [tumours.eyes.OD, tumours.eyes.OS].map((eye) => {
        const grouping = groupingOf(eye);
        return grouping?.system === system ? grouping.group : '';
      });
      const worst = groups.toSorted().at(-1);
      const line = counted.retinoblastoma.find((one) => one.system === system && one.group === worst);
      if (line) line.cases += 1;
    }
  }
  return counted;
}

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
    for (const [at, id] of ids.entries()) await saveFindings(tx, id, found[at]);
  });
  return rows.map((row, at) => ({ ...row, id: ids[at]!, findings: found[at] }));
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
      for (const one of cases) one.findings = undefined;
      return sql`delete from consultation_findings where consultation_id = any(${idsOf(cases)})`.execute(db);
    },
  ],
];

onEachEngine((server) => {
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
    await expectAll(40);

    for (const [words, change] of changes) {
      await change(server().db, cases.slice(0, 120), doctors);
      expect(await ask(apiPaths.platformFindings, {}), words).toEqual(within(cases, hospitalOf, none));
      await expectAll(10);
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
        .execute((tx) => saveFindings(tx, id!, found));
    const staged = (stage: '1' | '3'): Findings => ({
      version: 1,
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
    await save({ version: 1, exams: [], images: [] });
    expect(await ask()).toEqual(before);
  });
});
