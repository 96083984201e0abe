import type { KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { diseaseNames } from '../../../contract/diseases.ts';
import { pages } from '../../../contract/pages.ts';
import { withParameters } from '../../ui/address.ts';
import styles from './DiseaseTabs.module.css';

const diseases = Object.entries(diseaseNames).map(([id, name]) => ({ id: Number(id), name }));
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

/** 全部 and the five categories, each an address of its own; narrowing and order stay, the pages begin anew. */
export function DiseaseTabs({ chosen, panelId }: { chosen: number; panelId: string }) {
  const [query] = useSearchParams();
  const search = String(withParameters(new URLSearchParams(query), { page: '' }));
  return (
    <div className={styles.tabs} role="tablist" aria-label="疾病类型" onKeyDown={onKeyDown}>
      {diseases.map(({ id, name }) => (
        <Link
          key={id}
          role="tab"
          to={{ pathname: id === 0 ? pages.platformConsultations : pages.platformConsultationsOf(id), search }}
          aria-selected={id === chosen}
          aria-controls={id === chosen ? panelId : undefined}
          tabIndex={id === chosen ? 0 : -1}
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
