import styles from './State.module.css';

/** What went wrong, beside what it happened to; nothing while all is well. */
export const Fault = ({ id, text }: { id?: string; text: string | undefined }) => (
  <p id={id} role="alert" className={styles.fault}>
    {text}
  </p>
);
