import { Form } from 'antd';
import { lazy, Suspense } from 'react';
import { dayInShanghai, isDay } from '../../../clinical/ages.ts';
import { examOfDisease } from '../../../contract/diseases.ts';
import { ExamsField } from '../findings/ExamsField.tsx';
import section from '../Section.module.css';
import styles from './ConsultationForm.module.css';
import { gestationOf, rules } from './consultation-rules.ts';
import { type ConsultationValues, findingsOf } from './consultation-values.ts';

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
