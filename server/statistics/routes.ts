import { dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import {
  caseStatistics,
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
import { type Access, route } from '../route.ts';
import { requireDoctor } from '../session/actor.ts';
import { withOpenEnds } from './open-ends.ts';
import { countByDoctor, readOwnFigures } from './own-store.ts';
import { countByHospital, readPlatformFigures } from './platform-store.ts';
import { everyCase, overviewOf, provincesOf, readConditions, tabulate } from './rules.ts';
import { countHome } from './store.ts';

/** Counts only; who asks for another's figures is refused, and that goes on record. */
export const access = {
  audience: 'doctor',
  audited: { action: 'statistics.read', refusalsOnly: true },
} as const satisfies Access;

export const platformHomeRead = route({
  method: 'POST',
  path: apiPaths.platformHome,
  access,
  summary: 'The figures of the tiles on the platform home.',
  body: platformHomeBody,
  answer: platformHome,
  async handle({ db, actor, body }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body?.id });
    return countHome(db, hospitalId, dayInShanghai(new Date()));
  },
});

export const platformCases = route({
  method: 'POST',
  path: apiPaths.platformCases,
  access,
  summary: 'Cases per hospital and disease.',
  body: platformCasesBody,
  answer: caseStatistics,
  handle: async ({ db, body }) => tabulate(await countByHospital(db, everyCase), body),
});

export const ownCases = route({
  method: 'POST',
  path: apiPaths.ownCases,
  access,
  summary: "Cases per doctor and disease in the doctor's own hospital.",
  body: ownCasesBody,
  answer: caseStatistics,
  async handle({ db, actor, body }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body?.id });
    const page = { pageSize: body?.pageSize ?? limits.pageSizeMax, pageNo: body?.pageNo ?? 1 };
    return tabulate(await countByDoctor(db, hospitalId, everyCase), page);
  },
});

export const platformCasesByCondition = route({
  method: 'POST',
  path: apiPaths.platformCasesByCondition,
  access,
  summary: 'Cases per hospital and disease, of hospitals, days and a status.',
  body: platformCasesConditionBody,
  answer: caseStatistics,
  async handle({ db, body }) {
    const conditions = readConditions({ ...body, name: body.hospitalName });
    return tabulate(await withOpenEnds(db, conditions, countByHospital), body);
  },
});

export const ownCasesByCondition = route({
  method: 'POST',
  path: apiPaths.ownCasesByCondition,
  access,
  summary: "Cases per doctor and disease in the doctor's own hospital, of doctors, days and a status.",
  body: ownCasesConditionBody,
  answer: caseStatistics,
  async handle({ db, actor, body }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    const conditions = readConditions({ ...body, name: body.doctorName });
    return tabulate(await countByDoctor(db, hospitalId, conditions), body);
  },
});

export const platformOverview = route({
  method: 'POST',
  path: apiPaths.platformOverview,
  access,
  summary: 'Sums over hospitals: months, statuses, provinces, time to the first reply, hospitals that fell silent.',
  body: platformOverviewBody,
  answer: platformOverviewAnswer,
  async handle({ db, body }) {
    const conditions = readConditions({ ...body, name: body.hospitalName });
    const today = dayInShanghai(new Date());
    const { silentHospitals, ...sums } = await withOpenEnds(db, conditions, (tx, open) =>
      readPlatformFigures(tx, open, today),
    );
    return { ...overviewOf(sums), provinces: provincesOf(sums.cases), silentHospitals };
  },
});

export const ownOverview = route({
  method: 'POST',
  path: apiPaths.ownOverview,
  access,
  summary: "Sums over the doctor's own hospital: months, statuses, time to the first reply.",
  body: ownOverviewBody,
  answer: ownOverviewAnswer,
  async handle({ db, actor, body }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    const conditions = readConditions({ ...body, name: body.doctorName });
    return overviewOf(await withOpenEnds(db, conditions, (tx, open) => readOwnFigures(tx, hospitalId, open)));
  },
});
