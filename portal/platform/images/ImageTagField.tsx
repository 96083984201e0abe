import { Button, Form, type FormRule } from 'antd';
import { useEffect, useRef } from 'react';
import { type Day, dayInShanghai } from '../../../clinical/ages.ts';
import { DateField } from '../../ui/DateField.tsx';
import { EyeFlags } from '../Chips.tsx';
import styles from './AttachmentsField.module.css';
import { type ImageTagDraft, tagRefusal } from './image-tags.ts';

const today = () => dayInShanghai(new Date());

const dayCanBe: FormRule = ({ getFieldValue }) => ({
  validator: async (_, tag?: ImageTagDraft) => {
    const refusal = tagRefusal(tag, getFieldValue('patientBirthday') ?? '', today());
    if (refusal) throw new Error(refusal);
  },
});

type TagProps = {
  /** `附件 1` */
  label: string;
  /** As the chosen file says; a tag remembers it. */
  cameraDay: Day | undefined;
};

/** Says of a stored picture which eye it shows. */
export const ImageTagField = ({ path, ...props }: TagProps & { path: string }) => (
  <Form.Item name={['imageTags', path]} rules={[dayCanBe]} dependencies={['patientBirthday']} noStyle>
    <TagInput {...props} />
  </Form.Item>
);

const noTag: ImageTagDraft = { eyes: [], takenOn: '' };
type TagInputProps = TagProps & { value?: ImageTagDraft; onChange?: (tag: ImageTagDraft) => void };

/** The date is asked for once the eye is known; the camera's is offered and never set by itself. */
function TagInput({ label, cameraDay, value = noTag, onChange }: TagInputProps) {
  const birthday = Form.useWatch('patientBirthday') ?? '';
  const { eyes: shown, takenOn, cameraDay: offered } = value;
  const change = (changed: Partial<ImageTagDraft>) => onChange?.({ ...value, ...changed });
  const remember = useRef((_day: Day) => {});
  remember.current = (day) => day !== offered && change({ cameraDay: day });
  // It is read while the picture is sent, and may come later.
  useEffect(() => {
    if (cameraDay) remember.current(cameraDay);
  }, [cameraDay]);
  const canBe = offered && !tagRefusal({ eyes: ['OD'], takenOn: offered }, birthday, today());

  return (
    <fieldset className={styles.tag} aria-label={`${label}眼别`}>
      <EyeFlags value={shown} onChange={(eyes) => change({ eyes })} />
      {shown.length > 0 && (
        <>
          <DateField
            size="small"
            aria-label={`${label}拍摄日期`}
            max={today()}
            value={takenOn}
            onChange={(day) => change({ takenOn: day })}
          />
          {canBe && (
            <Button
              size="small"
              className={styles.offer}
              aria-label={`${label}采用照片自带的拍摄日期 ${offered}`}
              aria-pressed={takenOn === offered}
              onClick={() => change({ takenOn: offered })}
            >
              照片 {offered}
            </Button>
          )}
        </>
      )}
    </fieldset>
  );
}
