import { App, Button } from 'antd';
import { type DragEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { DraftFiles } from '../draft.tsx';
import styles from './AttachmentsField.module.css';
import { UploadTile } from './UploadTile.tsx';
import { type Upload, useUploads } from './uploads.ts';

type Props = {
  /** Paths of stored images, to start with; and those that are stored by now. */
  value?: ReadonlyArray<string>;
  onChange?: (paths: string[]) => void;
  id?: string;
  /** Hears of those that are on their way or failed. */
  onUploads: (uploads: ReadonlyArray<Upload>) => void;
  /** Keeps files until they are sent. */
  files: DraftFiles;
  ref?: Ref<{ focus: () => void }>;
};

/** Takes images by choice, drag and drop or paste, several at once. */
export function AttachmentsField({ value = [], onChange, id, onUploads, files, ref }: Props) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const helpId = useId();
  const tell = (text: string) => message.error({ content: text, key: text });
  const { uploads, add, remove, retry, makeSmaller } = useUploads(value, (paths) => onChange?.(paths), tell, files);
  const tooLarge = uploads.filter(({ state }) => state === 'tooLarge');

  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  useEffect(() => onUploads(uploads), [uploads, onUploads]);
  usePastedImages(add);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the button within
    <div
      className={styles.field}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {uploads.length > 0 && (
        <ul className={styles.tiles} aria-label="附件图片">
          {uploads.map((upload, index) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              number={index + 1}
              onRemove={() => remove(upload.key)}
              onRetry={() => retry(upload.key)}
              onShrink={() => makeSmaller(upload.key)}
            />
          ))}
        </ul>
      )}
      {tooLarge.length > 1 && (
        <Button
          onClick={() => {
            for (const { key } of tooLarge) makeSmaller(key);
          }}
        >
          全部压缩后上传（{tooLarge.length} 张）
        </Button>
      )}
      <label className={styles.add}>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={limits.imageTypes.join(',')}
          aria-label="添加附件图片"
          aria-describedby={helpId}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <strong>添加图片</strong>
        <span id={helpId}>可一次选择多张，也可拖入或粘贴；JPG/PNG，单张小于 2MB，最多 {limits.attachmentsMax} 张</span>
      </label>
    </div>
  );
}

/** Images pasted anywhere on the page but into the text being written. */
function usePastedImages(add: (files: ReadonlyArray<File>) => void) {
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const inText = event.target instanceof Element && event.target.closest('[contenteditable=true], dialog');
      if (files.length === 0 || inText) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}
