import { useState } from 'react';
import { auditActions, auditObjects, auditOutcomes } from '../../../contract/audit.ts';
import type { AuditLine } from '../../../contract/schemas/audit.ts';
import { type AuditSearch, auditBatches } from '../../api/audit.ts';
import { reasonOf } from '../../api/call.ts';
import { useApp } from '../../ui/app.tsx';
import { byteOrderMark, csvRow } from '../../ui/csv.ts';
import { download } from '../../ui/download.ts';
import { beijingDateTime, beijingNow } from '../../ui/time.ts';

/** Downloads every matching entry as a CSV file. `exported` counts the entries fetched so far. */
export function useAuditExport(search: AuditSearch) {
  const { message } = useApp();
  const [exported, setExported] = useState<number>();

  const start = async () => {
    const parts = [byteOrderMark + csvRow(header)];
    setExported(0);
    try {
      for await (const batch of auditBatches(search)) {
        parts.push(...batch.map(auditCsvRow));
        setExported(parts.length - 1);
      }
      const now = beijingNow().replace(/[-: ]/g, '');
      download(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `审计日志-${now}.csv`);
      message.success(`已导出 ${parts.length - 1} 条`);
    } catch (error) {
      message.error(`导出失败：${reasonOf(error)}`);
    }
    setExported(undefined);
  };

  return { exported, start };
}

const header = [
  '编号',
  '时间',
  '用户',
  '用户编号',
  '操作',
  '对象',
  '对象编号',
  '对象名称',
  '结果',
  '来源地址',
  '请求编号',
  '详情',
];

export const auditCsvRow = (line: AuditLine): string =>
  csvRow([
    line.id,
    beijingDateTime(line.at),
    line.actorName,
    line.actorId,
    auditActions[line.action],
    auditObjects[line.objectKind],
    line.objectId,
    line.objectName,
    auditOutcomes[line.outcome],
    line.address,
    line.requestId,
    line.detailText,
  ]);

/** What was acted on: `用户 周砚书（12）`, `会诊 7`. */
export function auditObjectText({ objectKind, objectId, objectName }: AuditLine): string {
  const kind = auditObjects[objectKind];
  if (objectId === null) return kind;
  return objectName ? `${kind} ${objectName}（${objectId}）` : `${kind} ${objectId}`;
}
