import { Link } from 'react-router-dom';
import { asOfText } from '../../ui/time.ts';
import type { Figure } from './figures.ts';
import styles from './Home.module.css';

/** A figure that leads to the list behind it; without one, why there is none, and a way to ask again. None is not shown. */
export function Tile({ label, of: { error, mutate, at }, failed, to, count, note }: Figure) {
  if (count === 0) return null;
  if (error && count === undefined)
    return (
      <div className={styles.tile}>
        <Link to={to}>{label}</Link>
        <small role="alert">{failed}</small>
        <button type="button" aria-label={`重试：${label}`} onClick={() => mutate()}>
          重试
        </button>
      </div>
    );
  return (
    <Link className={styles.tile} to={to}>
      <span>{label}</span>
      <strong>{count ?? '…'}</strong>
      {note && <small>{note}</small>}
      {error ? <small>{at ? `${asOfText(at)} 的数据，更新失败` : '更新失败'}</small> : null}
    </Link>
  );
}
