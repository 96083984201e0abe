import { sheetNames } from '../../../contract/sheet-texts.ts';
import { neededText, type SheetKind, sheetColumns } from '../../../contract/sheets.ts';
import { FileButtons } from './FileButtons.tsx';
import styles from './Sheet.module.css';

/** The file to begin with, and what stands in each column. */
export function Template({ kind }: { kind: SheetKind }) {
  return (
    <>
      <FileButtons
        label={`下载${sheetNames[kind]}模板`}
        save={async (type) => {
          const { saveTemplate } = await import('./sheet-files.ts');
          await saveTemplate(kind, type);
        }}
      />
      <details className={styles.notes}>
        <summary>各列怎么填</summary>
        <dl>
          {sheetColumns[kind].map((column) => (
            <div key={column.field}>
              <dt>
                {column.label}
                {(column.required || column.requiredOfDoctors) && (
                  <span className={styles.needed}>{neededText(column)}</span>
                )}
              </dt>
              <dd>{column.note}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
