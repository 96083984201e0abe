import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { EyePast } from '../../../clinical/eye-past.ts';
import { lateralities, lateralityNames } from '../../../clinical/cataract.ts';
import { type Eye, eyeNames, eyes } from '../../../clinical/eyes.ts';
import styles from './ExamForm.module.css';
import { EyeFields } from './EyeFields.tsx';
import type { ExamDraft, Fault } from './exam-draft.ts';
import { ChoiceField } from './LabelledFields.tsx';

type Props = {
  exam: ExamDraft;
  /** `eye` is the one that was changed, if it was one. */
  onChange: (exam: ExamDraft, eye?: Eye) => void;
  faults: readonly Fault[];
  /** What was before the exam. */
  pastOf: (eye: Eye) => EyePast;
  /** Above the fields of the left eye. */
  aboveLeft?: ReactNode;
};

/** What is written down of both eyes in one exam. */
export function ExamEyes({ exam, onChange, faults, pastOf, aboveLeft }: Props) {
  const { disease, laterality } = exam;
  return (
    <>
      <BothSeen exam={exam} onChange={onChange} />
      {disease === 'cataract' && (
        <ChoiceField
          label="单眼或双眼"
          choices={lateralities.map((value) => ({ value, label: lateralityNames[value] }))}
          value={laterality}
          onChange={(chosen) => onChange({ ...exam, laterality: chosen })}
          onTakeBack={() => onChange({ ...exam, laterality: undefined })}
        />
      )}
      <div className={styles.eyes}>
        {eyes.map((eye) => (
          <fieldset key={eye} className={styles.eye}>
            <legend>
              {eyeNames[eye]} <abbr>{eye}</abbr>
            </legend>
            {eye === 'OS' && aboveLeft}
            <EyeFields
              disease={disease}
              eye={eye}
              signs={exam.eyes[eye]}
              past={pastOf(eye)}
              faults={Object.fromEntries(
                faults.filter((one) => one.eye === eye).map((one) => [one.field, one.message]),
              )}
              onChange={(signs) => onChange({ ...exam, eyes: { ...exam.eyes, [eye]: signs } }, eye)}
            />
          </fieldset>
        ))}
      </div>
    </>
  );
}

/** That both eyes were seen well is said at once, while nothing is said of either. */
function BothSeen({ exam, onChange }: Pick<Props, 'exam' | 'onChange'>) {
  const { OD, OS } = exam.eyes;
  if (OD.view || OS.view) return null;
  const seen = { OD: { ...OD, view: 'good' }, OS: { ...OS, view: 'good' } };
  return (
    <Button className={styles.bothSeen} onClick={() => onChange({ ...exam, eyes: seen })}>
      双眼看清
    </Button>
  );
}
