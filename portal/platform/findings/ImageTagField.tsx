import { Input } from 'antd';
import type { Day } from '../../../clinical/ages.ts';
import { eyeNames, eyes } from '../../../clinical/eyes.ts';
import styles from './ImageTagField.module.css';
import type { ImageTagDraft } from './image-tags.ts';

type Props = {
  /** `附件 1` */
  label: string;
  max: Day;
  value?: ImageTagDraft;
  onChange?: (tag: ImageTagDraft) => void;
};

/** Says of a picture which eye it shows; the date is asked for once that is known. */
export const ImageTagField = ({ label, max, value = { eyes: [], takenOn: '' }, onChange }: Props) => (
  <fieldset className={styles.tag}>
    <legend>{label}眼别</legend>
    {eyes.map((eye) => (
      <label key={eye}>
        <input
          type="checkbox"
          checked={value.eyes.includes(eye)}
          onChange={(event) =>
            onChange?.({
              ...value,
              eyes: eyes.filter((one) => (one === eye ? event.target.checked : value.eyes.includes(one))),
            })
          }
        />
        {eyeNames[eye]}
      </label>
    ))}
    {value.eyes.length > 0 && (
      <Input
        type="date"
        size="small"
        aria-label={`${label}拍摄日期`}
        max={max}
        value={value.takenOn}
        onChange={(event) => onChange?.({ ...value, takenOn: event.target.value })}
      />
    )}
  </fieldset>
);
