import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '../api/call.ts';
import { useApp } from '../ui/app.tsx';
import { useFocusBack } from '../ui/focus-back.ts';
import { PendingPictures, usePendingPictures } from '../ui/pending-pictures.ts';

type Props<Values, Done> = {
  title: string;
  /** Of the button that does it. */
  okText: string;
  danger?: boolean;
  /** Until something is chosen that is no field of the form. */
  disabled?: boolean;
  act: (values: Values) => Promise<Done>;
  /** Said once it is done. */
  done: string;
  /** With what `act` answered, before the dialog closes. */
  onDone: (answer: Done) => Promise<unknown>;
  onClose: () => void;
  form?: FormInstance<Values>;
  children: ReactNode;
};

/** A dialog that does one thing: it closes once that is done and says so; where it fails it says why and keeps what was typed. */
export function DeedDialog<Values extends object, Done>(props: Props<Values, Done>) {
  const { title, okText, danger = false, disabled = false, act, done, onDone, onClose, form, children } = props;
  useFocusBack();
  const { message } = useApp();
  const [own] = Form.useForm<Values>(form);
  const [busy, setBusy] = useState(false);
  const [pending, pictureFault] = usePendingPictures();
  const submit = async (values: Values) => {
    if (busy || disabled) return;
    const fault = pictureFault();
    if (fault) return void message.error(fault);
    setBusy(true);
    try {
      const answer = await act(values);
      message.success(done);
      await onDone(answer).catch(() => undefined);
      onClose();
    } catch (error) {
      message.error(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ loading: busy, disabled, danger }}
      onOk={own.submit}
      onCancel={onClose}
      mask={{ closable: false }}
      width={540}
    >
      <Form form={own} layout="vertical" onFinish={submit} requiredMark={false}>
        <PendingPictures value={pending}>{children}</PendingPictures>
      </Form>
    </Modal>
  );
}
