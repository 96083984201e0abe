import type { ReactNode } from 'react';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { invitationTexts } from '../../../contract/waiting-texts.ts';
import styles from './waiting.module.css';

/** Beside the name of a doctor who can no longer sign in. */
export const AccountGone = ({ children = invitationTexts.accountGone }: { children?: ReactNode }) => (
  <b className={styles.gone}>{children}</b>
);

/** At the head of an open case that nobody can go on with. */
export const InitiatorGone = ({ detail }: { detail: ConsultationDetail }) =>
  detail.isPubDoctorActive === false &&
  detail.consultationStatus === 0 && <p className={styles.acknowledged}>{invitationTexts.initiatorGone}</p>;
