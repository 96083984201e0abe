import { KeepButtons, useToldOnce } from '../../ui/ToldOnce.tsx';
import styles from './Security.module.css';

/** A token that was made just now, this once. */
export function NewToken({ secret, onKept }: { secret: string; onKept: () => void }) {
  const heading = useToldOnce('访问令牌');
  return (
    <div className={styles.newSecret}>
      <h3 ref={heading} tabIndex={-1}>
        请立即保存令牌
      </h3>
      <p>
        把它存进程序的保密配置，不要写进代码或发给他人。<strong>离开本页后无法再看到。</strong>
      </p>
      <p className={styles.secret}>{secret}</p>
      <KeepButtons text={secret} className={styles.buttons} onKept={onKept} />
    </div>
  );
}
