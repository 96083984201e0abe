import { Form, Input, Select } from 'antd';
import useSWR from 'swr';
import { childPageTexts as words, childTexts } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { texts } from '../../../contract/texts.ts';
import { askTransfer } from '../../api/children.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { useApp } from '../../ui/app.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { DeedDialog } from '../DeedDialog.tsx';

type Props = { child: Child; onAsked: () => Promise<unknown>; onClose: () => void };
type Values = { hospitalId: number; reason: string };

/** Asks another hospital to take the child over. */
export default function TransferDialog({ child, onAsked, onClose }: Props) {
  const { message } = useApp();
  const hospitals = useSWR('all hospitals', allHospitals, { onError: () => message.error(texts.hospitalListFailed) });
  const options = (hospitals.data ?? [])
    .filter(({ hospitalName }) => hospitalName !== child.hospital)
    .map(({ id, hospitalName, provinceName, cityName }) => ({
      value: id,
      label: `${hospitalName}（${provinceName === cityName ? cityName : provinceName + cityName}）`,
    }));
  return (
    <DeedDialog
      title={`${words.transfer}：${child.patientName}`}
      okText="请对方接收"
      act={({ hospitalId, reason }: Values) => askTransfer(child.id, hospitalId, reason)}
      done={words.transferAsked}
      onDone={onAsked}
      onClose={onClose}
    >
      <p>对方医院接收之前，随访仍由本院负责；接收之后，档案和随访转到对方医院，本院只能查看自己参与的会诊。</p>
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
    </DeedDialog>
  );
}
