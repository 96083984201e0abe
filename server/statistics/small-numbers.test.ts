import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DiseaseId } from '../../contract/diseases.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { type CaseRow, insertCases } from '../testing/case-rows.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { runningTotals, wholeMonths } from './small-numbers.ts';

/** How many cases of one kind another hospital had in each month. */
type Months = number[];

const fivesIn = (months: Months) => {
  let running = 0;
  return months.map((cases) => {
    const before = Math.floor(running / 5);
    running += cases;
    return Math.floor(running / 5) * 5 - before * 5;
  });
};

/** Other months that are told alike and have `wished` cases in the month `at`, where the first have one to four. */
function toldAlike(months: Months, at: number, wished: number): Months | undefined {
  const fives = fivesIn(months);
  const other = [...fives];
  other[at] = wished;
  if (fives[at] === 5) {
    if (at === 0) return undefined;
    other[at - 1]! += 5 - wished;
    return other;
  }
  const next = fives.findIndex((cases, index) => index > at && cases > 0);
  if (next > at) other[next]! -= wished;
  return other;
}

const dayIn = (month: number, nth: number) =>
  new Date(Date.parse('2025-01-01T00:00:00+08:00') + Date.UTC(2025, month, 1 + (nth % 27)) - Date.UTC(2025, 0, 1));

type Doctor = Person & { hospitalId: number };
async function addDoctors(server: TestServer, hospitals: string[]): Promise<Doctor[]> {
  const doctors = [];
  for (const hospital of hospitals) doctors.push(await addDoctor(server, { hospital }));
  const all = await server.db.selectFrom('doctor').select(['id', 'hospital_id']).execute();
  return doctors.map((one) => ({ ...one, hospitalId: all.find(({ id }) => id === one.doctorId)!.hospital_id }));
}

const casesOf = ({ doctorId, hospitalId }: Doctor, months: Months, diseaseId: number, status: 0 | 1 | 2): CaseRow[] =>
  months.flatMap((count, month) =>
    Array.from({ length: count }, (_, nth) => {
      const createdAt = dayIn(month, nth * 7);
      return { doctorId, hospitalId, diseaseId, status, createdAt, firstReplyAt: null, deleted: false };
    }),
  );

const days = ['', '2025-02-03', '2025-04-30'];
const filters = ['', '甲'].flatMap((hospitalName) =>
  days.flatMap((date1) =>
    days
      .filter((date2) => !date1 || !date2 || date1 <= date2)
      .flatMap((date2) => ['', '2'].map((status) => ({ hospitalName, date1, date2, status }))),
  ),
);

/** Every answer that tells of other hospitals' cases by hospital. */
async function askAll(server: TestServer, asker: Person) {
  const answers = [];
  for (const filter of filters) {
    const ask = async (path: string, more: object) =>
      (await post(server, path, { ...filter, ...more }, asker.cookie)).rmObject;
    const { totals, results } = await ask(apiPaths.platformCasesByCondition, { pageSize: 100, pageNo: 1 });
    const overview = await ask(apiPaths.platformOverview, {});
    const statuses = overview.statuses.map((one: { cases: number }) => one.cases);
    const { allCount } = await ask(fillPath(apiPaths.consultationList, { userId: asker.id }), {
      pageSize: 8,
      pageNo: 1,
    });
    const { months, provinces, silentHospitals: silent } = overview;
    answers.push({ filter, totals, results, statuses, months, provinces, silent, overview: overview.totals, allCount });
  }
  return answers;
}

/** Every answer that tells of others' cases all together. */
async function askTogether(server: TestServer, asker: Person) {
  const answers = [];
  for (const filter of filters) {
    const ask = async (path: string) => (await post(server, path, filter, asker.cookie)).rmObject;
    const { statuses, firstReply } = await ask(apiPaths.platformOverview);
    const unanswered = filter.hospitalName ? null : statuses.map((one: { unanswered: number }) => one.unanswered > 0);
    const times = await ask(apiPaths.platformTimes);
    const findings = await ask(apiPaths.platformFindings);
    answers.push({ filter, unanswered, firstReply, times, findings, outcomes: await ask(apiPaths.platformOutcomes) });
  }
  return answers;
}

