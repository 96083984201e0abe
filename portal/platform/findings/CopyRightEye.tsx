import { Button } from 'antd';
import { useRef } from 'react';
import { labelOf, valueText } from '../../../clinical/exam-fields.ts';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import { useConfirmedLoss } from '../../ui/confirmed-loss.ts';
import styles from './ExamForm.module.css';
import {
  type ExamDraft,
  type EyeDraft,
  fieldOf,
  hoursText,
  isUnseen,
  isWritten,
  mirroredHours,
  readHours,
} from './exam-draft.ts';

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

/** How an eye was seen or lost, and what its own treatment left. */
const ownFields = ['view', 'absentFor', 'absentWhy', 'skipArea'];

/** What is true of one eye alone and never copied: those, what was measured in it, and what is said of it with a day or a reason. */
const isOwn = (disease: ExamDisease, name: string): boolean =>
  ownFields.includes(name) || name.includes('.') || ['measure', 'day'].includes(fieldOf(disease, name).kind);

const signsOf = (disease: ExamDisease, eye: EyeDraft) =>
  Object.entries(eye).filter(([name, value]) => isWritten(value) && !isOwn(disease, name));

/** Clock hours that can be read, and so change sides. */
const hoursOf = ({ extent }: EyeDraft): number[] => readHours(String(extent ?? '')) ?? [];

/** The left eye with the right one's signs in place of its own; clock hours change sides with temporal and nasal. */
export function asRightEye({ disease, eyes: { OD, OS } }: ExamDraft): EyeDraft {
  const own = Object.entries(OS).filter(([name]) => isOwn(disease, name));
  const copied = signsOf(disease, OD).map(([name, value]) => {
    const hours = name === 'extent' ? hoursOf(OD) : [];
    return [name, hours.length > 0 ? hoursText(mirroredHours(hours)) : value];
  });
  return Object.fromEntries([...own, ...copied]);
}

/** Whether the right eye holds a sign that could be copied. */
export const canCopy = ({ disease, eyes: { OD, OS } }: ExamDraft): boolean =>
  !isUnseen(OD) && !isUnseen(OS) && signsOf(disease, OD).length > 0;

/** What the left eye says and would no longer say as the right one: `分区：Ⅰ区`. */
export function lostByCopy(exam: ExamDraft): string[] {
  const { disease, eyes } = exam;
  const copy = asRightEye(exam);
  return signsOf(disease, eyes.OS)
    .filter(([name, value]) => copy[name] !== value)
    .flatMap(([name, value]) => {
      const field = fieldOf(disease, name);
      const text = field.kind === 'hours' ? value : valueText(field, value);
      if (!text) return [];
      return field.kind === 'flag' ? [labelOf(field)] : [`${labelOf(field, eyes.OS)}：${text}`];
    });
}

/** What is said once the left eye is as the right one: that hours changed sides only where there were any. */
export const copyNote = ({ eyes: { OD } }: ExamDraft): string =>
  `已复制${hoursOf(OD).length > 0 ? '，钟点已按鼻侧、颞侧左右对调' : ''}；检查情况与测量值不复制，请核对左眼`;
