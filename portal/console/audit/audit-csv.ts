import { auditActions, auditObjects, auditOutcomes } from '../../../contract/audit.ts';
import type { AuditLine } from '../../../contract/schemas/audit.ts';
import { byteOrderMark, csvRow } from '../../ui/csv.ts';
import { beijingDateTime } from '../../ui/time.ts';

const header = ['编号', '时间', '用户', '用户编号', '操作', '对象', '对象编号', '结果', '来源地址', '请求编号', '详情'];

export const auditCsvHead = `${byteOrderMark}${csvRow(header)}`;

export const auditCsvRow = (line: AuditLine): string =>
  csvRow([
    line.id,
    beijingDateTime(line.at),
    line.actorName,
    line.actorId,
    auditActions[line.action],
    auditObjects[line.objectKind],
    line.objectId,
    auditOutcomes[line.outcome],
    line.address,
    line.requestId,
    Object.keys(line.detail).length > 0 ? JSON.stringify(line.detail) : '',
  ]);
