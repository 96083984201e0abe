import { Alert } from 'antd';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { CheckedRow, SheetChecked } from '../../../contract/schemas/sheet.ts';
import { rowStateNames } from '../../../contract/sheet-texts.ts';
import { belongNames } from '../../../contract/permissions.ts';
import { listMark, type RowState, rowStates, sheetColumns } from '../../../contract/sheets.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { pageOf } from '../../ui/list-page.ts';
import { Pager } from '../../ui/Pager.tsx';
import { FileButtons } from './FileButtons.tsx';
import { hasRights, rightsText } from './rights.ts';
import styles from './Sheet.module.css';

type Shown = RowState | 'all' | 'rights';
/** How many rows are in each state. */
export const countsOf = (rows: ReadonlyArray<CheckedRow>): Record<RowState, number> => {
  const counts = { new: 0, unchanged: 0, different: 0, broken: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
};

/** The rows of a file and what they would do: first of all those that are not as they should be. */
export function CheckedRows({ rows, ignored }: SheetChecked) {
  const counts = countsOf(rows);
  const [shown, setShown] = useState<Shown>(counts.broken > 0 ? 'broken' : counts.different > 0 ? 'different' : 'all');
  const [paging, setPaging] = useState<{ page: number; size: number }>({ page: 1, size: limits.consolePageSize });
  const withRights = rows.filter(hasRights);
  const chosen = shown === 'all' ? rows : shown === 'rights' ? withRights : rows.filter(({ state }) => state === shown);
  const { results, page, size, totalCount } = pageOf(chosen, paging)!;
  const views: ReadonlyArray<[Shown, string, number]> = [
    ['all', '全部', rows.length],
    ...rowStates.map((state): [Shown, string, number] => [state, rowStateNames[state], counts[state]]),
    ...(withRights.length > 0 ? [['rights', '管理员和有角色的', withRights.length] as [Shown, string, number]] : []),
  ];

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
      {withRights.length > 0 && (
        <Alert type="warning" showIcon title={`将新增的用户里，${rightsText(rows)}。请逐一核对。`} />
      )}
      <fieldset className={styles.states} aria-label="查看哪些行">
        {views.map(([view, words, count]) => (
          <button
            key={view}
            type="button"
            aria-pressed={shown === view}
            disabled={view !== 'all' && count === 0}
            onClick={() => {
              setShown(view);
              setPaging({ ...paging, page: 1 });
            }}
          >
            {words}
            <b>{count}</b>
          </button>
        ))}
      </fieldset>
      {faulty.length > 0 && (
        <FileButtons
          label="下载问题清单"
          save={async (type) => {
            const { saveRest } = await import('./sheet-files.ts');
            await saveRest(type, faulty);
          }}
        />
      )}
      {results.length > 0 ? (
        <DataTable
          label="检查结果"
          columns={columns}
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

/** Who somebody would be, and their roles, by what the server makes of the row: these are not to be overlooked. */
function rightOf(field: string, { rights }: CheckedRow) {
  if (rights && field === 'userBelong')
    return rights.isManager ? <b className={styles.right}>{belongNames.administrator}</b> : belongNames.doctor;
  if (rights && field === 'roles' && rights.roles.length > 0)
    return <b className={styles.right}>{rights.roles.join(listMark)}</b>;
  return undefined;
}

/** Which row it is, and what it would let somebody do; all columns would not fit. */
const columns: Column<CheckedRow>[] = [
  { label: '行号', width: '72px', card: 'short', render: ({ line }) => line },
  ...['username', 'userBelong', 'name', 'hospital', 'roles'].map((field, place): Column<CheckedRow> => {
    const at = sheetColumns.findIndex((column) => column.field === field);
    const { label } = sheetColumns[at]!;
    return {
      label,
      card: place === 0 ? 'headline' : 'short',
      render: (row) => rightOf(field, row) ?? (row.cells[at] || '—'),
    };
  }),
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
    width: '30%',
    render: ({ problems, note }) =>
      problems.length === 0 ? (
        (note ?? '—')
      ) : (
        <ul className={styles.problems}>
          {problems.map(({ column, reason }) => (
            <li key={`${column} ${reason}`}>
              <b>{column}</b>
              {reason}
            </li>
          ))}
          {note && <li>{note}</li>}
        </ul>
      ),
  },
];
