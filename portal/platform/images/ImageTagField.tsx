import { Button, Form, type FormRule } from 'antd';
import { useEffect, useRef } from 'react';
import type { Day } from '../../../clinical/ages.ts';
import { type PictureField, pictureFieldNames, pictureFields } from '../../../clinical/findings.ts';
import { dayOrNone } from '../../../contract/typed.ts';
import { DateField } from '../../ui/DateField.tsx';
import { EyeFlags } from '../Chips.tsx';
import type { FromFile } from '../camera/said.ts';
import styles from './AttachmentsField.module.css';
import { doubtNames } from './confirmation.ts';
import { FileSays, saidLine } from './FileSays.tsx';
import { eyesChosen, type ImageTagDraft, tagRefusal } from './image-tags.ts';
import { todayNow } from '../today.ts';

const today = () => todayNow();

const dayCanBe: FormRule = ({ getFieldValue }) => ({
  validator: async (_, tag?: ImageTagDraft) => {
    const refusal = tagRefusal(tag, dayOrNone(getFieldValue('patientBirthday')), today());
    if (refusal) throw new Error(refusal);
  },
});

type TagProps = {
  /** `附件 1` */
  label: string;
  /** As the chosen file says; a tag remembers it. */
  cameraDay: Day | undefined;
  /** What a camera's file says: it fills the tag in, to be confirmed. */
  from: FromFile | undefined;
};

/** Says of a stored picture which eye it shows; what cannot be is said there, and of no other picture. */
export const ImageTagField = ({ path, ...props }: TagProps & { path: string }) => (
  <Form.Item
    name={['imageTags', path]}
    className={styles.tagField!}
    rules={[dayCanBe]}
    dependencies={['patientBirthday']}
  >
    <TagInput {...props} />
  </Form.Item>
);

const noTag: ImageTagDraft = { eyes: [], takenOn: '' };
type TagInputProps = TagProps & {
  value?: ImageTagDraft;
  onChange?: (tag: ImageTagDraft) => void;
  /** Of the date, which is all that can be wrong. */
  id?: string;
  'aria-invalid'?: 'true';
  'aria-describedby'?: string;
};

/**
 * The date is asked for once the eye is known; that of a JPEG is offered and never set by itself. What a camera's file says
 * stands there to be confirmed.
 */
function TagInput(props: TagInputProps) {
  const { label, cameraDay, from, value = noTag, onChange, id, ...faults } = props;
  const birthday = dayOrNone(Form.useWatch('patientBirthday'));
  const { eyes: shown, takenOn, cameraDay: offered } = value;
  const change = (changed: Partial<ImageTagDraft>) => onChange?.({ ...value, ...changed });
  const remember = useRef((_day: Day) => {});
  remember.current = (day) => day !== offered && change({ cameraDay: day });
  // It is read while the picture is sent, and may come later.
  useEffect(() => {
    if (cameraDay) remember.current(cameraDay);
  }, [cameraDay]);
  const fill = useRef((_from: FromFile) => {});
  fill.current = (file) => value.said === undefined && change(filled(value, file));
  useEffect(() => {
    if (from) fill.current(from);
  }, [from]);
  const canBe = offered && !tagRefusal({ eyes: ['OD'], takenOn: offered }, birthday, today());

  return (
    <fieldset className={styles.tag} aria-label={`${label}眼别`}>
      {value.said !== undefined && (
        <FileSays label={label} tag={{ ...value, said: value.said }} from={from} onChange={change} />
      )}
      <EyeFlags value={shown} onChange={(eyes) => change({ eyes: eyesChosen(value, eyes) })} />
      {shown.length > 0 && (
        <>
          <FieldSelect label={`${label}部位`} value={value.field} onChange={(field) => change({ field })} />
          <DateField
            id={id}
            aria-invalid={faults['aria-invalid']}
            aria-describedby={faults['aria-describedby']}
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

/** What a file says, where nobody said otherwise; a day to come is its clock's fault. */
function filled({ eyes, takenOn }: ImageTagDraft, { said, isBurnedIn }: FromFile): Partial<ImageTagDraft> {
  const isToCome = said.takenOn !== undefined && said.takenOn > today();
  const doubts = { lateralityDiffers: said.lateralityDiffers, burnedIn: isBurnedIn, dayToCome: isToCome };
  return {
    eyes: eyes.length > 0 ? eyes : said.eyes,
    takenOn: takenOn || (isToCome ? '' : (said.takenOn ?? '')),
    ...(said.device && { device: said.device }),
    said: saidLine(said),
    inFile: { eyes: said.eyes, ...(said.takenOn && !isToCome && { takenOn: said.takenOn }) },
    doubts: doubtNames.filter((doubt) => doubts[doubt]),
  };
}

type FieldSelectProps = {
  label: string;
  value: PictureField | undefined;
  onChange: (field: PictureField | undefined) => void;
};

/** Which part of the eye it is; nobody need say. */
export const FieldSelect = ({ label, value, onChange }: FieldSelectProps) => (
  <select
    className={styles.part}
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(pictureFields.find((one) => one === target.value))}
  >
    <option value="">部位</option>
    {pictureFields.map((one) => (
      <option key={one} value={one}>
        {pictureFieldNames[one]}
      </option>
    ))}
  </select>
);
