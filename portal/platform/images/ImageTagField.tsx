import { Form, type FormRule } from 'antd';
import { dayInShanghai } from '../../../clinical/ages.ts';
import { eyeNames, eyes } from '../../../clinical/eyes.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Flags } from '../Chips.tsx';
import styles from './AttachmentsField.module.css';
import { type ImageTagDraft, tagRefusal } from './image-tags.ts';

const today = () => dayInShanghai(new Date());

const dayCanBe: FormRule = ({ getFieldValue }) => ({
  validator: async (_, tag?: ImageTagDraft) => {
    const refusal = tagRefusal(tag, getFieldValue('patientBirthday') ?? '', today());
    if (refusal) throw new Error(refusal);
  },
});

/** Says of a stored picture which eye it shows. `label` is `附件 1`. */
export const ImageTagField = ({ path, label }: { path: string; label: string }) => (
  <Form.Item name={['imageTags', path]} rules={[dayCanBe]} noStyle>
    <TagInput label={label} />
  </Form.Item>
);

type Props = { label: string; value?: ImageTagDraft; onChange?: (tag: ImageTagDraft) => void };

/** The date is asked for once the eye is known. */
const TagInput = ({ label, value = { eyes: [], takenOn: '' }, onChange }: Props) => (
  <fieldset className={styles.tag} aria-label={`${label}眼别`}>
    <Flags
      choices={eyes.map((eye) => ({ value: eye, label: eyeNames[eye] }))}
      value={value.eyes}
      onChange={(eye, set) =>
        onChange?.({ ...value, eyes: eyes.filter((one) => (one === eye ? set : value.eyes.includes(one))) })
      }
    />
    {value.eyes.length > 0 && (
      <DateField
        size="small"
        aria-label={`${label}拍摄日期`}
        max={today()}
        value={value.takenOn}
        onChange={(takenOn) => onChange?.({ ...value, takenOn })}
      />
    )}
  </fieldset>
);
