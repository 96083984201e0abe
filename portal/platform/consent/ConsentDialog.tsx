import { Form } from 'antd';
import { consentTexts as words } from '../../../contract/consent-texts.ts';
import { saveConsent } from '../../api/children.ts';
import { DeedDialog } from '../../ui/DeedDialog.tsx';
import { ConsentFields } from './ConsentFields.tsx';
import { type ConsentValues, consentOf } from './consent-values.ts';

type Props = {
  child: { id: number; patientName: string; guardianName: string };
  onSaved: () => Promise<unknown>;
  onClose: () => void;
};

/** Records what the guardian agreed to. */
export default function ConsentDialog({ child, onSaved, onClose }: Props) {
  const [form] = Form.useForm<ConsentValues>();
  return (
    <DeedDialog
      title={`${words.add}：${child.patientName}`}
      okText="保存"
      act={(values: ConsentValues) => saveConsent(child.id, consentOf(values))}
      done={words.saved}
      onDone={onSaved}
      onClose={onClose}
      form={form}
    >
      <ConsentFields />
    </DeedDialog>
  );
}
