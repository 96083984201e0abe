import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { reasonOf } from '../../api/call.ts';
import { noteOutput } from '../../api/consultations.ts';
import { allCasesOf, allTimesOf, overviewOf } from '../../api/statistics.ts';
import { useApp } from '../../ui/app.tsx';
import { download } from '../../ui/download.ts';
import { beijingNow } from '../../ui/time.ts';
import { conditionsText } from './CaseFilters.tsx';
import type { AllFigures, Cases } from './use-cases.ts';

type Way = 'csv' | 'xlsx' | 'print';

/** Hands over what is shown, of all pages. The code that writes files comes when it is asked for. */
export function ExportButtons({ cases }: { cases: Cases }) {
  const { scope, conditions, sorting, of, title, isWhole, setPrinted } = cases;
  const { message } = useApp();
  const [busy, setBusy] = useState<Way>();

  useEffect(() => {
    const done = () => setPrinted(undefined);
    window.addEventListener('afterprint', done);
    return () => window.removeEventListener('afterprint', done);
  }, [setPrinted]);

  const fetchAll = async (): Promise<AllFigures> => {
    const [cases, times] = await Promise.all([
      allCasesOf(scope, conditions, sorting),
      allTimesOf(scope, conditions, sorting),
    ]);
    return { cases, times };
  };

  const save = async (kind: 'csv' | 'xlsx') => {
    const [{ csvOf, xlsxOf }, { cases, times }, overview] = await Promise.all([
      import('./case-sheets.ts'),
      fetchAll(),
      overviewOf(scope, conditions),
    ]);
    noteOutput('statistics.export');
    const note = conditionsText(conditions);
    const exportedAt = beijingNow();
    const exported = { of, title, note, exportedAt, overview, times, ...cases };
    const content =
      kind === 'csv' ? new Blob([csvOf(exported)], { type: 'text/csv;charset=utf-8' }) : await xlsxOf(exported);
    download(content, `${title}-${note}-${exportedAt.replace(/\D/g, '')}.${kind}`);
    message.success(`已导出 ${cases.counts.size} 行`);
  };

  const print = async () => {
    const all = await fetchAll();
    flushSync(() => setPrinted(all));
    window.print();
  };

  const start = async (way: Way) => {
    setBusy(way);
    try {
      await (way === 'print' ? print() : save(way));
    } catch (error) {
      message.error(`${way === 'print' ? '打印' : '导出'}失败：${reasonOf(error)}`);
    }
    setBusy(undefined);
  };

  return ways.map(([way, label]) => (
    <Button
      key={way}
      disabled={!isWhole || (busy !== undefined && busy !== way)}
      loading={busy === way}
      onClick={() => start(way)}
    >
      {label}
    </Button>
  ));
}

const ways: ReadonlyArray<[Way, string]> = [
  ['csv', '导出 CSV'],
  ['xlsx', '导出 Excel'],
  ['print', '打印'],
];
