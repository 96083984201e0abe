import type { SitePart } from '../../../contract/site-content.ts';
import panel from '../../ui/Panel.module.css';
import styles from './Entries.module.css';
import { EntryFields } from './EntryFields.tsx';
import { EntryList } from './EntryList.tsx';
import { useEditing } from './editing.ts';
import { SampleTick } from './SampleTick.tsx';
import { entriesOf } from './site-edit.ts';
import { partForms } from './site-fields.ts';

/** The form of one part. */
export function PartFields({ part, name }: { part: SitePart; name: string }) {
  const { content, change } = useEditing();
  const { hint, list } = partForms[part];
  const entry = entriesOf(content, part)[0];
  return (
    <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="part">
      <div className={styles.head}>
        <h2 id="part">{name}</h2>
        {!list && entry && (
          <SampleTick sample={entry.sample} onChange={(sample) => change(part, ([one]) => [{ ...one!, sample }])} />
        )}
      </div>
      <p className={styles.hint}>{hint}</p>
      {list ? <EntryList part={part} list={list} /> : entry && <EntryFields part={part} at={0} entry={entry} />}
    </section>
  );
}
