import { apiPaths } from '../../contract/paths.ts';
import { findingsStatistics } from '../../contract/schemas/findings-statistics.ts';
import { ownOverviewBody, platformOverviewBody } from '../../contract/schemas/statistics.ts';
import { route } from '../route.ts';
import { requireDoctor } from '../session/actor.ts';
import { findingsStatisticsOf } from './findings-figures.ts';
import { countFindings, countOwnFindings } from './findings-store.ts';
import { access } from './routes.ts';
import { readConditions } from './rules.ts';

export const platformFindings = route({
  method: 'POST',
  path: apiPaths.platformFindings,
  access,
  summary: 'Cases by ROP stage, zone and plus disease and by group of retinoblastoma, of hospitals, days and a status.',
  body: platformOverviewBody,
  answer: findingsStatistics,
  handle: async ({ db, body }) =>
    findingsStatisticsOf(await countFindings(db, readConditions({ ...body, name: body.hospitalName }))),
});

export const ownFindings = route({
  method: 'POST',
  path: apiPaths.ownFindings,
  access,
  summary: "The same within the doctor's own hospital, of doctors, days and a status.",
  body: ownOverviewBody,
  answer: findingsStatistics,
  async handle({ db, actor, body }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    const conditions = readConditions({ ...body, name: body.doctorName });
    return findingsStatisticsOf(await countOwnFindings(db, hospitalId, conditions));
  },
});
