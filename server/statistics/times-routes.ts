import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import {
  ownTimesBody,
  platformTimesBody,
  type TimesStatistics,
  timesStatistics,
} from '../../contract/schemas/statistics.ts';
import type { CaseSort, Sorting } from '../../contract/sorting.ts';
import { readAtOneMoment } from '../database/replica.ts';
import type { Tx } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { type CaseCount, countByDoctor, countByHospital } from './case-store.ts';
import type { CaseConditions } from './conditions.ts';
import { pageOfNames } from './figures.ts';
import { access, askedAbout } from './routes.ts';
import { everywhere, type Scope, withinHospital } from './sums-store.ts';
import { timesByUrgency } from './times.ts';
import { type Owner, readUndue, readWaits, readWaitsOf } from './waiting-store.ts';

type Wish = { pageSize?: number | undefined; pageNo?: number | undefined } & Sorting<CaseSort>;
type Asked = { owner: Owner; scope: Scope; conditions: CaseConditions; wish: Wish };

/** The times of the page of `all` that is wished, and of all together. */
async function readTimes(
  tx: Tx,
  all: CaseCount[],
  { owner, scope, conditions, wish }: Asked,
): Promise<TimesStatistics> {
  const { names, totalCount, pageCount } = pageOfNames(all, { pageSize: limits.pageSizeMax, pageNo: 1, ...wish });
  const ids = names.map(({ id }) => id);
  const rows = Map.groupBy(await readWaitsOf(tx, owner, ids, scope, conditions), ({ id }) => id);
  const undue = await readUndue(tx, owner, scope, conditions, new Date());
  const undueOf = Map.groupBy(undue, ({ id }) => id);
  return {
    totalCount,
    pageCount,
    totals: timesByUrgency(await readWaits(tx, scope, conditions), undue),
    lines: names.map(({ id, key }) => ({ name: key, ...timesByUrgency(rows.get(id) ?? [], undueOf.get(id) ?? []) })),
  };
}

export const platformTimes = route({
  path: apiPaths.platformTimes,
  access,
  summary: '首次查看、接受和首次回复各等了多久，多少按时回复，按医院和紧急程度；可按医院、日期和状态筛选。',
  body: platformTimesBody,
  answer: timesStatistics,
  handle({ read, body, trail }) {
    const conditions = askedAbout(trail, 'platformTimes', body);
    const asked = { owner: 'hospital', scope: everywhere(conditions), conditions, wish: body } as const;
    return readAtOneMoment(read, async (tx) => readTimes(tx, await countByHospital(tx, conditions), asked));
  },
});

export const ownTimes = route({
  path: apiPaths.ownTimes,
  access,
  summary: '同上，本院各医生，可按医生、日期和状态筛选。',
  body: ownTimesBody,
  answer: timesStatistics,
  handle({ read, actor, body: { id, ...wish }, trail }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: id });
    const conditions = askedAbout(trail, 'ownTimes', wish);
    const scope = withinHospital(hospitalId, conditions);
    return readAtOneMoment(read, async (tx) =>
      readTimes(tx, await countByDoctor(tx, hospitalId, conditions), { owner: 'doctor', scope, conditions, wish }),
    );
  },
});
