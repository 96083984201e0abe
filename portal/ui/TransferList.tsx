import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import styles from './TransferList.module.css';

export type Transferable = { id: number; label: string; note?: string; disabled?: boolean };

type Props = {
  all: ReadonlyArray<Transferable>;
  chosen: ReadonlyArray<number>;
  onChange: (chosen: number[]) => void;
  titles: { left: string; right: string };
  /** What can be searched for. */
  placeholder?: string;
  /** Hears which entries are marked to be added, and were not added yet. */
  onMarked?: (ids: number[]) => void;
};

/** Moves entries between what there is and what is chosen. A disabled entry stays where it is. */
export function TransferList({ all, chosen, onChange, titles, placeholder = '搜索', onMarked }: Props) {
  const [marked, setMarked] = useState<ReadonlyArray<number>>([]);
  const has = (id: number) => chosen.includes(id);
  const left = all.filter(({ id }) => !has(id));
  const right = all.filter(({ id }) => has(id));
  const markedIn = (side: Transferable[]) => side.filter(({ id }) => marked.includes(id)).map(({ id }) => id);

  const mark = (ids: ReadonlyArray<number>, within = chosen) => {
    setMarked(ids);
    onMarked?.(ids.filter((id) => !within.includes(id)));
  };
  const move = (next: number[], moved: ReadonlyArray<number>) => {
    onChange(next);
    mark(
      marked.filter((id) => !moved.includes(id)),
      next,
    );
  };
  const toRight = markedIn(left);
  const toLeft = markedIn(right);

  return (
    <div className={styles.transfer}>
      <Side title={titles.left} entries={left} marked={marked} onMark={mark} placeholder={placeholder} />
      <div className={styles.moves}>
        <Button
          type="primary"
          disabled={toRight.length === 0}
          aria-label={`添加到${titles.right}`}
          onClick={() => move([...chosen, ...toRight], toRight)}
        >
          添加 <span aria-hidden="true">→</span>
        </Button>
        <Button
          disabled={toLeft.length === 0}
          aria-label={`从${titles.right}移除`}
          onClick={() =>
            move(
              chosen.filter((id) => !toLeft.includes(id)),
              toLeft,
            )
          }
        >
          <span aria-hidden="true">←</span> 移除
        </Button>
      </div>
      <Side title={titles.right} entries={right} marked={marked} onMark={mark} placeholder={placeholder} />
    </div>
  );
}

type SideProps = {
  title: string;
  entries: Transferable[];
  marked: ReadonlyArray<number>;
  onMark: (marked: number[]) => void;
  placeholder: string;
};

function Side({ title, entries, marked, onMark, placeholder }: SideProps) {
  const id = useId();
  const [sought, setSought] = useState('');
  const shown = entries.filter(({ label, note = '' }) =>
    `${label} ${note}`.toLowerCase().includes(sought.toLowerCase()),
  );
  const free = shown.filter(({ disabled }) => !disabled).map((entry) => entry.id);
  const allMarked = free.length > 0 && free.every((one) => marked.includes(one));
  const mark = (ids: number[], on: boolean) =>
    onMark(on ? [...new Set([...marked, ...ids])] : marked.filter((one) => !ids.includes(one)));

  return (
    <section className={styles.side} aria-labelledby={id}>
      <header>
        <label className={styles.entry}>
          <input
            type="checkbox"
            checked={allMarked}
            disabled={free.length === 0}
            aria-label={`全选${title}`}
            onChange={(event) => mark(free, event.target.checked)}
          />
          <strong id={id}>{title}</strong>
        </label>
        <span>{entries.length} 项</span>
      </header>
      <Input
        size="small"
        allowClear
        placeholder={placeholder}
        aria-label={`在${title}中搜索`}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <ul>
        {shown.map((entry) => (
          <li key={entry.id}>
            <label className={styles.entry} data-disabled={entry.disabled}>
              <input
                type="checkbox"
                checked={marked.includes(entry.id)}
                disabled={entry.disabled}
                onChange={(event) => mark([entry.id], event.target.checked)}
              />
              <span>
                {entry.label}
                {entry.note && <small>{entry.note}</small>}
              </span>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className={styles.none}>{sought ? '没有符合的项' : '暂无'}</li>}
      </ul>
    </section>
  );
}
