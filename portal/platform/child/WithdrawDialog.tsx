import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { childTexts } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { required } from '../../ui/form-rules.ts';

type Props = { onWithdraw: (reason: string) => Promise<void>; onClose: () => void };

/** Takes back what was written down wrongly, with a reason. */
export default function WithdrawDialog({ onWithdraw, onClose }: Props) {
  useFocusBack();
  const [form] = Form.useForm<{ reason: string }>();
  const [saving, setSaving] = useState(false);
  return (
    <Modal
      open
      title="撤销这条记录"
      okText="撤销记录"
      okButtonProps={{ loading: saving, danger: true }}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
    >
      <p>撤销后不再计入结论和复查日期，记录本身保留。</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={async ({ reason }) => {
          setSaving(true);
          await onWithdraw(reason);
          setSaving(false);
        }}
      >
        <Form.Item name="reason" label="原因" rules={required(childTexts.withdrawReason)}>
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.amendmentReasonMaxLength} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
