import { Button, Form, Input } from 'antd';
import { Suspense, useState } from 'react';
import { doctorTexts } from '../../../contract/doctor-texts.ts';
import { limits } from '../../../contract/limits.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { invitationTexts } from '../../../contract/waiting-texts.ts';
import { answerInvitation } from '../../api/waiting.ts';
import { required } from '../../ui/form-rules.ts';
import { useHistoryStep } from '../../ui/history-step.ts';
import { lazy } from '../../ui/lazy.ts';
import { DeedDialog } from '../../ui/DeedDialog.tsx';
import type { Substitute } from '../people/DoctorLine.tsx';
import styles from './waiting.module.css';

const OneDoctorDialog = lazy(() => import('../people/SubstituteDialog.tsx'));

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown>; onClose: () => void };

/** Declines one's invitation with a reason, and names somebody who could be asked instead. */
export default function DeclineDialog({ detail, onChanged, onClose }: Props) {
  const choosing = useHistoryStep('choosingInstead');
  const [suggested, setSuggested] = useState<Substitute | null>(null);

  const takesPart = (id: number) =>
    id === detail.pubDoctorId || detail.invitedDoctors.some(({ doctorId }) => doctorId === id);

  return (
    <>
      <DeedDialog
        title="谢绝会诊邀请"
        okText="谢绝邀请"
        act={({ reason }: { reason: string }) =>
          answerInvitation(detail.id, { answer: 'declined', reason, suggestedDoctorId: suggested?.doctorId })
        }
        done="已谢绝，发起医生会收到通知"
        onDone={onChanged}
        onClose={onClose}
      >
        <Form.Item name="reason" label="原因" rules={required(invitationTexts.reasonRequired)}>
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.declineReasonMaxLength} showCount />
        </Form.Item>
        <p className={styles.suggested}>
          {doctorTexts.suggest}（选填）
          {suggested && (
            <strong>
              {suggested.doctorName}（{suggested.doctorHospital}）
            </strong>
          )}
          <Button onClick={() => choosing.open(true)}>{suggested ? '另选一位' : '选择医生'}</Button>
          {suggested && <Button onClick={() => setSuggested(null)}>不推荐</Button>}
        </p>
      </DeedDialog>
      <Suspense>
        {choosing.value !== undefined && (
          <OneDoctorDialog
            title={doctorTexts.suggest}
            chosen={suggested}
            isLeftOut={takesPart}
            onChoose={setSuggested}
            onClose={choosing.close}
          />
        )}
      </Suspense>
    </>
  );
}
