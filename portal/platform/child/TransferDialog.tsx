import { Form, Input, Select } from 'antd';
import useSWR from 'swr';
import { capabilityFor } from '../../../clinical/capabilities.ts';
import { capabilityNames } from '../../../contract/capabilities.ts';
import { childTexts, childPageTexts as words } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import {
  purposeNames,
  referralTexts,
  type TransferPurpose,
  transferPurposes,
} from '../../../contract/referral-texts.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { texts } from '../../../contract/texts.ts';
import { askTransfer } from '../../api/children.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { useApp } from '../../ui/app.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { Choices } from '../Chips.tsx';
import { DeedDialog } from '../DeedDialog.tsx';
import { nearestFirst } from './nearest.ts';

type Props = { child: Child; onAsked: () => Promise<unknown>; onClose: () => void };
type Values = { purpose: TransferPurpose; hospitalId: number; reason: string };

const notes: Record<TransferPurpose, string> = {
  followUp: '对方医院接收之前，随访仍由本院负责；接收之后，档案和随访转到对方医院，本院只能查看自己参与的会诊。',
  treatment: '档案和随访仍在本院；对方医院接收后可以查看经过，并记录到诊和治疗。',
};

/** Asks another hospital to take the child over, or to treat them; the nearest that can do it first. */
export default function TransferDialog({ child, onAsked, onClose }: Props) {
  const { message } = useApp();
  const [form] = Form.useForm<Values>();
  const purpose: TransferPurpose = Form.useWatch('purpose', form) ?? 'followUp';
  const hospitals = useSWR('all hospitals', allHospitals, { onError: () => message.error(texts.hospitalListFailed) });
  const wanted = capabilityFor(child.findings);
  const offered = nearestFirst(hospitals.data ?? [], child.hospital, purpose === 'treatment' ? wanted : undefined);
  const nobody = purpose === 'treatment' && wanted && hospitals.data && !offered.some(({ canTreat }) => canTreat);
  return (
    <DeedDialog
      title={`${words.transfer}：${child.patientName}`}
      okText="请对方接收"
      act={({ hospitalId, reason, purpose: wish }: Values) => askTransfer(child.id, hospitalId, reason, wish)}
      done={words.transferAsked}
      onDone={onAsked}
      onClose={onClose}
      form={form}
    >
      <Form.Item name="purpose" label={referralTexts.purpose} initialValue="followUp">
        <Choices
          label={referralTexts.purpose}
          choices={transferPurposes.map((value) => ({ value, label: purposeNames[value] }))}
        />
      </Form.Item>
      <p>{notes[purpose]}</p>
      {purpose === 'treatment' && wanted && (
        <p>
          按最近一次检查，需要能做“{capabilityNames[wanted]}”的医院
          {nobody ? '；平台上还没有登记能做的医院，请电话确认后再选。' : '，能做的排在前面，同市、同省的优先。'}
        </p>
      )}
      <Form.Item name="hospitalId" label="医院" rules={chosen('请选择医院')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={offered.map(({ id, label }) => ({ value: id, label }))}
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
