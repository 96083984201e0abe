import { App, Button } from 'antd';
import { type ComponentType, useId, useState } from 'react';
import { type Day, isDay } from '../../../clinical/ages.ts';
import { lateralities, lateralityNames } from '../../../clinical/cataract.ts';
import { type Eye, eyeNames, eyes } from '../../../clinical/eyes.ts';
import type { ExamDisease } from '../../../clinical/findings.ts';
import type { GestationalAge } from '../../../clinical/gestational-age.ts';
import { CataractFields } from './CataractFields.tsx';
import { Choices } from './Choices.tsx';
import styles from './ExamForm.module.css';
import type { EyeFieldsProps } from './eye-fields.ts';
import { asLeftEye, type ExamDraft, type Fault, isBlank } from './findings-draft.ts';
import { GlaucomaFields } from './GlaucomaFields.tsx';
import { RetinoblastomaFields } from './RetinoblastomaFields.tsx';
import { RopFields } from './RopFields.tsx';
import { agesLine } from './shown-ages.ts';
import { TypedField } from './TypedField.tsx';
import { examNames } from './words.ts';

/** As far as the form says it. */
export type ChildDraft = { birthday: Day; gestation: GestationalAge | undefined; today: Day };

type Props = {
  exam: ExamDraft;
  onChange: (exam: ExamDraft) => void;
  onRemove: () => void;
  child: ChildDraft;
  faults: readonly Fault[];
  startsOpen: boolean;
};

type AnyEyeFields = ComponentType<EyeFieldsProps<ExamDisease>>;
const fieldsOf = {
  rop: RopFields,
  retinoblastoma: RetinoblastomaFields,
  glaucoma: GlaucomaFields,
  cataract: CataractFields,
} as Record<ExamDisease, unknown> as Record<ExamDisease, AnyEyeFields>;

/** One examination: its day with the child's ages, and what was found in each eye. */
export function ExamCard({ exam, onChange, onRemove, child, faults, startsOpen }: Props) {
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
  const setEye = (eye: Eye, signs: object) => {
    setCopied(false);
    onChange({ ...exam, eyes: { ...exam.eyes, [eye]: signs } } as ExamDraft);
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
        <div className={styles.acts}>
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
          <Choices
            label="单眼或双眼"
            choices={lateralities}
            names={lateralityNames}
            value={exam.laterality}
            onChange={(laterality) => onChange({ ...exam, laterality })}
          />
        )}
        <div className={styles.eyes}>
          {eyes.map((eye) => (
            <fieldset key={eye} className={styles.eye}>
              <legend>
                {eyeNames[eye]} <abbr>{eye}</abbr>
              </legend>
              {eye === 'OS' && (
                <div className={styles.copy}>
                  <Button size="small" onClick={copyRight}>
                    与右眼相同
                  </Button>
                  <p role="status">{copied && copyNote(disease)}</p>
                </div>
              )}
              <EyeFields exam={exam} eye={eye} faults={faults} onChange={(signs) => setEye(eye, signs)} />
            </fieldset>
          ))}
        </div>
      </div>
    </section>
  );
}

const copyNote = (disease: ExamDisease) =>
  disease === 'rop' ? '已复制；钟点已按鼻侧、颞侧左右对调，请核对' : '已复制，请核对';

type EyeProps = Pick<Props, 'exam' | 'faults'> & { eye: Eye; onChange: (signs: object) => void };

function EyeFields({ exam, eye, faults, onChange }: EyeProps) {
  const Fields = fieldsOf[exam.disease];
  const own = faults.filter((fault) => fault.eye === eye).map(({ field, message }) => [field, message] as const);
  return <Fields eye={eye} signs={exam.eyes[eye]} faults={Object.fromEntries(own)} onChange={onChange} />;
}
