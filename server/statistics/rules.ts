import type {
  CaseStatistics,
  DiseaseCounts,
  OwnOverview,
  PlatformOverview,
} from '../../contract/schemas/statistics.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../refusal.ts';

/** Days in Asia/Shanghai, both included; `status` as consultations have it. Undefined: no bound. */
export type CaseConditions = {
  name: string | undefined;
  from: string | undefined;
  to: string | undefined;
  status: 0 | 1 | 2 | undefined;
};

export const everyCase: CaseConditions = { name: undefined, from: undefined, to: undefined, status: undefined };

/** The conditions of the search form, in which 1, 2, 3 stand for the statuses 0, 1, 2 and '' for no bound. */
export function readConditions(form: {
  name?: string;
  date1?: string;
  date2?: string;
  status?: '' | '1' | '2' | '3';
}): CaseConditions {
  const { name, date1, date2, status } = form;
  if (date1 && date2 && date1 > date2) throw refuse.invalid(refusalTexts.daysReversed);
  return {
    name: name || undefined,
    from: date1 || undefined,
    to: date2 || undefined,
    status: status ? ((Number(status) - 1) as 0 | 1 | 2) : undefined,
  };
}

/** Cases per category as the database has them. */
export type DiseaseColumns = Record<`disease_${1 | 2 | 3 | 4 | 5}`, number>;

export type StatusColumns = Record<`status_${0 | 1 | 2}`, number>;

/** Cases of a hospital or a doctor. */
export type CaseCount = { id: number; name: string } & DiseaseColumns;

const none = (): DiseaseCounts => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
const sum = (counts: DiseaseCounts) => Object.values(counts).reduce((total, cases) => total + cases, 0);
const countsOf = (row: DiseaseColumns): DiseaseCounts => ({
  1: row.disease_1,
  2: row.disease_2,
  3: row.disease_3,
  4: row.disease_4,
  5: row.disease_5,
});

function totalOf(rows: DiseaseColumns[]): DiseaseCounts {
  const totals = none();
  for (const row of rows) for (const disease of [1, 2, 3, 4, 5] as const) totals[disease] += row[`disease_${disease}`];
  return totals;
}

/** The page of {@link CaseStatistics}: most cases first, then by id; totals over all pages. */
export function tabulate(
  rows: CaseCount[],
  { pageSize, pageNo }: { pageSize: number; pageNo: number },
): CaseStatistics {
  const lines = rows
    .map((row) => ({ id: row.id, name: row.name, counts: countsOf(row), cases: sum(countsOf(row)) }))
    .sort((one, other) => other.cases - one.cases || one.id - other.id);
  const bearers = Map.groupBy(lines, (line) => line.name);
  const page = lines.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  // Without a prototype, `__proto__` is a name like any other.
  const results: Record<string, DiseaseCounts> = Object.create(null);
  const names = page.map(({ id, name, counts }) => {
    const key = bearers.get(name)!.length > 1 ? `${name}（${id}）` : name;
    results[key] = counts;
    return key;
  });
  const pageCount = Math.ceil(lines.length / pageSize);
  return { totalCount: lines.length, pageCount, totals: totalOf(rows), names, results };
}

type FirstReplyRow = StatusColumns & { minutes: number };
type Sums = {
  cases: (DiseaseColumns & StatusColumns)[];
  months: (DiseaseColumns & { month: number })[];
  firstReplies: FirstReplyRow[];
};

const statuses = [0, 1, 2] as const;
const casesWith = (status: 0 | 1 | 2, rows: StatusColumns[]) =>
  rows.reduce((total, row) => total + row[`status_${status}`], 0);
const casesIn = (rows: StatusColumns[]) => casesWith(0, rows) + casesWith(1, rows) + casesWith(2, rows);

/** The time within which the share `rank` of the cases was answered, of rows in order; null without cases. */
export function percentileOf(firstReplies: FirstReplyRow[], rank: number): number | null {
  const wanted = rank * casesIn(firstReplies);
  let passed = 0;
  for (const row of firstReplies) {
    passed += casesIn([row]);
    if (passed >= wanted) return row.minutes;
  }
  return null;
}

/** Every month from the first row's to the last one's, numbered 202603 in the rows, which are in order. */
function everyMonth(rows: Sums['months']): OwnOverview['months'] {
  const found = new Map(rows.map((row) => [row.month, countsOf(row)]));
  const months = [];
  const last = rows.at(-1)?.month ?? 0;
  for (let month = rows[0]?.month ?? 1; month <= last; month += month % 100 === 12 ? 89 : 1)
    months.push({
      month: `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`,
      counts: found.get(month) ?? none(),
    });
  return months;
}

export const overviewOf = ({ cases, months, firstReplies }: Sums): OwnOverview => ({
  totals: totalOf(cases),
  statuses: statuses.map((status) => ({
    status,
    cases: casesWith(status, cases),
    unanswered: casesWith(status, cases) - casesWith(status, firstReplies),
  })),
  months: everyMonth(months),
  firstReply: {
    answered: casesIn(firstReplies),
    medianMinutes: percentileOf(firstReplies, 0.5),
    p90Minutes: percentileOf(firstReplies, 0.9),
  },
});

export const provincesOf = (
  rows: (DiseaseColumns & { provinceId: number; provinceName: string })[],
): PlatformOverview['provinces'] =>
  rows.map((row) => ({ provinceId: row.provinceId, provinceName: row.provinceName, cases: sum(countsOf(row)) }));
