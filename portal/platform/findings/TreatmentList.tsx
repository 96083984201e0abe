import { Button } from 'antd';
import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import type { Day } from '../../../clinical/ages.ts';
import { clinicalRanges } from '../../../clinical/ranges.ts';
import { antiVegfDrugs, treatmentKinds, treatmentNames } from '../../../clinical/treatments.ts';
import { useConfirmedLoss } from '../../ui/confirmed-loss.ts';
import { Choices, EyeFlags } from '../Chips.tsx';
import styles from './ExamForm.module.css';
import { TypedField } from './EyeFields.tsx';
import {
  doseField,
  doseLabel,
  isBlankTreatment,
  newTreatment,
  readTreatments,
  type TreatmentDraft,
} from './treatment-draft.ts';

type Props = {
  treatments: readonly TreatmentDraft[];
  onChange: (treatments: TreatmentDraft[]) => void;
  birthday: Day;
  today: Day;
};

/** What was done to the eyes so far, in the order in which it was written down, and how to add to it. */
export default function TreatmentList({ treatments, onChange, birthday, today }: Props) {
  const { faults } = readTreatments(treatments, birthday, today);
  return (
    <section className={styles.list} aria-label="已做的治疗">
      <h3>已做的治疗</h3>
      {treatments.map((treatment, index) => (
        <TreatmentCard
          key={treatment.key}
          treatment={treatment}
          name={`第 ${index + 1} 次治疗`}
          today={today}
          faults={Object.fromEntries(
            faults.filter(({ key }) => key === treatment.key).map(({ field, message }) => [field, message]),
          )}
          onChange={(changed) => onChange(treatments.map((one) => (one.key === changed.key ? changed : one)))}
          onRemove={() => onChange(treatments.filter(({ key }) => key !== treatment.key))}
        />
      ))}
      {treatments.length < clinicalRanges.treatmentsMax && (
        <div className={styles.add}>
          <Button onClick={() => onChange([...treatments, newTreatment()])}>＋ 治疗（激光、注药、手术等）</Button>
        </div>
      )}
    </section>
  );
}

type CardProps = {
  treatment: TreatmentDraft;
  /** `第 1 次治疗` */
  name: string;
  onChange: (treatment: TreatmentDraft) => void;
  onRemove: () => void;
  today: Day;
  /** By the name of the field. */
  faults: Readonly<Record<string, string>>;
};

/** One treatment. What is missing is said once the card is left. */
function TreatmentCard({ treatment, name, onChange, onRemove, today, faults }: CardProps) {
  const confirmLoss = useConfirmedLoss();
  const [wasLeft, setWasLeft] = useState(!isBlankTreatment(treatment));
  const { kind, date, drug, doseMg } = treatment;
  const shown = wasLeft ? faults : {};
  const set = (change: Partial<TreatmentDraft>) => onChange({ ...treatment, ...change });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setWasLeft(true);
  };
  const remove = () => (isBlankTreatment(treatment) ? onRemove() : confirmLoss(`移除${name}？`, onRemove));

  return (
    <fieldset className={styles.card} aria-label={name} onBlur={onBlur}>
      <div className={styles.treatment}>
        <strong>{name}</strong>
        <Button type="text" danger aria-label={`移除${name}`} onClick={remove}>
          移除
        </Button>
      </div>
      <div className={styles.treated}>
        <Chosen label="眼别" fault={shown.eyes}>
          <EyeFlags value={treatment.eyes} onChange={(eyes) => set({ eyes })} />
        </Chosen>
        <TypedField
          label="治疗日期"
          type="date"
          max={today}
          value={date}
          fault={shown.date}
          onChange={(day) => set({ date: day })}
        />
        <Chosen label="治疗方式" fault={shown.kind}>
          <Choices
            label="治疗方式"
            choices={treatmentKinds.map((value) => ({ value, label: treatmentNames[value] }))}
            value={kind}
            onChange={(chosen) => set({ kind: chosen })}
            onTakeBack={() => set({ kind: undefined })}
          />
        </Chosen>
        {kind === 'antiVegf' && (
          <>
            <Chosen label="药物（没有列出的，请在下面填写）">
              <Choices
                label="药物"
                choices={antiVegfDrugs.map((value) => ({ value: value as string, label: value }))}
                value={drug}
                onChange={(chosen) => set({ drug: chosen })}
                onTakeBack={() => set({ drug: '' })}
              />
            </Chosen>
            <div className={styles.measures}>
              <TypedField label="药物名称" value={drug} onChange={(text) => set({ drug: text })} />
              <TypedField
                label={doseLabel}
                unit={doseField.unit}
                value={doseMg}
                fault={shown.doseMg}
                onChange={(text) => set({ doseMg: text })}
              />
            </div>
          </>
        )}
      </div>
    </fieldset>
  );
}

/** Something that is chosen, with its name and what is wrong with it. */
function Chosen({ label, fault, children }: { label: string; fault?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.field} data-invalid={fault !== undefined} aria-describedby={fault && `${id}fault`}>
      <legend>{label}</legend>
      {children}
      {fault && (
        <span id={`${id}fault`} className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  );
}
