import { useEffect, useRef, useState } from 'react';
import type { Day } from '../../../clinical/ages.ts';
import { limits } from '../../../contract/limits.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { shrink } from '../../api/shrink.ts';
import { imageFault, isRefusedImage, newUploadId, uploadImage } from '../../api/upload.ts';
import type { DraftFiles } from '../../shell/draft.tsx';
import { cameraDay } from './camera-day.ts';

/** A picture of the form on its way to the server. */
export type Upload = {
  key: number;
  name: string;
  bytes: number;
  /** Where to show it from: the chosen file, or where it is stored. */
  preview: string;
  state: 'waiting' | 'uploading' | 'broken' | 'shrinking' | 'tooLarge' | 'failed' | 'done';
  percent: number;
  file?: File;
  /** Under which the server holds what is there of it. */
  uploadId?: string;
  abort?: AbortController;
  /** Under which the file is kept in the browser until it is sent. */
  keptId?: Promise<number | undefined>;
  /** `/upload/images/NAME` once it is stored. */
  path?: string;
  fault?: string;
  /** The server will not have it: it is not sent again unasked. */
  isRefused?: boolean;
  /** What was done to the picture before it was sent. */
  note?: string;
  /** The day on which its file says it was taken; the stored picture no longer says so. */
  cameraDay?: Day | undefined;
};

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return lastKey;
};

/** One that the server has already. */
const storedUpload = (path: string): Upload => ({
  key: newKey(),
  name: '',
  bytes: 0,
  preview: path,
  state: 'done',
  percent: 100,
  path,
});

/** One that was just chosen, or kept from before. */
const fromFile = (file: File, uploadId: string, keptId: Promise<number | undefined>): Upload => ({
  key: newKey(),
  name: file.name,
  bytes: file.size,
  preview: URL.createObjectURL(file),
  percent: 0,
  file,
  uploadId,
  keptId,
  ...(imageFault(file) === 'size' ? { state: 'tooLarge', fault: texts.attachmentSize } : { state: 'waiting' }),
});

/** Whether it goes, or will as soon as there is a line. */
export const isOnLine = (state: Upload['state']): boolean => state === 'uploading' || state === 'broken';

const atOnce = 2;
/** Each of these on a line of its own. */
type Tell = (lines: ReadonlyArray<string>) => void;

const named = (files: ReadonlyArray<{ name: string }>, text: string) => files.map(({ name }) => `${name}：${text}`);

/**
 * Pictures on their way to the server, two at a time; each can fail, be tried again, made smaller or removed by itself.
 * `onChange` gets the paths of those that are stored, in the order shown.
 */
