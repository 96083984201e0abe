import { Button, Form } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { clinicalRanges } from '../../../clinical/ranges.ts';
import { pages } from '../../../contract/pages.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { childById } from '../../api/children.ts';
import { reasonOf } from '../../api/call.ts';
import { useApp } from '../../ui/app.tsx';
import { type ConsultationValues, identityValues } from '../consultation/consultation-values.ts';
import { draftOf, type ExamDraft, isBlank } from '../findings/exam-draft.ts';
import { treatmentDraftOf } from '../findings/treatment-draft.ts';
import styles from './ChildPage.module.css';
import { Namesakes } from './FoundChildren.tsx';

/**
 * While the child of a new case is typed: the records in one's own hospital that may be of the same, to be chosen, so that one child
 * keeps one record. What is chosen carries over who the child is and all that was found.
 */
export function ChildOffer() {
  const form = Form.useFormInstance<ConsultationValues>();
  const { message } = useApp();
  const childId: number | undefined = Form.useWatch('childId', form);
  const [leftOut, setLeftOut] = useState('');
  const typed = String(Form.useWatch('patientName', form) ?? '').trim();

  const choose = async (id: number) => {
    try {
      const carried = valuesOfChild(await childById(id));
      const typedExams = (form.getFieldValue('exams') ?? []).filter((one: ExamDraft) => !isBlank(one) || one.examDate);
      const exams = [...carried.exams!, ...typedExams];
      const treatments = [...carried.treatments!, ...(form.getFieldValue('treatments') ?? [])];
      form.setFieldsValue({ ...carried, exams, treatments } as never);
      message.success('已带入档案中的资料');
    } catch (error) {
      message.error(`获取患儿档案失败：${reasonOf(error)}`);
    }
  };

  /** What was brought is of somebody else: all of it goes, and what was typed besides stays. */
  const takeBack = () => {
    const carried: readonly string[] = form.getFieldValue('carried') ?? [];
    const own = (name: 'exams' | 'treatments') =>
      (form.getFieldValue(name) ?? []).filter(({ key }: { key: string }) => !carried.includes(key));
    setLeftOut(typed);
    form.setFieldsValue({ ...nobody, exams: own('exams'), treatments: own('treatments') } as never);
  };

  return (
    <>
      {(['childId', 'carried'] as const).map((name) => (
        <Form.Item key={name} name={name} noStyle>
          <Held />
        </Form.Item>
      ))}
      {childId ? (
        <div className={styles.offer} role="note">
          <p>
            这次会诊会记入本院已有的档案，已有的检查和治疗一并带入。
            <Link to={pages.platformChild(childId)} target="_blank">
              查看档案
            </Link>
          </p>
          <Button onClick={takeBack}>不是同一名患儿，另建档案</Button>
        </div>
      ) : (
        <Namesakes
          text="本院已有姓名相近的档案。如果是同一名患儿，请选择，以便前后对照："
          choose="就是这名患儿"
          onChoose={({ id }) => choose(id)}
          answered={leftOut}
        />
      )}
    </>
  );
}

/** Keeps a value of the form that nobody types. */
const Held = () => null;

/** What is left of a child who turned out to be another one; the name was typed. */
const nobody = {
  childId: undefined,
  carried: undefined,
  patientSex: undefined,
  patientBirthday: '',
  embryoAge: '',
  embryoAgeDay: '',
  birthWeightGrams: '',
};

/** What a new case about a child begins with. The latest exams are carried where there are more than a case holds. */
export function valuesOfChild(child: Child): Partial<ConsultationValues> {
  const { findings } = child;
  const birthWeight = child.birthWeightGrams ?? findings.birthWeightGrams;
  const exams = findings.exams.slice(-clinicalRanges.examsMax).map(draftOf);
  const treatments = findings.treatments.slice(-clinicalRanges.treatmentsMax).map(treatmentDraftOf);
  return {
    childId: child.id,
    ...identityValues(child),
    ...(birthWeight && { birthWeightGrams: String(birthWeight) }),
    ...(child.consultations.length > 0 && { diseaseId: child.consultations.at(-1)!.diseaseId }),
    exams,
    treatments,
    carried: [...exams, ...treatments].map(({ key }) => key),
  };
}
