import { Button, Form } from 'antd';
import { type DragEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { cameraTexts } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { imageMaxText, imageTypes, imageTypesText, isUploadedPicture, pictureUrl } from '../../../contract/pictures.ts';
import { texts } from '../../../contract/texts.ts';
import { sizeText } from '../../api/shrink.ts';
import type { DraftFiles } from '../../shell/draft.tsx';
import { useApp } from '../../ui/app.tsx';
import { chooseFolder, droppedFiles } from '../../ui/dropped-files.ts';
import { useTellPending } from '../../ui/pending-pictures.ts';
import { useRecheck } from '../../ui/recheck.ts';
import { useTakesDrops } from '../../ui/stray-drops.ts';
import { tellLines } from '../../ui/tell-lines.tsx';
import type { Unread } from '../camera/camera-pictures.ts';
import { useIncoming } from '../camera/use-incoming.ts';
import styles from './AttachmentsField.module.css';
import { BatchTags } from './BatchTags.tsx';
import { CheckAll, useFormChild } from './FileSays.tsx';
import { ImageTagField } from './ImageTagField.tsx';
import { type ImageTagDrafts, uncheckedTags } from './image-tags.ts';
import { isOnLine, type Upload } from './picture-upload.ts';
import { useUploads } from './uploads.ts';
import { useNextFocus } from './use-next-focus.ts';

type Props = {
  /** Paths of stored images, to start with; and those that are stored by now. */
  value?: ReadonlyArray<string>;
  onChange?: (paths: string[]) => void;
  id?: string;
  /** Of the field in its form. */
  name: string;
  /** Hears of those that are on their way or failed. */
  onUploads: (uploads: ReadonlyArray<Upload>) => void;
  /** Keeps files until they are sent. */
  files: DraftFiles;
  ref?: Ref<{ focus: () => void }>;
};

/** Offered beside pictures; what a file is, its bytes say. */
const cameraTypes = ['.dcm', 'application/dicom', '.heic', '.heif', 'image/heic', 'image/heif'];

const openActs = '[data-state=failed] [data-act], [data-state=tooLarge] [data-act], [data-act=check]';

/** Takes images by choice, drag and drop or paste, several at once. */
export function AttachmentsField({ value = [], onChange, id, name, onUploads, files, ref }: Props) {
  const { message } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const helpId = useId();
  const cameraHelpId = useId();
  const { uploads, add, room, sources, remove, retry, makeSmaller } = useUploads(
    value,
    (paths) => onChange?.(paths),
    (lines) => tellLines(message, lines),
    files,
  );
  const { incoming, ...arriving } = useIncoming(add, { room, sources });
  useTellPending(arriving.reading && 'going');
  const recheck = useRecheck(name);
  const tooLarge = uploads.filter(({ state }) => state === 'tooLarge');

  const tiles = useRef<HTMLUListElement>(null);
  const noteClick = useNextFocus(tiles, () => input.current?.focus());
  useImperativeHandle(
    ref,
    // What is open is mended or confirmed, before anything is added.
    () => ({
      focus: () => {
        const act = tiles.current?.querySelector<HTMLElement>(openActs);
        (act ?? input.current)?.focus();
        // With the reason, which stands above the button.
        act?.closest(`.${styles.about}`)?.scrollIntoView({ block: 'center' });
      },
    }),
    [],
  );
  const tags: ImageTagDrafts = Form.useWatch('imageTags', { preserve: true }) ?? {};
  const states = [uncheckedTags(tags, value, useFormChild()), ...uploads.map(({ state }) => state)].join();
  useEffect(() => onUploads(uploads), [uploads, onUploads]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong with the uploads changes with their states
  useEffect(recheck, [recheck, states]);
  usePastedImages(incoming);
  useTakesDrops(incoming);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    droppedFiles(event.dataTransfer).then(incoming);
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
      onClickCapture={noteClick}
    >
      {uploads.length > 0 && (
        <ul ref={tiles} className={styles.tiles} aria-label="附件图片">
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
      <CheckAll uploads={uploads} />
      <BatchTags uploads={uploads} />
      <Incoming {...arriving} />
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
          accept={[...imageTypes, ...cameraTypes].join(',')}
          aria-label="添加附件图片"
          aria-describedby={`${helpId} ${cameraHelpId}`}
          onChange={(event) => {
            incoming([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <strong>添加图片</strong>
        <span id={helpId}>
          可一次选择多张<span data-pointer="fine">，也可拖入或粘贴</span>；{imageTypesText}，单张小于 {imageMaxText}
          ，最多 {limits.attachmentsMax} 张
        </span>
        <span id={cameraHelpId}>
          {cameraTexts.help}
          <span data-pointer="fine">{cameraTexts.helpFolder}</span>；{cameraTexts.helpPrivate}
        </span>
      </label>
      <Button className={styles.folder} onClick={() => chooseFolder(incoming)}>
        {cameraTexts.folder}
      </Button>
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

type TileProps = {
  upload: Upload;
  number: number;
  onRemove: () => void;
  onRetry: () => void;
  onShrink: () => void;
};

const stateTexts: Record<Upload['state'], string> = {
  waiting: '等待上传',
  uploading: '正在上传',
  broken: texts.uploadBroken,
  shrinking: '正在压缩…',
  tooLarge: '',
  failed: '上传失败',
  done: '已上传',
};

/** One image of the form: how far it is, and what can be done about it. */
function UploadTile({ upload, number, onRemove, onRetry, onShrink }: TileProps) {
  const { name, bytes, preview, state, percent, file, fault, isRefused, note, path, cameraDay, from } = upload;
  const [gone, setGone] = useState(false);
  const label = `附件 ${number}`;
  const isGoing = isOnLine(state);
  const busy = state === 'waiting' || isGoing;

  return (
    <li className={styles.tile} data-state={state}>
      {gone ? (
        <span className={styles.gone}>{file ? '这个文件无法预览' : '图片已失效，请移除后重新上传'}</span>
      ) : (
        <img
          src={isUploadedPicture(preview) ? pictureUrl(preview, 320, 'webp') : preview}
          alt={label}
          onError={() => setGone(true)}
        />
      )}
      {isGoing && (
        <progress max={100} value={percent} aria-label={`${label}上传进度`}>
          {percent}%
        </progress>
      )}
      <div className={styles.about}>
        <strong>{label}</strong>
        {name && (
          <span className={styles.name} title={name}>
            {name}
          </span>
        )}
        <span role="status">
          {stateTexts[state]}
          {isGoing && ` ${percent}%`}
          {state === 'done' && bytes > 0 && ` · ${sizeText(bytes)}`}
        </span>
        {fault && <span className={styles.fault}>{fault}</span>}
        {state === 'tooLarge' && <span>原图 {sizeText(bytes)}</span>}
        {note && <span className={styles.note}>{note}</span>}
        {path && <ImageTagField path={path} label={label} cameraDay={cameraDay} from={from} />}
        <span className={styles.acts}>
          {state === 'failed' && !isRefused && <Act name="重试" of={label} act={onRetry} />}
          {state === 'tooLarge' && <Act name="压缩后上传" of={label} act={onShrink} />}
          <Act name={busy ? '取消' : '移除'} of={label} act={onRemove} />
        </span>
      </div>
    </li>
  );
}

const Act = ({ name, of, act }: { name: string; of: string; act: () => void }) => (
  <Button type="link" data-act={name} aria-label={`${name}${of}`} onClick={act}>
    {name}
  </Button>
);

type IncomingProps = {
  reading: { done: number; total: number } | undefined;
  stop: () => void;
  unread: readonly Unread[];
  dismiss: () => void;
};

const unreadShown = 20;

/** How far the files of cameras are read, and which of them could not be. */
const Incoming = ({ reading, stop, unread, dismiss }: IncomingProps) => (
  <>
    {reading && reading.total > 0 && (
      <div className={styles.reading}>
        <span role="status">{cameraTexts.reading(reading.done, reading.total)}</span>
        <progress
          max={reading.total}
          value={reading.done}
          aria-label={cameraTexts.reading(reading.done, reading.total)}
        />
        <Button size="small" onClick={stop}>
          {cameraTexts.stop}
        </Button>
      </div>
    )}
    {unread.length > 0 && (
      <section className={styles.unread} role="alert" aria-label={cameraTexts.notAdded}>
        <strong>
          {cameraTexts.notAdded}（{unread.length}）
        </strong>
        <ul>
          {unread.slice(0, unreadShown).map(({ name, fault }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files of two folders may be called the same, and none moves
            <li key={place}>
              {name}：{fault}
            </li>
          ))}
          {unread.length > unreadShown && <li>{cameraTexts.more(unread.length - unreadShown)}</li>}
        </ul>
        {unread.some(({ fault }) => fault === texts.attachmentType) && <p>{cameraTexts.madePictures}</p>}
        <Button size="small" onClick={dismiss}>
          {cameraTexts.dismiss}
        </Button>
      </section>
    )}
  </>
);
