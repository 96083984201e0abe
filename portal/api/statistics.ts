import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import type {
  CaseStatistics,
  DiseaseCounts,
  OwnOverview,
  PlatformHome,
  PlatformOverview,
} from '../../contract/schemas/statistics.ts';
import { call } from './call.ts';

/** The figures of the tiles on the platform's home. */
export const platformHome = (doctorId: number) =>
  call<PlatformHome>(apiPaths.platformHome, { fields: { id: doctorId } });

/** Empty texts are no conditions. `name` is a hospital's, of the own hospital a doctor's; days are `YYYY-MM-DD`. */
export type CaseConditions = { name: string; date1: string; date2: string; status: '' | '1' | '2' | '3' };
type Paging = { pageSize: number; pageNo: number };

const isBound = (conditions: CaseConditions) => Object.values(conditions).some((value) => value !== '');

/** Cases per hospital. */
const platformCases = ({ name, ...rest }: CaseConditions, paging: Paging) =>
  isBound({ name, ...rest })
    ? call<CaseStatistics>(apiPaths.platformCasesByCondition, { fields: { hospitalName: name, ...rest, ...paging } })
    : call<CaseStatistics>(apiPaths.platformCases, { fields: paging });

/** Cases per doctor of the own hospital. */
const ownCases = (id: number, { name, ...rest }: CaseConditions, paging: Paging) =>
  isBound({ name, ...rest })
    ? call<CaseStatistics>(apiPaths.ownCasesByCondition, { fields: { id, doctorName: name, ...rest, ...paging } })
    : call<CaseStatistics>(apiPaths.ownCases, { fields: { id, ...paging } });

/** Whose cases: of all hospitals, or of a doctor's own hospital. */
export type CaseScope = { scope: 'platform' } | { scope: 'own'; doctorId: number };

/** Cases per hospital, or per doctor of the own hospital. */
export const casesOf = (scope: CaseScope, conditions: CaseConditions, paging: Paging) =>
  scope.scope === 'platform' ? platformCases(conditions, paging) : ownCases(scope.doctorId, conditions, paging);

/** What only the whole platform has is undefined for the own hospital. */
export type CaseOverview = OwnOverview & Partial<Pick<PlatformOverview, 'provinces' | 'silentHospitals'>>;

/** The sums over all that the conditions leave. */
export const overviewOf = (scope: CaseScope, { name, ...rest }: CaseConditions): Promise<CaseOverview> =>
  scope.scope === 'platform'
    ? call<PlatformOverview>(apiPaths.platformOverview, { fields: { hospitalName: name, ...rest } })
    : call<OwnOverview>(apiPaths.ownOverview, { fields: { id: scope.doctorId, doctorName: name, ...rest } });

/** Cases of all names, not of one page, and the totals: fetched page by page. */
export async function allCasesOf(scope: CaseScope, conditions: CaseConditions) {
  const counts = new Map<string, DiseaseCounts>();
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await casesOf(scope, conditions, { pageSize: limits.pageSizeMax, pageNo });
    for (const name of page.names) counts.set(name, page.results[name]!);
    if (pageNo >= page.pageCount) return { counts, totals: page.totals };
  }
}
