import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import {
  ownTimesBody,
  platformTimesBody,
  type TimesStatistics,
  timesStatistics,
} from '../../contract/schemas/statistics.ts';
import type { CaseSort, Sorting } from '../../contract/sorting.ts';
import { atOneMoment } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { type CaseCount, countByDoctor, countHospitals, openEnds } from './case-store.ts';
import { type CaseConditions, readConditions } from './conditions.ts';
import { pageOfNames } from './figures.ts';
import { access } from './routes.ts';
import { everywhere, type Scope, withinHospital } from './sums-store.ts';
import { timesByUrgency } from './times.ts';
import { readUndue, readWaits, readWaitsOf } from './waiting-store.ts';

type Wish = { pageSize?: number | undefined; pageNo?: number | undefined } & Sorting<CaseSort>;
type Asked = { owner: 'hospital' | 'doctor'; scope: Scope; conditions: CaseConditions; wish: Wish };

/** The times of the page of `all` that is wished, and of all together. */
async function readTimes(
  tx: Tx,
  all: CaseCount[],
  { owner, scope, conditions, wish }: Asked,
): Promise<TimesStatistics> {
  const { pageSize = limits.pageSizeMax, pageNo = 1 } = wish;
  const { names, ...counts } = pageOfNames(all, { ...wish, pageSize, pageNo });
  const ids = names.map(({ id }) => id);
  const rows = Map.groupBy(await readWaitsOf(tx, owner, ids, scope, conditions), ({ id }) => id);
  const undue = await readUndue(tx, owner, scope, conditions, new Date());
  const undueOf = Map.groupBy(undue, ({ id }) => id);
  return {
    ...counts,
    totals: timesByUrgency(await readWaits(tx, scope, conditions), undue),
    lines: names.map(({ id, name }) => ({ name, ...timesByUrgency(rows.get(id) ?? [], undueOf.get(id) ?? []) })),
  };
}

export const platformTimes = route({
  path: apiPaths.platformTimes,
  access,
  summary:
    'How long cases waited for a first look, an acceptance and a first reply, and how many were replied to in time, per ' +
    'hospital and urgency, of hospitals, days and a status.',
  body: platformTimesBody,
  answer: timesStatistics,
  handle: ({ db, body }) =>
    atOneMoment(db, async (tx) => {
      const conditions = await openEnds(tx, readConditions(body));
      const scope = everywhere(conditions);
      return readTimes(tx, await countHospitals(tx, conditions), { owner: 'hospital', scope, conditions, wish: body });
    }),
});

export const ownTimes = route({
  path: apiPaths.ownTimes,
  access,
  summary: "The same per doctor in the doctor's own hospital, of doctors, days and a status.",
  body: ownTimesBody,
  answer: timesStatistics,
  handle({ db, actor, body }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    const conditions = readConditions(body);
    const scope = withinHospital(hospitalId, conditions);
    return atOneMoment(db, async (tx) =>
      readTimes(tx, await countByDoctor(tx, hospitalId, conditions), {
        owner: 'doctor',
        scope,
        conditions,
        wish: body,
      }),
    );
  },
});
