import { Alert, Button, Form, type FormInstance } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reasonOf } from '../api/call.ts';
import { useApp } from './app.tsx';
import styles from './EditForm.module.css';
import { useUnsaved } from './LeaveGuard.tsx';
import { PendingPictures, usePendingPictures } from './pending-pictures.ts';

type Said = string | ((saved: unknown) => string);

type Props<Values> = {
  form?: FormInstance<Values>;
  initialValues?: Partial<Values> | undefined;
  /** Why nothing can be changed, for somebody who may only look. */
  readOnly?: string | undefined;
  /** What the toast says when saving fails, why being said in the form; without it the reason is told at both. */
  failed?: string;
  /** What it throws is shown; `false`: nothing was saved, and nobody need be told. */
  save: (values: Values) => Promise<unknown>;
  /** Where saving and 取消 lead, and what saving says, of what `save` answered. Without it `save` says so and moves on itself. */
  done?: { to: string; text: Said };
  /** Another way to save, beside the first; `text` is what that says. */
  also?: { label: string; save: (values: Values) => Promise<unknown>; text: Said } | false | undefined;
  /** Before the buttons that save. */
  actions?: ReactNode;
  saveLabel?: string;
  cancel?: { label: string; act: () => void };
  /** A short form keeps its lines readable; in it, Enter saves. */
  narrow?: boolean;
  onValuesChange?: (changed: Partial<Values>, all: Values) => void;
  /** What becomes of unsaved input when the page is left; without it, it is lost. */
  onLeaving?: string;
  children: ReactNode;
};

/**
 * A form as all of the portal's: focus on the first faulty field, Ctrl+Enter or Ctrl+S to save (Enter alone saves no long
 * form: it may be live, and half written), a warning before unsaved input is left, and everything still there when saving failed.
 */
export function EditForm<Values extends object>(props: Props<Values>) {
  const navigate = useNavigate();
  const {
    form,
    initialValues,
    readOnly,
    failed,
    save,
    saveLabel = '保存',
    done,
    also,
    actions,
    cancel = done && { label: '取消', act: () => navigate(done.to) },
    narrow,
    onValuesChange,
    onLeaving,
    children,
  } = props;
  const { message } = useApp();
  const [own] = Form.useForm<Values>(form);
  const [saving, setSaving] = useState<'first' | 'also'>();
  const [failure, setFailure] = useState('');
  const setUnsaved = useUnsaved();
  const way = useRef<Props<Values>['also']>(undefined);

  const [pending, pictureFault] = usePendingPictures();
  /** Or says that there are some to come, and takes back which way to save was chosen. */
  const hasPictures = () => {
    const fault = pictureFault();
    if (!fault) return true;
    message.error(fault);
    way.current = undefined;
    return false;
  };

  const submit = async (values: Values) => {
    if (saving || !hasPictures()) return;
    const other = way.current || undefined;
    setSaving(other ? 'also' : 'first');
    setFailure('');
    try {
      const saved = await (other?.save ?? save)(values);
      // Nothing was saved: the form may submit again by itself, the same way.
      if (saved !== false) way.current = undefined;
      if (done && saved !== false) {
        setUnsaved(false);
        const { text } = other ?? done;
        message.success(typeof text === 'string' ? text : text(saved));
        navigate(done.to);
      }
    } catch (error) {
      way.current = undefined;
      const reason = reasonOf(error);
      setFailure(reason);
      message.error(failed ?? reason);
    }
    setSaving(undefined);
  };

  const submitByKey = (event: KeyboardEvent) => {
    const withControl = event.ctrlKey || event.metaKey;
    const isSave = withControl && (event.key === 'Enter' || event.key.toLowerCase() === 's');
    if (isSave || (event.key === 'Enter' && !narrow && isLine(event.target))) event.preventDefault();
    if (isSave && readOnly === undefined) {
      way.current = undefined;
      own.submit();
    }
  };

  return (
    <Form
      form={own}
      layout="vertical"
      disabled={readOnly !== undefined}
      initialValues={initialValues}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={submit}
      onFinishFailed={() => {
        way.current = undefined;
        hasPictures();
      }}
      onValuesChange={(changed: Partial<Values>, all: Values) => {
        setFailure('');
        setUnsaved(true, onLeaving);
        onValuesChange?.(changed, all);
      }}
      onKeyDown={submitByKey}
      className={narrow ? `${styles.form} ${styles.narrow}` : styles.form}
    >
      {readOnly && <Alert type="info" showIcon title={readOnly} />}
      <PendingPictures value={pending}>{children}</PendingPictures>
      {readOnly === undefined && (
        <div className={styles.bar}>
          {failure && failure !== failed && (
            <Alert type="error" showIcon title={failed ? `${failed}：${failure}` : failure} role="alert" />
          )}
          {cancel && <Button onClick={cancel.act}>{cancel.label}</Button>}
          {actions}
          {also && (
            <Button
              loading={saving === 'also'}
              disabled={saving === 'first'}
              onClick={() => {
                way.current = also;
                own.submit();
              }}
            >
              {also.label}
            </Button>
          )}
          <Button
            type="primary"
            htmlType="submit"
            loading={saving === 'first'}
            disabled={saving === 'also'}
            title="Ctrl + Enter"
            aria-label={saveLabel}
            onClick={() => {
              way.current = undefined;
            }}
          >
            {saveLabel}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** A field of one line, in which a browser takes Enter for a wish to submit. */
const isLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && !['file', 'submit', 'button'].includes(target.type);
