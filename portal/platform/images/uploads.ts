import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { cameraTexts } from '../../../contract/camera-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { shrink } from '../../api/shrink.ts';
import { isRefusedImage, newUploadId, uploadImage } from '../../api/upload.ts';
import type { DraftFiles } from '../../shell/draft.tsx';
import { cameraDay } from './camera-day.ts';
import { aboutOf, type Chosen, fromAbout, fromChosen, isOnLine, storedUpload, type Upload } from './picture-upload.ts';

const atOnce = 2;
/** Each of these on a line of its own. */
type Tell = (lines: ReadonlyArray<string>) => void;

const linesMax = 6;
/** Each by its name; of a folder of others, the first of them. */
function named(chosen: ReadonlyArray<Pick<Chosen, 'file' | 'name'>>, text: string): string[] {
  const lines = chosen.slice(0, linesMax).map(({ file, name = file.name }) => `${name}：${text}`);
  return chosen.length > linesMax ? [...lines, cameraTexts.more(chosen.length - linesMax)] : lines;
}

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

  const room = () => Math.max(0, limits.attachmentsMax - current.current.length);

  const sources = () => current.current.flatMap(({ source }) => source ?? []);

  /** No more than there is room for. */
  const add = (chosen: ReadonlyArray<Chosen>) =>
    take(
      chosen.map((one) => {
        const uploadId = newUploadId();
        return fromChosen(one, uploadId, files.keep(one.file, uploadId, aboutOf(one.from)));
      }),
    );

  const take = (added: Upload[]) => {
    const tooLarge = added.flatMap(({ state, file }) => (state === 'tooLarge' ? { file: file! } : []));
    if (tooLarge.length > 0) tell(named(tooLarge, texts.attachmentSize));
    set([...current.current, ...added]);
    for (const { key, file, from } of added)
      if (!from) cameraDay(file!).then((day) => day && change(key, { cameraDay: day }));
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
      take(
        kept.map(({ id, uploadId, about, file }) =>
          fromChosen({ file, from: fromAbout(about) }, uploadId ?? newUploadId(), Promise.resolve(id)),
        ),
      );
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

  return { uploads, add, room, sources, remove, retry, makeSmaller };
}

const pathsOf = (uploads: ReadonlyArray<Upload>) => uploads.flatMap(({ path }) => path ?? []);
