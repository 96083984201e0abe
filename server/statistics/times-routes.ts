import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import {
  ownTimesBody,
  platformTimesBody,
  type Times,
  type TimesByUrgency,
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
import { pageOfNames, percentileOf } from './figures.ts';
import { access, askedAbout } from './routes.ts';
import { everywhere, type Scope, withinHospital } from './sums-store.ts';
import {
  type Owner,
  readUndue,
  readWaits,
  readWaitsOf,
  type UndueRow,
  type WaitingFigure,
  type WaitingRow,
} from './waiting-store.ts';
import { urgencies } from '../../contract/case-urgency.ts';

const casesIn = (rows: { cases: number }[]) => rows.reduce((total, { cases }) => total + cases, 0);

/** What the sums of the database are told as, `rows` in the order of their values. */
function timesOf(rows: WaitingRow[], undue: UndueRow[]): Times {
  const having = (wanted: WaitingFigure) => rows.filter(({ figure }) => figure === wanted);
  const waitOf = (figure: WaitingFigure) => {
    const known = having(figure);
    const minutes = known.map(({ value, cases }) => ({ minutes: value, cases }));
    return { cases: casesIn(known), medianMinutes: percentileOf(minutes, 0.5) };
  };
  const all = having('in_time');
  return {
    cases: casesIn(all),
    seen: waitOf('seen'),
    accepted: waitOf('accepted'),
    replied: waitOf('replied'),
    due: casesIn(all) - casesIn(undue),
    inTime: casesIn(all.filter(({ value }) => value === 1)) - casesIn(undue.filter(({ inTime }) => inTime)),
  };
}

const timesByUrgency = (rows: WaitingRow[], undue: UndueRow[]): TimesByUrgency => ({
  all: timesOf(rows, undue),
  urgencies: urgencies.map((wanted) =>
    timesOf(
      rows.filter(({ urgency }) => urgency === wanted),
      undue.filter(({ urgency }) => urgency === wanted),
    ),
  ),
});

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
