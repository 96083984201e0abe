import { Form } from 'antd';
import { texts } from '../../../contract/texts.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { caseRows } from './case-rows.tsx';
import type { ConsultationValues } from './consultation-values.ts';
import { type KnownDoctor, useDoctors } from './use-doctors.ts';

const nobody: ReadonlyMap<number, KnownDoctor> = new Map();

type Props = {
  /** What is stored now. */
  latest: Partial<ConsultationValues>;
  /** What was stored when the edit began, where that is known. */
  began: Partial<ConsultationValues> | undefined;
  /** Names of doctors whose invitation was sent. */
  invited: ReadonlyMap<number, string>;
  isAnswer: boolean;
  /** Told what stands in the form once something was put into it, and into which fields. */
  onTaken: (values: ConsultationValues, fields: ReadonlyArray<keyof ConsultationValues>) => void;
  onBeginAnew: () => void;
  onKeep: (values: ConsultationValues) => void;
};

/** Within the form of a case that was saved elsewhere since: what is stored beside what stands in the form. */
export function CaseConflict({ latest, began, invited, isAnswer, onTaken, onBeginAnew, onKeep }: Props) {
  const form = Form.useFormInstance<ConsultationValues>();
  const typed: Partial<ConsultationValues> = Form.useWatch([], form) ?? form.getFieldsValue();
  // No invitation is taken back: those that were sent meanwhile stay, whatever stands in the form.
  const doctorSelect = [...new Set([...(latest.doctorSelect ?? []), ...(typed.doctorSelect ?? [])])];
  const doctors = new Map(useDoctors(doctorSelect, invited, nobody).map((doctor) => [doctor.id, doctor.doctorName]));
  const nameOf = (id: number) => invited.get(id) ?? doctors.get(id) ?? '…';
  const rows = caseRows(latest, { ...typed, doctorSelect }, began, nameOf, (fields) => {
    form.setFieldsValue(Object.fromEntries(fields.map((field) => [field, latest[field]])));
    onTaken(form.getFieldsValue(), fields);
  });
  return (
    <Conflict
      title={texts.consultationEditedElsewhere}
      rows={rows}
      isAnswer={isAnswer}
      onBeginAnew={onBeginAnew}
      onKeep={() => {
        form.setFieldsValue({ doctorSelect });
        onKeep(form.getFieldsValue());
      }}
    />
  );
}
