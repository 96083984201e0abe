import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '../api/call.ts';
import { useApp } from './app.tsx';
import styles from './Chosen.module.css';
import type { Column } from './DataTable.tsx';

/** Which rows of a page are chosen, and how a person and a counting word name them: 篇文章, 《标题》. */
export type Choice<Row> = {
  rows: ReadonlyArray<Row>;
  ids: ReadonlySet<number>;
  choose: (ids: Iterable<number>) => void;
  unit: string;
  nameOf: (row: Row) => string;
};

/** What can be done with several rows. */
export type Action<Row> = {
  label: string;
  danger?: boolean;
  /** What is said, or asked anew each time, before it is done. */
  note?: ReactNode | (() => ReactNode);
  /** @throws what stands in the way of this row */
  act: (row: Row) => Promise<unknown>;
};

export function useChoice<Row>(rows: ReadonlyArray<Row>, unit: string, nameOf: (row: Row) => string): Choice<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return { rows, ids, choose: (chosen) => setIds(new Set(chosen)), unit, nameOf };
}

export const choiceColumn = <Row extends { id: number }>({ rows, ids, choose, nameOf }: Choice<Row>): Column<Row> => {
  const count = rows.filter(({ id }) => ids.has(id)).length;
  return {
    label: '选择',
    width: '44px',
    card: 'short',
    head: (
      <Checkbox
        aria-label="全选本页"
        checked={count > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={({ target }) => choose(target.checked ? rows.map(({ id }) => id) : [])}
      />
    ),
    render: (row) => (
      <Checkbox
        aria-label={`选择${nameOf(row)}`}
        checked={ids.has(row.id)}
        onChange={({ target }) => choose(target.checked ? [...ids, row.id] : [...ids].filter((one) => one !== row.id))}
      />
    ),
  };
};

type Props<Row> = { choice: Choice<Row>; actions: ReadonlyArray<Action<Row>>; after: () => Promise<unknown> };

/** What can be done with the chosen rows: asked once, then one after the other; told of each that failed and why. */
export function Chosen<Row extends { id: number }>({ choice, actions, after }: Props<Row>) {
  const { ask, message } = useApp();
  const [busy, setBusy] = useState('');
  const { rows, ids, choose, unit, nameOf } = choice;
  const chosen = rows.filter(({ id }) => ids.has(id));
  if (chosen.length === 0) return null;

  const run = async ({ label, act, note, danger = false }: Action<Row>) => {
    const agreed = await ask({
      title: `${label} ${chosen.length} ${unit}`,
      content: (
        <div className={styles.outcome}>
          {typeof note === 'function' ? note() : note}
          <ul>
            {chosen.map((row) => (
              <li key={row.id}>{nameOf(row)}</li>
            ))}
          </ul>
        </div>
      ),
      okText: label,
      danger,
    });
    if (!agreed) return;
    setBusy(label);
    const failed: { id: number; name: string; reason: string }[] = [];
    for (const row of chosen)
      await act(row).catch((error: unknown) => failed.push({ id: row.id, name: nameOf(row), reason: reasonOf(error) }));
    setBusy('');
    const counted = unit.slice(0, 1);
    const done = `${label}成功 ${chosen.length - failed.length} ${counted}`;
    choose(failed.map(({ id }) => id));
    await after();
    if (failed.length === 0) message.success(done);
    else
      ask({
        told: 'warning',
        title: `${done}，失败 ${failed.length} ${counted}`,
        content: (
          <div className={styles.outcome}>
            <ul>
              {failed.map(({ id, name, reason }) => (
                <li key={id}>
                  {name}：{reason}
                </li>
              ))}
            </ul>
          </div>
        ),
      });
  };

  return (
    <fieldset className={styles.chosen} aria-label="批量操作">
      <span role="status">
        已选 {chosen.length} {unit.slice(0, 1)}
      </span>
      {actions.map((action) => (
        <Button
          key={action.label}
          danger={action.danger ?? false}
          loading={busy === action.label}
          disabled={busy !== ''}
          aria-label={`${action.label}所选${unit.slice(1)}`}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
      {chosen.length < rows.length && <Button onClick={() => choose(rows.map(({ id }) => id))}>全选本页</Button>}
      <Button onClick={() => choose([])}>取消选择</Button>
    </fieldset>
  );
}
