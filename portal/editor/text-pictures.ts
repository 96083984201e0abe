import type { IDomEditor } from '@wangeditor-next/editor';
import type { MessageInstance } from 'antd/es/message/interface.js';
import { cameraTexts } from '../../contract/camera-texts.ts';
import { texts } from '../../contract/texts.ts';
import { ApiError, reasonOf } from '../api/call.ts';
import { asItIs } from '../api/file-kind.ts';
import { shrink } from '../api/shrink.ts';
import { imageFault, isRefusedImage, newUploadId, uploadImage } from '../api/upload.ts';
import type { DraftFiles } from '../shell/draft.tsx';
import { tellLines } from '../ui/tell-lines.tsx';
import { type InsertAtCaret, insertPicture } from './insert-picture.ts';

/** One that was chosen for a text and does not stand in it yet; with a fault it waits to be sent again or removed. */
export type ChosenPicture = { file: File; uploadId: string; fault?: string | undefined };
/** One that the browser has kept from before. */
export type KeptPicture = Awaited<ReturnType<DraftFiles['list']>>[number];

type Options = {
  message: MessageInstance;
  /** Names the text: `会诊意见配图 1` is said of its first picture where there is no `alt`. */
  label: string;
  alt: string | undefined;
  /** Keeps pictures until they stand in the text. */
  files: DraftFiles | undefined;
  onChange: (chosen: ReadonlyArray<ChosenPicture>) => void;
};

type OnTheWay = ChosenPicture & { keptId: Promise<number | undefined>; insertAtCaret?: InsertAtCaret };

/** Pictures on their way into the text of one editor: one after the other, in the order in which they were chosen. */
export class TextPictures {
  readonly #editor: IDomEditor;
  readonly #options: Options;
  readonly #ended = new AbortController();
  #chosen: ReadonlyArray<OnTheWay> = [];
  #last: Promise<unknown> = Promise.resolve();
  #lastKept: Promise<unknown> = Promise.resolve();
  #lastRead: Promise<unknown> = Promise.resolve();
  /** Of the files chosen together: they come one by one, and are named together. */
  #refused: File[] = [];

  constructor(editor: IDomEditor, options: Options) {
    this.#editor = editor;
    this.#options = options;
    const again = () => {
      for (const { uploadId, fault } of this.#chosen) if (fault) this.retry(uploadId);
    };
    window.addEventListener('online', again, { signal: this.#ended.signal });
  }

  /** The editor is gone: what was kept comes again where the text is opened again. */
  end(): void {
    this.#ended.abort();
  }

  add(file: File, insertAtCaret?: InsertAtCaret): void {
    const turn = this.#lastRead.then(async () => {
      const picture = await asItIs(file);
      if (imageFault(picture) === 'type') this.#refused.push(file);
      else this.#keep(picture, insertAtCaret);
    });
    this.#lastRead = turn;
    turn.then(() => this.#lastRead === turn && this.#tellRefused());
  }

  #keep(file: File, insertAtCaret?: InsertAtCaret): void {
    const uploadId = newUploadId();
    const keptId = this.#lastKept.then(() => this.#options.files?.keep(file, uploadId));
    this.#lastKept = keptId;
    this.#take({ file, uploadId, keptId, ...(insertAtCaret && { insertAtCaret }) });
  }

  resume(kept: ReadonlyArray<KeptPicture>): void {
    for (const { id, uploadId = newUploadId(), file } of kept)
      this.#take({ file, uploadId, keptId: Promise.resolve(id) });
  }

  retry(uploadId: string): void {
    this.#set(this.#chosen.map((one) => (one.uploadId === uploadId ? { ...one, fault: undefined } : one)));
    this.#queue(uploadId);
  }

  async remove(uploadId: string): Promise<void> {
    const gone = this.#chosen.find((one) => one.uploadId === uploadId);
    this.#set(this.#chosen.filter((one) => one !== gone));
    const id = await gone?.keptId;
    if (id !== undefined) this.#options.files?.forget(id);
  }

  #set(chosen: ReadonlyArray<OnTheWay>): void {
    this.#chosen = chosen;
    if (!this.#ended.signal.aborted) this.#options.onChange(chosen);
  }

  #take(one: OnTheWay): void {
    this.#set([...this.#chosen, one]);
    this.#queue(one.uploadId);
  }

  #queue(uploadId: string): void {
    this.#last = this.#last.then(async () => {
      const one = this.#chosen.find((other) => other.uploadId === uploadId);
      if (!one || this.#ended.signal.aborted) return;
      await this.#send(one).catch((error: unknown) => this.#fail(one, error));
      if (!this.#ended.signal.aborted) this.#editor.showProgressBar(100);
    });
  }

  async #send({ file, uploadId, insertAtCaret }: OnTheWay): Promise<void> {
    const { label, alt } = this.#options;
    const { signal } = this.#ended;
    const fits = imageFault(file) === 'size' ? await this.#shrink(file) : file;
    if (!fits) return this.remove(uploadId);
    const src = await uploadImage(
      fits,
      (percent) => !signal.aborted && this.#editor.showProgressBar(Math.min(percent, 99)),
      {
        signal,
        // Another copy than the last time must not go on where that one stopped.
        uploadId: fits === file ? uploadId : newUploadId(),
        onBreak: (isBroken) => isBroken && this.#options.message.warning(`${file.name}：${texts.uploadBroken}`),
      },
    );
    if (signal.aborted) return;
    const number = this.#editor.getElemsByType('image').length + 1;
    await insertPicture(this.#editor, src, alt ?? `${label}配图 ${number}`, insertAtCaret);
    await this.remove(uploadId);
  }

  async #fail({ file, uploadId, keptId }: OnTheWay, error: unknown): Promise<void> {
    // Whoever reads that it failed may close the page: by then it is kept.
    await keptId;
    if (this.#ended.signal.aborted) return;
    const refusal = error instanceof ApiError ? error : undefined;
    const why = refusal?.fromServer ? `，${refusal.errMsg}` : '';
    this.#tell(file, `${texts.editorUploadFailed(refusal?.status || '网络错误')}${why}`);
    if (isRefusedImage(error)) this.remove(uploadId);
    else this.#set(this.#chosen.map((one) => (one.uploadId === uploadId ? { ...one, fault: reasonOf(error) } : one)));
  }

  /** A smaller copy; undefined once it was said why there is none. */
  async #shrink(file: File): Promise<File | undefined> {
    const { message } = this.#options;
    const done = message.loading(`${file.name}：正在压缩…`, 0);
    try {
      const smaller = await shrink(file);
      message.info(`${file.name}：${smaller.note}`);
      return smaller.file;
    } catch {
      return void this.#tell(file, texts.editorImageTooLarge);
    } finally {
      done();
    }
  }

  #tellRefused(): void {
    if (this.#refused.length === 0) return;
    const { message, alt } = this.#options;
    const lines = this.#refused.map(({ name }) => `${name}：${texts.attachmentType}`);
    // Where pictures are described for the public, there is no case.
    const isOfCase = alt === undefined && this.#refused.some(isOfCamera);
    tellLines(message, isOfCase ? [...lines, cameraTexts.intoForm] : lines);
    this.#refused = [];
  }

  #tell(file: File, text: string): void {
    this.#options.message.error(`${file.name}：${text}`);
  }
}

const isOfCamera = ({ name, type }: File): boolean =>
  /\.(dcm|dicom|hei[cf])$|^[^.]+$/i.test(name) || /dicom|hei[cf]/.test(type);
