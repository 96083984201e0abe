import { Button } from 'antd';
import { type FocusEvent, useState } from 'react';
import type { Day } from '../../../clinical/ages.ts';
import { clinicalRanges } from '../../../clinical/ranges.ts';
import { type ExamDisease, examNames } from '../../../clinical/exam-kinds.ts';
import {
  antiVegfDrugs,
  completeNames,
  isGivenForATime,
  treatmentKinds,
  treatmentNames,
  usualDose,
} from '../../../clinical/treatments.ts';
import { useConfirmedLoss } from '../../ui/confirmed-loss.ts';
import { Choices, EyeFlags } from '../Chips.tsx';
import styles from './ExamForm.module.css';
import { Chosen, TypedField } from './LabelledFields.tsx';
import {
  askedDose,
  asksComplete,
  doseLabel,
  isBlankTreatment,
  newTreatment,
  readDose,
  readTreatments,
  type TreatmentDraft,
} from './treatment-draft.ts';

type Props = {
  treatments: readonly TreatmentDraft[];
  onChange: (treatments: TreatmentDraft[]) => void;
  birthday: Day;
  today: Day;
  /** Those that were examined: of several nobody but the doctor knows which was treated. */
  diseases?: readonly ExamDisease[];
};

const kinds = Object.keys(examNames) as ExamDisease[];

/** What was done to the eyes so far, in the order in which it was written down, and how to add to it. */
export default function TreatmentList({ treatments, onChange, birthday, today, diseases = [] }: Props) {
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
          <Button
            onClick={() => onChange([...treatments, newTreatment(diseases.length === 1 ? diseases[0] : undefined)])}
          >
            ＋ 治疗（激光、注药、手术等）
          </Button>
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
  const { kind, date, drug, doseMg, until = '' } = treatment;
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
        <Chosen label="为哪种病">
          <Choices
            label="为哪种病"
            choices={kinds.map((value) => ({ value, label: examNames[value] }))}
            value={treatment.disease}
            onChange={(chosen) => set({ disease: chosen })}
            onTakeBack={() => set({ disease: undefined })}
          />
        </Chosen>
        {asksComplete(treatment) && (
          <Chosen label="无血管区激光完成">
            <Choices
              label="无血管区激光完成"
              choices={(['true', 'false'] as const).map((value) => ({ value, label: completeNames[value] }))}
              value={treatment.complete === undefined ? undefined : `${treatment.complete}`}
              onChange={(chosen) => set({ complete: chosen === 'true' })}
              onTakeBack={() => set({ complete: undefined })}
            />
          </Chosen>
        )}
        {isGivenForATime(kind) && (
          <TypedField
            label="用到哪一天（仍在用的不填）"
            type="date"
            value={until}
            fault={shown.until}
            onChange={(day) => set({ until: day })}
          />
        )}
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
                unit="mg"
                value={doseMg}
                fault={shown.doseMg}
                answer={
                  readDose(treatment).asks && (
                    <div className={styles.answer}>
                      <span>常用量 {doseSpan(drug)} mg</span>
                      <Button size="small" onClick={() => set({ doseKept: askedDose(treatment) })}>
                        是
                      </Button>
                    </div>
                  )
                }
                onChange={(text) => set({ doseMg: text })}
              />
            </div>
          </>
        )}
      </div>
    </fieldset>
  );
}

/** `0.1～0.25` */
function doseSpan(drug: string): string {
  const { from, to } = usualDose(drug.trim());
  return from === to ? `${from}` : `${from}～${to}`;
}
