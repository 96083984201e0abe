import { isMaskedPhone } from '../../../contract/masked-name.ts';
import styles from './ChildPage.module.css';

/** A guardian's telephone number, to be called by a touch unless a list has masked it. */
export const Phone = ({ number }: { number: string }) =>
  isMaskedPhone(number) ? (
    <span>{number}</span>
  ) : (
    <a href={`tel:${number.replace(/[^0-9+]/g, '')}`} className={styles.link}>
      {number}
    </a>
  );
