import type { KeyboardEvent } from 'react';
import { Link, type To } from 'react-router-dom';
import styles from './Tabs.module.css';

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys walk along the tabs; Enter opens one. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  tabs[(at + step + tabs.length) % tabs.length]?.focus();
}

type Props<Id> = {
  label: string;
  tabs: readonly { id: Id; name: string; to: To }[];
  chosen: Id;
  /** Of the panel that shows what is chosen. */
  panelId: string;
};

/** Views of one page beside each other, each an address of its own. */
export const Tabs = <Id extends string | number>({ label, tabs, chosen, panelId }: Props<Id>) => (
  <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
    {tabs.map(({ id, name, to }) => (
      <Link
        key={id}
        role="tab"
        to={to}
        aria-selected={id === chosen}
        aria-controls={id === chosen ? panelId : undefined}
        tabIndex={id === chosen ? 0 : -1}
      >
        {name}
      </Link>
    ))}
  </div>
);
