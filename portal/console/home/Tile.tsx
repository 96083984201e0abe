import { Link } from 'react-router-dom';
import type { Result } from '../../ui/Fetched.tsx';
import { asOfText } from '../../ui/time.ts';
import styles from './Home.module.css';

type Props<Value> = {
  label: string;
  of: Result<Value>;
  /** What to say in the figure's place when it cannot be fetched. */
  failed: string;
  to: string;
  children: (value: Value) => [figure: number, note?: string];
};

/** A figure that leads to the list behind it; without one, why there is none, and a way to ask again. */
export function Tile<Value>({ label, of: { data, error, mutate, at }, failed, to, children }: Props<Value>) {
  if (error && data === undefined)
    return (
      <div className={styles.tile}>
        <Link to={to}>{label}</Link>
        <small role="alert">{failed}</small>
        <button type="button" aria-label={`重试：${label}`} onClick={() => mutate()}>
          重试
        </button>
      </div>
    );
  const [figure, note] = data === undefined ? [] : children(data);
  return (
    <Link className={styles.tile} to={to}>
      <span>{label}</span>
      <strong>{figure ?? '…'}</strong>
      {note && <small>{note}</small>}
      {error ? <small>{at ? `${asOfText(at)} 的数据，更新失败` : '更新失败'}</small> : null}
    </Link>
  );
}
