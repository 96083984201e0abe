import { Alert, App, Modal } from 'antd';
import { useState } from 'react';
import { reasonOf } from '../api/call.ts';
import { Failure } from './Failure.tsx';
import { useFailureToast } from './failure-toast.ts';
import { Loading } from './Loading.tsx';
import { type Transferable, TransferList } from './TransferList.tsx';

type Props = {
  open: boolean;
  title: string;
  titles: { left: string; right: string };
  /** Undefined until they have been fetched. */
  all: Transferable[] | undefined;
  chosen: number[] | undefined;
  error: unknown;
  /** What to say when the entries cannot be fetched. */
  failed: string;
  onRetry: () => void;
  save: (chosen: number[]) => Promise<unknown>;
  saved: string;
  onClose: () => void;
};

/** Chooses among entries in a dialog; a refusal is shown in the server's words and the choice stays. */
export function TransferDialog(props: Props) {
  const { open, title, titles, all, chosen: before, error, failed, onRetry, save, saved, onClose } = props;
  const { message } = App.useApp();
  const [changed, setChanged] = useState<number[]>();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const chosen = changed ?? before;
  useFailureToast(open && error, failed);

  const close = () => {
    setChanged(undefined);
    setFailure('');
    onClose();
  };

  const submit = async () => {
    setSaving(true);
    setFailure('');
    try {
      await save(chosen!);
      message.success(saved);
      close();
    } catch (refusal) {
      message.error(reasonOf(refusal));
      setFailure(reasonOf(refusal));
    }
    setSaving(false);
  };

  return (
    <Modal
      open={open}
      title={title}
      width={720}
      okText="保存"
      okButtonProps={{ loading: saving, disabled: !changed }}
      onOk={submit}
      onCancel={close}
      mask={{ closable: !changed }}
      destroyOnHidden
    >
      {error ? (
        <Failure text={failed} reason={reasonOf(error)} onRetry={onRetry} />
      ) : !all || !chosen ? (
        <Loading rows={6} />
      ) : (
        <TransferList all={all} chosen={chosen} onChange={setChanged} titles={titles} />
      )}
      {failure && <Alert type="error" showIcon title={failure} style={{ marginTop: 12 }} />}
    </Modal>
  );
}
