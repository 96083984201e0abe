import { Alert, Button } from 'antd';
import { useAct } from '../../ui/use-act.ts';
import { type FileType, fileTypeNames, fileTypes } from './file-types.ts';
import styles from './Sheet.module.css';

type Props = { label: string; disabled?: boolean; save: (type: FileType) => Promise<void> };

/** A button for each kind of file that `save` hands over, and why it could not. */
export function FileButtons({ label, disabled, save }: Props) {
  const { act, busy, fault } = useAct();
  return (
    <>
      <div className={styles.buttons}>
        {fileTypes.map((type) => (
          <Button key={type} loading={busy} disabled={disabled} onClick={() => act(() => save(type))}>
            {label}（{fileTypeNames[type]}）
          </Button>
        ))}
      </div>
      <div role="alert">{fault && <Alert type="error" showIcon title={fault} />}</div>
    </>
  );
}
