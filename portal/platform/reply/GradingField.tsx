import { type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayText } from '../../../clinical/ages.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { eyeNames, eyes } from '../../../clinical/eyes.ts';
import { examNames } from '../../../clinical/exam-kinds.ts';
import { lazy } from '../../ui/lazy.ts';
import { Loading } from '../../ui/Loading.tsx';
import fold from '../Fold.module.css';
import { type ExamDraft, type Fault, isWritten } from '../findings/exam-draft.ts';
import styles from './GradingField.module.css';

const GradingForm = lazy(() => import('./GradingForm.tsx'));

type Props = {
  value: ExamDraft | undefined;
  onChange: (grading: ExamDraft | undefined) => void;
  faults: readonly Fault[];
  clinicalCase: ClinicalCase;
  ref: Ref<{ focus: () => void }>;
};

/** The expert's own findings in one exam, folded up until they are wanted. */
export function GradingField({ ref, value, ...rest }: Props) {
  const [open, setOpen] = useState(value !== undefined);
  const body = useRef<HTMLDivElement>(null);
  const bodyId = useId();

  useImperativeHandle(
    ref,
    () => ({
      focus: () => {
        flushSync(() => setOpen(true));
        const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector);
        (find('[aria-invalid=true], [data-invalid=true] input') ?? find('input'))?.focus();
      },
    }),
    [],
  );

  return (
    <div className={styles.grading}>
      <h3 className={fold.fold}>
        <button type="button" aria-expanded={open} aria-controls={bodyId} onClick={() => setOpen(!open)}>
          附上我的分级
          <small>{value ? summaryOf(value) : '选填：右眼、左眼分别记录'}</small>
        </button>
      </h3>
      <div ref={body} id={bodyId} hidden={!open}>
        <Suspense fallback={<Loading rows={4} />}>{open && <GradingForm value={value} {...rest} />}</Suspense>
      </div>
    </div>
  );
}

/** `2026年11月2日 ROP：右眼`; the eyes as far as anything is written of them. */
function summaryOf({ disease, examDate, eyes: written }: ExamDraft): string {
  const which = eyes.filter((eye) => Object.values(written[eye]).some(isWritten)).map((eye) => eyeNames[eye]);
  return `${examDate && `${dayText(examDate)} `}${examNames[disease]}：${which.join('、') || '尚未填写'}`;
}
