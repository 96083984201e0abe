import { CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Button, ConfigProvider } from 'antd';
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

/**
 * Asks over the page; Esc is no, and neither for what lies beneath nor for a list that is open in the question. The browser's
 * own dialog: no code must come before something is given up.
 */
export function QuestionDialog({ question, onAnswer }: { question: Question; onAnswer: (agreed: boolean) => void }) {
  const { title, content, danger = false, cancelText = '取消', autoFocusButton, told } = question;
  const { okText = told ? '知道了' : '确定' } = question;
  const dialog = useOpenDialog('[data-at-hand]');
  const id = useId();
  const Mark = told === 'error' ? CloseCircleFilled : ExclamationCircleFilled;

  const listFirst = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && dialog.current?.querySelector('[aria-expanded="true"]')) event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}content`}
      onKeyDown={(event) => event.stopPropagation()}
      onKeyDownCapture={listFirst}
      onCancel={() => onAnswer(false)}
    >
      <div className={styles.body}>
        <Mark className={`${styles.mark} ${told === 'error' ? styles.failed : ''}`} aria-hidden />
        <h2 id={`${id}title`}>{title}</h2>
        <div id={`${id}content`} className={styles.content}>
          <ConfigProvider getPopupContainer={() => dialog.current!}>{content}</ConfigProvider>
        </div>
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
