import { Button } from 'antd';
import { sheetNames } from '../../../contract/sheet-texts.ts';
import { type SheetKind, sheetColumns } from '../../../contract/sheets.ts';
import { useAct } from '../../ui/use-act.ts';
import { fileTypeNames, fileTypes } from './file-types.ts';
import styles from './Sheet.module.css';

/** The file to begin with, and what stands in each column. */
export function Template({ kind }: { kind: SheetKind }) {
  const { act, busy, fault } = useAct();
  return (
    <>
      <div className={styles.buttons}>
        {fileTypes.map((type) => (
          <Button
            key={type}
            loading={busy}
            onClick={() =>
              act(async () => {
                const { saveTemplate } = await import('./sheet-files.ts');
                await saveTemplate(kind, type);
              })
            }
          >
            下载{sheetNames[kind]}模板（{fileTypeNames[type]}）
          </Button>
        ))}
      </div>
      {fault && <p role="alert">{fault}</p>}
      <details className={styles.notes}>
        <summary>各列怎么填</summary>
        <dl>
          {sheetColumns[kind].map((column) => (
            <div key={column.field}>
              <dt>
                {column.label}
                {column.required && <span className={styles.needed}>必填</span>}
              </dt>
              <dd>{column.note}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
