import type { ReactNode } from 'react';
import styles from './Versions.module.css';

type ChangedField = { label: string; old: ReactNode; new: ReactNode };

/** Fields of which two versions say different things, each as it was and as it is; empty where one says nothing. */
export const ChangedFields = ({ fields }: { fields: readonly ChangedField[] }) => (
  <dl className={styles.fields}>
    {fields.map((field) => (
      <div key={field.label}>
        <dt>{field.label}</dt>
        <dd>
          {field.old && <del>{field.old}</del>}
          {field.new && <ins>{field.new}</ins>}
        </dd>
      </div>
    ))}
  </dl>
);
