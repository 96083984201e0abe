import { apiPaths } from '../../contract/paths.ts';
import type { CaseStatistics, PlatformHome } from '../../contract/schemas/statistics.ts';
import { call } from './call.ts';

/** The figures of the tiles on the platform's home. */
export const platformHome = (doctorId: number) =>
  call<PlatformHome>(apiPaths.platformHome, { fields: { id: doctorId } });

/** Empty texts are no conditions. `name` is a hospital's, of the own hospital a doctor's; days are `YYYY-MM-DD`. */
export type CaseConditions = { name: string; date1: string; date2: string; status: '' | '1' | '2' | '3' };
type Paging = { pageSize: number; pageNo: number };

const isBound = (conditions: CaseConditions) => Object.values(conditions).some((value) => value !== '');

/** Cases per hospital. */
export const platformCases = ({ name, ...rest }: CaseConditions, paging: Paging) =>
  isBound({ name, ...rest })
    ? call<CaseStatistics>(apiPaths.platformCasesByCondition, { fields: { hospitalName: name, ...rest, ...paging } })
    : call<CaseStatistics>(apiPaths.platformCases, { fields: paging });

/** Cases per doctor of the own hospital. */
export const ownCases = (id: number, { name, ...rest }: CaseConditions, paging: Paging) =>
  isBound({ name, ...rest })
    ? call<CaseStatistics>(apiPaths.ownCasesByCondition, { fields: { id, doctorName: name, ...rest, ...paging } })
    : call<CaseStatistics>(apiPaths.ownCases, { fields: { id, ...paging } });
