import { type ComponentType, useId, useState } from 'react';
import { NavLink } from 'react-router-dom';
import styles from './Menu.module.css';

type Icon = ComponentType<{ 'aria-hidden': true }>;
export type MenuLeaf = { label: string; to: string };

/** An entry with entries below it, or one that leads to a page itself. */
export type MenuEntry = { label: string; icon: Icon } & ({ children: ReadonlyArray<MenuLeaf> } | { to: string });

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

type GroupProps = { label: string; icon: Icon; children: ReadonlyArray<MenuLeaf>; onChosen: (() => void) | undefined };

function Group({ label, icon: GroupIcon, children, onChosen }: GroupProps) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.top}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
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
