import { Link, useSearchParams } from 'react-router-dom';
import type { Today } from '../../../contract/schemas/today.ts';
import { type TodayScope, todayScopes, todayTexts as words } from '../../../contract/today-texts.ts';
import { Fetched } from '../../ui/Fetched.tsx';
import { useChanges } from '../unread-replies/changes.ts';
import { TodayRow } from './TodayRow.tsx';
import styles from './TodayList.module.css';
import { useTodayList } from './today-list.ts';

/** What is to be done, each child once, who is urgent first, by the time that is left: of the doctor, or as the address says of the hospital. */
export function TodayList() {
  const [query] = useSearchParams();
  const scope: TodayScope = query.get('scope') === 'hospital' ? 'hospital' : 'mine';
  const list = useTodayList(scope);
  useChanges(() => scope === 'hospital' && list.mutate());
  return (
    <section className={styles.today} aria-labelledby="today">
      <header>
        <h1 id="today">{words.title}</h1>
        <nav aria-label="范围">
          {todayScopes.map((one) => (
            <Link
              key={one}
              to={{ search: one === 'mine' ? '' : `?scope=${one}` }}
              aria-current={one === scope && 'page'}
            >
              {words.scopes[one]}
              {list.data && ` ${list.data.counts[one]}`}
            </Link>
          ))}
        </nav>
      </header>
      <Fetched result={list} failed={words.failed} rows={6}>
        {(today, busy) => <Rows today={today} scope={scope} busy={busy} onChanged={() => list.mutate()} />}
      </Fetched>
    </section>
  );
}

type Props = { today: Today; scope: TodayScope; busy: boolean; onChanged: () => Promise<unknown> };

function Rows({ today: { results, totalCount }, scope, busy, onChanged }: Props) {
  if (results.length === 0)
    return (
      <p className={styles.none}>
        {words.none[scope]}
        {words.noneMore}
      </p>
    );
  return (
    <>
      <ul className={styles.rows} aria-busy={busy} inert={busy}>
        {results.map((child) => (
          <TodayRow key={child.childId} child={child} scope={scope} onChanged={onChanged} />
        ))}
      </ul>
      {totalCount > results.length && (
        <p className={styles.none}>
          共 {totalCount} 名，列出最急的 {results.length} 名。
        </p>
      )}
    </>
  );
}
