import { Modal, Radio } from 'antd';
import { useState } from 'react';
import type { ConsultationDetail, ConsultationStatus } from '../../../contract/schemas/consultation.ts';
import { outcomeTexts } from '../../../contract/outcome-texts.ts';
import { caseStatus, statusNames, texts } from '../../../contract/texts.ts';
import { ApiError, reasonOf } from '../../api/call.ts';
import { setConsultationStatus } from '../../api/consultations.ts';
import { useApp } from '../../ui/app.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';

const closed = '结束讨论，不能再回复；之后修改病例须填写更正原因';
const notes: Record<ConsultationStatus, string> = { 0: '参与医生可以继续回复', 1: closed, 2: closed };
const reopens = '重新开放后，参与医生可以继续回复，并会收到提醒';
const choicesFrom = (former: ConsultationStatus) =>
  ([0, 1, 2] as const).map((value) => ({
    value,
    // As high as a finger.
    style: { minHeight: 44, alignItems: 'center' },
    label: (
      <>
        <strong>{statusNames[value]}</strong> <small>{value === 0 && former !== 0 ? reopens : notes[value]}</small>
      </>
    ),
  }));

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown>; onClose: () => void };

/** Sets the consultation to one of three statuses, from whatever it is. */
export default function StatusDialog({ detail, onChanged, onClose }: Props) {
  useFocusBack();
  const { message } = useApp();
  const [status, setStatus] = useState(detail.consultationStatus);
  const [saving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      await setConsultationStatus(detail.id, status);
      message.success(texts.consultationUpdated);
      await onChanged();
      onClose();
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 403;
      message.error(refused ? reasonOf(error) : texts.consultationStatusFailed);
      setSaving(false);
    }
  };

  return (
    <Modal
      open
      title="修改会诊状态"
      okText="确定"
      okButtonProps={{ loading: saving }}
      onOk={save}
      onCancel={onClose}
      width={440}
    >
      <Radio.Group
        aria-label="会诊状态"
        orientation="vertical"
        style={{ width: '100%' }}
        options={choicesFrom(detail.consultationStatus)}
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      />
      {status !== caseStatus.consulting && !detail.outcome && (
        <p>保存后请在病例的“{outcomeTexts.title}”中写明最后的诊断和治疗，专家会看到。</p>
      )}
    </Modal>
  );
}
