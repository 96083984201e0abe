import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import type {
  CaseStatistics,
  DiseaseCounts,
  FindingsStatistics,
  OutcomeStatistics,
  OwnOverview,
  PlatformHome,
  PlatformOverview,
  TimesStatistics,
} from '../../contract/schemas/statistics.ts';
import type { CaseSort, Sorting } from '../../contract/sorting.ts';
import { call } from './call.ts';

/** The figures of the tiles on the platform's home. */
export const platformHome = (doctorId: number) =>
  call<PlatformHome>(apiPaths.platformHome, { fields: { id: doctorId } });

/** Empty texts are no conditions. `name` is a hospital's, of the own hospital a doctor's; days are `YYYY-MM-DD`. */
export type CaseConditions = { name: string; date1: string; date2: string; status: '' | '1' | '2' | '3' };
export type CasePaging = { pageSize: number; pageNo: number } & Sorting<CaseSort>;

/** Whose cases: of all hospitals, or of a doctor's own hospital. */
export type CaseScope = { scope: 'platform' } | { scope: 'own'; doctorId: number };

const fieldsOf = (whose: CaseScope, { name, ...rest }: CaseConditions) =>
  whose.scope === 'platform' ? { hospitalName: name, ...rest } : { id: whose.doctorId, doctorName: name, ...rest };

/** Cases per hospital, or per doctor of the own hospital. */
export function casesOf(whose: CaseScope, conditions: CaseConditions, paging: CasePaging) {
  const isBound = Object.values(conditions).some((value) => value !== '');
  if (!isBound)
    return whose.scope === 'platform'
      ? call<CaseStatistics>(apiPaths.platformCases, { fields: paging })
      : call<CaseStatistics>(apiPaths.ownCases, { fields: { id: whose.doctorId, ...paging } });
  const path = whose.scope === 'platform' ? apiPaths.platformCasesByCondition : apiPaths.ownCasesByCondition;
  return call<CaseStatistics>(path, { fields: { ...fieldsOf(whose, conditions), ...paging } });
}

/** What only the whole platform has is undefined for the own hospital. */
export type CaseOverview = OwnOverview & Partial<Pick<PlatformOverview, 'provinces' | 'silentHospitals'>>;

/** The sums over all that the conditions leave. */
export const overviewOf = (whose: CaseScope, conditions: CaseConditions) =>
  call<CaseOverview>(whose.scope === 'platform' ? apiPaths.platformOverview : apiPaths.ownOverview, {
    fields: fieldsOf(whose, conditions),
  });

/** The same cases by stage and by group. */
export const findingsOf = (whose: CaseScope, conditions: CaseConditions) =>
  call<FindingsStatistics>(whose.scope === 'platform' ? apiPaths.platformFindings : apiPaths.ownFindings, {
    fields: fieldsOf(whose, conditions),
  });

/** What became of them, and how far experts agreed. */
export const outcomesOf = (whose: CaseScope, conditions: CaseConditions) =>
  call<OutcomeStatistics>(whose.scope === 'platform' ? apiPaths.platformOutcomes : apiPaths.ownOutcomes, {
    fields: fieldsOf(whose, conditions),
  });

/** How long cases wait, of the same names as {@link casesOf}. */
export const timesOf = (whose: CaseScope, conditions: CaseConditions, paging: CasePaging) =>
  call<TimesStatistics>(whose.scope === 'platform' ? apiPaths.platformTimes : apiPaths.ownTimes, {
    fields: { ...fieldsOf(whose, conditions), ...paging },
  });

/** Of all names in the order wished, not of one page: fetched page by page. */
export async function allTimesOf(
  whose: CaseScope,
  conditions: CaseConditions,
  sorting: Sorting<CaseSort>,
): Promise<AllTimes> {
  const lines: AllTimes['lines'] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await timesOf(whose, conditions, { pageSize: limits.pageSizeMax, pageNo, ...sorting });
    lines.push(...page.lines);
    if (pageNo >= page.pageCount) return { lines, totals: page.totals };
  }
}

export type AllTimes = Pick<TimesStatistics, 'lines' | 'totals'>;

export type AllCases = { counts: ReadonlyMap<string, DiseaseCounts>; totals: DiseaseCounts };

/** Cases of all names in the order wished, not of one page, and the totals: fetched page by page. */
export async function allCasesOf(
  scope: CaseScope,
  conditions: CaseConditions,
  sorting: Sorting<CaseSort>,
): Promise<AllCases> {
  const counts = new Map<string, DiseaseCounts>();
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await casesOf(scope, conditions, { pageSize: limits.pageSizeMax, pageNo, ...sorting });
    for (const name of page.names) counts.set(name, page.results[name]!);
    if (pageNo >= page.pageCount) return { counts, totals: page.totals };
  }
}
