import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { type CaseRow, insertCases } from '../testing/case-rows.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

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

const monthCount = 5;
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

const clear = async ({ db }: TestServer, ids: number[]) => {
  await db.deleteFrom('consultation').where('id', 'in', ids).execute();
};

onServer((server) => {
  test('security 64: no set of questions tells a number of one to four of another hospital from another such number', async () => {
    const [asker, ...others] = (await addDoctors(server(), ['本院', '甲院', '乙院'])) as [Doctor, ...Doctor[]];
    await insertCases(server().db, casesOf(asker, [1, 0, 2, 0, 3], 1, 0));
    const world = fc.record({
      months: fc.array(fc.nat(4), { minLength: monthCount, maxLength: monthCount }),
      beside: fc.array(fc.nat(4), { minLength: monthCount, maxLength: monthCount }),
      at: fc.integer({ min: 1, max: monthCount - 1 }),
      wished: fc.integer({ min: 1, max: 4 }),
    });
    let compared = 0;
    for (const { months, beside, at, wished } of fc.sample(world, { numRuns: 6, seed: 5 })) {
      const other = months[at]! >= 1 ? toldAlike(months, at, wished) : undefined;
      if (!other || wished === months[at]) continue;
      const answers = [];
      for (const one of [months, other]) {
        const rows = [
          ...casesOf(others[0]!, one, 1, 1),
          ...casesOf(others[1]!, beside, 1, 1),
          ...casesOf(others[0]!, beside, 2, 0),
        ];
        const ids = await insertCases(server().db, rows);
        answers.push(await askAll(server(), asker));
        await clear(server(), ids);
      }
      expect(answers[1]).toEqual(answers[0]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(2);
  }, 300_000);
});
