import { App } from 'antd';
import { useState } from 'react';
import { type AuditSearch, auditBatches } from '../../api/audit.ts';
import { reasonOf } from '../../api/call.ts';
import { download } from '../../ui/download.ts';
import { beijingDateTime } from '../../ui/time.ts';
import { auditCsvHead, auditCsvRow } from './audit-csv.ts';

/** Fetches every matching entry and hands it over as a CSV file. `exported` counts while it goes on. */
export function useAuditExport(search: AuditSearch) {
  const { message } = App.useApp();
  const [exported, setExported] = useState<number>();

  const start = async () => {
    const parts = [auditCsvHead];
    setExported(0);
    try {
      for await (const batch of auditBatches(search)) {
        parts.push(...batch.map(auditCsvRow));
        setExported(parts.length - 1);
      }
      const now = beijingDateTime(new Date().toISOString()).replace(/[-: ]/g, '');
      download(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `审计日志-${now}.csv`);
      message.success(`已导出 ${parts.length - 1} 条`);
    } catch (error) {
      message.error(`导出失败：${reasonOf(error)}`);
    }
    setExported(undefined);
  };

  return { exported, start };
}
