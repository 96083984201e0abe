import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import styles from './Section.module.css';

/** The ids of the headings of those parts of a page that changed since this doctor last saw them. */
export const Changed = createContext<ReadonlySet<string>>(new Set());

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
