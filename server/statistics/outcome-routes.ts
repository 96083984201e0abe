import { apiPaths } from '../../contract/paths.ts';
import { outcomeStatistics, ownOverviewBody, platformOverviewBody } from '../../contract/schemas/statistics.ts';
import { readAtOneMoment } from '../database/replica.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { readOutcomes } from './outcome-store.ts';
import { access, askedAbout } from './routes.ts';
import { everywhere, withinHospital } from './sums-store.ts';

export const platformOutcomes = route({
  path: apiPaths.platformOutcomes,
  access,
  summary:
    '会诊的结局：已填写的结局、从发现到治疗的天数；以及今天在随访、已逾期和失访的患儿。可按医院、日期和状态筛选，患儿只按医院。',
  body: platformOverviewBody,
  answer: outcomeStatistics,
  handle({ read, body, trail }) {
    const conditions = askedAbout(trail, 'platformOutcomes', body);
    return readAtOneMoment(read, (tx) => readOutcomes(tx, everywhere(conditions), conditions));
  },
});

export const ownOutcomes = route({
  path: apiPaths.ownOutcomes,
  access,
  summary: '同上，只统计本院，可按医生、日期和状态筛选。',
  body: ownOverviewBody,
  answer: outcomeStatistics,
  handle({ read, actor, body, trail }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    const conditions = askedAbout(trail, 'ownOutcomes', body);
    return readAtOneMoment(read, (tx) => readOutcomes(tx, withinHospital(hospitalId, conditions), conditions));
  },
});
