import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './RowActions.module.css';

/** What can be done with a row, at its end. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

type Named = { label: string /** What the row is about, for screen readers: `编辑《标题》`. */; of: string };

/** `state` goes along to the page, as React Router's. */
export const RowLink = ({ label, of, to, state }: Named & { to: string; state?: unknown }) => (
  <Link to={to} state={state} aria-label={`${label}${of}`}>
    {label}
  </Link>
);

/** Leads to a page of its own, in another tab. */
export const RowTab = ({ label, of, href }: Named & { href: string }) => (
  <a href={href} target="_blank" rel="noopener" aria-label={`${label}${of}（新标签页）`}>
    {label}
  </a>
);

type RowButtonProps = Named & { onClick: () => void; danger?: boolean; disabled?: boolean; title?: string | undefined };

export const RowButton = ({ label, of, danger = false, ...rest }: RowButtonProps) => (
  <Button
    size="small"
    type="link"
    className={danger ? styles.danger : undefined}
    aria-label={`${label}${of}`}
    {...rest}
  >
    {label}
  </Button>
);
