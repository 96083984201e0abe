import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Conflict.module.css';
import { piecesOf } from './compare-text.ts';
import { useConfirmedLoss } from './confirmed-loss.ts';
import { OneSide } from './Passages.tsx';

/**
 * What is stored and what stands in the form, of a field of which they say different things. Plain texts get marked what
 * differs; of rich ones `sidesOf` shows the passages that do.
 */
export type ConflictRow = {
  label: string;
  stored: ReactNode;
  sent: ReactNode;
  /** Puts what is stored of this field into the form. */
  onTake?: (() => void) | undefined;
  /**
   * The person left it as it was when they began: what is stored of it stays, whichever way they choose. Where they did not,
   * taking over what is stored is asked about first.
   */
  isUntouched?: boolean;
};

type Props = {
  title: string;
  note?: string | undefined;
  /** Only what differs. */
  rows: ConflictRow[];
  /** Goes on from what is stored; asked about first, since what was filled in is lost. */
  onBeginAnew: () => void;
  /** Goes on with what was filled in, over what is stored. */
  onKeep: () => void;
  /** It comes in answer to saving, and gets the focus; what comes by itself is only announced. */
  isAnswer?: boolean;
};

/**
 * What somebody else saved since an edit began, beside what was filled in: the edit goes on until one of them is chosen. Where
 * they say the same nothing comes by itself: there is nothing to choose.
 */
export function Conflict({ title, note, rows, onBeginAnew, onKeep, isAnswer = false }: Props) {
  const confirmLoss = useConfirmedLoss();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAnswer) return;
    heading.current!.focus({ preventScroll: true });
    heading.current!.scrollIntoView({ block: 'center' });
  }, [isAnswer]);

  if (rows.length === 0 && !isAnswer) return null;
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <div role={isAnswer ? undefined : 'alert'}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>
          {note}您填写的内容都还在。
          {rows.length === 0 && '目前与已保存的内容没有不同。'}
          {isAnswer && '请先选择“改用最新内容”或“以本页为准”。'}
        </p>
      </div>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row
              key={row.label}
              {...row}
              onTake={
                row.onTake &&
                (() => {
                  const take = () => {
                    // Its button goes with it.
                    heading.current!.focus({ preventScroll: true });
                    row.onTake!();
                  };
                  if (row.isUntouched !== false) take();
                  else
                    confirmLoss(`采用已保存的${row.label}？`, take, {
                      okText: '采用',
                      content: '您填写的此项内容会被替换。',
                    });
                })
              }
            />
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        <Button
          onClick={() =>
            confirmLoss('改用最新内容？', onBeginAnew, {
              okText: '改用最新内容',
              content: '您在本页填写的修改会被放弃。',
            })
          }
        >
          改用最新内容
        </Button>
        <Button
          type="primary"
          onClick={() => {
            for (const { isUntouched, onTake } of rows) if (isUntouched) onTake?.();
            onKeep();
          }}
        >
          以本页为准
        </Button>
      </div>
    </section>
  );
}

const Row = ({ label, stored, sent, onTake, isUntouched }: ConflictRow) => (
  <li>
    <h3>{label}</h3>
    {isUntouched && <p className={styles.untouched}>您没有改动此项，以本页为准时也会保留已保存的内容。</p>}
    <dl>
      <div>
        <dt>
          已保存的内容
          {onTake && (
            <Button size="small" aria-label={`采用已保存的${label}`} onClick={onTake}>
              采用
            </Button>
          )}
        </dt>
        <dd>{shown(stored, sent, 'old')}</dd>
      </div>
      <div>
        <dt>{isUntouched ? '您打开时的内容' : '您填写的内容'}</dt>
        <dd>{shown(stored, sent, 'new')}</dd>
      </div>
    </dl>
  </li>
);

function shown(stored: ReactNode, sent: ReactNode, side: 'old' | 'new'): ReactNode {
  const value = side === 'old' ? stored : sent;
  if (value === '' || value === null || value === undefined) return <span className={styles.none}>（空）</span>;
  if (typeof stored !== 'string' || typeof sent !== 'string') return value;
  const pieces = piecesOf(stored, sent);
  // With nothing in common, marks would tell nothing.
  return pieces.some((piece) => piece.in === 'both') ? <OneSide pieces={pieces} side={side} /> : value;
}
