import type { ConsultationStatus } from '../../../contract/schemas/consultation.ts';
import { statusNames } from '../../../contract/texts.ts';
import styles from './StatusMark.module.css';

const kinds = [styles.consulting, styles.confirmed, styles.referred];

export const StatusMark = ({ status }: { status: ConsultationStatus }) => (
  <span className={`${styles.mark} ${kinds[status]}`}>{statusNames[status]}</span>
);