export function useUploads(
  initial: ReadonlyArray<string>,
  onChange: (paths: string[]) => void,
  tell: Tell,
  files: DraftFiles,
) {
  const [uploads, setUploads] = useState<ReadonlyArray<Upload>>(() => initial.map(storedUpload));
  const current = useRef(uploads);
  const report = useRef(onChange);
  report.current = onChange;

  const set = (next: ReadonlyArray<Upload>) => {
    const before = pathsOf(current.current);
    current.current = next;
    setUploads(next);
    const paths = pathsOf(next);
    if (paths.join() !== before.join()) report.current(paths);
  };
  const change = (key: number, changed: Partial<Upload>) =>
    set(current.current.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const has = (key: number) => current.current.some((one) => one.key === key);

  const startWaiting = () => {
    const running = current.current.filter(({ state }) => isOnLine(state)).length;
    const next = current.current.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running));
    for (const one of next) send(one);
  };

  const send = async ({ key, file, uploadId, keptId, percent: before }: Upload) => {
    const abort = new AbortController();
    let percent = before;
    change(key, { state: 'uploading', fault: undefined, abort });
    try {
      const path = await uploadImage(
        file!,
        (sent) => {
          percent = Math.max(percent, Math.min(sent, 99));
          change(key, { percent, state: 'uploading' });
        },
        {
          signal: abort.signal,
          uploadId: uploadId!,
          onBreak: (isBroken) => change(key, { state: isBroken ? 'broken' : 'uploading' }),
        },
      );
      change(key, { state: 'done', percent: 100, path });
      forget(key);
    } catch (error) {
      const isRefused = isRefusedImage(error);
      if (isRefused) forget(key);
      // Whoever reads that it failed may close the page: by then it is kept.
      else await keptId;
      if (has(key)) tell([texts.attachmentUploadFailed]);
      change(key, { state: 'failed', fault: reasonOf(error), isRefused });
    }
    startWaiting();
  };

  const forget = async (key: number) => {
    const id = await current.current.find((one) => one.key === key)?.keptId;
    if (id !== undefined) files.forget(id);
  };

  const add = (chosen: ReadonlyArray<File>) => {
    const isPicture = (file: File) => imageFault(file) !== 'type';
    const pictures = chosen.filter(isPicture);
    const room = Math.max(0, limits.attachmentsMax - current.current.length);
    const refused = [
      ...named(
        chosen.filter((file) => !isPicture(file)),
        texts.attachmentType,
      ),
      ...named(pictures.slice(room), refusalTexts.tooManyAttachments),
    ];
    if (refused.length > 0) tell(refused);
    take(
      pictures.slice(0, room).map((file) => {
        const uploadId = newUploadId();
        return fromFile(file, uploadId, files.keep(file, uploadId));
      }),
    );
  };

  const take = (added: Upload[]) => {
    const tooLarge = added.filter(({ state }) => state === 'tooLarge');
    if (tooLarge.length > 0) tell(named(tooLarge, texts.attachmentSize));
    set([...current.current, ...added]);
    for (const { key, file } of added) cameraDay(file!).then((day) => day && change(key, { cameraDay: day }));
    startWaiting();
  };

  const makeSmaller = async (key: number) => {
    const { file, preview } = current.current.find((one) => one.key === key)!;
    change(key, { state: 'shrinking' });
    try {
      const smaller = await shrink(file!);
      if (!has(key)) return;
      URL.revokeObjectURL(preview);
      forget(key);
      const uploadId = newUploadId();
      change(key, {
        state: 'waiting',
        file: smaller.file,
        uploadId,
        keptId: files.keep(smaller.file, uploadId),
        bytes: smaller.file.size,
        note: smaller.note,
        preview: URL.createObjectURL(smaller.file),
        fault: undefined,
      });
      startWaiting();
    } catch {
      change(key, { state: 'tooLarge', fault: '这张图片无法压缩，请换一张' });
    }
  };

  const remove = (key: number) => {
    const gone = current.current.find((one) => one.key === key);
    forget(key);
    set(current.current.filter((one) => one.key !== key));
    gone?.abort?.abort();
    if (gone?.file) URL.revokeObjectURL(gone.preview);
    startWaiting();
  };

  const retry = (key: number) => {
    change(key, { state: 'waiting', fault: undefined });
    startWaiting();
  };

  const resume = async () => {
    const kept = await files.list();
    if (kept.length > 0)
      take(kept.map(({ id, uploadId, file }) => fromFile(file, uploadId ?? newUploadId(), Promise.resolve(id))));
  };
  const retryFailed = () => {
    for (const { key, state, isRefused } of current.current) if (state === 'failed' && !isRefused) retry(key);
  };
  const latest = useRef({ resume, retryFailed });
  latest.current = { resume, retryFailed };

  useEffect(() => {
    latest.current.resume();
    const onOnline = () => latest.current.retryFailed();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      for (const { file, preview, abort } of current.current) {
        abort?.abort();
        if (file) URL.revokeObjectURL(preview);
      }
      // One that is still under way is told to nobody. Its file is kept, and sent where the form is opened again.
      current.current = [];
    };
  }, []);

  return { uploads, add, remove, retry, makeSmaller };
}

const pathsOf = (uploads: ReadonlyArray<Upload>) => uploads.flatMap(({ path }) => path ?? []);
