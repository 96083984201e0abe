import { Button, Dropdown } from 'antd';
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

/** Leads to a page, to one of its own in another tab, or does something. */
type MoreEntry = { label: string } & ({ to: string } | { href: string } | { act: () => void; danger?: boolean });

/** What is done seldom, behind 更多. */
export const RowMore = ({ of, entries }: { of: string; entries: (MoreEntry | false)[] }) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: entries
        .filter((entry) => entry !== false)
        .map((entry) => ({
          key: entry.label,
          label: labelOf(entry),
          ...('act' in entry && { onClick: entry.act, danger: entry.danger ?? false }),
        })),
    }}
  >
    <Button size="small" type="link" aria-label={`更多${of}`}>
      更多
    </Button>
  </Dropdown>
);

function labelOf(entry: MoreEntry): ReactNode {
  if ('to' in entry) return <Link to={entry.to}>{entry.label}</Link>;
  if ('act' in entry) return entry.label;
  return (
    <a href={entry.href} target="_blank" rel="noopener">
      {entry.label}
    </a>
  );
}