const clear = async ({ db }: TestServer, ids: number[]) => {
  await db.deleteFrom('consultation').where('id', 'in', ids).execute();
};

test('security 64: whatever number of one to four a month had, any other is told alike', () => {
  const months = fc.array(fc.nat(7), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(months, fc.nat(11), fc.integer({ min: 1, max: 4 }), (counted, place, wished) => {
      const at = place % counted.length;
      const isSmall = counted[at]! >= 1 && counted[at]! <= 4;
      const other = isSmall ? toldAlike(counted, at, wished) : undefined;
      if (isSmall) expect(other, 'only a first month could not').toBeDefined();
      if (!other) return;
      expect(Math.min(...other)).toBeGreaterThanOrEqual(0);
      expect([other[at], fivesIn(other)]).toEqual([wished, fivesIn(counted)]);
    }),
    { numRuns: process.env.NIGHTLY ? 2000 : 200 },
  );
});

test('security 64: days are taken for their months, so that a filter a day longer tells nothing of that day', () => {
  expect(wholeMonths({ from: '2025-02-03', to: '2024-02-01', name: '甲' })).toEqual({
    from: '2025-02-01',
    to: '2024-02-29',
    name: '甲',
  });
  expect(runningTotals({ from: '2025-03-31', to: '2025-12-02', status: 1 })).toEqual([
    { sign: 1, conditions: { status: 1, to: '2025-12-31' } },
    { sign: -1, conditions: { status: 1, to: '2025-02-28' } },
  ]);
});

onServer((server) => {
  test('security 64: a hospital that has one to four cases of a kind is told as one that never had any', async () => {
    const [asker, other] = (await addDoctors(server(), ['问院', '初院'])) as [Doctor, Doctor];
    const before = await askAll(server(), asker);
    const recent = new Date(Date.now() - 3_600_000);
    const few = [...casesOf(other, [1, 3], 1, 0), ...casesOf(other, [1], 2, 1)];
    await insertCases(server().db, [...few, { ...few[0]!, diseaseId: 3, createdAt: recent }]);
    expect(await askAll(server(), asker)).toEqual(before);
  }, 300_000);

  test('security 64: figures of all others together do not tell whose cases they are', async () => {
    const [asker, one, other] = (await addDoctors(server(), ['本家院', '丙院', '丁院'])) as [Doctor, Doctor, Doctor];
    await insertCases(server().db, casesOf(asker, [2, 1], 3, 0));
    const answers = [];
    for (const few of [1, 3]) {
      const rows = [...casesOf(one, [few, 4], 3, 1), ...casesOf(other, [7 - few, 4], 3, 1)];
      const ids = await insertCases(
        server().db,
        rows.map((row) => ({ ...row, firstReplyAt: new Date(row.createdAt.getTime() + 3_600_000) })),
      );
      answers.push(await askTogether(server(), asker));
      await clear(server(), ids);
    }
    expect(answers[1]).toEqual(answers[0]);
  }, 300_000);

  test('security 64: the own hospital is told as it is, others in fives and totals as the sum of what is told', async () => {
    const [asker, other] = (await addDoctors(server(), ['自家医院', '别家医院'])) as [Doctor, Doctor];
    await insertCases(server().db, [
      ...casesOf(asker, [3], 4, 0),
      ...casesOf(other, [9], 4, 0),
      ...casesOf(other, [4], 5, 0),
    ]);
    const { rmObject } = await post(
      server(),
      apiPaths.platformCasesByCondition,
      { hospitalName: '家医院', pageSize: 8, pageNo: 1 },
      asker.cookie,
    );
    const zeros = Object.fromEntries([1, 2, 3, 4, 5].map((id) => [id as DiseaseId, 0]));
    expect(rmObject).toMatchObject({
      ownName: '自家医院',
      totals: { ...zeros, 4: 8 },
      results: { 自家医院: { ...zeros, 4: 3 }, 别家医院: { ...zeros, 4: 5 } },
    });
  });
});
