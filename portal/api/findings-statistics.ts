import { apiPaths } from '../../contract/paths.ts';
import type { FindingsStatistics } from '../../contract/schemas/statistics.ts';
import { call } from './call.ts';
import type { CaseConditions } from './statistics.ts';

/** Cases by stage and by group, over hospitals. */
export const platformFindings = ({ name, ...rest }: CaseConditions) =>
  call<FindingsStatistics>(apiPaths.platformFindings, { fields: { hospitalName: name, ...rest } });

/** The same within the own hospital, over doctors. */
export const ownFindings = (id: number, { name, ...rest }: CaseConditions) =>
  call<FindingsStatistics>(apiPaths.ownFindings, { fields: { id, doctorName: name, ...rest } });
