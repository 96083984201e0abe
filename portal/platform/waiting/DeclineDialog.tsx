import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { invitationTexts } from '../../../contract/waiting-texts.ts';
import { reasonOf } from '../../api/call.ts';
import { answerInvitation } from '../../api/waiting.ts';
import { allDoctors } from '../../api/users.ts';
import { useApp } from '../../ui/app.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { required } from '../../ui/form-rules.ts';
import { useList } from '../../ui/use-list.ts';
import { ChooseDoctors } from './ChooseDoctors.tsx';
import styles from './waiting.module.css';

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown>; onClose: () => void };

/** Declines one's invitation with a reason, and names somebody who could be asked instead. */
export default function DeclineDialog({ detail, onChanged, onClose }: Props) {
  useFocusBack();
  const { message } = useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const [saving, setSaving] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [suggestedDoctorId, setSuggested] = useState<number>();
  const doctors = useList('doctors', allDoctors, { failed: texts.doctorListFailed, revalidateOnFocus: false });
  const suggested = doctors.data?.find(({ id }) => id === suggestedDoctorId);

  const decline = async ({ reason }: { reason: string }) => {
    setSaving(true);
    try {
      await answerInvitation(detail.id, { answer: 'declined', reason, suggestedDoctorId });
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
      width={480}
    >
      <Form form={form} layout="vertical" onFinish={decline} requiredMark={false}>
        <Form.Item name="reason" label="原因" rules={required(invitationTexts.reasonRequired)}>
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.declineReasonMaxLength} showCount />
        </Form.Item>
        <p>推荐其他医生（选填）</p>
        <p className={styles.suggested}>
          {suggestedDoctorId !== undefined && (
            <strong>{suggested ? `${suggested.doctorName}（${suggested.doctorBelongHospital}）` : '…'}</strong>
          )}
          <Button onClick={() => setChoosing(true)}>{suggested ? '另选一位' : texts.selectDoctors}</Button>
          {suggested && <Button onClick={() => setSuggested(undefined)}>不推荐</Button>}
        </p>
      </Form>
      {choosing && (
        <ChooseDoctors
          locked={[detail.pubDoctorId, ...detail.invitedDoctors.map(({ doctorId }) => doctorId)]}
          diseaseId={detail.diseaseId}
          onChoose={(ids) => setSuggested(ids.at(-1))}
          onClose={() => setChoosing(false)}
        />
      )}
    </Modal>
  );
}
