import type { ConsultationStatus } from '../../../contract/schemas/consultation.ts';
import { statusNames } from '../../../contract/texts.ts';
import styles from './StatusMark.module.css';

export const StatusMark = ({ status }: { status: ConsultationStatus }) => (
  <span className={styles.mark} data-status={status}>
    {statusNames[status]}
  </span>
);
