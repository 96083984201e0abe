import styles from './ChosenDoctors.module.css';
import type { Participant } from './use-doctors.ts';

type Props = { label: string; doctors: Participant[]; onRemove: (doctorId: number) => void };

/** Who takes part, as tags; those who do not stay can be taken away. */
export const ChosenDoctors = ({ label, doctors, onRemove }: Props) => (
  <ul aria-label={label} className={styles.tags}>
    {doctors.map(({ id, doctorName, doctorBelongHospital, stays }) => (
      <li key={id} data-stays={stays}>
        <span>
          {doctorName}
          {doctorBelongHospital && <small>{doctorBelongHospital}</small>}
        </span>
        {!stays && (
          <button type="button" aria-label={`移除${doctorName}`} onClick={() => onRemove(id)}>
            ×
          </button>
        )}
      </li>
    ))}
  </ul>
);
