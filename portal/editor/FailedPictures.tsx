import { Button } from 'antd';
import styles from './RichEditor.module.css';
import type { ChosenPicture } from './text-pictures.ts';

type Props = {
  chosen: ReadonlyArray<ChosenPicture>;
  onRetry: (uploadId: string) => void;
  onRemove: (uploadId: string) => void;
};

/** Pictures of a text that did not arrive, each to be sent again or given up. */
export function FailedPictures({ chosen, onRetry, onRemove }: Props) {
  const failed = chosen.filter(({ fault }) => fault);
  if (failed.length === 0) return null;
  return (
    <ul className={styles.failed} aria-label="上传失败的图片">
      {failed.map(({ uploadId, file, fault }) => (
        <li key={uploadId}>
          {file.name} 上传失败：{fault}
          <Button type="link" aria-label={`重试 ${file.name}`} onClick={() => onRetry(uploadId)}>
            重试
          </Button>
          <Button type="link" aria-label={`移除 ${file.name}`} onClick={() => onRemove(uploadId)}>
            移除
          </Button>
        </li>
      ))}
    </ul>
  );
}
