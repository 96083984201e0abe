import { Alert, Checkbox } from 'antd';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { CheckedRow, SheetChecked } from '../../../contract/schemas/sheet.ts';
import { rowStateNames } from '../../../contract/sheet-texts.ts';
import { type RowState, rowStates, type SheetKind, sheetColumns } from '../../../contract/sheets.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { pageOf } from '../../ui/list-page.ts';
import { Pager } from '../../ui/Pager.tsx';
import { FileButtons } from './FileButtons.tsx';
import styles from './Sheet.module.css';

type Shown = RowState | 'all';
type Props = {
  kind: SheetKind;
  checked: SheetChecked;
  keepsExisting: boolean;
  onKeepExisting: (keeps: boolean) => void;
};

/** How many rows are in each state. */
export const countsOf = (rows: ReadonlyArray<CheckedRow>): Record<RowState, number> => {
  const counts = { new: 0, unchanged: 0, different: 0, broken: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
};

/** The rows of a file and what they would do: first of all those that are not as they should be. */
export function CheckedRows({ kind, checked: { rows, ignored }, keepsExisting, onKeepExisting }: Props) {
  const counts = countsOf(rows);
  const [shown, setShown] = useState<Shown>(counts.broken > 0 ? 'broken' : counts.different > 0 ? 'different' : 'all');
  const [paging, setPaging] = useState<{ page: number; size: number }>({ page: 1, size: limits.consolePageSize });
  const chosen = shown === 'all' ? rows : rows.filter(({ state }) => state === shown);
  const { results, page, size, totalCount } = pageOf(chosen, paging)!;
  const faulty = rows.filter(({ state }) => state === 'broken' || state === 'different');

  return (
    <>
      {ignored.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`这些列不在模板里，不会导入：${ignored.join('、')}。如果是表头写错了，请改正后重新选择文件。`}
        />
      )}
      <fieldset className={styles.states} aria-label="按状态查看">
        {(['all', ...rowStates] as const).map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={shown === state}
            disabled={state !== 'all' && counts[state] === 0}
            onClick={() => {
              setShown(state);
              setPaging({ ...paging, page: 1 });
            }}
          >
            {state === 'all' ? '全部' : rowStateNames[state]}
            <b>{state === 'all' ? rows.length : counts[state]}</b>
          </button>
        ))}
      </fieldset>
      {counts.different > 0 && (
        <Checkbox checked={keepsExisting} onChange={({ target }) => onKeepExisting(target.checked)}>
          已有但内容不同的 {counts.different} 行保持系统里的内容，不导入
        </Checkbox>
      )}
      {faulty.length > 0 && (
        <FileButtons
          label="下载问题清单"
          save={async (type) => {
            const { saveProblems } = await import('./sheet-files.ts');
            await saveProblems(kind, type, faulty);
          }}
        />
      )}
      {results.length > 0 ? (
        <DataTable
          label="检查结果"
          columns={columnsOf(kind)}
          rows={results}
          rowKey={({ line }) => line}
          first={(page - 1) * size + 1}
        />
      ) : (
        <Empty text="没有这样的行" />
      )}
      <Pager
        total={totalCount}
        page={page}
        size={size}
        sizes={limits.consolePageSizes}
        onChange={(to, by) => setPaging({ page: to, size: by })}
      />
    </>
  );
}

/** The first columns say which row it is; all of them would not fit. */
function columnsOf(kind: SheetKind): Column<CheckedRow>[] {
  const named = {
    users: ['username', 'name', 'hospital'],
    hospitals: ['hospitalName', 'city'],
    roles: ['roleName', 'roleNameCn'],
  };
  const shown = named[kind].map((field, place): Column<CheckedRow> => {
    const at = sheetColumns[kind].findIndex((column) => column.field === field);
    const { label } = sheetColumns[kind][at]!;
    return { label, card: place === 0 ? 'headline' : 'short', render: ({ cells }) => cells[at] || '—' };
  });
  return [
    { label: '行号', width: '72px', card: 'short', render: ({ line }) => line },
    ...shown,
    {
      label: '状态',
      width: '136px',
      card: 'short',
      render: ({ state }) => (
        <span className={styles.state} data-state={state}>
          {rowStateNames[state]}
        </span>
      ),
    },
    {
      label: '问题与改法',
      width: '40%',
      render: ({ problems }) =>
        problems.length === 0 ? (
          '—'
        ) : (
          <ul className={styles.problems}>
            {problems.map(({ column, reason }) => (
              <li key={`${column} ${reason}`}>
                <b>{column}</b>
                {reason}
              </li>
            ))}
          </ul>
        ),
    },
  ];
}
