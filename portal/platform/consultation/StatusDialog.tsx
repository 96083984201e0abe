import { App, Modal } from 'antd';
import { useId, useState } from 'react';
import type { ConsultationDetail, ConsultationStatus } from '../../../contract/schemas/consultation.ts';
import { statusNames, texts } from '../../../contract/texts.ts';
import { ApiError, reasonOf } from '../../api/call.ts';
import { setConsultationStatus } from '../../api/consultations.ts';
import styles from './StatusDialog.module.css';

const statuses: ReadonlyArray<{ value: ConsultationStatus; note: string }> = [
  { value: 0, note: '参与医生可以继续回复' },
  { value: 1, note: '结束讨论，不能再回复' },
  { value: 2, note: '结束讨论，不能再回复' },
];

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown>; onClose: () => void };

/** Sets the consultation to one of three statuses, from whatever it is. */
export function StatusDialog({ detail, onChanged, onClose }: Props) {
  const { message } = App.useApp();
  const [status, setStatus] = useState(detail.consultationStatus);
  const [saving, setSaving] = useState(false);
  const name = useId();

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
      <fieldset className={styles.options}>
        <legend>会诊状态</legend>
        {statuses.map(({ value, note }) => (
          <label key={value}>
            <input type="radio" name={name} checked={status === value} onChange={() => setStatus(value)} />
            <strong>{statusNames[value]}</strong>
            <span>{note}</span>
          </label>
        ))}
      </fieldset>
    </Modal>
  );
}
