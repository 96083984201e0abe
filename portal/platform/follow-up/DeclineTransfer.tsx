import { Form, Input, Modal } from 'antd';
import { childTexts } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { required } from '../../ui/form-rules.ts';

type Props = { name: string; onDecline: (reason: string) => Promise<void>; onClose: () => void };

/** Why one's hospital does not take a child over. */
export default function DeclineTransfer({ name, onDecline, onClose }: Props) {
  useFocusBack();
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <Modal
      open
      title={`谢绝接收：${name}`}
      okText="谢绝接收"
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ reason }) => onDecline(reason)}>
        <Form.Item name="reason" label="原因" rules={required(childTexts.transferReason)}>
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.transferReasonMaxLength} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
