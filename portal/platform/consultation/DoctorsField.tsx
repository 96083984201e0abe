import { Button } from 'antd';
import { type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { doctorTexts } from '../../../contract/doctor-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { useHistoryStep } from '../../ui/history-step.ts';
import { lazy } from '../../ui/lazy.ts';
import { fetchAhead } from '../../ui/waiting.ts';
import { useDoctorsAhead } from '../people/use-found-doctors.ts';
import { ChosenDoctors } from './ChosenDoctors.tsx';
import styles from './DoctorsField.module.css';
import { type KnownDoctor, useDoctors } from './use-doctors.ts';

const DoctorsDialog = lazy(() => import('./DoctorsDialog.tsx'));

type Props = {
  value?: ReadonlyArray<number>;
  onChange?: (doctorIds: number[]) => void;
  id?: string;
  /** Names of doctors whose invitation was sent; they stay. */
  invited: ReadonlyMap<number, string>;
  /** Of the case. */
  diseaseId: number | undefined;
  'aria-invalid'?: boolean | 'true' | 'false';
  ref?: Ref<{ focus: () => void }>;
};

/** Who takes part, as tags, and the dialog to choose them. Oneself always does. */
export function DoctorsField({ value = [], onChange, id, invited, diseaseId, 'aria-invalid': invalid, ref }: Props) {
  const choosing = useHistoryStep('choosingDoctors');
  const isChoosing = choosing.value === true;
  const button = useRef<HTMLButtonElement>(null);
  const [met, setMet] = useState<ReadonlyMap<number, KnownDoctor>>(new Map());
  const doctors = useDoctors(value, invited, met);

  const [isIdle, setIdle] = useState(false);

  // Nearly every case that is written asks somebody.
  useEffect(() => fetchAhead(() => DoctorsDialog.load().then(() => setIdle(true))), []);
  useDoctorsAhead(isIdle, diseaseId);
  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }), []);

  return (
    <div id={id} tabIndex={-1} className={styles.field}>
      <ChosenDoctors
        label={doctorTexts.chosen}
        doctors={doctors}
        onRemove={(doctor) => onChange?.(value.filter((other) => other !== doctor))}
      />
      <Button
        ref={button}
        aria-invalid={invalid}
        danger={String(invalid) === 'true'}
        onClick={() => choosing.open(true)}
      >
        {texts.selectDoctors}
      </Button>
      <Suspense>
        {(isIdle || isChoosing) && (
          <DoctorsDialog
            isOpen={isChoosing}
            chosen={value}
            locked={invited}
            diseaseId={diseaseId}
            onChoose={(doctorIds, found) => {
              setMet(new Map([...met, ...found.map((doctor) => [doctor.id, doctor] as const)]));
              onChange?.(doctorIds);
            }}
            onClose={choosing.close}
          />
        )}
      </Suspense>
    </div>
  );
}
