import { type ComponentProps, type ReactNode, useContext } from 'react';
import { Changed } from './history/news.ts';
import styles from './Section.module.css';

type Props = Omit<ComponentProps<'section'>, 'title'> & { id: string; title: ReactNode; onScreenOnly?: boolean };

/** A part of a page under its heading, marked where it is new: a panel on screen, plain text on paper. */
export const Section = ({ id, title, onScreenOnly, children, ...rest }: Props) => (
  <section className={styles.section} aria-labelledby={id} data-screen={onScreenOnly} {...rest}>
    <h2 id={id}>
      {title}
      {useContext(Changed).has(id) && <small className={styles.changed}>有修改</small>}
    </h2>
    {children}
  </section>
);
