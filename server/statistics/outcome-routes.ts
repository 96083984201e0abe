import { dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { outcomeStatistics, ownOverviewBody, platformOverviewBody } from '../../contract/schemas/statistics.ts';
import { atOneMoment } from '../database/queries.ts';
import type { Db } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { openEnds } from './case-store.ts';
import { type CaseConditions, readConditions } from './conditions.ts';
import { readOutcomes } from './outcome-store.ts';
import { access } from './routes.ts';
import { everywhere, type Scope, withinHospital } from './sums-store.ts';

const read = (db: Db, conditions: CaseConditions, scopeOf: (open: CaseConditions) => Scope) =>
  atOneMoment(db, async (tx) => {
    const open = await openEnds(tx, conditions);
    return readOutcomes(tx, scopeOf(open), open, dayInShanghai(new Date()));
  });

export const platformOutcomes = route({
  path: apiPaths.platformOutcomes,
  access,
  summary:
    'What became of cases: outcomes stated, days from detection to treatment, children lost to follow-up, agreement ' +
    'between experts; of hospitals, days and a status.',
  body: platformOverviewBody,
  answer: outcomeStatistics,
  handle: ({ db, body }) => read(db, readConditions(body), everywhere),
});

export const ownOutcomes = route({
  path: apiPaths.ownOutcomes,
  access,
  summary: "The same within the doctor's own hospital, of doctors, days and a status.",
  body: ownOverviewBody,
  answer: outcomeStatistics,
  handle({ db, actor, body }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    return read(db, readConditions(body), (open) => withinHospital(hospitalId, open));
  },
});
