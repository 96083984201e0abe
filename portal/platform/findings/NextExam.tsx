import { Button } from 'antd';
import { type Day, dayText } from '../../../clinical/ages.ts';
import { limits } from '../../../contract/limits.ts';
import styles from './ExamForm.module.css';
import type { ExamDraft, Fault } from './exam-draft.ts';
import { Chosen, TypedField } from './LabelledFields.tsx';

type Props = {
  exam: ExamDraft;
  onChange: (exam: ExamDraft) => void;
  faults: readonly Fault[];
  /** The last day by which the rules want to see the child again, as far as the exam is written. */
  ruleDay: Day | undefined;
};

/** The examiner's own day for the next exam: the rule's is taken by one press, a later one asks why. */
export function NextExam({ exam, onChange, faults, ruleDay }: Props) {
  const { date = '', why = '' } = exam.next ?? {};
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.message;
  const set = (next: ExamDraft['next']) => onChange({ ...exam, next });
  const isLater = ruleDay !== undefined && date > ruleDay;
  return (
    <Chosen label="下次检查">
      <div className={styles.next}>
        {ruleDay && (
          <Button aria-pressed={date === ruleDay} onClick={() => set({ date: ruleDay })}>
            按规则最迟 {dayText(ruleDay)}
          </Button>
        )}
        <TypedField
          label={exam.disease === 'other' ? '由医生定的日期' : '另定日期（选填）'}
          type="date"
          value={date}
          fault={faultOf('next')}
          onChange={(day) => set({ date: day, why })}
        />
        {(isLater || why) && (
          <TypedField
            label="比规则晚的理由"
            value={why}
            fault={faultOf('nextWhy')}
            maxLength={limits.clinicalReasonMaxLength}
            onChange={(text) => set({ date, why: text })}
          />
        )}
      </div>
    </Chosen>
  );
}
