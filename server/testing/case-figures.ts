import { diseaseIds } from '../../contract/diseases.ts';
import type { CaseRow } from './case-rows.ts';

/** Every figure of the statistics, counted one case after the other and by other means than the product's. */
export type Conditions = { name: string; date1: string; date2: string; status: string };
type Named = { id: number; name: string };

/** `sv-SE` writes dates as YYYY-MM-DD. */
const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
export const dayThere = (moment: Date): string => shanghai.format(moment);

const zeros = (): Record<number, number> => Object.fromEntries(diseaseIds.map((id) => [id, 0]));

export function casesWithin(rows: CaseRow[], nameOf: (row: CaseRow) => string, conditions: Conditions): CaseRow[] {
  const { name, date1, date2, status } = conditions;
  return rows.filter(
    (row) =>
      !row.deleted &&
      (!date1 || dayThere(row.createdAt) >= date1) &&
      (!date2 || dayThere(row.createdAt) <= date2) &&
      (!status || row.status === Number(status) - 1) &&
      nameOf(row).toLowerCase().includes(name.toLowerCase()),
  );
}

/** Per name and disease, with the totals. */
export function tableOf(cases: CaseRow[], nameOf: (row: CaseRow) => string) {
  const results: Record<string, Record<number, number>> = {};
  const totals = zeros();
  for (const one of cases) {
    results[nameOf(one)] ??= zeros();
    results[nameOf(one)]![one.diseaseId]! += 1;
    totals[one.diseaseId]! += 1;
  }
  return { results, totals };
}

/** The time to the first reply as it is shown: rounded up to the step that its length has. */
export const roundedMinutes = ({ createdAt, firstReplyAt }: CaseRow): number =>
  roundedUp((firstReplyAt!.getTime() - createdAt.getTime()) / 60_000);

export function roundedUp(minutes: number): number {
  const [, step] = [[360, 10] as const, [2880, 30] as const, [20_160, 180] as const, [Infinity, 1440] as const].find(
    ([longest]) => minutes <= longest,
  )!;
  return Math.ceil(minutes / step) * step;
}

/** The nearest-rank percentile of the exact waits, rounded afterwards. */
function percentile(answered: CaseRow[], rank: number): number | null {
  const sorted = answered.toSorted(
    (one, other) =>
      one.firstReplyAt!.getTime() -
      one.createdAt.getTime() -
      (other.firstReplyAt!.getTime() - other.createdAt.getTime()),
  );
  const found = sorted[Math.ceil(sorted.length * rank) - 1];
  return found ? roundedMinutes(found) : null;
}

function monthsBetween(first: string, last: string): string[] {
  const months = [];
  for (
    let [year, month] = first.split('-').map(Number) as [number, number];
    ;
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  ) {
    const text = `${year}-${String(month).padStart(2, '0')}`;
    months.push(text);
    if (text >= last) return months;
  }
}

/** What both overviews have. */
export function overviewFrom(cases: CaseRow[]) {
  const monthOf = (one: CaseRow) => dayThere(one.createdAt).slice(0, 7);
  const found = cases.map(monthOf).sort();
  const answered = cases.filter((one) => one.firstReplyAt);
  return {
    totals: tableOf(cases, () => '').totals,
    statuses: [0, 1, 2].map((status) => {
      const having = cases.filter((one) => one.status === status);
      return { status, cases: having.length, unanswered: having.filter((one) => !one.firstReplyAt).length };
    }),
    months: (found.length > 0 ? monthsBetween(found[0]!, found.at(-1)!) : []).map((month) => ({
      month,
      counts: tableOf(
        cases.filter((one) => monthOf(one) === month),
        () => '',
      ).totals,
    })),
    firstReply: {
      answered: answered.length,
      medianMinutes: percentile(answered, 0.5),
      p90Minutes: percentile(answered, 0.9),
    },
  };
}

type Place = Named & { provinceId: number; provinceName: string };

export function provincesFrom(cases: CaseRow[], hospitals: Place[]) {
  const provinces = new Map(hospitals.map(({ provinceId, provinceName }) => [provinceId, provinceName]));
  return [...provinces]
    .map(([provinceId, provinceName]) => {
      const within = new Set(hospitals.filter((one) => one.provinceId === provinceId).map(({ id }) => id));
      return { provinceId, provinceName, cases: cases.filter(({ hospitalId }) => within.has(hospitalId)).length };
    })
    .filter((province) => province.cases > 0)
    .sort((one, other) => one.provinceId - other.provinceId);
}

/** Hospitals without a case in the `days` days up to today. */
export function silentFrom(rows: CaseRow[], hospitals: Place[], today: string, days: number) {
  const firstOfThese = dayThere(new Date(Date.parse(`${today}T12:00:00+08:00`) - (days - 1) * 86_400_000));
  return hospitals
    .map(({ id, name, provinceId }) => {
      const proposed = rows
        .filter((one) => one.hospitalId === id && !one.deleted)
        .map((one) => dayThere(one.createdAt));
      return { id, hospitalName: name, provinceId, lastDay: proposed.sort().at(-1) ?? null };
    })
    .filter(({ lastDay }) => lastDay === null || lastDay < firstOfThese)
    .sort((one, other) => (one.lastDay ?? '').localeCompare(other.lastDay ?? '') || one.id - other.id);
}
