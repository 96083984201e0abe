import { Form, Input } from 'antd';
import { limits } from '../../../contract/limits.ts';
import { referralTexts as words } from '../../../contract/referral-texts.ts';
import type { ChildTransfer } from '../../../contract/schemas/transfer.ts';
import { reportTransfer } from '../../api/children.ts';
import { DateField } from '../../ui/DateField.tsx';
import { DeedDialog } from '../DeedDialog.tsx';
import { useToday } from '../today.ts';

type Props = { transfer: ChildTransfer; onDone: () => Promise<unknown>; onClose: () => void };
type Values = { arrivedOn?: string; treatedOn?: string; note?: string };

/** When a child who was referred here came, and when they were treated. */
export default function ReportDialog({ transfer, onDone, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const today = useToday();
  const either = [
    {
      validator: async () => {
        const { arrivedOn, treatedOn } = form.getFieldsValue();
        if (!arrivedOn && !treatedOn) throw new Error(words.reportNothing);
      },
    },
  ];
  return (
    <DeedDialog
      title={`记录到诊和治疗：${transfer.patientName}`}
      okText="保存"
      act={(values: Values) => reportTransfer(transfer.id, values)}
      done={words.reported}
      onDone={onDone}
      onClose={onClose}
      form={form}
    >
      <Form.Item name="arrivedOn" label={words.arrivedOn} initialValue={transfer.arrivedOn ?? ''} rules={either}>
        <DateField max={today} />
      </Form.Item>
      <Form.Item name="treatedOn" label={`${words.treatedOn}（已治疗时填写）`}>
        <DateField max={today} />
      </Form.Item>
      <Form.Item name="note" label="说明（选填，如治疗方式、以后随访的安排）">
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.entryNoteMaxLength} showCount />
      </Form.Item>
    </DeedDialog>
  );
}
