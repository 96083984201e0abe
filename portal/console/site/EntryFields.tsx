import type { SitePart } from '../../../contract/site-content.ts';
import { ClinicsField } from './ClinicsField.tsx';
import styles from './Entries.module.css';
import { useEditing } from './editing.ts';
import { PortraitField } from './PortraitField.tsx';
import { SiteField } from './SiteField.tsx';
import { type Entry, entriesOf, valueAt, withValue } from './site-edit.ts';
import { faultAt, placeOf } from './site-faults.ts';
import { type Field, partForms } from './site-fields.ts';

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
