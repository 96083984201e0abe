import { apiPaths } from '../../contract/paths.ts';
import { outcomeStatistics, ownOverviewBody, platformOverviewBody } from '../../contract/schemas/statistics.ts';
import { type Read, readAtOneMoment } from '../database/replica.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { openEnds } from './case-store.ts';
import type { CaseConditions } from './conditions.ts';
import { readOutcomes } from './outcome-store.ts';
import { access, askedAbout } from './routes.ts';
import { everywhere, type Scope, withinHospital } from './sums-store.ts';

const readOf = (read: Read, conditions: CaseConditions, scopeOf: (open: CaseConditions) => Scope) =>
  readAtOneMoment(read, async (tx) => {
    const open = await openEnds(tx, conditions);
    return readOutcomes(tx, scopeOf(open), open);
  });

export const platformOutcomes = route({
  path: apiPaths.platformOutcomes,
  access,
  summary:
    '会诊的结局：已填写的结局、从发现到治疗的天数；以及今天在随访、已逾期和失访的患儿。可按医院、日期和状态筛选，患儿只按医院。',
  body: platformOverviewBody,
  answer: outcomeStatistics,
  handle: ({ read, body, trail }) => readOf(read, askedAbout(trail, 'platformOutcomes', body), everywhere),
});

export const ownOutcomes = route({
  path: apiPaths.ownOutcomes,
  access,
  summary: '同上，只统计本院，可按医生、日期和状态筛选。',
  body: ownOverviewBody,
  answer: outcomeStatistics,
  handle({ read, actor, body, trail }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    return readOf(read, askedAbout(trail, 'ownOutcomes', body), (open) => withinHospital(hospitalId, open));
  },
});
