import { Button } from 'antd';
import { useState } from 'react';
import { type ExamDisease, examNames } from '../../../clinical/exam-kinds.ts';
import { clinicalRanges } from '../../../clinical/ranges.ts';
import { examOfDisease } from '../../../contract/diseases.ts';
import { type ChildDraft, ExamCard } from './ExamCard.tsx';
import styles from './ExamForm.module.css';
import { type ExamDraft, newExam, readExams, type NextDays } from './exam-draft.ts';

type Props = {
  exams: readonly ExamDraft[];
  onChange: (exams: ExamDraft[]) => void;
  child: ChildDraft;
  /** The category of the case, once it is chosen: its kind of exam is offered first. */
  diseaseId: number | undefined;
  nextDays: NextDays;
};

const kinds = Object.keys(examNames) as ExamDisease[];

/** The exams of a case in the order they were written, and how to add one. */
export default function ExamList({ exams, onChange, child, diseaseId, nextDays }: Props) {
  const { faults } = readExams(exams, child.birthday, child.today, nextDays);
  const dayOf = (draft: ExamDraft) =>
    readExams([{ ...draft, next: undefined }], child.birthday, child.today).exams.map(nextDays)[0]?.rule;
  const [atStart] = useState(() => exams.slice(0, -1).map(({ key }) => key));
  const fitting = examOfDisease(diseaseId);
  const offered = kinds.toSorted((one, other) => Number(other === fitting) - Number(one === fitting));
  const add = (disease: ExamDisease) => onChange([...exams, newExam(disease)]);

  return (
    <div className={styles.list}>
      {exams.map((exam) => (
        <ExamCard
          key={exam.key}
          exam={exam}
          child={child}
          faults={faults.filter(({ key }) => key === exam.key)}
          ruleDay={dayOf(exam)}
          startsOpen={!atStart.includes(exam.key)}
          onChange={(changed) => onChange(exams.map((one) => (one.key === exam.key ? changed : one)))}
          onRemove={() => onChange(exams.filter((one) => one.key !== exam.key))}
        />
      ))}
      <fieldset className={styles.field} disabled={exams.length >= clinicalRanges.examsMax}>
        <legend>{exams.length > 0 ? '再添加一次检查' : '添加一次检查'}</legend>
        <div className={styles.add}>
          {offered.map((kind) => (
            <Button
              key={kind}
              type={kind === fitting ? 'primary' : 'default'}
              ghost={kind === fitting}
              onClick={() => add(kind)}
            >
              ＋ {examNames[kind]}
            </Button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
