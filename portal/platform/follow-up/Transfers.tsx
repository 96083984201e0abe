import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { summaryText } from '../../../clinical/outcome.ts';
import { transferTexts as words } from '../../../contract/child-texts.ts';
import { pages } from '../../../contract/paths.ts';
import type { ChildTransfer } from '../../../contract/schemas/child.ts';
import { answerTransfer, waitingTransfers } from '../../api/children.ts';
import { reasonOf } from '../../api/call.ts';
import { useApp } from '../../ui/app.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useList } from '../../ui/use-list.ts';
import { childLine } from '../child/child-words.ts';
import { Section } from '../Section.tsx';
import { useToday } from '../today.ts';
import styles from './FollowUp.module.css';

const DeclineTransfer = lazy(() => import('./DeclineTransfer.tsx'));

/** Children who wait to be taken over; nothing where none does. */
export function Transfers({ onTaken }: { onTaken: () => Promise<unknown> }) {
  const { message } = useApp();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<number>();
  const [declined, setDeclined] = useState<ChildTransfer>();
  const list = useList('transfers', waitingTransfers);
  const answer = async (transfer: ChildTransfer, said: 'accepted' | 'declined' | 'withdrawn', reason?: string) => {
    setBusy(transfer.id);
    try {
      await answerTransfer(transfer.id, said, reason);
      message.success(words[said]);
      setDeclined(undefined);
      if (said === 'accepted') navigate(pages.platformChild(transfer.childId));
    } catch (error) {
      message.error(reasonOf(error));
    }
    setBusy(undefined);
    await Promise.all([list.mutate(), onTaken()]).catch(() => undefined);
  };
  if (!list.data)
    return list.error ? (
      <Failure text={words.failed} reason={reasonOf(list.error)} onRetry={() => list.mutate()} />
    ) : null;
  const [incoming, outgoing] = [true, false].map((is) =>
    list.data!.results.filter(({ isIncoming }) => isIncoming === is),
  );
  return (
    <>
      {incoming!.length > 0 && (
        <Section id="incoming" title={`${words.incoming}（${incoming!.length}）`} onScreenOnly>
          <ul className={styles.transfers}>
            {incoming!.map((one) => (
              <Waiting key={one.id} transfer={one}>
                <Button type="primary" loading={busy === one.id} onClick={() => answer(one, 'accepted')}>
                  {words.accept}
                </Button>
                <Button disabled={busy === one.id} onClick={() => setDeclined(one)}>
                  {words.decline}
                </Button>
              </Waiting>
            ))}
          </ul>
        </Section>
      )}
      {outgoing!.length > 0 && (
        <Section id="outgoing" title={`${words.outgoing}（${outgoing!.length}）`} onScreenOnly>
          <ul className={styles.transfers}>
            {outgoing!.map((one) => (
              <Waiting key={one.id} transfer={one}>
                <Button loading={busy === one.id} onClick={() => answer(one, 'withdrawn')}>
                  {words.withdraw}
                </Button>
              </Waiting>
            ))}
          </ul>
        </Section>
      )}
      <Suspense>
        {declined && (
          <DeclineTransfer
            name={declined.patientName}
            onDecline={(reason) => answer(declined, 'declined', reason)}
            onClose={() => setDeclined(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

function Waiting({ transfer, children }: { transfer: ChildTransfer; children: ReactNode }) {
  const today = useToday();
  const { patientName, childId, isIncoming, summary, fromHospital, toHospital, askedBy, askedAt, reason } = transfer;
  return (
    <li>
      <div>
        <strong>{isIncoming ? patientName : <Link to={pages.platformChild(childId)}>{patientName}</Link>}</strong>　
        {summary && summaryText(summary, today)}
        <span className={styles.line}>{childLine(transfer, today)}</span>
        <span className={styles.line}>
          {isIncoming ? fromHospital : `转往${toHospital}`}，{askedBy} {beijingMinute(askedAt)}：{reason}
        </span>
      </div>
      <span className={styles.answers}>{children}</span>
    </li>
  );
}
