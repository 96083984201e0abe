import styles from './ChildPage.module.css';

/** A guardian's telephone number, to be called by a touch. */
export const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^0-9+]/g, '')}`} className={styles.link}>
    {number}
  </a>
);
