import { Checkbox, Form, Input } from 'antd';
import {
  type consentRules,
  consentTexts as words,
  consentWayNames,
  consentWays,
  purposeNames,
  purposes,
  relationNames,
  relations,
} from '../../../contract/consent-texts.ts';
import { limits } from '../../../contract/limits.ts';
import type { Consent } from '../../../contract/schemas/consent.ts';
import { DayItem } from '../../ui/DayItem.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { ImageField } from '../../ui/ImageField.tsx';
import { Choices, Flags } from '../Chips.tsx';
import { useToday } from '../today.ts';

const choicesOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

const pictureTexts = {
  type: '请选择 JPG 或 PNG 图片',
  size: '图片过大，请换一张',
  failed: '图片上传失败，请重试',
};

/** Who agreed, when, for what and how: today, and for consultation, unless something else is chosen. */
export function ConsentFields() {
  const today = useToday();
  const isPaper = Form.useWatch('way') === 'paper';
  return (
    <>
      <Form.Item name="guardianName" label={words.guardianName} rules={required(words.guardianMissing)}>
        <Input maxLength={limits.patientNameMaxLength} autoComplete="off" />
      </Form.Item>
      <Form.Item name="relation" label={words.relation} rules={chosen(words.relationMissing)}>
        <Choices label={words.relation} choices={choicesOf(relations, relationNames)} />
      </Form.Item>
      <DayItem
        name="givenOn"
        label={words.givenOn}
        rules={required('请选择同意日期')}
        initialValue={today}
        max={today}
      />
      <Form.Item name="purposes" label={words.purposes} rules={somePurpose} initialValue={['consultation']}>
        <Purposes />
      </Form.Item>
      <Form.Item name="way" label={words.way} rules={chosen(words.wayMissing)}>
        <Choices label={words.way} choices={choicesOf(consentWays, consentWayNames)} />
      </Form.Item>
      {isPaper && (
        <Form.Item name="picture" label={words.picture}>
          <ImageField label={words.picture} texts={pictureTexts} />
        </Form.Item>
      )}
      <Form.Item name="note" label="备注（选填）">
        <Input.TextArea autoSize={{ minRows: 1 }} maxLength={limits.entryNoteMaxLength} />
      </Form.Item>
    </>
  );
}

const somePurpose = [
  {
    validator: async (_: unknown, all: readonly string[] = []) => {
      if (all.length === 0) throw new Error(words.purposesMissing);
    },
  },
];

type PurposesProps = { value?: Consent['purposes']; onChange?: (value: Consent['purposes']) => void };

const Purposes = ({ value = [], onChange }: PurposesProps) => (
  <fieldset aria-label={words.purposes}>
    <Flags
      choices={choicesOf(purposes, purposeNames)}
      value={value}
      onChange={(purpose, set) => onChange?.(purposes.filter((one) => (one === purpose ? set : value.includes(one))))}
    />
  </fieldset>
);

/** In the form of a new case: that the guardian agreed to it today; who and how is written down later, on the child's page. */
export const ConsentTick = ({ rule }: { rule: (typeof consentRules)[number] }) => (
  <Form.Item
    name="isConsented"
    valuePropName="checked"
    extra={rule === 'require' ? `${words.required}；${words.tickNote}` : words.tickNote}
  >
    <Checkbox>{words.tick}</Checkbox>
  </Form.Item>
);
