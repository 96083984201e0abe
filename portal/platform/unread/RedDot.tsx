import styles from './RedDot.module.css';

/** Says that there are unread replies: a dot to the eye, their number to a screen reader. Its parent is positioned. */
export const RedDot = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.dot} title={`${count} 条未读回复`}>
      <span className={styles.words}>，有 {count} 条未读回复</span>
    </span>
  );
