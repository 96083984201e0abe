import type { ComponentProps, ReactNode } from 'react';
import styles from './Section.module.css';

type Props = Omit<ComponentProps<'section'>, 'title'> & { id: string; title: ReactNode; onScreenOnly?: boolean };

/** A part of a page under its heading: a panel on screen, plain text on paper. */
export const Section = ({ id, title, onScreenOnly, children, ...rest }: Props) => (
  <section className={styles.section} aria-labelledby={id} data-screen={onScreenOnly} {...rest}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
