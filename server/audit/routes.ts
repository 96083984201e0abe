import { apiPaths } from '../../contract/paths.ts';
import { auditListBody, auditListParams, auditPage } from '../../contract/schemas/audit.ts';
import { route } from '../route.ts';
import { countEntries, listEntries } from './audit-store.ts';

export const auditList = route({
  method: 'POST',
  path: apiPaths.auditList,
  access: { audience: 'manager', roleId: 1, audited: { action: 'audit.read', refusalsOnly: true } },
  summary: 'A page of the audit, newest first, for holders of role 1.',
  params: auditListParams,
  body: auditListBody,
  answer: auditPage,
  async handle({ db, params, body = {} }) {
    const totalCount = await countEntries(db, body);
    const results = await listEntries(db, body, params);
    return { totalCount, pageCount: Math.ceil(totalCount / params.pageSize), results };
  },
});
