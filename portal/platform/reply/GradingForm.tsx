import { App, Button } from 'antd';
import { useState } from 'react';
import { dayInShanghai, isDay } from '../../../clinical/ages.ts';
import { lateralities, lateralityNames } from '../../../clinical/cataract.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { type Eye, eyeNames, eyes } from '../../../clinical/eyes.ts';
import { Choices } from '../Chips.tsx';
import examForm from '../findings/ExamForm.module.css';
import { EyeFields, TypedField } from '../findings/EyeFields.tsx';
import { type ExamDraft, type EyeDraft, type Fault, isBlank } from '../findings/exam-draft.ts';
import { agesLine } from '../findings/shown-ages.ts';
import styles from './GradingField.module.css';
import { type ExamToGrade, examsToGrade, nameOf, newGrading } from './opinion-draft.ts';

type Props = {
  value: ExamDraft | undefined;
  onChange: (grading: ExamDraft | undefined) => void;
  faults: readonly Fault[];
  clinicalCase: ClinicalCase;
};

/** Which exam is graded, and what the expert finds in each eye of it. Nothing of what the initiator found is taken over. */
export default function GradingForm({ value, onChange, faults, clinicalCase }: Props) {
  const { modal } = App.useApp();
  const [begun] = useState(value);
  const { birthday, gestation } = clinicalCase;
  const today = dayInShanghai(new Date());
  const exams = examsToGrade(clinicalCase, begun);
  const isOfOwnDay = exams.some((one) => one.disease === value?.disease && one.examDate === '');

  /** What was written down of the eyes stays while the kind is the same. */
  const choose = (chosen: ExamToGrade) => {
    const same = value?.disease === chosen.disease;
    onChange(same ? { ...value, examDate: chosen.examDate } : newGrading(chosen));
  };
  const remove = () => {
    if (!value || isBlank(value)) return onChange(undefined);
    modal.confirm({
      title: '移除我的分级？',
      content: '已填写的双眼所见会一并移除，回复的文字保留。',
      okText: '移除',
      okButtonProps: { danger: true },
      cancelText: '保留',
      onOk: () => onChange(undefined),
    });
  };

  return (
    <div className={examForm.card}>
      <p className={styles.note}>只记录您自己的判断，发起医生的检查所见不会带入；看不清或没有检查的眼请如实选择。</p>
      <div className={examForm.field}>
        <span className={examForm.label}>分级的是哪一次检查</span>
        <Choices
          label="分级的是哪一次检查"
          choices={exams.map((exam) => ({ value: nameOf(exam), label: nameOf(exam) }))}
          value={value && nameOf(isOfOwnDay ? { ...value, examDate: '' } : value)}
          onChange={(name) => choose(exams.find((exam) => nameOf(exam) === name)!)}
        />
      </div>
      {value && (
        <>
          {isOfOwnDay && (
            <TypedField
              label="检查日期"
              type="date"
              max={today}
              value={value.examDate}
              fault={faults.find(({ field }) => field === 'examDate')?.message}
              onChange={(examDate) => onChange({ ...value, examDate })}
            />
          )}
          {isDay(value.examDate) && (
            <p className={examForm.ages}>检查时：{agesLine(birthday, gestation, value.examDate)}</p>
          )}
          <GradedEyes grading={value} onChange={onChange} faults={faults} />
          <Button type="text" danger className={styles.remove} onClick={remove}>
            移除我的分级
          </Button>
        </>
      )}
    </div>
  );
}

type EyesProps = { grading: ExamDraft; onChange: (grading: ExamDraft) => void; faults: readonly Fault[] };

function GradedEyes({ grading, onChange, faults }: EyesProps) {
  const { disease, laterality } = grading;
  const setEye = (eye: Eye, signs: EyeDraft) => onChange({ ...grading, eyes: { ...grading.eyes, [eye]: signs } });
  return (
    <>
      {disease === 'cataract' && (
        <div className={examForm.field}>
          <span className={examForm.label}>单眼或双眼</span>
          <Choices
            label="单眼或双眼"
            choices={lateralities.map((value) => ({ value, label: lateralityNames[value] }))}
            value={laterality}
            onChange={(chosen) => onChange({ ...grading, laterality: chosen })}
            onTakeBack={() => onChange({ ...grading, laterality: undefined })}
          />
        </div>
      )}
      <div className={examForm.eyes}>
        {eyes.map((eye) => (
          <fieldset key={eye} className={examForm.eye}>
            <legend>
              {eyeNames[eye]} <abbr>{eye}</abbr>
            </legend>
            <EyeFields
              disease={disease}
              eye={eye}
              signs={grading.eyes[eye]}
              faults={Object.fromEntries(
                faults.filter((one) => one.eye === eye).map((one) => [one.field, one.message]),
              )}
              onChange={(signs) => setEye(eye, signs)}
            />
          </fieldset>
        ))}
      </div>
    </>
  );
}
