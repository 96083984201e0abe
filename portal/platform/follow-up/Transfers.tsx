import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { summaryText } from '../../../clinical/outcome.ts';
import { childTexts, transferTexts as words } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { purposeNames, referralTexts } from '../../../contract/referral-texts.ts';
import type { ChildTransfer } from '../../../contract/schemas/transfer.ts';
import { answerTransfer, waitingTransfers } from '../../api/children.ts';
import { reasonOf } from '../../api/call.ts';
import { useApp } from '../../ui/app.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { lazy } from '../../ui/lazy.ts';
import { beijingMinute } from '../../ui/time.ts';
import { useList } from '../../ui/use-list.ts';
import { childLine } from '../child/child-words.ts';
import { Section } from '../Section.tsx';
import { useToday } from '../today.ts';
import styles from './FollowUp.module.css';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));
const ReasonDialog = lazy(() => import('../ReasonDialog.tsx'));

export const useTransfers = () => useList('transfers', waitingTransfers);
type Props = { list: ReturnType<typeof useTransfers>; onTaken: () => Promise<unknown> };

/** Children who wait to be taken over; nothing where none does. */
export function Transfers({ list, onTaken }: Props) {
  const { message } = useApp();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<number>();
  const [declined, setDeclined] = useState<ChildTransfer>();
  const [reported, setReported] = useState<ChildTransfer>();
  const refresh = () => Promise.all([list.mutate(), onTaken()]);
  const answer = async ({ id, childId, purpose }: ChildTransfer, said: 'accepted' | 'withdrawn') => {
    setBusy(id);
    try {
      await answerTransfer(id, said);
      message.success(said === 'accepted' && purpose === 'treatment' ? referralTexts.accepted : words[said]);
      if (said === 'accepted' && purpose === 'followUp') navigate(pages.platformChild(childId));
    } catch (error) {
      message.error(reasonOf(error));
    }
    setBusy(undefined);
    await refresh().catch(() => undefined);
  };
  if (!list.data)
    return list.error ? (
      <Failure text={words.failed} reason={reasonOf(list.error)} onRetry={() => list.mutate()} />
    ) : null;
  const { results } = list.data;
  const [incoming, outgoing] = [true, false].map((is) => results.filter(({ isIncoming }) => isIncoming === is));
  if (results.length === 0) return null;
  return (
    <div className={styles.waiting}>
      {incoming!.length > 0 && (
        <Section id="incoming" title={`${words.incoming}（${incoming!.length}）`} onScreenOnly>
          <ul className={styles.transfers}>
            {incoming!.map((one) => (
              <Waiting key={one.id} transfer={one}>
                {one.isAccepted ? (
                  <Button type="primary" onClick={() => setReported(one)}>
                    记录到诊和治疗
                  </Button>
                ) : (
                  <>
                    <Button type="primary" loading={busy === one.id} onClick={() => answer(one, 'accepted')}>
                      {words.accept}
                    </Button>
                    <Button disabled={busy === one.id} onClick={() => setDeclined(one)}>
                      {words.decline}
                    </Button>
                  </>
                )}
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
                {!one.isAccepted && (
                  <Button loading={busy === one.id} onClick={() => answer(one, 'withdrawn')}>
                    {words.withdraw}
                  </Button>
                )}
              </Waiting>
            ))}
          </ul>
        </Section>
      )}
      <Suspense>
        {reported && <ReportDialog transfer={reported} onDone={refresh} onClose={() => setReported(undefined)} />}
        {declined && (
          <ReasonDialog
            title={`谢绝接收：${declined.patientName}`}
            okText="谢绝接收"
            missing={childTexts.transferReason}
            maxLength={limits.transferReasonMaxLength}
            act={(reason) => answerTransfer(declined.id, 'declined', reason)}
            done={words.declined}
            onDone={refresh}
            onClose={() => setDeclined(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Waiting({ transfer, children }: { transfer: ChildTransfer; children: ReactNode }) {
  const today = useToday();
  const { patientName, childId, isIncoming, summary, fromHospital, toHospital, askedBy, askedAt, reason } = transfer;
  const { purpose, isAccepted, arrivedOn } = transfer;
  const state = isAccepted && (arrivedOn ? `${arrivedOn} 已到诊，等待治疗` : '已接收，等待到诊');
  return (
    <li>
      <div>
        <strong>
          {isIncoming && !isAccepted ? patientName : <Link to={pages.platformChild(childId)}>{patientName}</Link>}
        </strong>
        {summary && `　${summaryText(summary, today)}`}
        <span className={styles.line}>{childLine(transfer, today)}</span>
        <span className={styles.line}>
          {purposeNames[purpose]}：{isIncoming ? fromHospital : `转往${toHospital}`}，{askedBy} {beijingMinute(askedAt)}
          ：{reason}
        </span>
        {state && <span className={styles.line}>{state}</span>}
      </div>
      <span className={styles.answers}>{children}</span>
    </li>
  );
}
