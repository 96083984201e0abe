import { type SubmitEvent, useState } from 'react';
import { plainFigures } from '../../contract/typed.ts';
import { lastPageOf } from './list-address.ts';
import styles from './Pager.module.css';

type Props = {
  total: number;
  page: number;
  size: number;
  sizes: ReadonlyArray<number>;
  onChange: (page: number, size: number) => void;
};

/** The numbers to show: first, last, and those around the page; 0 stands for a gap. */
function shownPages(page: number, last: number): number[] {
  const numbers = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const kept = [...new Set(numbers)].sort((one, other) => one - other);
  return kept.flatMap((number, index) => {
    const before = kept[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [0, number] : [number];
  });
}

/** Paging below a list: total, sizes, previous, numbers, next, jump. Made of the browser's own controls, which cost nothing. */
export function Pager({ total, page, size, sizes, onChange }: Props) {
  const last = lastPageOf(total, size);
  const [jump, setJump] = useState('');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = Number(plainFigures(jump));
    setJump('');
    if (Number.isInteger(wanted) && wanted >= 1) onChange(Math.min(wanted, last), size);
  };

  return (
    <nav className={styles.pager} aria-label="分页">
      <span>共 {total} 条</span>
      <select aria-label="每页条数" value={size} onChange={(event) => onChange(1, Number(event.target.value))}>
        {sizes.map((value) => (
          <option key={value} value={value}>
            {value} 条/页
          </option>
        ))}
      </select>
      <ul>
        <li>
          <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => onChange(page - 1, size)}>
            ‹
          </button>
        </li>
        {shownPages(Math.min(page, last), last).map((number, index, all) => (
          <li key={number || `gap ${all[index - 1]}`}>
            {number === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <button
                type="button"
                aria-label={`第 ${number} 页`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onChange(number, size)}
              >
                {number}
              </button>
            )}
          </li>
        ))}
        <li>
          <button type="button" aria-label="下一页" disabled={page >= last} onClick={() => onChange(page + 1, size)}>
            ›
          </button>
        </li>
      </ul>
      {last > 1 && (
        <form onSubmit={submit} data-short={last <= 5}>
          <label>
            前往
            <input inputMode="numeric" value={jump} onChange={(event) => setJump(event.target.value)} />页
          </label>
        </form>
      )}
    </nav>
  );
}
