import { Alert, Modal } from 'antd';
import { useRef, useState } from 'react';
import { reasonOf } from '../api/call.ts';
import { Conflict, type ConflictRow } from './Conflict.tsx';
import { Fetched, type Result } from './Fetched.tsx';
import { type Transferable, TransferList } from './TransferList.tsx';
import { useApp } from './app.tsx';
import { useFailureToast } from './failure-toast.ts';
import { useConflict } from './use-conflict.ts';

type Props<Stored> = {
  open: boolean;
  title: string;
  titles: { left: string; right: string };
  /** `versionNo` is of what is chosen. */
  result: Result<{ all: Transferable[]; chosen: number[]; versionNo: number }> & { isValidating: boolean };
  /** What to say when the entries cannot be fetched. */
  failed: string;
  save: (chosen: number[], versionNo: number | undefined) => Promise<unknown>;
  /** What is chosen in what a refused save tells. */
  chosenIn: (stored: Stored) => number[];
  saved: string;
  onClose: () => void;
};

/** Chooses among entries in a dialog; a refusal is shown in the server's words and the choice stays. */
export function TransferDialog<Stored>(props: Props<Stored>) {
  const { open, title, titles, result, failed, save, chosenIn, saved, onClose } = props;
  const { message } = useApp();
  const [changed, setChanged] = useState<number[]>();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const began = useRef<number[]>([]);
  const edit = useConflict<Stored>(result.data);
  useFailureToast(open && result.error, failed);

  const change = (next: number[]) => {
    if (!changed) began.current = result.data!.chosen;
    setChanged(next);
  };
  const beginAnew = () => {
    setChanged(undefined);
    setFailure('');
    edit.begin();
  };
  const close = () => {
    beginAnew();
    onClose();
  };

  const submit = async () => {
    setSaving(true);
    setFailure('');
    try {
      const isSaved = await edit.save((versionNo) => save(there(changed!), versionNo));
      result.mutate();
      if (isSaved !== false) {
        message.success(saved);
        close();
      }
    } catch (refusal) {
      message.error(reasonOf(refusal));
      setFailure(reasonOf(refusal));
    }
    setSaving(false);
  };
  /** Without what somebody deleted meanwhile. */
  const there = (ids: number[]) => ids.filter((id) => result.data!.all.some((one) => one.id === id));

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
        {({ all, chosen }) => <TransferList all={all} chosen={changed ?? chosen} onChange={change} titles={titles} />}
      </Fetched>
      {edit.conflict && result.data && changed && (
        <div style={{ marginTop: 16 }}>
          <Conflict
            key={edit.conflict.times}
            isAnswer
            title={edit.conflict.reason}
            rows={transferRows(
              result.data.all,
              { began: began.current, stored: chosenIn(edit.conflict.stored), sent: changed },
              setChanged,
            )}
            onBeginAnew={beginAnew}
            onKeep={() => {
              edit.decide();
              submit();
            }}
          />
        </div>
      )}
      {failure && <Alert type="error" showIcon title={failure} style={{ marginTop: 12 }} />}
    </Modal>
  );
}

type Chosen = { began: number[]; stored: number[]; sent: number[] };

/** An entry that is chosen in what is stored and not here, or the other way round: who added it or took it away. */
export function transferRows(
  all: Transferable[],
  { began, stored, sent }: Chosen,
  onChange: (sent: number[]) => void,
): ConflictRow[] {
  return all
    .filter(({ id }) => stored.includes(id) !== sent.includes(id))
    .map(({ id, label }) => {
      const isStored = stored.includes(id);
      const words = (isChosen: boolean) => {
        if (isChosen === began.includes(id)) return isChosen ? '未改动（已有）' : '未改动（没有）';
        return isChosen ? '加上' : '移除';
      };
      return {
        label,
        stored: words(isStored),
        sent: words(!isStored),
        onTake: () => onChange(isStored ? [...sent, id] : sent.filter((one) => one !== id)),
      };
    });
}
