import { Form, type FormInstance, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { useApp } from './app.tsx';
import { useFocusBack } from './focus-back.ts';
import { required } from './form-rules.ts';
import { PendingPictures, usePendingPictures } from './pending-pictures.ts';
import { useAct } from './use-act.ts';

/** A second question to the same person: what was chosen, in words, and what will come of it; a reason where `missing` asks. */
type SecondQuestion = { okText: string; said: readonly string[]; note: string; missing: string | undefined };

type Props<Values, Done> = {
  title: string;
  /** Of the button that does it. */
  okText: string;
  danger?: boolean;
  /** Until something is chosen that is no field of the form. */
  disabled?: boolean;
  /** What is asked once more before it is done, with a reason typed that comes as `reason`; undefined where nothing is. */
  askAgain?: (values: Values) => SecondQuestion | undefined;
  act: (values: Values) => Promise<Done>;
  /** Said once it is done, of what `act` answered. */
  done: string | ((answer: Done) => string);
  /** With what `act` answered, before the dialog closes. */
  onDone: (answer: Done) => Promise<unknown>;
  onClose: () => void;
  form?: FormInstance<Values>;
  children: ReactNode;
};

/** A dialog that does one thing: it closes once that is done and says so; where it fails it says why and keeps what was typed. */
export function DeedDialog<Values extends object, Done>(props: Props<Values, Done>) {
  const { title, okText, danger = false, disabled = false, askAgain, done, onDone, onClose, form, children } = props;
  useFocusBack();
  const { message } = useApp();
  const [own] = Form.useForm<Values>(form);
  const { act, busy } = useAct({ toasts: true });
  const [again, setAgain] = useState<SecondQuestion>();
  const [pending, pictureFault] = usePendingPictures();
  const submit = async (values: Values) => {
    if (disabled) return;
    const fault = pictureFault();
    if (fault) return void message.error(fault);
    const asked = again ? undefined : askAgain?.(values);
    if (asked) return setAgain(asked);
    if (await act(() => props.act(values), { done, after: onDone })) onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={again?.okText ?? okText}
      okButtonProps={{ loading: busy, disabled, danger: danger || again !== undefined }}
      onOk={own.submit}
      cancelText={again && '返回修改'}
      onCancel={again ? () => setAgain(undefined) : onClose}
      mask={{ closable: false }}
      width={540}
    >
      <Form form={own} layout="vertical" onFinish={submit} requiredMark={false}>
        <div hidden={again !== undefined}>
          <PendingPictures value={pending}>{children}</PendingPictures>
        </div>
        {again && (
          <>
            <div role="alert">
              {again.said.map((line) => (
                <p key={line}>
                  <strong>{line}</strong>
                </p>
              ))}
              <p>{again.note}</p>
            </div>
            {again.missing && (
              <Form.Item name="reason" label="原因" rules={required(again.missing)}>
                <Input.TextArea
                  autoFocus
                  autoSize={{ minRows: 2 }}
                  maxLength={limits.clinicalReasonMaxLength}
                  showCount
                />
              </Form.Item>
            )}
          </>
        )}
      </Form>
    </Modal>
  );
}
