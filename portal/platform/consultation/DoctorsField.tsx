import { Button } from 'antd';
import { lazy, type Ref, Suspense, useImperativeHandle, useRef } from 'react';
import { texts } from '../../../contract/texts.ts';
import { allDoctors } from '../../api/users.ts';
import { useUser } from '../../shell/Session.tsx';
import { useHistoryStep } from '../../ui/history-step.ts';
import { useList } from '../../ui/use-list.ts';
import styles from './DoctorsField.module.css';

const DoctorsDialog = lazy(() => import('./DoctorsDialog.tsx'));

type Props = {
  value?: ReadonlyArray<number>;
  onChange?: (doctorIds: number[]) => void;
  id?: string;
  /** Doctors whose invitation was sent; they stay. */
  invited: ReadonlyMap<number, string>;
  'aria-invalid'?: boolean | 'true' | 'false';
  ref?: Ref<{ focus: () => void }>;
};

/** Who takes part, as tags, and the dialog to choose them. Oneself always does. */
export function DoctorsField({ value = [], onChange, id, invited, 'aria-invalid': invalid, ref }: Props) {
  const { doctorId, doctorName } = useUser();
  const choosing = useHistoryStep('choosingDoctors');
  const button = useRef<HTMLButtonElement>(null);
  const doctors = useList('doctors', allDoctors, { failed: texts.doctorListFailed, revalidateOnFocus: false });
  const byId = new Map(doctors.data?.map((doctor) => [doctor.id, doctor]));

  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }), []);

  const nameOf = (doctor: number) =>
    doctor === doctorId ? `${doctorName}（我）` : (byId.get(doctor)?.doctorName ?? invited.get(doctor) ?? '…');
  const stays = (doctor: number) => doctor === doctorId || invited.has(doctor);

  return (
    <div id={id} tabIndex={-1} className={styles.field}>
      <ul aria-label="参与医生">
        {value.map((doctor) => (
          <li key={doctor} data-stays={stays(doctor)}>
            <span>
              {nameOf(doctor)}
              {byId.get(doctor) && <small>{byId.get(doctor)!.doctorBelongHospital}</small>}
            </span>
            {!stays(doctor) && (
              <button
                type="button"
                aria-label={`移除${nameOf(doctor)}`}
                onClick={() => onChange?.(value.filter((other) => other !== doctor))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      <Button
        ref={button}
        aria-invalid={invalid}
        danger={String(invalid) === 'true'}
        onClick={() => choosing.open(true)}
      >
        {texts.selectDoctors}
      </Button>
      <Suspense>
        {choosing.value === true && (
          <DoctorsDialog
            doctors={doctors}
            chosen={value}
            stays={stays}
            onChoose={(doctorIds) => onChange?.(doctorIds)}
            onClose={choosing.close}
          />
        )}
      </Suspense>
    </div>
  );
}
