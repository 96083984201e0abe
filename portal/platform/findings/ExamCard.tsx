import { Button } from 'antd';
import { useId, useState } from 'react';
import { type Day, dayText, isDay } from '../../../clinical/ages.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { dayRefusals } from '../../../clinical/clinical-texts.ts';
import { examNames } from '../../../clinical/exam-kinds.ts';
import { eyePast, openCallOf } from '../../../clinical/eye-past.ts';
import type { Findings } from '../../../clinical/findings.ts';
import { agesLine, type GestationalAge } from '../../../clinical/gestational-age.ts';
import { limits } from '../../../contract/limits.ts';
import { useConfirmedLoss } from '../../ui/confirmed-loss.ts';
import { CopyRightEye } from './CopyRightEye.tsx';
import { ExamEyes } from './ExamEyes.tsx';
import styles from './ExamForm.module.css';
import { Chosen, TypedField } from './LabelledFields.tsx';
import { type ExamDraft, type EyeDraft, type Fault, isBlank } from './exam-draft.ts';

/** The child and what was done, as far as the form says it. */
export type ChildDraft = {
  birthday: Day;
  gestation: GestationalAge | undefined;
  today: Day;
  /** With what was known before the form. */
  findings: Pick<Findings, 'exams' | 'treatments'>;
  /** The whole of it, once enough is written for the rules. */
  clinicalCase: ClinicalCase | undefined;
  /** The days on which the attached pictures were taken, each once. */
  pictureDays: readonly Day[];
};

type Props = {
  exam: ExamDraft;
  onChange: (exam: ExamDraft) => void;
  onRemove: () => void;
  child: ChildDraft;
  faults: readonly Fault[];
  startsOpen: boolean;
  ruleDay: Day | undefined;
};

/** One examination: its day with the child's ages, and what was found in each eye. */
export function ExamCard({ exam, onChange, onRemove, child, faults, startsOpen, ruleDay }: Props) {
  const confirmLoss = useConfirmedLoss();
  const [open, setOpen] = useState(startsOpen);
  /** The left eye from before it was made like the right one, until either is changed again. */
  const [former, setFormer] = useState<EyeDraft>();
  const id = useId();
  const { disease, examDate } = exam;
  const { birthday, gestation, findings, clinicalCase } = child;
  const on = isDay(examDate) ? examDate : '';
  const ages = gestation && isDay(examDate) ? agesLine(birthday, gestation, examDate) : '';
  const shown = open || faults.length > 0;

  const remove = () =>
    isBlank(exam) ? onRemove() : confirmLoss('移除这次检查？', onRemove, { content: '已填写的双眼所见会一并移除。' });
  const setLeft = (left: EyeDraft, before?: EyeDraft) => {
    setFormer(before);
    onChange({ ...exam, eyes: { ...exam.eyes, OS: left } });
  };

  return (
    <section className={styles.card} aria-labelledby={`${id}title`}>
      <header className={styles.head}>
        <h3 id={`${id}title`}>{examNames[disease]} 检查</h3>
        <ExamDate
          value={examDate}
          fault={faults.find(({ field }) => field === 'examDate')?.message}
          child={child}
          onChange={(day) => onChange({ ...exam, examDate: day })}
        />
        <div>
          <Button type="text" aria-expanded={shown} aria-controls={`${id}eyes`} onClick={() => setOpen(!shown)}>
            {shown ? '收起' : '展开'}
          </Button>
          <Button type="text" danger onClick={remove}>
            移除
          </Button>
        </div>
      </header>
      {ages && <p className={styles.ages}>检查时：{ages}</p>}
      <div id={`${id}eyes`} hidden={!shown}>
        <ExamEyes
          exam={exam}
          faults={faults}
          pastOf={(eye) => ({
            ...eyePast(findings, eye, disease, on, birthday),
            openCall: clinicalCase && openCallOf(clinicalCase, eye, disease, on),
          })}
          aboveLeft={<CopyRightEye exam={exam} former={former} onChange={setLeft} />}
          onChange={(changed, eye) => {
            if (eye) setFormer(undefined);
            onChange(changed);
          }}
        />
        <NextExam exam={exam} faults={faults} ruleDay={ruleDay} onChange={onChange} />
      </div>
    </section>
  );
}

type ExamDateProps = {
  value: string;
  fault: string | undefined;
  child: ChildDraft;
  onChange: (day: string) => void;
};

/** The day of an exam. Until one is chosen, today and the days of the pictures are offered, and none is set by itself. */
function ExamDate({ value, fault, child: { birthday, today, pictureDays }, onChange }: ExamDateProps) {
  const [beganEmpty] = useState(value === '');
  const fromPictures = pictureDays.filter((day) => day !== today && !dayRefusals.exam(day, birthday, today));
  const offers = [
    { day: today, text: '今天' },
    ...fromPictures.map((day) => ({ day, text: `照片拍摄日 ${dayText(day)}` })),
  ];
  return (
    <>
      <TypedField label="检查日期" type="date" max={today} value={value} fault={fault} onChange={onChange} />
      {(beganEmpty || value === '') && (
        <div className={styles.offers}>
          {offers.map(({ day, text }) => (
            <Button key={day} size="small" aria-pressed={value === day} onClick={() => onChange(day)}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

type NextExamProps = {
  exam: ExamDraft;
  onChange: (exam: ExamDraft) => void;
  faults: readonly Fault[];
  /** The last day by which the rules want to see the child again, as far as the exam is written. */
  ruleDay: Day | undefined;
};

/** The examiner's own day for the next exam: the rule's is taken by one press, a later one asks why. */
function NextExam({ exam, onChange, faults, ruleDay }: NextExamProps) {
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
