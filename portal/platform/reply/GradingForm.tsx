import { Button } from 'antd';
import { useState } from 'react';
import { isDay } from '../../../clinical/ages.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { eyePast } from '../../../clinical/eye-past.ts';
import { agesLine } from '../../../clinical/gestational-age.ts';
import { useConfirmedLoss } from '../../ui/confirmed-loss.ts';
import { ExamEyes } from '../findings/ExamEyes.tsx';
import examForm from '../findings/ExamForm.module.css';
import { type ExamDraft, type Fault, isBlank } from '../findings/exam-draft.ts';
import { ChoiceField, TypedField } from '../findings/LabelledFields.tsx';
import { useToday } from '../today.ts';
import styles from './GradingField.module.css';
import { type ExamToGrade, examsToGrade, nameOf, newGrading } from './opinion-draft.ts';

type Props = {
  value: ExamDraft | undefined;
  onChange: (grading: ExamDraft | undefined) => void;
  faults: readonly Fault[];
  clinicalCase: ClinicalCase;
  words?: { note: string; which: string; remove: string };
};

const nothing = { exams: [], treatments: [] };

const ofExpert = {
  note: '只记录您自己的判断，发起医生的检查所见不会带入；看不清或没有检查的眼请如实选择。',
  which: '分级的是哪一次检查',
  remove: '移除我的分级',
};

/** Which exam is graded, and what the expert finds in each eye of it. Nothing of what the initiator found is taken over. */
export default function GradingForm({ value, onChange, faults, clinicalCase, words = ofExpert }: Props) {
  const confirmLoss = useConfirmedLoss();
  const [begun] = useState(value);
  const { birthday, gestation, findings } = clinicalCase;
  const today = useToday();
  const exams = examsToGrade(clinicalCase, begun);
  const ages = value && isDay(value.examDate) ? agesLine(birthday, gestation, value.examDate) : '';
  const isOfOwnDay = exams.some((one) => one.disease === value?.disease && one.examDate === '');

  /** Asks before anything that was written down of the eyes is lost. */
  const replace = (title: string, okText: string, next: ExamDraft | undefined) => {
    if (!value || isBlank(value)) return onChange(next);
    confirmLoss(title, () => onChange(next), { okText, content: '已填写的双眼所见会一并移除，其他内容保留。' });
  };
  const choose = (chosen: ExamToGrade) => {
    if (value?.disease === chosen.disease) onChange({ ...value, examDate: chosen.examDate });
    else replace('改为另一类检查？', '更改', newGrading(chosen));
  };

  return (
    <div className={examForm.card}>
      <p className={styles.note}>{words.note}</p>
      <ChoiceField
        label={words.which}
        choices={exams.map((exam) => ({ value: nameOf(exam), label: nameOf(exam) }))}
        value={value && nameOf(isOfOwnDay ? { ...value, examDate: '' } : value)}
        onChange={(name) => choose(exams.find((exam) => nameOf(exam) === name)!)}
      />
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
          {ages && <p className={examForm.ages}>检查时：{ages}</p>}
          <ExamEyes
            exam={value}
            onChange={onChange}
            faults={faults}
            pastOf={(eye) =>
              eyePast(findings ?? nothing, eye, value.disease, isDay(value.examDate) ? value.examDate : '', birthday)
            }
          />
          <Button
            type="text"
            danger
            className={styles.remove}
            onClick={() => replace(`${words.remove}？`, '移除', undefined)}
          >
            {words.remove}
          </Button>
        </>
      )}
    </div>
  );
}
