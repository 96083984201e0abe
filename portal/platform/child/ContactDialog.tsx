import { Form, Input } from 'antd';
import { addDays } from '../../../clinical/ages.ts';
import { childTexts, type ContactResult, contactResultNames, contactResults } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { endNotes, statementTexts } from '../../../contract/statement-texts.ts';
import { addContact, type ContactForm } from '../../api/children.ts';
import { DayItem } from '../../ui/DayItem.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { Choices } from '../Chips.tsx';
import { DeedDialog } from '../../ui/DeedDialog.tsx';
import { useToday } from '../today.ts';
import { Phone } from './Phone.tsx';

type Props = {
  child: { id: number; patientName: string; guardianName: string; guardianPhone: string };
  onSaved: () => Promise<unknown>;
  onClose: () => void;
};

const results = contactResults.map((value) => ({ value, label: contactResultNames[value] }));
const dayLabels: Partial<Record<ContactResult, string>> = {
  promised: '约定的日期',
  examinedElsewhere: '检查日期（选填）',
};

type Values = ContactForm & { reason?: string };

/** A death is told with its reason, which is the note of the call. */
const contactOf = ({ reason, ...values }: Values): ContactForm =>
  values.result === 'died' && reason ? { result: 'died', note: reason, confirmed: '1' } : values;

/** What came of a call to the guardian. */
export default function ContactDialog({ child, onSaved, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const result: ContactResult | undefined = Form.useWatch('result', form);
  const today = useToday();
  const dayLabel = result && dayLabels[result];
  return (
    <DeedDialog
      title={`联系监护人：${child.patientName}`}
      okText={result === 'died' ? statementTexts.goOn : '保存'}
      askAgain={({ result: told }) =>
        told === 'died'
          ? {
              okText: statementTexts.confirm,
              said: [`${child.patientName}：${contactResultNames.died}`],
              note: endNotes.died,
              missing: statementTexts.reasonMissing,
            }
          : undefined
      }
      act={(values: Values) => addContact(child.id, contactOf(values))}
      done="已记录"
      onDone={onSaved}
      onClose={onClose}
      form={form}
    >
      <p>
        {child.guardianPhone ? (
          <>
            {child.guardianName || '监护人'} <Phone number={child.guardianPhone} />
          </>
        ) : (
          '档案中没有监护人电话'
        )}
      </p>
      <Form.Item name="result" label="结果" rules={chosen(childTexts.contactUnknown)}>
        <Choices label="结果" choices={results} />
      </Form.Item>
      {dayLabel && (
        <DayItem
          key={result}
          name="promisedOn"
          label={dayLabel}
          rules={result === 'promised' ? required('请选择约定的日期') : []}
          preserve={false}
          max={result === 'promised' ? addDays(today, 365) : today}
        />
      )}
      {result !== 'died' && (
        <Form.Item name="note" label="备注（选填）">
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.entryNoteMaxLength} showCount />
        </Form.Item>
      )}
    </DeedDialog>
  );
}
