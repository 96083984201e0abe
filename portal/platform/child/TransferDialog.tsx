import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import useSWR from 'swr';
import { childPageTexts as words, childTexts } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { texts } from '../../../contract/texts.ts';
import { askTransfer } from '../../api/children.ts';
import { reasonOf } from '../../api/call.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { useApp } from '../../ui/app.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { chosen, required } from '../../ui/form-rules.ts';

type Props = { child: Child; onAsked: () => Promise<unknown>; onClose: () => void };
type Values = { hospitalId: number; reason: string };

/** Asks another hospital to take the child over. */
export default function TransferDialog({ child, onAsked, onClose }: Props) {
  useFocusBack();
  const { message } = useApp();
  const [form] = Form.useForm<Values>();
  const [saving, setSaving] = useState(false);
  const hospitals = useSWR('all hospitals', allHospitals, { onError: () => message.error(texts.hospitalListFailed) });
  const options = (hospitals.data ?? [])
    .filter(({ hospitalName }) => hospitalName !== child.hospital)
    .map(({ id, hospitalName, provinceName, cityName }) => ({
      value: id,
      label: `${hospitalName}（${provinceName === cityName ? cityName : provinceName + cityName}）`,
    }));
  const ask = async ({ hospitalId, reason }: Values) => {
    setSaving(true);
    try {
      await askTransfer(child.id, hospitalId, reason);
      message.success(words.transferAsked);
      await onAsked().catch(() => undefined);
      onClose();
    } catch (error) {
      message.error(reasonOf(error));
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={`${words.transfer}：${child.patientName}`}
      okText="请对方接收"
      okButtonProps={{ loading: saving }}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
      width={520}
    >
      <p>对方医院接收之前，随访仍由本院负责；接收之后，档案和随访转到对方医院，本院只能查看自己参与的会诊。</p>
      <Form form={form} layout="vertical" onFinish={ask} requiredMark={false}>
        <Form.Item name="hospitalId" label="医院" rules={chosen('请选择医院')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            loading={hospitals.isLoading}
            placeholder="请选择医院"
            onOpenChange={(open) => open && hospitals.error && hospitals.mutate()}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因和需要交代的情况（接收前对方只能看到这些和结论）"
          rules={required(childTexts.transferReason)}
        >
          <Input.TextArea autoSize={{ minRows: 3 }} maxLength={limits.transferReasonMaxLength} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
