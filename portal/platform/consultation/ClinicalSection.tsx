import { Form } from 'antd';
import { type ReactNode, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addMonths } from '../../../clinical/ages.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { courseFindings } from '../../../clinical/course.ts';
import type { Exam, Findings } from '../../../clinical/findings.ts';
import { examOfDisease } from '../../../contract/diseases.ts';
import { dayOrNone } from '../../../contract/typed.ts';
import { lazy } from '../../ui/lazy.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useRecheck } from '../../ui/recheck.ts';
import fold from '../Fold.module.css';
import { type ExamDraft, newExam, undatedKinds } from '../findings/exam-draft.ts';
import { latestNextDay, ruleDay } from '../../../clinical/next-day.ts';
import type { TreatmentDraft } from '../findings/treatment-draft.ts';
import { pictureDays } from '../images/image-tags.ts';
import section from '../Section.module.css';
import { useToday } from '../today.ts';
import styles from './ConsultationForm.module.css';
import { type ConsultationValues, findingsOf, gestationOf, rules } from './consultation-values.ts';

const ExamList = lazy(() => import('../findings/ExamList.tsx'));
const TreatmentList = lazy(() => import('../findings/TreatmentList.tsx'));
const CaseAdvice = lazy(() => import('../findings/CaseAdvice.tsx'));

const clinicalFields = ['exams', 'treatments'] as const;

/**
 * What was found in each eye and done to it, and beside it what the rules say about the case while it is written, with
 * what was known of the child before.
 */
export function ClinicalSection({ former }: { former?: Findings }) {
  const form = Form.useFormInstance<ConsultationValues>();
  const values = {
    diseaseId: Form.useWatch('diseaseId', form),
    patientBirthday: dayOrNone(Form.useWatch('patientBirthday', form)),
    birthWeightGrams: Form.useWatch('birthWeightGrams', form),
    exams: Form.useWatch('exams', form),
    treatments: Form.useWatch('treatments', form),
    imageUrl: Form.useWatch('imageUrl', form),
    imageTags: Form.useWatch('imageTags', form),
  };
  const gestation = gestationOf(Form.useWatch('embryoAge', form), Form.useWatch('embryoAgeDay', form));
  const { diseaseId, patientBirthday: birthday, exams = [], treatments = [], imageTags, imageUrl } = values;
  const today = useToday();
  const kind = examOfDisease(diseaseId);
  const hasChild = diseaseId !== undefined && birthday !== '' && birthday <= today;

  const written = findingsOf(values);
  const findings = former ? courseFindings([former, written]) : written;
  const clinicalCase: ClinicalCase | undefined =
    hasChild && gestation ? { examKind: kind, birthday, gestation, findings } : undefined;
  const undated = undatedKinds(exams);
  const nextDays = (exam: Exam) => {
    const rule = clinicalCase && ruleDay(clinicalCase, exam);
    return { rule, last: clinicalCase ? latestNextDay(clinicalCase, exam, rule) : addMonths(exam.examDate, 12) };
  };

  const [open, setOpen] = useState(() => clinicalFields.some((name) => form.getFieldValue(name)?.length > 0));
  const bodyId = useId();
  const unfold = () => setOpen(true);
  const toggle = () => {
    if (!open && exams.length === 0 && kind) form.setFieldValue('exams', [newExam(kind)]);
    setOpen(!open);
  };
  const field = { validateTrigger: 'onBlur', dependencies: ['patientBirthday'] };

  return (
    <section className={section.section} aria-label="检查所见">
      <div className={styles.clinical} data-beside={exams.length + treatments.length > 0}>
        <div>
          <h2 className={fold.fold}>
            <button type="button" aria-expanded={open} aria-controls={bodyId} onClick={toggle}>
              检查所见
              <small>{countText(exams.length, treatments.length)}</small>
            </button>
          </h2>
          <div id={bodyId} hidden={!open}>
            <p className={styles.note}>{undated.length > 0 ? '除检查日期外，不填也可以提交。' : '不填也可以提交。'}</p>
            <Form.Item name="exams" rules={rules.exams(nextDays)} {...field}>
              <FoldedField<ExamDraft> name="exams" open={open} unfold={unfold}>
                {(drafts, onChange) => (
                  <ExamList
                    exams={drafts}
                    onChange={onChange}
                    diseaseId={diseaseId}
                    nextDays={nextDays}
                    child={{
                      birthday,
                      gestation,
                      today,
                      findings,
                      clinicalCase,
                      pictureDays: pictureDays(imageTags, imageUrl),
                    }}
                  />
                )}
              </FoldedField>
            </Form.Item>
            <Form.Item name="treatments" rules={rules.treatments} {...field}>
              <FoldedField<TreatmentDraft> name="treatments" open={open} unfold={unfold}>
                {(drafts, onChange) => (
                  <TreatmentList
                    treatments={drafts}
                    onChange={onChange}
                    birthday={birthday}
                    today={today}
                    diseases={[...new Set(findings.exams.map(({ disease }) => disease))]}
                  />
                )}
              </FoldedField>
            </Form.Item>
          </div>
        </div>
        {clinicalCase && (
          <Suspense>
            <CaseAdvice clinicalCase={clinicalCase} undated={undated} withPictures={!former} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

const countText = (exams: number, treatments: number): string =>
  [exams > 0 && `${exams} 次检查`, treatments > 0 && `${treatments} 次治疗`].filter(Boolean).join(' · ') ||
  '选填：右眼、左眼分别记录';

type FoldedFieldProps<Draft> = {
  name: (typeof clinicalFields)[number];
  value?: Draft[];
  onChange?: (drafts: Draft[]) => void;
  /** When a field within is left. */
  onBlur?: () => void;
  id?: string;
  ref?: Ref<{ focus: () => void }>;
  open: boolean;
  unfold: () => void;
  children: (drafts: Draft[], onChange: (drafts: Draft[]) => void) => ReactNode;
};

/** A list of drafts, drawn once it is wanted and sent all the same; unfolded where something in it is to be put right. */
function FoldedField<Draft>(props: FoldedFieldProps<Draft>) {
  const { name, value = [], onChange, onBlur, id, ref, open, unfold, children } = props;
  const recheck = useRecheck(name);
  const body = useRef<HTMLDivElement>(null);
  const focus = () => {
    flushSync(unfold);
    const faulty = body.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true] input');
    faulty?.focus();
    // Centred, so that on a phone the bar of buttons does not cover the message below the field.
    faulty?.scrollIntoView({ block: 'center' });
  };
  useImperativeHandle(ref, () => ({ focus }));
  const change = (drafts: Draft[]) => {
    onChange?.(drafts);
    recheck();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: blur comes up from the fields within
    <div ref={body} id={id} onBlur={onBlur}>
      <Suspense fallback={<Loading rows={4} />}>{open && children(value, change)}</Suspense>
    </div>
  );
}
