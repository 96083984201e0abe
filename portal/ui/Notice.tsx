import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { homeCrumbOf } from './home-crumbs.ts';
import { Logo } from './Logo.tsx';
import styles from './Notice.module.css';
import { PageHeader } from './PageHeader.tsx';
import { useTitle } from './title.ts';

type Props = { title: string; text: ReactNode; page?: boolean; children?: ReactNode };

/**
 * Says in place of a page, or of what stands in its frame, why there is none; the children are links to go on from. In a
 * frame it has the breadcrumb and the way back that every page has.
 */
export function Notice({ page = false, ...words }: Props) {
  return page ? (
    <main className={styles.page}>
      <Words {...words} heading />
    </main>
  ) : (
    <Framed {...words} />
  );
}

function Framed(words: Omit<Props, 'page'>) {
  const home = homeCrumbOf(useLocation().pathname);
  return (
    <>
      <PageHeader title={words.title} crumbs={[home]} parent={home.to} />
      <Words {...words} />
    </>
  );
}

function Words({ title, text, heading = false, children }: Omit<Props, 'page'> & { heading?: boolean }) {
  useTitle(title);
  return (
    <section className={styles.notice}>
      <Logo size={64} />
      {heading && <h1>{title}</h1>}
      <p>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </section>
  );
}

/** In place of a page that broke or whose code could not be loaded, as after an update of the site. */
export const Crashed = ({ page = false }: { page?: boolean }) => (
  <Notice title="页面未能打开" text="可能是网络不稳定或系统刚刚更新，请重新加载。" page={page}>
    <button type="button" onClick={() => window.location.reload()}>
      重新加载
    </button>
  </Notice>
);
