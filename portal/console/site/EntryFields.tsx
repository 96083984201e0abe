import { useId } from 'react';
import { isUploadedPicture } from '../../../contract/pictures.ts';
import doctorA from '../../../contract/portraits/doctor-a.svg?url';
import doctorB from '../../../contract/portraits/doctor-b.svg?url';
import doctorC from '../../../contract/portraits/doctor-c.svg?url';
import doctorD from '../../../contract/portraits/doctor-d.svg?url';
import nurse from '../../../contract/portraits/nurse.svg?url';
import { drawnPortraits, type SitePart } from '../../../contract/site-content.ts';
import { texts } from '../../../contract/texts.ts';
import { Fault } from '../../ui/Fault.tsx';
import { ImageField } from '../../ui/ImageField.tsx';
import { ClinicsField } from './ClinicsField.tsx';
import styles from './Entries.module.css';
import { useEditing } from './editing.ts';
import { type FieldProps, SiteField } from './SiteField.tsx';
import { type Entry, entriesOf, valueAt, withValue } from './site-edit.ts';
import { faultAt, placeOf } from './site-faults.ts';
import { type Field, partForms, portraitNames } from './site-fields.ts';

type Props = { part: SitePart; at: number; entry: Entry };

/** The fields of one entry. That it is no sample any more somebody says by the tick alone: a part may be half changed. */
export function EntryFields({ part, at, entry }: Props) {
  const { faults, change, content } = useEditing();
  const { fields } = partForms[part];
  const shown = (field: Field) => {
    const place = placeOf(part, at, field.at);
    const props = {
      id: place,
      value: valueAt(entry, field.at),
      fault: faultAt(faults, place),
      onChange: (value: unknown) =>
        change(part, (entries) => entries.with(at, withValue(entries[at]!, field.at, value))),
    };
    if (field.kind === 'clinics') return <ClinicsField key={field.at} {...props} faults={faults} />;
    if (field.kind === 'portrait') return <PortraitField key={field.at} {...props} />;
    const former =
      field.at === 'group' ? [...new Set(entriesOf(content, part).map(({ group }) => String(group)))] : undefined;
    return <SiteField key={field.at} field={field} {...props} suggestions={former} />;
  };
  return (
    <div className={styles.fields}>
      {groupsOf(fields).map(([group, inGroup]) =>
        group ? (
          <fieldset key={group} className={styles.group}>
            <legend>{group}</legend>
            {inGroup.map(shown)}
          </fieldset>
        ) : (
          inGroup.map(shown)
        ),
      )}
    </div>
  );
}

const groupsOf = (fields: ReadonlyArray<Field>) => [...Map.groupBy(fields, ({ group }) => group)];

const drawings: Record<(typeof drawnPortraits)[number], string> = {
  'doctor-a': doctorA,
  'doctor-b': doctorB,
  'doctor-c': doctorC,
  'doctor-d': doctorD,
  nurse,
};

const pictureTexts = { type: texts.attachmentType, size: texts.attachmentSize, failed: texts.avatarUploadFailed };

/** A member's portrait: one of those that come with the product, or a photograph. */
function PortraitField({ id, value, fault, onChange }: FieldProps) {
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
