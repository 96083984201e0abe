import { Form } from 'antd';
import { lazy, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import { dayInShanghai, isDay } from '../../../clinical/ages.ts';
import { examOfDisease } from '../../../contract/diseases.ts';
import { Loading } from '../../ui/Loading.tsx';
import type { ChildDraft } from '../findings/ExamList.tsx';
import { type ExamDraft, newExam } from '../findings/exam-draft.ts';
import section from '../Section.module.css';
import styles from './ConsultationForm.module.css';
import { type ConsultationValues, findingsOf, gestationOf, rules } from './consultation-values.ts';

const ExamList = lazy(() => import('../findings/ExamList.tsx'));
const CaseAdvice = lazy(() => import('../findings/CaseAdvice.tsx'));

/** What was found in each eye, and beside it what the rules say about the case while it is written. */
export function ClinicalSection() {
  const form = Form.useFormInstance<ConsultationValues>();
  const values = {
    diseaseId: Form.useWatch('diseaseId', form),
    patientBirthday: Form.useWatch('patientBirthday', form) ?? '',
    birthWeightGrams: Form.useWatch('birthWeightGrams', form),
    exams: Form.useWatch('exams', form),
    imageUrl: Form.useWatch('imageUrl', form),
    imageTags: Form.useWatch('imageTags', form),
  };
  const gestation = gestationOf(Form.useWatch('embryoAge', form), Form.useWatch('embryoAgeDay', form));
  const { diseaseId, patientBirthday: birthday } = values;
  const today = dayInShanghai(new Date());
  const hasChild = diseaseId !== undefined && isDay(birthday) && birthday <= today;

  return (
    <section className={section.section} aria-label="检查所见">
      <div className={styles.clinical} data-beside={(values.exams?.length ?? 0) > 0}>
        <Form.Item
          name="exams"
          className={styles.exams}
          rules={rules.exams}
          validateTrigger="onBlur"
          dependencies={['patientBirthday']}
        >
          <ExamsField child={{ birthday, gestation, today }} diseaseId={diseaseId} />
        </Form.Item>
        {hasChild && gestation && (
          <Suspense>
            <CaseAdvice
              clinicalCase={{ examKind: examOfDisease(diseaseId), birthday, gestation, findings: findingsOf(values) }}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}

type ExamsFieldProps = {
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
function ExamsField({ value = [], onChange, onBlur, id, child, diseaseId, ref }: ExamsFieldProps) {
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
