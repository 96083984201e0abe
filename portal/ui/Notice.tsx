import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import styles from './Notice.module.css';
import { useTitle } from './title.ts';

type Props = { title: string; text: ReactNode; page?: boolean; children?: ReactNode };

/** Says in place of a page, or of its content, why there is none; the children are the ways on. */
export function Notice({ title, text, page = false, children }: Props) {
  useTitle(title);
  const content = (
    <section className={styles.notice}>
      <Logo size={64} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </section>
  );
  return page ? <main className={styles.page}>{content}</main> : content;
}
