import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { reasonOf } from '../../api/call.ts';
import { answerInvitation } from '../../api/waiting.ts';
import { useUser } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { useFocusAfter } from '../../ui/focus-back.ts';
import { useHistoryStep } from '../../ui/history-step.ts';
import { lazy } from '../../ui/lazy.ts';
import { beijingMinute } from '../../ui/time.ts';
import { useNow } from '../today.ts';
import { waitsForReply } from './CaseUrgency.tsx';
import { dueText } from './duration.ts';
import { stateText } from './invitation-text.ts';
import styles from './waiting.module.css';

const DeclineDialog = lazy(() => import('./DeclineDialog.tsx'));

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown> };

/** What an invited doctor is asked at the head of an open case, until they have replied. */
export function OwnInvitation({ detail, onChanged }: Props) {
  const { doctorId } = useUser();
  const { message } = useApp();
  const [busy, setBusy] = useState(false);
  const declining = useHistoryStep('declining');
  const now = useNow();
  const own = detail.invitations.find((one) => one.doctorId === doctorId);
  const isDeclining = declining.value !== undefined;
  const keepFocus = useFocusAfter('invitation', `${own?.state} ${isDeclining}`);
  if (!own || own.state === 'answered' || detail.consultationStatus !== 0) return null;

  const accept = async () => {
    setBusy(true);
    keepFocus();
    try {
      await answerInvitation(detail.id, { answer: 'accepted' });
      message.success('已接受邀请');
      await onChanged();
    } catch (error) {
      message.error(reasonOf(error));
    }
    setBusy(false);
  };
  const isAccepted = own.state === 'accepted';
  const isDeclined = own.state === 'declined';
  const asked = askedText(detail, now);
  return (
    <section className={styles.bar} aria-labelledby="invitation">
      <div className={styles.words}>
        <h2 id="invitation">{isAccepted || isDeclined ? `您${stateText(own)}` : '您收到会诊邀请'}</h2>
        <p>
          {isDeclined
            ? `发起医生已收到通知；如果情况有变，仍可接受或直接回复。原因：${own.declineReason}`
            : isAccepted
              ? `${asked}。`
              : `${asked}；不能参加请谢绝，并可推荐其他医生，发起医生会收到通知。`}
        </p>
      </div>
      <div className={styles.actions}>
        {!isAccepted && (
          <Button type={isDeclined ? 'default' : 'primary'} loading={busy} onClick={accept}>
            {isDeclined ? '改为接受' : '接受'}
          </Button>
        )}
        {!isDeclined && <Button onClick={() => declining.open(true)}>谢绝</Button>}
      </div>
      <Suspense>
        {isDeclining && (
          <DeclineDialog
            detail={detail}
            onChanged={onChanged}
            onClose={() => {
              keepFocus();
              declining.close();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

/** What is expected of them by now. */
function askedText(detail: ConsultationDetail, now: number): string {
  if (!waitsForReply(detail)) return '已有其他医生回复，仍请您给出意见';
  const isOverdue = Date.parse(detail.reply_due) < now;
  return isOverdue
    ? `${dueText(detail.reply_due, now)}，请尽快回复意见`
    : `请在 ${beijingMinute(detail.reply_due)} 前回复意见`;
}
