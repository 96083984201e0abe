import { dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import {
  type OutcomeStatistics,
  outcomeStatistics,
  ownOverviewBody,
  platformOverviewBody,
} from '../../contract/schemas/statistics.ts';
import { type Read, readAtOneMoment } from '../database/replica.ts';
import type { Tx } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import type { Actor } from '../session/session-store.ts';
import { openEnds } from './case-store.ts';
import type { CaseConditions } from './conditions.ts';
import { readClosed, readFollowed } from './outcome-store.ts';
import { access, askedAbout } from './routes.ts';
import { withinHospital } from './sums-store.ts';
import { readTold } from './told-store.ts';

const readPlatform = async (tx: Tx, hospitalId: number, conditions: CaseConditions): Promise<OutcomeStatistics> => ({
  ...(await readTold(tx, hospitalId, conditions, readClosed)),
  children: await readTold(tx, hospitalId, conditions, readFollowed(dayInShanghai(new Date())), true),
});

async function readOwn(tx: Tx, hospitalId: number, conditions: CaseConditions): Promise<OutcomeStatistics> {
  const scope = withinHospital(hospitalId, conditions);
  return {
    ...(await readClosed(tx, scope, conditions)),
    children: await readFollowed(dayInShanghai(new Date()))(tx, scope),
  };
}

type Asked = { id?: number | undefined };
const readSums = (read: Read, actor: Actor, body: Asked, conditions: CaseConditions, of: typeof readOwn) => {
  const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
  return readAtOneMoment(read, async (tx) => of(tx, hospitalId, await openEnds(tx, conditions)));
};

export const platformOutcomes = route({
  path: apiPaths.platformOutcomes,
  access,
  summary: '会诊的结局：已填写的结局、从发现到治疗的天数、失访的患儿；可按日期和状态筛选，填名称时只统计本院。',
  body: platformOverviewBody,
  answer: outcomeStatistics,
  handle: ({ read, actor, body, trail }) =>
    readSums(read, actor, {}, askedAbout(trail, 'platformOutcomes', body), readPlatform),
});

export const ownOutcomes = route({
  path: apiPaths.ownOutcomes,
  access,
  summary: '同上，只统计本院，可按医生、日期和状态筛选。',
  body: ownOverviewBody,
  answer: outcomeStatistics,
  handle: ({ read, actor, body, trail }) =>
    readSums(read, actor, body, askedAbout(trail, 'ownOutcomes', body), readOwn),
});
