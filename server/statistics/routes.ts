import { dayInShanghai } from '../../contract/ages.ts';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import {
  caseStatistics,
  ownCasesBody,
  ownCasesConditionBody,
  platformCasesBody,
  platformCasesConditionBody,
  platformHome,
  platformHomeBody,
} from '../../contract/schemas/statistics.ts';
import { type Access, route } from '../route.ts';
import { requireDoctor } from '../session/doctor.ts';
import { readConditions, tabulate } from './rules.ts';
import { countByDoctor, countByHospital, countHome } from './store.ts';

/** Counts only; who asks for another's figures is refused, and that goes on record. */
const access = (object: 'any' | 'own hospital') =>
  ({
    audience: 'doctor',
    permission: 'none',
    object,
    audited: { action: 'statistics.read', objectKind: 'statistics', refusalsOnly: true },
  }) as const satisfies Access;

const everyCase = { name: undefined, from: undefined, to: undefined, status: undefined };

export const platformHomeRead = route({
  method: 'POST',
  path: apiPaths.platformHome,
  access: access('own hospital'),
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
  access: access('any'),
  summary: 'Cases per hospital and disease.',
  body: platformCasesBody,
  answer: caseStatistics,
  handle: async ({ db, body }) => tabulate(await countByHospital(db, everyCase), body),
});

export const ownCases = route({
  method: 'POST',
  path: apiPaths.ownCases,
  access: access('own hospital'),
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
  access: access('any'),
  summary: 'Cases per hospital and disease, of hospitals, days and a status.',
  body: platformCasesConditionBody,
  answer: caseStatistics,
  handle: async ({ db, body }) =>
    tabulate(await countByHospital(db, readConditions({ ...body, name: body.hospitalName })), body),
});

export const ownCasesByCondition = route({
  method: 'POST',
  path: apiPaths.ownCasesByCondition,
  access: access('own hospital'),
  summary: "Cases per doctor and disease in the doctor's own hospital, of doctors, days and a status.",
  body: ownCasesConditionBody,
  answer: caseStatistics,
  async handle({ db, actor, body }) {
    const { hospitalId } = requireDoctor(actor, { doctorId: body.id });
    const conditions = readConditions({ ...body, name: body.doctorName });
    return tabulate(await countByDoctor(db, hospitalId, conditions), body);
  },
});
