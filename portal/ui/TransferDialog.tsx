import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { reasonOf } from '../api/call.ts';
import { useApp } from './app.tsx';
import { Fetched, type Result } from './Fetched.tsx';
import { useFailureToast } from './failure-toast.ts';
import { type Transferable, TransferList } from './TransferList.tsx';

type Props = {
  open: boolean;
  title: string;
  titles: { left: string; right: string };
  result: Result<{ all: Transferable[]; chosen: number[] }> & { isValidating: boolean };
  /** What to say when the entries cannot be fetched. */
  failed: string;
  save: (chosen: number[]) => Promise<unknown>;
  saved: string;
  onClose: () => void;
};

/** Chooses among entries in a dialog; a refusal is shown in the server's words and the choice stays. */
export function TransferDialog(props: Props) {
  const { open, title, titles, result, failed, save, saved, onClose } = props;
  const { message } = useApp();
  const [changed, setChanged] = useState<number[]>();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  useFailureToast(open && result.error, failed);

  const close = () => {
    setChanged(undefined);
    setFailure('');
    onClose();
  };

  const submit = async () => {
    setSaving(true);
    setFailure('');
    try {
      await save(changed!);
      result.mutate();
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
      <Fetched
        // Saving stores all of what stands here: only what has freshly come may be changed.
        result={{ ...result, data: result.isValidating && !changed ? undefined : result.data }}
        failed={failed}
        rows={6}
      >
        {({ all, chosen }) => (
          <TransferList all={all} chosen={changed ?? chosen} onChange={setChanged} titles={titles} />
        )}
      </Fetched>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginTop: 12 }} />}
    </Modal>
  );
}
