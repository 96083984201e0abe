import { Button } from 'antd';
import { Suspense } from 'react';
import { limits } from '../../../contract/limits.ts';
import { acknowledgeAlarm } from '../../api/waiting.ts';
import { useHistoryStep } from '../../ui/history-step.ts';
import { lazy } from '../../ui/lazy.ts';

const ReasonDialog = lazy(() => import('../ReasonDialog.tsx'));

type Props = { childId: number; of?: string; onChanged: () => Promise<unknown> };

/** Quiets the alarm of a child: a doctor says that they see to it, and how. */
export function ActOnAlarm({ childId, of, onChanged }: Props) {
  const acting = useHistoryStep(`acting ${childId}`);
  return (
    <>
      <Button type="primary" aria-label={of && `我来处理：${of}`} onClick={() => acting.open(true)}>
        我来处理
      </Button>
      <Suspense>
        {acting.value !== undefined && (
          <ReasonDialog
            title="我来处理"
            okText="确定"
            label="怎样处理"
            note="例如：已电话联系，今晚治疗。处理后不再提醒，并通知其他医生。"
            missing="请写明怎样处理"
            maxLength={limits.declineReasonMaxLength}
            act={(word) => acknowledgeAlarm(childId, word)}
            done="已记下由您处理"
            onDone={onChanged}
            onClose={acting.close}
          />
        )}
      </Suspense>
    </>
  );
}
