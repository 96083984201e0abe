import { type ComponentType, useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styles from './Menu.module.css';

type Icon = ComponentType<{ 'aria-hidden': true }>;
export type MenuLeaf = { label: string; to: string };

/** An entry with entries below it, or one that leads to a page itself. What `folds` is open only around the page one is on. */
export type MenuEntry = { label: string; icon: Icon } & (
  | { children: ReadonlyArray<MenuLeaf>; folds?: true }
  | { to: string }
);

type Props = { label: string; entries: ReadonlyArray<MenuEntry>; onChosen: (() => void) | undefined };

/** A menu of two levels: groups fold, entries are links. */
export const Menu = ({ label, entries, onChosen }: Props) => (
  <nav className={styles.nav} aria-label={label}>
    <ul>
      {entries.map((entry) => (
        <li key={entry.label}>
          {'to' in entry ? (
            <NavLink to={entry.to} end className={styles.top} onClick={onChosen}>
              <entry.icon aria-hidden />
              {entry.label}
            </NavLink>
          ) : (
            <Group {...entry} onChosen={onChosen} />
          )}
        </li>
      ))}
    </ul>
  </nav>
);

type GroupProps = Extract<MenuEntry, { children: unknown }> & Pick<Props, 'onChosen'>;

function Group({ label, icon: GroupIcon, children, folds, onChosen }: GroupProps) {
  const { pathname } = useLocation();
  const [chosen, choose] = useState<boolean>();
  const open = chosen ?? (!folds || children.some(({ to }) => pathname.startsWith(to)));
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.top}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => choose(!open)}
      >
        <GroupIcon aria-hidden />
        {label}
      </button>
      <ul id={id} hidden={!open}>
        {children.map(({ label: name, to }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.leaf} onClick={onChosen}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
