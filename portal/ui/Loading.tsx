import styles from './Loading.module.css';

/** Bars where content will stand; silent for the first moment so that fast answers do not flicker. */
export const Loading = ({ page = false, rows = 5 }: { page?: boolean; rows?: number }) => (
  <div className={page ? styles.page : styles.block} role="status" aria-label="正在加载">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
      <span key={row} className={styles.bar} style={{ width: `${[42, 100, 92, 97, 64][row % 5]}%` }} />
    ))}
  </div>
);
