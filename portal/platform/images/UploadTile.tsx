import { Button } from 'antd';
import { useState } from 'react';
import { isUploadedPicture, pictureUrl } from '../../../contract/pictures.ts';
import styles from './AttachmentsField.module.css';
import { ImageTagField } from './ImageTagField.tsx';
import { sizeText } from './shrink.ts';
import type { Upload } from './uploads.ts';

type Props = {
  upload: Upload;
  number: number;
  onRemove: () => void;
  onRetry: () => void;
  onShrink: () => void;
};

const stateTexts: Record<Upload['state'], string> = {
  waiting: '等待上传',
  uploading: '正在上传',
  shrinking: '正在压缩…',
  tooLarge: '',
  failed: '上传失败',
  done: '已上传',
};

/** One image of the form: how far it is, and what can be done about it. */
export function UploadTile({ upload, number, onRemove, onRetry, onShrink }: Props) {
  const { name, bytes, preview, state, percent, fault, note, path } = upload;
  const [gone, setGone] = useState(false);
  const label = `附件 ${number}`;
  const busy = state === 'waiting' || state === 'uploading';

  return (
    <li className={styles.tile} data-state={state}>
      {gone ? (
        <span className={styles.gone}>图片已失效，请移除后重新上传</span>
      ) : (
        <img
          src={isUploadedPicture(preview) ? pictureUrl(preview, 320, 'webp') : preview}
          alt={label}
          onError={() => setGone(true)}
        />
      )}
      {state === 'uploading' && (
        <progress max={100} value={percent} aria-label={`${label}上传进度`}>
          {percent}%
        </progress>
      )}
      <div className={styles.about}>
        {name && (
          <span className={styles.name} title={name}>
            {name}
          </span>
        )}
        <span role="status">
          {stateTexts[state]}
          {state === 'uploading' && ` ${percent}%`}
          {state === 'done' && bytes > 0 && ` · ${sizeText(bytes)}`}
        </span>
        {fault && <span className={styles.fault}>{fault}</span>}
        {state === 'tooLarge' && <span>原图 {sizeText(bytes)}</span>}
        {note && <span className={styles.note}>{note}</span>}
        {path && <ImageTagField path={path} label={label} />}
        <span className={styles.acts}>
          {state === 'failed' && <Act name="重试" of={label} act={onRetry} />}
          {state === 'tooLarge' && <Act name="压缩后上传" of={label} act={onShrink} />}
          <Act name={busy ? '取消' : '移除'} of={label} act={onRemove} />
        </span>
      </div>
    </li>
  );
}

const Act = ({ name, of, act }: { name: string; of: string; act: () => void }) => (
  <Button type="link" aria-label={`${name}${of}`} onClick={act}>
    {name}
  </Button>
);
