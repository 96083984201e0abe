import { App, Button } from 'antd';
import { useId, useState } from 'react';
import { type Day, isDay } from '../../../clinical/ages.ts';
import { lateralities, lateralityNames } from '../../../clinical/cataract.ts';
import { type Eye, eyeNames, eyes } from '../../../clinical/eyes.ts';
import type { ExamDisease } from '../../../clinical/findings.ts';
import type { GestationalAge } from '../../../clinical/gestational-age.ts';
import { agesLine } from '../../../clinical/shown-ages.ts';
import { examOfDisease } from '../../../contract/diseases.ts';
import { Choices } from '../Chips.tsx';
import styles from './ExamForm.module.css';
import { EyeFields, TypedField } from './EyeFields.tsx';
import { asLeftEye, type ExamDraft, type EyeDraft, type Fault, isBlank, newExam, readExams } from './exam-draft.ts';
import { examNames } from './exam-fields.ts';

/** As far as the form says it. */
export type ChildDraft = { birthday: Day; gestation: GestationalAge | undefined; today: Day };

type Props = {
  exams: readonly ExamDraft[];
  onChange: (exams: ExamDraft[]) => void;
  child: ChildDraft;
  /** The category of the case, once it is chosen: its kind of exam is offered first. */
  diseaseId: number | undefined;
};

const kinds = Object.keys(examNames) as ExamDisease[];

/** The exams of a case in the order they were written, and how to add one. */
export default function ExamList({ exams, onChange, child, diseaseId }: Props) {
  const { faults } = readExams(exams, child.birthday, child.today);
  const [atStart] = useState(() => exams.slice(0, -1).map(({ key }) => key));
  const fitting = examOfDisease(diseaseId);
  const offered = kinds.toSorted((one, other) => Number(other === fitting) - Number(one === fitting));
  const add = (disease: ExamDisease) => onChange([...exams, newExam(disease, child.today)]);

  return (
    <div className={styles.list}>
      {exams.map((exam) => (
        <ExamCard
          key={exam.key}
          exam={exam}
          child={child}
          faults={faults.filter(({ key }) => key === exam.key)}
          startsOpen={!atStart.includes(exam.key)}
          onChange={(changed) => onChange(exams.map((one) => (one.key === exam.key ? changed : one)))}
          onRemove={() => onChange(exams.filter((one) => one.key !== exam.key))}
        />
      ))}
      <fieldset className={styles.field}>
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

type ExamCardProps = {
  exam: ExamDraft;
  onChange: (exam: ExamDraft) => void;
  onRemove: () => void;
  child: ChildDraft;
  faults: readonly Fault[];
  startsOpen: boolean;
};

/** One examination: its day with the child's ages, and what was found in each eye. */
function ExamCard({ exam, onChange, onRemove, child, faults, startsOpen }: ExamCardProps) {
  const { modal } = App.useApp();
  const [open, setOpen] = useState(startsOpen);
  const [copied, setCopied] = useState(false);
  const id = useId();
  const { disease, examDate } = exam;
  const { birthday, gestation, today } = child;
  const ages = gestation && isDay(examDate) ? agesLine(birthday, gestation, examDate) : '';
  const shown = open || faults.length > 0;

  const remove = () => {
    if (isBlank(exam)) return onRemove();
    modal.confirm({
      title: '移除这次检查？',
      content: '已填写的双眼所见会一并移除。',
      okText: '移除',
      okButtonProps: { danger: true },
      cancelText: '保留',
      onOk: onRemove,
    });
  };
  const setEye = (eye: Eye, signs: EyeDraft) => {
    setCopied(false);
    onChange({ ...exam, eyes: { ...exam.eyes, [eye]: signs } });
  };
  const copyRight = () => {
    setEye('OS', asLeftEye(exam.eyes.OD));
    setCopied(true);
  };

  return (
    <section className={styles.card} aria-labelledby={`${id}title`}>
      <header className={styles.head}>
        <h3 id={`${id}title`}>{examNames[disease]} 检查</h3>
        <TypedField
          label="检查日期"
          type="date"
          max={today}
          value={examDate}
          fault={faults.find(({ field }) => field === 'examDate')?.message}
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
        {disease === 'cataract' && (
          <div className={styles.field}>
            <span className={styles.label}>单眼或双眼</span>
            <Choices
              label="单眼或双眼"
              choices={lateralities.map((value) => ({ value, label: lateralityNames[value] }))}
              value={exam.laterality}
              onChange={(laterality) => onChange({ ...exam, laterality })}
              onTakeBack={() => onChange({ ...exam, laterality: undefined })}
            />
          </div>
        )}
        <div className={styles.eyes}>
          {eyes.map((eye) => (
            <fieldset key={eye} className={styles.eye}>
              <legend>
                {eyeNames[eye]} <abbr>{eye}</abbr>
              </legend>
              {eye === 'OS' && (
                <>
                  <Button size="small" className={styles.copy} onClick={copyRight}>
                    与右眼相同
                  </Button>
                  <p className={styles.copied} role="status">
                    {copied && copyNote(disease)}
                  </p>
                </>
              )}
              <EyeFields
                disease={disease}
                eye={eye}
                signs={exam.eyes[eye]}
                faults={Object.fromEntries(
                  faults.filter((one) => one.eye === eye).map((one) => [one.field, one.message]),
                )}
                onChange={(signs) => setEye(eye, signs)}
              />
            </fieldset>
          ))}
        </div>
      </div>
    </section>
  );
}

const copyNote = (disease: ExamDisease) =>
  disease === 'rop' ? '已复制；钟点已按鼻侧、颞侧左右对调，请核对' : '已复制，请核对';
