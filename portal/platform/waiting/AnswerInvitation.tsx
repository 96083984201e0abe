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
import styles from './waiting.module.css';

const DeclineDialog = lazy(() => import('./DeclineDialog.tsx'));

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown> };

/** With what an invited doctor of an open case accepts or declines, as often as they like until they have replied. */
export function AnswerInvitation({ detail, onChanged }: Props) {
  const { doctorId } = useUser();
  const { message } = useApp();
  const [busy, setBusy] = useState(false);
  const declining = useHistoryStep('declining');
  const state = detail.invitations.find((one) => one.doctorId === doctorId)?.state;
  const isDeclining = declining.value !== undefined;
  const keepFocus = useFocusAfter('people', `${state} ${isDeclining}`);
  if (!state || state === 'answered' || detail.consultationStatus !== 0) return null;

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
  const isDeclined = state === 'declined';
  return (
    <span className={styles.actions}>
      {state !== 'accepted' && (
        <Button type={isDeclined ? 'default' : 'primary'} loading={busy} onClick={accept}>
          {isDeclined ? '改为接受' : '接受'}
        </Button>
      )}
      {!isDeclined && <Button onClick={() => declining.open(true)}>谢绝</Button>}
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
    </span>
  );
}
