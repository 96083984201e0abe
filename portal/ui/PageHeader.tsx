import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import styles from './PageHeader.module.css';
import { useTitle } from './title.ts';
import { useWayBack } from './way-back.ts';

export type Crumb = { label: string; to?: string };

type Props = {
  title: string;
  /** What the page's heading says where it is not the title. */
  heading?: string;
  /** A small word beside the heading. */
  mark?: ReactNode;
  /** From the part's home down to the page's parent; the page itself is added. */
  crumbs: ReadonlyArray<Crumb>;
  /** Where the back button leads when there is no page to go back to. */
  parent: string;
  actions?: ReactNode;
};

/** Back button, breadcrumb, title and the page's main actions. Takes the focus after a navigation, for screen readers. */
export function PageHeader({ title, heading: words = title, mark, crumbs, parent, actions }: Props) {
  useTitle(title);
  const goBack = useWayBack();
  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isStepInHistory = useNavigationType() === 'POP';
  const isFirstPage = key === 'default';

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, not when its list turns a page
  useEffect(() => {
    if (isFirstPage) return;
    if (!isStepInHistory) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={styles.header}>
      <div className={styles.way}>
        <button type="button" className={styles.back} onClick={() => goBack(parent)}>
          <LeftOutlined aria-hidden />
          返回
        </button>
        <nav aria-label="面包屑">
          <ol className={styles.crumbs}>
            {crumbs.map(({ label, to }) => (
              <li key={label}>{to ? <Link to={to}>{label}</Link> : label}</li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      </div>
      <div className={styles.bar}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {words}
          </h1>
          {mark}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

/** What is rarely done, after a touch of 更多. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起' : '更多'}
      </Button>
      {isOpen && children}
    </>
  );
}
