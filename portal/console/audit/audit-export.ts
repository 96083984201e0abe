import { useState } from 'react';
import { auditActions, auditObjects, auditOutcomes } from '../../../contract/audit.ts';
import type { AuditLine } from '../../../contract/schemas/audit.ts';
import { type AuditSearch, auditBatches } from '../../api/audit.ts';
import { byteOrderMark, csvRow } from '../../ui/csv.ts';
import { download } from '../../ui/download.ts';
import { beijingDateTime, beijingNow } from '../../ui/time.ts';
import { useAct } from '../../ui/use-act.ts';

/** Downloads every matching entry as a CSV file. `exported` counts the entries fetched so far. */
export function useAuditExport(search: AuditSearch) {
  const { act, busy } = useAct({ toasts: true });
  const [exported, setExported] = useState(0);

  const write = async () => {
    const parts = [byteOrderMark + csvRow(columns.map(([name]) => name))];
    setExported(0);
    for await (const batch of auditBatches(search)) {
      parts.push(...batch.map(auditCsvRow));
      setExported(parts.length - 1);
    }
    const now = beijingNow().replace(/[-: ]/g, '');
    download(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `审计日志-${now}.csv`);
    return parts.length - 1;
  };
  const start = () => act(write, { done: (count) => `已导出 ${count} 条`, failed: '导出失败' });

  return { exported: busy ? exported : undefined, start };
}

const columns: ReadonlyArray<[name: string, of: (line: AuditLine) => string | number | null]> = [
  ['编号', ({ id }) => id],
  ['时间', ({ at }) => beijingDateTime(at)],
  ['用户', ({ actorName }) => actorName],
  ['用户编号', ({ actorId }) => actorId],
  ['操作', ({ action }) => auditActions[action]],
  ['对象', ({ objectKind }) => auditObjects[objectKind]],
  ['对象编号', ({ objectId }) => objectId],
  ['对象名称', ({ objectName }) => objectName],
  ['结果', ({ outcome }) => auditOutcomes[outcome]],
  ['来源地址', ({ address }) => address],
  ['请求编号', ({ requestId }) => requestId],
  ['详情', ({ detailText }) => detailText],
];

export const auditCsvRow = (line: AuditLine): string => csvRow(columns.map(([, of]) => of(line)));

/** What was acted on: `用户 周砚书（12）`, `会诊 7`. */
export function auditObjectText({ objectKind, objectId, objectName }: AuditLine): string {
  const kind = auditObjects[objectKind];
  if (objectId === null) return kind;
  return objectName ? `${kind} ${objectName}（${objectId}）` : `${kind} ${objectId}`;
}
