import { Button } from 'antd';
import { statementTexts as words } from '../../../contract/statement-texts.ts';
import { statementText } from '../../../contract/statement-words.ts';
import type { Child, ChildEntry } from '../../../contract/schemas/child.ts';
import { beijingMinute } from '../../ui/time.ts';
import { RowButton } from '../../ui/RowActions.tsx';
import { Section } from '../Section.tsx';
import styles from './ChildPage.module.css';
import { statementRows } from './statement-rows.ts';

type Props = { child: Child; onAdd: () => void; onWithdraw: (entryId: number) => void };

/** `县医院 王医生，2026-03-04 10:20 记录` */
export const saidByText = ({ by, savedAt }: ChildEntry): string =>
  `${by.doctorHospital} ${by.doctorName}，${beijingMinute(savedAt)} 记录`;

/** What is said of a child and not of an exam, each with who said it and when; nothing where there is none of another hospital's child. */
export function Statements({ child, onAdd, onWithdraw }: Props) {
  const rows = statementRows(child);
  if (rows.length === 0 && !child.isOwn) return null;
  return (
    <Section id="statements" title={words.title}>
      {rows.length === 0 ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <ul className={styles.records}>
          {rows.map(({ key, content, entry, isUndone }) => (
            <li key={key}>
              <div>
                {statementText(content)}
                <span className={styles.soft}>
                  {entry ? saidByText(entry) : words.carried}
                  {isUndone && `；${words.undone}`}
                </span>
              </div>
              {entry && child.isOwn && (
                <RowButton
                  label={words.takeBack}
                  of={`：${statementText(content)}`}
                  onClick={() => onWithdraw(entry.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {child.isOwn && (
        <div className={`${styles.deeds} ${styles.onScreen}`}>
          <Button onClick={onAdd}>{words.add}</Button>
        </div>
      )}
    </Section>
  );
}
