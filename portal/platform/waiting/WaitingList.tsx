import type { WaitingCase } from '../../../contract/schemas/todo.ts';
import { waitingTexts as words } from '../../../contract/waiting-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { homeCrumb } from '../crumbs.ts';
import { useWaitingCases } from './waiting-cases.ts';
import { WaitingCard } from './WaitingCard.tsx';
import styles from './WaitingList.module.css';

/** The cases of one's hospital that nobody has answered, for its coordinator; of the child it says nothing. */
export default function WaitingList() {
  const waiting = useWaitingCases({ failed: words.failed });
  return (
    <>
      <PageHeader title={words.title} crumbs={[homeCrumb]} parent={pages.platformHome} />
      <Fetched result={waiting} failed={words.failed} rows={8}>
        {({ totalCount, results }) =>
          results.length === 0 ? (
            <Empty text={words.none} />
          ) : (
            <>
              <p className={styles.note}>
                共 {totalCount} 例{totalCount > results.length && `，列出最急的 ${results.length} 例`}。
                {words.definition}
              </p>
              <ul className={styles.list}>
                {results.map((one: WaitingCase) => (
                  <WaitingCard key={one.consultationId} waiting={one} />
                ))}
              </ul>
            </>
          )
        }
      </Fetched>
    </>
  );
}
