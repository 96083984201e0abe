import { Button } from 'antd';
import { useRef } from 'react';
import { useConfirmedLoss } from '../../ui/confirmed-loss.ts';
import styles from './ExamForm.module.css';
import { asRightEye, canCopy, copyNote, lostByCopy } from './exam-copy.ts';
import type { ExamDraft, EyeDraft } from './exam-draft.ts';

type Props = {
  exam: ExamDraft;
  /** The left eye from before it was copied over, while that can be undone. */
  former: EyeDraft | undefined;
  /** `before` is what an undo returns to. */
  onChange: (left: EyeDraft, before?: EyeDraft) => void;
};

/** Makes the left eye like the right one: asks where it would lose anything, and takes it back. */
export function CopyRightEye({ exam, former, onChange }: Props) {
  const confirmLoss = useConfirmedLoss();
  const button = useRef<HTMLButtonElement>(null);
  const copy = () => onChange(asRightEye(exam), exam.eyes.OS);
  const ask = () => {
    const lost = lostByCopy(exam);
    if (lost.length === 0) return copy();
    confirmLoss('用右眼的所见替换左眼？', copy, {
      content: (
        <>
          左眼已填写的以下内容会被替换：
          <ul className={styles.lost}>
            {lost.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ),
      okText: '替换左眼',
      cancelText: '保留左眼',
      autoFocusButton: 'cancel',
    });
  };
  const undo = () => {
    onChange(former!);
    button.current?.focus();
  };

  return (
    <>
      <Button ref={button} size="small" className={styles.copy} disabled={!canCopy(exam)} onClick={ask}>
        与右眼相同
      </Button>
      <div className={styles.copied}>
        <p role="status">{former && copyNote(exam)}</p>
        {former && (
          <Button size="small" onClick={undo}>
            撤销
          </Button>
        )}
      </div>
    </>
  );
}
