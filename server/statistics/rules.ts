import type { CaseStatistics, DiseaseCounts } from '../../contract/schemas/statistics.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../refusal.ts';

/** Days in Asia/Shanghai, both included; `status` as consultations have it. Undefined: no bound. */
export type CaseConditions = {
  name: string | undefined;
  from: string | undefined;
  to: string | undefined;
  status: 0 | 1 | 2 | undefined;
};

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

/** Cases of one category, of a hospital or a doctor. */
export type CaseCount = { id: number; name: string; diseaseId: number; cases: number };

const none = (): DiseaseCounts => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
const sum = (counts: DiseaseCounts) => Object.values(counts).reduce((total, cases) => total + cases, 0);

/** The page of {@link CaseStatistics}: most cases first, then by id; totals over all pages. */
export function tabulate(
  rows: CaseCount[],
  { pageSize, pageNo }: { pageSize: number; pageNo: number },
): CaseStatistics {
  const totals = none();
  const byId = new Map<number, { id: number; name: string; counts: DiseaseCounts }>();
  for (const { id, name, diseaseId, cases } of rows) {
    const line = byId.get(id) ?? { id, name, counts: none() };
    byId.set(id, line);
    line.counts[diseaseId as keyof DiseaseCounts] += cases;
    totals[diseaseId as keyof DiseaseCounts] += cases;
  }
  const lines = [...byId.values()].sort((one, other) => sum(other.counts) - sum(one.counts) || one.id - other.id);
  const bearers = Map.groupBy(lines, (line) => line.name);
  const page = lines.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  // Without a prototype, `__proto__` is a name like any other.
  const results: Record<string, DiseaseCounts> = Object.create(null);
  const names = page.map(({ id, name, counts }) => {
    const key = bearers.get(name)!.length > 1 ? `${name}（${id}）` : name;
    results[key] = counts;
    return key;
  });
  return { totalCount: lines.length, pageCount: Math.ceil(lines.length / pageSize), totals, names, results };
}
