import type { ReactNode } from 'react';
import styles from './Settling.module.css';

type Answer = { data: unknown; error: unknown };

/** What stands below something that is still asked for, shown once that has come so that it never moves under a finger. */
export const Settling = ({ after, children }: { after: readonly Answer[]; children: ReactNode }) => (
  <div className={styles.below} data-waiting={after.some(({ data, error }) => data === undefined && !error)}>
    {children}
  </div>
);
