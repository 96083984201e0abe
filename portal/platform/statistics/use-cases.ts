import { useState } from 'react';
import { caseSorts } from '../../../contract/sorting.ts';
import { texts } from '../../../contract/texts.ts';
import { type AllCases, type AllTimes, type CaseScope, casesOf, outcomesOf, overviewOf } from '../../api/statistics.ts';
import { useUser } from '../../shell/Session.tsx';
import { useExistingPage } from '../../ui/list-address.ts';
import { useSorting } from '../../ui/sorting.ts';
import { isCurrent, useList } from '../../ui/use-list.ts';
import { conditionsText, useCaseAddress } from './CaseFilters.tsx';
import { casesLink, type Figure } from './cases-link.ts';

export type AllFigures = { cases: AllCases; times: AllTimes };

export const casesFailed = '获取病例统计失败';

/** What the address asks for of the statistics, what came of it, and what is `shown`: while an answer comes, the former. */
export function useCases(whose: CaseScope['scope']) {
  const { doctorId, hospital } = useUser();
  const [address, go] = useCaseAddress();
  const { page, size, ...conditions } = address;
  const scope: CaseScope = whose === 'platform' ? { scope: whose } : { scope: whose, doctorId: doctorId! };
  const [sorting, sortBy] = useSorting(caseSorts);
  const paging = { pageSize: size, pageNo: page, ...sorting };
  const figures = useList(['cases', scope, conditions, paging], () => casesOf(scope, conditions, paging), {
    failed: casesFailed,
  });
  // Those that fail together are told by one message; the page says each where it would stand.
  const overview = useList(['case overview', scope, conditions], () => overviewOf(scope, conditions));
  const outcomes = useList(['case outcomes', scope, conditions], () => outcomesOf(scope, conditions));
  useExistingPage(isCurrent(figures) ? figures.data?.totalCount : undefined, address, go);
  const [, , shown, shownPaging] = figures.asked ?? ['cases', scope, conditions, paging];
  /** All rows, while they are printed. */
  const [printed, setPrinted] = useState<AllFigures>();
  const [title, of] = whose === 'platform' ? [texts.platformCases, '医院'] : [texts.ownCases, '医生'];
  return {
    title,
    of,
    scope,
    conditions,
    paging,
    go,
    sorting,
    sortBy,
    figures,
    overview,
    outcomes,
    shown,
    shownPaging,
    printed,
    setPrinted,
    note: conditionsText(shown),
    isWhole: isCurrent(figures) && isCurrent(overview),
    linkTo: (figure: Figure) =>
      casesLink({ ownHospital: whose === 'own' ? (hospital ?? '') : undefined }, shown, figure),
  };
}

export type Cases = ReturnType<typeof useCases>;
