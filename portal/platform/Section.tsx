import type { ReactNode } from 'react';
import styles from './Section.module.css';

type Props = { id: string; title: ReactNode; onScreenOnly?: boolean; children: ReactNode };

/** A part of a page under its heading: a panel on screen, plain text on paper. */
export const Section = ({ id, title, onScreenOnly, children }: Props) => (
  <section className={styles.section} aria-labelledby={id} data-screen={onScreenOnly}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
