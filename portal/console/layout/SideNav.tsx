import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useCan, useUser } from '../../shell/Session.tsx';
import { visibleMenu } from '../menu.ts';
import { menuIcons } from './icons.tsx';
import styles from './SideNav.module.css';

/** The menu tree: groups fold, entries are links. */
export function SideNav({ onChosen }: { onChosen?: () => void }) {
  const can = useCan();
  const { roleIds } = useUser();
  const [folded, setFolded] = useState<ReadonlyArray<string>>([]);
  const toggle = (label: string) =>
    setFolded(folded.includes(label) ? folded.filter((other) => other !== label) : [...folded, label]);

  return (
    <nav className={styles.nav} aria-label="管理菜单">
      <ul>
        {visibleMenu(can, roleIds).map((entry) => (
          <li key={entry.label}>
            {'to' in entry ? (
              <NavLink to={entry.to} end className={styles.top} onClick={onChosen}>
                {menuIcons[entry.icon]}
                {entry.label}
              </NavLink>
            ) : (
              <>
                <button
                  type="button"
                  className={styles.group}
                  aria-expanded={!folded.includes(entry.label)}
                  onClick={() => toggle(entry.label)}
                >
                  {menuIcons[entry.icon]}
                  {entry.label}
                </button>
                <ul hidden={folded.includes(entry.label)}>
                  {entry.children.map((leaf) => (
                    <li key={leaf.to}>
                      <NavLink to={leaf.to} end className={styles.leaf} onClick={onChosen}>
                        {leaf.label}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
