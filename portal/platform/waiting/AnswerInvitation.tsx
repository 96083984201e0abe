import { Button } from 'antd';
import { Suspense } from 'react';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { answerInvitation } from '../../api/waiting.ts';
import { useUser } from '../../shell/Session.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useFocusAfter } from '../../ui/focus-back.ts';
import { useHistoryStep } from '../../ui/history-step.ts';
import { lazy } from '../../ui/lazy.ts';
import styles from './waiting.module.css';

const DeclineDialog = lazy(() => import('./DeclineDialog.tsx'));

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown> };

/** With what an invited doctor of an open case accepts or declines, as often as they like until they have replied. */
export function AnswerInvitation({ detail, onChanged }: Props) {
  const { doctorId } = useUser();
  const { act, busy } = useAct({ toasts: true });
  const declining = useHistoryStep('declining');
  const state = detail.invitations.find((one) => one.doctorId === doctorId)?.state;
  const isDeclining = declining.value !== undefined;
  const keepFocus = useFocusAfter('people', `${state} ${isDeclining}`);
  if (!state || state === 'answered' || detail.consultationStatus !== 0) return null;

  const accept = () => {
    keepFocus();
    return act(() => answerInvitation(detail.id, { answer: 'accepted' }), { done: '已接受邀请', after: onChanged });
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
