import { useEffect, useState } from 'react';
import styles from './State.module.css';
import { asOfText } from './time.ts';

type Props = { isFormer: boolean; hasFailed: boolean; at: number | undefined; onRetry: () => void };

/** Fast answers change the page without a word. */
const saidAfterMs = 300;

/** Says above what is shown that the answer to the present question is still on its way, or that it may be out of date. */
export function Freshness({ isFormer, hasFailed, at, onRetry }: Props) {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    if (!isFormer) return;
    const timer = setTimeout(() => setSaid(true), saidAfterMs);
    return () => {
      clearTimeout(timer);
      setSaid(false);
    };
  }, [isFormer]);

  const isOld = hasFailed && !isFormer;
  return (
    <div className={styles.freshness} role="status">
      {isFormer && isSaid && <span className={styles.updating}>正在更新…</span>}
      {isFormer && <span className={styles.paper}>数据正在更新，未打印；请待更新完成后再打印。</span>}
      {isOld && (
        <span className={styles.old}>
          {at ? `以下为 ${asOfText(at)} 的数据，更新失败` : '更新失败，以下可能不是最新数据'}
          <button type="button" onClick={onRetry}>
            重试
          </button>
        </span>
      )}
    </div>
  );
}
