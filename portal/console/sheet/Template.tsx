import { neededText, sheetColumns } from '../../../contract/sheets.ts';
import { FileButtons } from './FileButtons.tsx';
import styles from './Sheet.module.css';

/** The file to begin with, and what stands in each column. */
export function Template() {
  return (
    <>
      <FileButtons
        label="下载用户模板"
        save={async (type) => {
          const { saveTemplate } = await import('./sheet-files.ts');
          await saveTemplate(type);
        }}
      />
      <details className={styles.notes}>
        <summary>各列怎么填</summary>
        <dl>
          {sheetColumns.map((column) => (
            <div key={column.field}>
              <dt>
                {column.label}
                <span className={styles.needed}>{neededText(column)}</span>
              </dt>
              <dd>{column.note}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
