import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { addDays, dayInShanghai } from '../../../clinical/ages.ts';
import { childTexts, type ContactResult, contactResultNames, contactResults } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { addContact, type ContactForm } from '../../api/children.ts';
import { reasonOf } from '../../api/call.ts';
import { useApp } from '../../ui/app.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { chosen, required } from '../../ui/form-rules.ts';
import { Choices } from '../Chips.tsx';

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

/** What came of a call to the guardian. */
export default function ContactDialog({ child, onSaved, onClose }: Props) {
  useFocusBack();
  const { message } = useApp();
  const [form] = Form.useForm<ContactForm>();
  const [saving, setSaving] = useState(false);
  const result: ContactResult | undefined = Form.useWatch('result', form);
  const today = dayInShanghai(new Date());
  const dayLabel = result && dayLabels[result];

  const save = async (values: ContactForm) => {
    setSaving(true);
    try {
      await addContact(child.id, values);
      message.success('已记录');
      await onSaved().catch(() => undefined);
      onClose();
    } catch (error) {
      message.error(reasonOf(error));
      setSaving(false);
    }
  };

  return (
    <Modal
      open
      title={`联系监护人：${child.patientName}`}
      okText="保存"
      okButtonProps={{ loading: saving }}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
      width={520}
    >
      <p>
        {child.guardianPhone ? (
          <>
            {child.guardianName || '监护人'}{' '}
            <a href={`tel:${child.guardianPhone.replace(/[^0-9+]/g, '')}`}>{child.guardianPhone}</a>
          </>
        ) : (
          '档案中没有监护人电话'
        )}
      </p>
      <Form form={form} layout="vertical" onFinish={save} requiredMark={false}>
        <Form.Item name="result" label="结果" rules={chosen(childTexts.contactUnknown)}>
          <Choices label="结果" choices={results} />
        </Form.Item>
        {result === 'died' && <p>保存后不再提醒随访；记录可以撤销。</p>}
        {dayLabel && (
          <Form.Item
            name="promisedOn"
            label={dayLabel}
            rules={result === 'promised' ? required('请选择约定的日期') : []}
            preserve={false}
          >
            {result === 'promised' ? <DateField max={addDays(today, 365)} /> : <DateField max={today} />}
          </Form.Item>
        )}
        <Form.Item name="note" label="备注（选填）">
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.entryNoteMaxLength} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
