import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import styles from './Notice.module.css';
import { useTitle } from './title.ts';

type Props = { title: string; text: ReactNode; page?: boolean; children?: ReactNode };

/** Says in place of a page, or of its content, why there is none; the children are links to go on from. */
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

/** In place of a page that broke or whose code could not be loaded, as after an update of the site. */
export const Crashed = ({ page = false }: { page?: boolean }) => (
  <Notice title="页面未能打开" text="可能是网络不稳定或系统刚刚更新，请重新加载。" page={page}>
    <button type="button" onClick={() => window.location.reload()}>
      重新加载
    </button>
  </Notice>
);
