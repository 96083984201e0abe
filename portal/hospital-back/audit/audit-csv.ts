import { auditActions, auditObjects, auditOutcomes } from '../../../contract/audit.ts';
import type { AuditLine } from '../../../contract/schemas/audit.ts';
import { beijingDateTime } from '../../ui/time.ts';

const header = ['编号', '时间', '用户', '用户编号', '操作', '对象', '对象编号', '结果', '来源地址', '请求编号', '详情'];

/** A value as a field: quoted where it must be, and never a formula when a spreadsheet opens it. */
export function csvField(value: string | number | null): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (fields: ReadonlyArray<string | number | null>): string =>
  `${fields.map(csvField).join(',')}\r\n`;

/** The first bytes tell spreadsheets that it is UTF-8. */
export const auditCsvHead = `\ufeff${csvRow(header)}`;

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
