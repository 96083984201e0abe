import { Button } from 'antd';
import { useFailureToast } from './failure-toast.ts';
import styles from './State.module.css';

type Props = {
  /** What could not be done, in the catalogue's words. */
  text: string;
  reason?: string;
  /** Where what fails with it says so already. */
  quiet?: boolean;
  /** While it is tried again. */
  busy?: boolean;
  onRetry: () => void;
};

/** Stands where content would, when it could not be fetched; a message says so, too. */
export function Failure({ text, reason, quiet = false, busy = false, onRetry }: Props) {
  useFailureToast(!quiet, text);
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{text}</p>
      {reason && reason !== text && <p>{reason}</p>}
      <Button type="primary" loading={busy} onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
