import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { AuditLine, AuditPage } from '../../contract/schemas/audit.ts';
import { call } from './call.ts';

/** Days are `YYYY-MM-DD` in Asia/Shanghai, both included; what is empty does not narrow. */
export type AuditSearch = { actor: string; action: string; outcome: string; date1: string; date2: string };

export const auditPage = (
  pageSize: number,
  pageNo: number,
  search: AuditSearch,
  beforeId?: number,
  purpose?: 'export',
) => call<AuditPage>(fillPath(apiPaths.auditList, { pageSize, pageNo }), { fields: { ...search, beforeId, purpose } });

const exportedAtOnce = 100;

/** Every entry that matches, newest first, a batch at a time. */
export async function* auditBatches(search: AuditSearch): AsyncGenerator<AuditLine[]> {
  let beforeId: number | undefined;
  while (true) {
    const { results } = await auditPage(exportedAtOnce, 1, search, beforeId, 'export');
    if (results.length > 0) yield results;
    if (results.length < exportedAtOnce) return;
    beforeId = results.at(-1)!.id;
  }
}
