import { Alert, Button } from 'antd';
import { useAct } from '../../ui/use-act.ts';
import { type FileType, fileTypeNames, fileTypes } from './file-types.ts';
import styles from './Sheet.module.css';

type Props = { label: string; disabled?: boolean; save: (type: FileType) => Promise<void> };

/** A button for each kind of file that `save` hands over, and why it could not. One that takes long does not hold up the other. */
export function FileButtons({ label, disabled, save }: Props) {
  const acts = { xlsx: useAct(), csv: useAct() };
  return (
    <>
      <div className={styles.buttons}>
        {fileTypes.map((type) => (
          <Button
            key={type}
            loading={acts[type].busy}
            disabled={disabled}
            onClick={() => acts[type].act(() => save(type))}
          >
            {label}（{fileTypeNames[type]}）
          </Button>
        ))}
      </div>
      <div role="alert">
        {fileTypes.map(
          (type) => acts[type].fault && <Alert key={type} type="error" showIcon title={acts[type].fault} />,
        )}
      </div>
    </>
  );
}
