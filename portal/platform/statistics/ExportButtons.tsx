import { App, Button } from 'antd';
import { useState } from 'react';
import { reasonOf } from '../../api/call.ts';
import { allCasesOf, type CaseConditions, type CaseScope, overviewOf } from '../../api/statistics.ts';
import { download } from '../../ui/download.ts';
import { beijingNow } from '../../ui/time.ts';
import { conditionsText } from './CaseFilters.tsx';

type Props = { scope: CaseScope; conditions: CaseConditions; of: string; title: string; disabled: boolean };

/** Hands over what is shown, of all pages. The code that writes files comes when it is asked for. */
export function ExportButtons({ scope, conditions, of, title, disabled }: Props) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState<'csv' | 'xlsx'>();

  const start = async (kind: 'csv' | 'xlsx') => {
    setBusy(kind);
    try {
      const [{ csvOf, xlsxOf }, all, overview] = await Promise.all([
        import('./case-sheets.ts'),
        allCasesOf(scope, conditions),
        overviewOf(scope, conditions),
      ]);
      const note = conditionsText(conditions);
      const exportedAt = beijingNow();
      const exported = { of, title, note, exportedAt, overview, ...all };
      const content =
        kind === 'csv' ? new Blob([csvOf(exported)], { type: 'text/csv;charset=utf-8' }) : await xlsxOf(exported);
      download(content, `${title}-${note}-${exportedAt.replace(/\D/g, '')}.${kind}`);
      message.success(`已导出 ${all.counts.size} 行`);
    } catch (error) {
      message.error(`导出失败：${reasonOf(error)}`);
    }
    setBusy(undefined);
  };

  return (
    <>
      <Button disabled={disabled || busy === 'xlsx'} loading={busy === 'csv'} onClick={() => start('csv')}>
        导出 CSV
      </Button>
      <Button disabled={disabled || busy === 'csv'} loading={busy === 'xlsx'} onClick={() => start('xlsx')}>
        导出 Excel
      </Button>
      <Button disabled={disabled} onClick={() => window.print()}>
        打印
      </Button>
    </>
  );
}
