import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiError, reasonOf } from '../api/call.ts';
import { useApp } from './app.tsx';
import styles from './Chosen.module.css';
import type { Column } from './DataTable.tsx';

/** Which rows are chosen, and how a person and a counting word name them: 篇文章, 《标题》. */
export type Choice<Row> = {
  /** Of the page that is shown. */
  rows: ReadonlyArray<Row>;
  chosen: ReadonlyArray<Row>;
  ids: ReadonlySet<number>;
  choose: (rows: ReadonlyArray<Row>) => void;
  unit: string;
  nameOf: (row: Row) => string;
  /** How many may be chosen; undefined: those of one page. */
  max: number | undefined;
};

/** What can be done with several rows. */
export type Action<Row> = {
  label: string;
  danger?: boolean;
  /** What is said, or asked anew each time, before it is done. */
  note?: ReactNode | ((chosen: ReadonlyArray<Row>) => ReactNode);
} & (
  | {
      /** One after the other. @throws what stands in the way of this row */
      act: (row: Row) => Promise<unknown>;
    }
  | {
      /** All or none. @throws ApiError, which names those that stand in the way */
      together: (rows: ReadonlyArray<Row>) => Promise<unknown>;
      /** Says itself how it went. */
      quiet?: true;
    }
);

type Options<Row> = { unit: string; nameOf: (row: Row) => string; max?: number };

/** With `max`, rows stay chosen while other pages are shown; without, those of the page that is shown count. */
export function useChoice<Row extends { id: number }>(
  rows: ReadonlyArray<Row>,
  { unit, nameOf, max }: Options<Row>,
): Choice<Row> {
  const [kept, setKept] = useState<ReadonlyArray<Row>>([]);
  const chosen =
    max === undefined
      ? rows.filter(({ id }) => kept.some((row) => row.id === id))
      : kept.map((row) => rows.find(({ id }) => id === row.id) ?? row);
  const ids = new Set(chosen.map(({ id }) => id));
  return { rows, chosen, ids, choose: (wanted) => setKept(wanted.slice(0, max)), unit, nameOf, max };
}

export const choiceColumn = <Row extends { id: number }>(choice: Choice<Row>): Column<Row> => {
  const { rows, chosen, ids, choose, nameOf, max } = choice;
  const count = rows.filter(({ id }) => ids.has(id)).length;
  const isFull = max !== undefined && chosen.length >= max;
  const without = (gone: ReadonlyArray<Row>) => chosen.filter((row) => !gone.some(({ id }) => id === row.id));
  return {
    label: '选择',
    width: '44px',
    card: 'short',
    head: (
      <Checkbox
        aria-label="全选本页"
        checked={count > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        disabled={isFull && count === 0}
        onChange={({ target }) => choose(target.checked ? [...without(rows), ...rows] : without(rows))}
      />
    ),
    render: (row) => (
      <Checkbox
        aria-label={`选择${nameOf(row)}`}
        checked={ids.has(row.id)}
        disabled={isFull && !ids.has(row.id)}
        onChange={({ target }) => choose(target.checked ? [...chosen, row] : without([row]))}
      />
    ),
  };
};

type Props<Row> = { choice: Choice<Row>; actions: ReadonlyArray<Action<Row>>; after: () => Promise<unknown> };

/** What can be done with the chosen rows: asked once, then told of each that failed and why. */
export function Chosen<Row extends { id: number }>({ choice, actions, after }: Props<Row>) {
  const { ask, message } = useApp();
  const [busy, setBusy] = useState('');
  const { rows, chosen, ids, choose, unit, nameOf, max } = choice;
  if (chosen.length === 0) return null;
  const counted = unit.slice(0, 1);

  const tell = (title: string, failed: Failed<Row>[]) =>
    ask({
      told: 'warning',
      title,
      content: (
        <div className={styles.outcome}>
          <ul>
            {failed.map(({ row, reason }) => (
              <li key={row.id}>
                {nameOf(row)}：{reason}
              </li>
            ))}
          </ul>
        </div>
      ),
    });

  const run = async (action: Action<Row>) => {
    const { label, note, danger = false } = action;
    const agreed = await ask({
      title: `${label} ${chosen.length} ${unit}`,
      content: (
        <div className={styles.outcome}>
          {typeof note === 'function' ? note(chosen) : note}
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
    const isTogether = 'together' in action;
    const failed = isTogether ? await doTogether(action.together, chosen) : await doEach(action.act, chosen);
    setBusy('');
    const count = isTogether && failed.length > 0 ? 0 : chosen.length - failed.length;
    // What was refused for some others stays chosen, to be tried without these.
    choose(isTogether && failed.length > 0 ? chosen : failed.map(({ row }) => row));
    await after();
    const done = `${label}成功 ${count} ${counted}`;
    if (isTogether && failed.length > 0) tell(`没有${label}：以下${unit.slice(1)}不能这样修改`, failed);
    else if (failed.length > 0) tell(`${done}，失败 ${failed.length} ${counted}`, failed);
    else if (!(isTogether && action.quiet)) message.success(done);
  };

  return (
    <fieldset className={styles.chosen} aria-label="批量操作">
      <span role="status">
        已选 {chosen.length} {counted}
        {max !== undefined && chosen.length >= max && `，一次最多 ${max} ${counted}`}
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
      {rows.some(({ id }) => !ids.has(id)) && (
        <Button onClick={() => choose([...chosen, ...rows.filter(({ id }) => !ids.has(id))])}>全选本页</Button>
      )}
      <Button onClick={() => choose([])}>取消选择</Button>
    </fieldset>
  );
}

type Failed<Row> = { row: Row; reason: string };

async function doEach<Row>(act: (row: Row) => Promise<unknown>, rows: ReadonlyArray<Row>): Promise<Failed<Row>[]> {
  const failed: Failed<Row>[] = [];
  for (const row of rows) await act(row).catch((error: unknown) => failed.push({ row, reason: reasonOf(error) }));
  return failed;
}

/** Those whom the refusal names; all of them where it names none. */
async function doTogether<Row extends { id: number }>(
  act: (rows: ReadonlyArray<Row>) => Promise<unknown>,
  rows: ReadonlyArray<Row>,
): Promise<Failed<Row>[]> {
  try {
    await act(rows);
    return [];
  } catch (error) {
    const reasons = new Map(error instanceof ApiError ? error.refused?.map(({ id, reason }) => [id, reason]) : []);
    const named = rows.filter(({ id }) => reasons.has(id));
    const reasonFor = ({ id }: Row) => reasons.get(id) ?? reasonOf(error);
    return (named.length > 0 ? named : rows).map((row) => ({ row, reason: reasonFor(row) }));
  }
}
