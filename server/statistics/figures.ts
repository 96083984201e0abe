import { plusGrades, ropStages, ropZones } from '../../clinical/icrop3.ts';
import { saidOutcomes } from '../../clinical/outcome.ts';
import { retinoblastomaGroups, retinoblastomaSystems } from '../../clinical/retinoblastoma.ts';
import { type DiseaseId, diseaseIds } from '../../contract/diseases.ts';
import { consultationStatuses } from '../../contract/schemas/consultation.ts';
import type {
  CaseStatistics,
  DiseaseCounts,
  FindingsStatistics,
  OwnOverview,
  PlatformOverview,
} from '../../contract/schemas/statistics.ts';
import type { CaseSort, Sorting } from '../../contract/sorting.ts';
import { byPinyin, inOrder, pageOf } from '../sorting.ts';
import type { CaseCount, ProvinceRow } from './case-store.ts';
import type { FindingsRow, OutcomeRow } from './findings-store.ts';
import type { FirstReplyRow, MonthRow, Sums } from './sums-store.ts';

/** What the sums of the database are told as. */
const casesIn = (rows: { cases: number }[]) => rows.reduce((total, { cases }) => total + cases, 0);
const countsOf = (cases: (disease: keyof DiseaseCounts) => number) =>
  Object.fromEntries(diseaseIds.map((disease) => [disease, cases(disease)])) as DiseaseCounts;
const byDisease = (rows: { diseaseId: keyof DiseaseCounts; cases: number }[]) =>
  countsOf((disease) => casesIn(rows.filter(({ diseaseId }) => diseaseId === disease)));

export type Wish = { pageSize: number; pageNo: number } & Sorting<CaseSort>;

/** Whose cases they are, in the order wished, else most cases first, then by id; `keys` tells those of one name apart. */
function inWishedOrder(rows: CaseCount[], { sort = 'cases', order = 'desc' }: Wish) {
  const lines = rows
    .map((row) => {
      const counts = countsOf((disease) => row.counts[disease] ?? 0);
      return { ...row, counts, cases: Object.values(counts).reduce((total, cases) => total + cases) };
    })
    .sort((one, other) => other.cases - one.cases || one.id - other.id);
  if (sort === 'name') lines.sort(inOrder(order, (one, other) => byPinyin(one.name, other.name)));
  else {
    const of = (line: (typeof lines)[number]) =>
      sort === 'cases' ? line.cases : line.counts[Number(sort) as DiseaseId];
    lines.sort(inOrder(order, (one, other) => of(one) - of(other)));
  }
  const bearers = Map.groupBy(lines, (line) => line.name);
  return lines.map((line) => ({
    ...line,
    key: bearers.get(line.name)!.length > 1 ? `${line.name}（${line.id}）` : line.name,
  }));
}

/** How many there are, and who stands on the page. */
export function pageOfNames(rows: CaseCount[], wish: Wish) {
  const lines = inWishedOrder(rows, wish);
  return {
    totalCount: lines.length,
    pageCount: Math.ceil(lines.length / wish.pageSize),
    names: pageOf(lines, wish),
    totals: countsOf((disease) => lines.reduce((total, { counts }) => total + counts[disease], 0)),
  };
}

/** The page of {@link CaseStatistics}; totals over all pages. */
export function tabulate(rows: CaseCount[], wish: Wish): CaseStatistics {
  const { names, ...all } = pageOfNames(rows, wish);
  // Without a prototype, `__proto__` is a name like any other.
  const results: Record<string, DiseaseCounts> = Object.create(null);
  for (const { key, counts } of names) results[key] = counts;
  return { ...all, names: names.map(({ key }) => key), results };
}

/** The time within which the share `rank` of the cases was answered, of rows in order; null without cases. */
export function percentileOf(firstReplies: Pick<FirstReplyRow, 'minutes' | 'cases'>[], rank: number): number | null {
  const wanted = rank * casesIn(firstReplies);
  let passed = 0;
  for (const { minutes, cases } of firstReplies) {
    passed += cases;
    if (passed >= wanted) return minutes;
  }
  return null;
}

/** Every month from the first row's to the last one's, which are in order. */
function everyMonth(rows: MonthRow[]): OwnOverview['months'] {
  const found = Map.groupBy(rows, ({ month }) => month);
  const months = [];
  const last = rows.at(-1)?.month ?? 0;
  for (let month = rows[0]?.month ?? 1; month <= last; month += month % 100 === 12 ? 89 : 1)
    months.push({
      month: `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`,
      counts: byDisease(found.get(month) ?? []),
    });
  return months;
}

export function overviewOf({ cases, months, firstReplies }: Sums): OwnOverview {
  const casesWith = (wanted: number, rows: { status: number; cases: number }[]) =>
    casesIn(rows.filter(({ status }) => status === wanted));
  return {
    totals: byDisease(cases),
    statuses: consultationStatuses.map((status) => ({
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
  };
}

export const provincesOf = (rows: ProvinceRow[]): PlatformOverview['provinces'] =>
  [...Map.groupBy(rows, ({ provinceId }) => provinceId)].map(([provinceId, ofProvince]) => ({
    provinceId,
    provinceName: ofProvince[0]!.provinceName,
    cases: casesIn(ofProvince),
  }));

export function findingsOf(rows: FindingsRow[], outcomes: OutcomeRow[]): FindingsStatistics {
  const examined = rows.filter(({ aggressive }) => aggressive !== null);
  const count = (of: FindingsRow[], fits: (row: FindingsRow) => boolean | null) => casesIn(of.filter(fits));
  return {
    rop: {
      cases: casesIn(examined),
      aggressive: count(examined, (row) => row.aggressive),
      stages: [...ropStages, null].map((stage) => ({ stage, cases: count(examined, (row) => row.stage === stage) })),
      zones: [...ropZones, null].map((zone) => ({ zone, cases: count(examined, (row) => row.zone === zone) })),
      plus: [...plusGrades, null].map((plus) => ({ plus, cases: count(examined, (row) => row.plus === plus) })),
    },
    retinoblastoma: retinoblastomaSystems.flatMap((system) =>
      retinoblastomaGroups.map((group) => ({ system, group, cases: count(rows, (row) => row[system] === group) })),
    ),
    outcomes: saidOutcomes.map((outcome) => ({
      outcome,
      cases: casesIn(outcomes.filter((row) => row.outcome === outcome)),
    })),
  };
}
