import { apiPaths } from '../../contract/paths.ts';
import { auditListBody, auditListParams, auditPage } from '../../contract/schemas/audit.ts';
import { pageAnswer } from '../answers.ts';
import { route } from '../route.ts';
import { countEntries, listEntries } from './audit-store.ts';

export const auditList = route({
  path: apiPaths.auditList,
  access: { audience: 'manager', permission: 'audit:read', audited: { action: 'audit.read' } },
  summary: '审计日志，分页，从新到旧，只供有权限的人。',
  params: auditListParams,
  body: auditListBody,
  answer: auditPage,
  async handle({ read, params, body = {}, trail }) {
    const { purpose, ...asked } = body;
    if (purpose) trail.action = 'audit.export';
    trail.detail = { ...params, ...asked };
    return read(async (db) => pageAnswer(await countEntries(db, body), params, await listEntries(db, body, params)));
  },
});
