import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import {
  ownTimesBody,
  platformTimesBody,
  type TimesByUrgency,
  timesStatistics,
} from '../../contract/schemas/statistics.ts';
import { readAtOneMoment } from '../database/replica.ts';
import type { Tx } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { countByDoctor, openEnds } from './case-store.ts';
import type { CaseConditions } from './conditions.ts';
import { pageOfNames } from './figures.ts';
import { access, askedAbout } from './routes.ts';
import { ofHospital, type Scope, withinHospital } from './sums-store.ts';
import { timesByUrgency } from './times.ts';
import { readTold } from './told-store.ts';
import { type Owner, readUndue, readWaits, readWaitsOf } from './waiting-store.ts';

const readTotals =
  (owner: Owner) =>
  async (tx: Tx, scope: Scope, conditions: CaseConditions): Promise<TimesByUrgency> =>
    timesByUrgency(await readWaits(tx, scope, conditions), await readUndue(tx, owner, scope, conditions, new Date()));

export const platformTimes = route({
  path: apiPaths.platformTimes,
  access,
  summary: '首次查看、接受和首次回复各等了多久，多少按时回复，按紧急程度，本院与全部对照；可按日期和状态筛选。',
  body: platformTimesBody,
  answer: timesStatistics,
  handle({ read, actor, body, trail }) {
    const { hospitalId } = requireDoctor(actor);
    const asked = askedAbout(trail, 'platformTimes', body);
    return readAtOneMoment(read, async (tx) => {
      const conditions = await openEnds(tx, asked);
      const totalsIn = readTotals('hospital');
      const own = await totalsIn(tx, ofHospital(hospitalId, conditions), conditions);
      const lines = own.all.cases > 0 ? [{ name: actor.hospital ?? '', ...own }] : [];
      const totals = await readTold(tx, hospitalId, conditions, totalsIn);
      return { totalCount: lines.length, pageCount: lines.length, totals, lines };
    });
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
    const page = { pageSize: limits.pageSizeMax, pageNo: 1, ...wish };
    return readAtOneMoment(read, async (tx) => {
      const { names, ...counts } = pageOfNames(await countByDoctor(tx, hospitalId, conditions), page);
      const ids = names.map((one) => one.id);
      const rows = Map.groupBy(await readWaitsOf(tx, ids, scope, conditions), (row) => row.id);
      const undue = Map.groupBy(await readUndue(tx, 'doctor', scope, conditions, new Date()), (row) => row.id);
      const linesOf = (one: number) => timesByUrgency(rows.get(one) ?? [], undue.get(one) ?? []);
      return {
        ...counts,
        totals: await readTotals('doctor')(tx, scope, conditions),
        lines: names.map((one) => ({ name: one.name, ...linesOf(one.id) })),
      };
    });
  },
});
