import { Button, Form, Input, Modal } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { doctorTexts } from '../../../contract/doctor-texts.ts';
import { limits } from '../../../contract/limits.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { invitationTexts } from '../../../contract/waiting-texts.ts';
import { reasonOf } from '../../api/call.ts';
import { answerInvitation } from '../../api/waiting.ts';
import { useApp } from '../../ui/app.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { required } from '../../ui/form-rules.ts';
import { useHistoryStep } from '../../ui/history-step.ts';
import type { Substitute } from '../people/DoctorLine.tsx';
import styles from './waiting.module.css';

const OneDoctorDialog = lazy(() => import('../people/SubstituteDialog.tsx'));

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown>; onClose: () => void };

/** Declines one's invitation with a reason, and names somebody who could be asked instead. */
export default function DeclineDialog({ detail, onChanged, onClose }: Props) {
  useFocusBack();
  const { message } = useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const [saving, setSaving] = useState(false);
  const choosing = useHistoryStep('choosingInstead');
  const [suggested, setSuggested] = useState<Substitute | null>(null);

  const takesPart = (id: number) =>
    id === detail.pubDoctorId || detail.invitedDoctors.some(({ doctorId }) => doctorId === id);

  const decline = async ({ reason }: { reason: string }) => {
    setSaving(true);
    try {
      await answerInvitation(detail.id, {
        answer: 'declined',
        reason,
        suggestedDoctorId: suggested?.doctorId,
      });
      message.success('已谢绝，发起医生会收到通知');
      await onChanged();
      onClose();
    } catch (error) {
      message.error(reasonOf(error));
      setSaving(false);
    }
  };

  return (
    <Modal
      open
      title="谢绝会诊邀请"
      okText="谢绝邀请"
      okButtonProps={{ loading: saving }}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
    >
      <Form form={form} layout="vertical" onFinish={decline} requiredMark={false}>
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
      </Form>
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
    </Modal>
  );
}
