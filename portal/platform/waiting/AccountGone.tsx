import type { ReactNode } from 'react';
import { invitationTexts } from '../../../contract/waiting-texts.ts';
import styles from './waiting.module.css';

/** Beside the name of a doctor who can no longer sign in. */
export const AccountGone = ({ children = invitationTexts.accountGone }: { children?: ReactNode }) => (
  <b className={styles.gone}>{children}</b>
);
