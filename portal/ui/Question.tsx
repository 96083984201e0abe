import { CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useOpenDialog } from './open-dialog.ts';
import styles from './Question.module.css';

export type Question = {
  title: string;
  content?: ReactNode;
  okText?: string;
  /** Whether what is agreed to destroys something. */
  danger?: boolean;
  cancelText?: string;
  /** The careful answer is the one at hand. */
  autoFocusButton?: 'cancel';
  /** Something is told rather than asked: of what kind. */
  told?: 'warning' | 'error';
};

/** Asks over the page; Esc is no. The browser's own dialog: no code must come before something is given up. */
export function QuestionDialog({ question, onAnswer }: { question: Question; onAnswer: (agreed: boolean) => void }) {
  const { title, content, okText = '确定', danger = false, cancelText = '取消', autoFocusButton, told } = question;
  const dialog = useOpenDialog('[data-at-hand]');
  const id = useId();
  const Mark = told === 'error' ? CloseCircleFilled : ExclamationCircleFilled;

  // What lies beneath would take Esc as its own.
  const keepKeys = (event: KeyboardEvent) => event.stopPropagation();

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}content`}
      onKeyDown={keepKeys}
      onCancel={() => onAnswer(false)}
    >
      <div className={styles.body}>
        <Mark className={`${styles.mark} ${told === 'error' ? styles.failed : ''}`} aria-hidden />
        <h2 id={`${id}title`}>{title}</h2>
        <div id={`${id}content`}>{content}</div>
      </div>
      <div className={styles.answers}>
        {!told && (
          <Button data-at-hand={autoFocusButton} onClick={() => onAnswer(false)}>
            {cancelText}
          </Button>
        )}
        <Button
          type="primary"
          danger={danger}
          data-at-hand={autoFocusButton ? undefined : true}
          onClick={() => onAnswer(true)}
        >
          {okText}
        </Button>
      </div>
    </dialog>
  );
}
