import { type ApiPath, apiPaths } from '../../contract/paths.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { CallerKind } from './callers.ts';

/** The calls that tokens of each scope open, written by hand; every other call is closed to them. */
const openedBy: Record<Scope, ApiPath[]> = {
  'consultation:read': [
    apiPaths.consultationList,
    apiPaths.consultationDetail,
    apiPaths.consultationInfo,
    apiPaths.consultationHistory,
    apiPaths.consultationFhir,
    apiPaths.reply,
    apiPaths.replyHistory,
    apiPaths.opinionList,
    apiPaths.opinionFile,
    apiPaths.childRead,
    apiPaths.childToday,
    apiPaths.followUp,
  ],
  'consultation:write': [apiPaths.consultationSave, apiPaths.consultationUpdate, apiPaths.upload, apiPaths.uploadPart],
  'statistics:read': [
    apiPaths.platformHome,
    apiPaths.platformCases,
    apiPaths.ownCases,
    apiPaths.platformCasesByCondition,
    apiPaths.ownCasesByCondition,
    apiPaths.platformOverview,
    apiPaths.ownOverview,
    apiPaths.platformFindings,
    apiPaths.ownFindings,
    apiPaths.platformTimes,
    apiPaths.ownTimes,
    apiPaths.platformOutcomes,
    apiPaths.ownOutcomes,
  ],
  'article:read': [
    apiPaths.articleList,
    apiPaths.article,
    apiPaths.articleCounts,
    apiPaths.articleVersions,
    apiPaths.articleVersion,
    apiPaths.articleSearch,
    apiPaths.diseaseTree,
    apiPaths.diseaseArticles,
  ],
  'article:write': [apiPaths.articleAdd, apiPaths.articleUpdate, apiPaths.upload, apiPaths.uploadPart],
  'people:read': [
    apiPaths.doctorList,
    apiPaths.doctorPage,
    apiPaths.doctorFind,
    apiPaths.hospitalList,
    apiPaths.hospitalRows,
    apiPaths.hospital,
    apiPaths.provinceList,
    apiPaths.province,
    apiPaths.cityList,
    apiPaths.city,
  ],
};

/** The scopes that open a call; none for one that is closed to tokens. */
export const scopesThatOpen = (path: string): Scope[] => {
  const opening = Object.entries(openedBy) as [Scope, string[]][];
  return opening.filter(([, paths]) => path === apiPaths.tokenSelf || paths.includes(path)).map(([scope]) => scope);
};

/** Answer everyone alike and look at nobody. */
export const looksAtNobody: string[] = [apiPaths.articleSuggest];

/** Whose tokens are tried. */
export const tokenOwners = [
  'deleted doctor',
  'doctor with a password to change',
  'manager with a password to change',
  'role 1',
  'manager without permissions',
  'manager with this permission alone',
  'manager with all permissions but this',
  'initiator',
  'invited doctor',
  'doctor of another hospital',
  'coordinator',
] as const satisfies CallerKind[];
