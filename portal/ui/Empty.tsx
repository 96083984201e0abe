import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import styles from './State.module.css';

/** Stands where content would, when there is none yet or none matches. */
export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.state}>
    <Logo size={56} />
    <p>{text}</p>
    {children}
  </div>
);
