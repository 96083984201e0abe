import { Input } from 'antd';
import type { Day } from '../../../clinical/ages.ts';
import { eyeNames, eyes } from '../../../clinical/eyes.ts';
import { Flags } from '../Chips.tsx';
import styles from './AttachmentsField.module.css';
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
  <fieldset className={styles.tag} aria-label={`${label}眼别`}>
    <Flags
      choices={eyes.map((eye) => ({ value: eye, label: eyeNames[eye] }))}
      value={value.eyes}
      onChange={(eye, set) =>
        onChange?.({ ...value, eyes: eyes.filter((one) => (one === eye ? set : value.eyes.includes(one))) })
      }
    />
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
