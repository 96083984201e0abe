import type { FastifyRequest } from 'fastify';
import { dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import {
  caseStatistics,
  type FindingsStatistics,
  findingsStatistics,
  ownCasesBody,
  ownCasesConditionBody,
  ownOverview as ownOverviewAnswer,
  ownOverviewBody,
  platformCasesBody,
  platformCasesConditionBody,
  platformHome,
  platformHomeBody,
  platformOverview as platformOverviewAnswer,
  platformOverviewBody,
} from '../../contract/schemas/statistics.ts';
import type { StatisticName } from '../../contract/statistic-names.ts';
import { readAtOneMoment } from '../database/replica.ts';
import type { Tx } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { type Access, route } from '../route.ts';
import { countByDoctor, countByHospital, countHome, readOwn, readPlatform } from './case-store.ts';
import { type CaseConditions, readConditions } from './conditions.ts';
import { findingsOf, overviewOf, provincesOf, tabulate } from './figures.ts';
import { countFindings, countOutcomes } from './findings-store.ts';
import { everywhere, type Scope, withinHospital } from './sums-store.ts';

/** Who read which figures goes on record, and who asked for another's and was refused. */
export const access = {
  audience: 'doctor',
  scopes: ['statistics:read'],
  audited: { action: 'statistics.read' },
} as const satisfies Access;

type Trail = FastifyRequest['trail'];

/** The conditions, which go on record with what was asked about. */
export function askedAbout(
  trail: Trail,
  about: StatisticName,
  body: Parameters<typeof readConditions>[0] = {},
): CaseConditions {
  const { hospitalName, doctorName, date1, date2 } = body;
  const conditions = readConditions(body);
  const asked = Object.entries({ hospitalName, doctorName, date1, date2, status: conditions.status });
  trail.detail = {
    about,
    ...Object.fromEntries(asked.flatMap(([key, one]) => (one || one === 0 ? [[key, one]] : []))),
  };
  return conditions;
}

export const platformHomeRead = route({
  path: apiPaths.platformHome,
  // Five figures that stand on every doctor's home.
  access: { ...access, audited: { action: 'statistics.read', refusalsOnly: true } },
  summary: '平台首页的各项数字。',
  body: platformHomeBody,
  answer: platformHome,
  async handle({ read, actor, body }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body?.id });
    return read((db) => countHome(db, hospitalId, dayInShanghai(new Date())));
  },
});

export const platformCases = route({
  path: apiPaths.platformCases,
  access,
  summary: '各医院、各病种的病例数。',
  body: platformCasesBody,
  answer: caseStatistics,
  handle({ read, body, trail }) {
    const conditions = askedAbout(trail, 'platformCases');
    return read(async (db) => tabulate(await countByHospital(db, conditions), body));
  },
});

export const ownCases = route({
  path: apiPaths.ownCases,
  access,
  summary: '本院各医生、各病种的病例数。',
  body: ownCasesBody,
  answer: caseStatistics,
  async handle({ read, actor, body, trail }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body?.id });
    const page = { ...body, pageSize: body?.pageSize ?? limits.pageSizeMax, pageNo: body?.pageNo ?? 1 };
    const conditions = askedAbout(trail, 'ownCases');
    return tabulate(await read((db) => countByDoctor(db, hospitalId, conditions)), page);
  },
});

export const platformCasesByCondition = route({
  path: apiPaths.platformCasesByCondition,
  access,
  summary: '各医院、各病种的病例数，可按医院、日期和状态筛选。',
  body: platformCasesConditionBody,
  answer: caseStatistics,
  handle({ read, body, trail }) {
    const conditions = askedAbout(trail, 'platformCases', body);
    return read(async (db) => tabulate(await countByHospital(db, conditions), body));
  },
});

export const ownCasesByCondition = route({
  path: apiPaths.ownCasesByCondition,
  access,
  summary: '本院各医生、各病种的病例数，可按医生、日期和状态筛选。',
  body: ownCasesConditionBody,
  answer: caseStatistics,
  async handle({ read, actor, body, trail }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    const conditions = askedAbout(trail, 'ownCases', body);
    return tabulate(await read((db) => countByDoctor(db, hospitalId, conditions)), body);
  },
});

export const platformOverview = route({
  path: apiPaths.platformOverview,
  access,
  summary: '各医院合计：按月、按状态、按省份、首次回复用时，以及病例没有增加的医院。',
  body: platformOverviewBody,
  answer: platformOverviewAnswer,
  async handle({ read, body, trail }) {
    const conditions = askedAbout(trail, 'platformOverview', body);
    const today = dayInShanghai(new Date());
    const { silentHospitals, ...sums } = await read((db) => readPlatform(db, conditions, today));
    return { ...overviewOf(sums), provinces: provincesOf(sums.cases), silentHospitals };
  },
});

export const ownOverview = route({
  path: apiPaths.ownOverview,
  access,
  summary: '本院合计：按月、按状态、首次回复用时。',
  body: ownOverviewBody,
  answer: ownOverviewAnswer,
  async handle({ read, actor, body, trail }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    const conditions = askedAbout(trail, 'ownOverview', body);
    return overviewOf(await read((db) => readOwn(db, hospitalId, conditions)));
  },
});

async function readFindings(tx: Tx, scope: Scope, conditions: CaseConditions): Promise<FindingsStatistics> {
  const found = await countFindings(tx, scope, conditions);
  return findingsOf(found, await countOutcomes(tx, scope, conditions));
}

export const platformFindings = route({
  path: apiPaths.platformFindings,
  access,
  summary:
    '按 ROP 分期、分区和附加病变，按视网膜母细胞瘤分组，以及按规则今天的判定统计病例；可按医院、日期和状态筛选。',
  body: platformOverviewBody,
  answer: findingsStatistics,
  handle({ read, body, trail }) {
    const conditions = askedAbout(trail, 'platformFindings', body);
    return readAtOneMoment(read, (tx) => readFindings(tx, everywhere(conditions), conditions));
  },
});

export const ownFindings = route({
  path: apiPaths.ownFindings,
  access,
  summary: '同上，只统计本院，可按医生、日期和状态筛选。',
  body: ownOverviewBody,
  answer: findingsStatistics,
  handle({ read, actor, body, trail }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    const conditions = askedAbout(trail, 'ownFindings', body);
    return readAtOneMoment(read, (tx) => readFindings(tx, withinHospital(hospitalId, conditions), conditions));
  },
});
