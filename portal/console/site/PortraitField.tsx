import { useId } from 'react';
import { isUploadedPicture } from '../../../contract/pictures.ts';
import doctorA from '../../../contract/portraits/doctor-a.svg?url';
import doctorB from '../../../contract/portraits/doctor-b.svg?url';
import doctorC from '../../../contract/portraits/doctor-c.svg?url';
import doctorD from '../../../contract/portraits/doctor-d.svg?url';
import nurse from '../../../contract/portraits/nurse.svg?url';
import { drawnPortraits } from '../../../contract/site-content.ts';
import { texts } from '../../../contract/texts.ts';
import { Fault } from '../../ui/Fault.tsx';
import { ImageField } from '../../ui/ImageField.tsx';
import styles from './Entries.module.css';
import type { FieldProps } from './SiteField.tsx';
import { portraitNames } from './site-fields.ts';

const drawings: Record<(typeof drawnPortraits)[number], string> = {
  'doctor-a': doctorA,
  'doctor-b': doctorB,
  'doctor-c': doctorC,
  'doctor-d': doctorD,
  nurse,
};

const pictureTexts = { type: texts.attachmentType, size: texts.attachmentSize, failed: texts.avatarUploadFailed };

/** A member's portrait: one of those that come with the product, or a photograph. */
export function PortraitField({ id, value, fault, onChange }: FieldProps) {
  const name = useId();
  const isDrawn = (drawnPortraits as ReadonlyArray<unknown>).includes(value);
  const photograph = typeof value === 'string' && isUploadedPicture(value) ? value : '';
  return (
    <fieldset className={styles.group}>
      <legend>头像</legend>
      <div className={styles.portraits}>
        {drawnPortraits.map((portrait) => (
          <label key={portrait}>
            <input type="radio" name={name} checked={value === portrait} onChange={() => onChange(portrait)} />
            <img src={drawings[portrait]} width="56" height="56" alt={portraitNames[portrait]} />
          </label>
        ))}
        <label>
          <input type="radio" name={name} checked={!isDrawn} onChange={() => onChange('')} />
          上传照片
        </label>
      </div>
      {!isDrawn && (
        <ImageField
          id={id}
          label="照片"
          shape="avatar"
          value={photograph}
          texts={pictureTexts}
          aria-invalid={fault !== undefined}
          onChange={onChange}
        />
      )}
      <Fault text={fault} />
    </fieldset>
  );
}
