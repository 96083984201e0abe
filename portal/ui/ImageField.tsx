import { CloudUploadOutlined } from '@ant-design/icons';
import { Button, ConfigProvider } from 'antd';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { imageMaxText, imageTypes, imageTypesText } from '../../contract/pictures.ts';
import { texts as commonTexts } from '../../contract/texts.ts';
import { reasonOf } from '../api/call.ts';
import { asItIs } from '../api/file-kind.ts';
import { shrink } from '../api/shrink.ts';
import { imageFault, uploadImage } from '../api/upload.ts';
import { Fault } from './Fault.tsx';
import { useApp } from './app.tsx';
import styles from './ImageField.module.css';
import { useLeaveGuard } from './LeaveGuard.tsx';
import { useTellPending } from './pending-pictures.ts';

type Props = {
  /** `/upload/images/NAME`, and what to do with a new one: as Form.Item hands them in. */
  value?: string;
  onChange?: (path: string) => void;
  id?: string;
  label: string;
  texts: { type: string; size: string; failed: string };
  shape?: 'cover' | 'avatar';
  'aria-invalid'?: boolean | 'true' | 'false';
  ref?: Ref<{ focus: () => void }>;
};

/** Chooses, or takes by drag and drop, one picture; uploads it at once, made smaller where it is too large, and shows it. */
export function ImageField({ value, onChange, id, label, texts, shape = 'cover', ref, ...aria }: Props) {
  const { message } = useApp();
  const { componentDisabled: disabled } = ConfigProvider.useConfig();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number>();
  const [isBroken, setBroken] = useState(false);
  const [fault, setFault] = useState('');
  const [note, setNote] = useState('');

  const { setUnsaved } = useLeaveGuard();
  useTellPending(percent === undefined ? undefined : 'going');
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);

  const take = async (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    const file = await asItIs(chosen);
    const found = imageFault(file);
    setNote('');
    setFault(found === 'type' ? texts.type : '');
    if (found === 'type') return;
    sending.current = new AbortController();
    const { signal } = sending.current;
    setPercent(0);
    setUnsaved(true);
    const smaller = found === 'size' ? await shrink(file, '#fff').catch(() => undefined) : { file, note: '' };
    if (signal.aborted) return;
    setFault(smaller ? '' : texts.size);
    setNote(smaller?.note ?? '');
    if (!smaller) return setPercent(undefined);
    let isTold = false;
    const onBreak = (breaks: boolean) => {
      setBroken(breaks);
      if (breaks && !isTold) message.error(texts.failed);
      isTold = breaks;
    };
    try {
      const path = await uploadImage(smaller.file, setPercent, { signal, onBreak });
      if (!signal.aborted) onChange?.(path);
    } catch (error) {
      if (signal.aborted) return;
      message.error(texts.failed);
      setFault(reasonOf(error));
    }
    end();
  };
  const end = () => {
    setBroken(false);
    setPercent(undefined);
  };
  const cancel = () => {
    sending.current?.abort();
    flushSync(end);
    input.current?.focus();
  };

  return (
    <>
      <label className={styles.field} data-shape={shape} data-disabled={disabled}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={imageTypes.join(',')}
          aria-label={label}
          aria-invalid={aria['aria-invalid']}
          disabled={disabled || percent !== undefined}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {value ? <img src={value} alt={`${label}预览`} /> : percent === undefined && <Invitation />}
        {value && !disabled && percent === undefined && <span className={styles.change}>更换图片</span>}
        {percent !== undefined && (
          <span className={styles.progress}>
            <progress max={100} value={percent} aria-label="上传进度" />
            {isBroken ? commonTexts.uploadBroken : '正在上传'} {percent}%
          </span>
        )}
      </label>
      {percent !== undefined && (
        <Button size="small" onClick={cancel}>
          取消
        </Button>
      )}
      <Fault text={fault} />
      {note && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
    </>
  );
}

const Invitation = () => (
  <span className={styles.invitation}>
    <CloudUploadOutlined />
    选择<span data-pointer="fine">或拖入</span>图片
    <small>
      {imageTypesText}，大于 {imageMaxText} 的会自动压缩
    </small>
  </span>
);
