import { lazy, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import { examOfDisease } from '../../../contract/diseases.ts';
import { Loading } from '../../ui/Loading.tsx';
import type { ChildDraft } from './ExamCard.tsx';
import styles from './ExamForm.module.css';
import { type ExamDraft, newExam } from './exam-draft.ts';

const ExamList = lazy(() => import('./ExamList.tsx'));

type Props = {
  value?: ExamDraft[];
  onChange?: (exams: ExamDraft[]) => void;
  /** When a field within is left. */
  onBlur?: () => void;
  id?: string;
  child: ChildDraft;
  diseaseId: number | undefined;
  ref?: Ref<{ focus: () => void }>;
};

/**
 * What was found in each eye, folded up until it is wanted. Unfolding it for the first time begins an exam of today; one
 * in which nothing is written is not sent.
 */
export function ExamsField({ value = [], onChange, onBlur, id, child, diseaseId, ref }: Props) {
  const [open, setOpen] = useState(value.length > 0);
  const body = useRef<HTMLDivElement>(null);
  const bodyId = useId();
  const kind = examOfDisease(diseaseId);

  useImperativeHandle(
    ref,
    () => ({
      focus: () => {
        setOpen(true);
        body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      },
    }),
    [],
  );

  const toggle = () => {
    if (!open && value.length === 0 && kind) onChange?.([newExam(kind, child.today)]);
    setOpen(!open);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: blur comes up from the fields within
    <div ref={body} id={id} onBlur={onBlur}>
      <h2 className={styles.heading}>
        <button type="button" aria-expanded={open} aria-controls={bodyId} onClick={toggle}>
          检查所见
          <small>{value.length > 0 ? `${value.length} 次检查` : '选填：右眼、左眼分别记录'}</small>
        </button>
      </h2>
      <div id={bodyId} hidden={!open}>
        <Suspense fallback={<Loading rows={4} />}>
          {open && (
            <ExamList exams={value} child={child} diseaseId={diseaseId} onChange={(exams) => onChange?.(exams)} />
          )}
        </Suspense>
      </div>
    </div>
  );
}
