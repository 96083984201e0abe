import { type IDomEditor, SlateEditor, SlateElement, type SlateNode, SlateTransforms } from '@wangeditor-next/editor';
import type { MessageInstance } from 'antd/es/message/interface.js';
import { isDescribed } from '../../contract/pictures.ts';
import { texts } from '../../contract/texts.ts';
import { ApiError } from '../api/call.ts';
import { shrink } from '../api/shrink.ts';
import { imageFault, isRefusedImage, newUploadId, uploadImage } from '../api/upload.ts';
import type { DraftFiles } from '../shell/draft.tsx';
import { picturesOnTheWay } from '../ui/pictures-on-the-way.ts';

type Insert = (url: string, alt: string) => unknown;

/** `label` names the text: `会诊意见配图 1` is said of its first picture where there is no `alt`. */
export type OfText = {
  message: MessageInstance;
  label: string;
  alt: string | undefined;
  /** Keeps pictures until they stand in the text. */
  files: DraftFiles | undefined;
};

/** They come into the text in the order in which they were chosen. */
let last: Promise<unknown> = Promise.resolve();

/** Uploads a chosen picture, made smaller where it is too large, and puts it into the text. */
export function addPicture(editor: IDomEditor, file: File, insert: Insert, text: OfText): void {
  picturesOnTheWay.set(file, () => !editor.isDestroyed);
  const uploadId = newUploadId();
  // Kept at once, however many are before it.
  const ready = fitting(file, text.message).then((fits) => fits && { fits, keptId: text.files?.keep(fits, uploadId) });
  last = last.then(async () => {
    const found = await ready;
    if (found) await send(editor, found.fits, insert, text, { uploadId, keptId: found.keptId });
    picturesOnTheWay.delete(file);
  });
}

/** Goes on with those that were kept: they come at the end of the text. */
export async function resumePictures(editor: IDomEditor, text: OfText): Promise<void> {
  const insert = (src: string, alt: string) => {
    const image = { type: 'image', src, alt, href: '', style: {}, children: [{ text: '' }] };
    SlateTransforms.insertNodes(editor, image, { at: SlateEditor.end(editor, []) });
  };
  for (const { id, uploadId = newUploadId(), file } of (await text.files?.list()) ?? [])
    await send(editor, file, insert, text, { uploadId, keptId: Promise.resolve(id) });
}

type Kept = { uploadId: string; keptId: Promise<number | undefined> | undefined };

async function send(editor: IDomEditor, file: File, insert: Insert, text: OfText, kept: Kept): Promise<void> {
  if (editor.isDestroyed) return;
  const { message, label, alt, files } = text;
  const forget = async () => {
    const id = await kept.keptId;
    if (id !== undefined) files?.forget(id);
  };
  picturesOnTheWay.set(file, () => !editor.isDestroyed);
  try {
    const url = await uploadImage(file, (percent) => editor.showProgressBar(Math.min(percent, 99)), {
      uploadId: kept.uploadId,
      onBreak: (isBroken) => isBroken && message.warning(`${file.name}：${texts.uploadBroken}`),
    });
    // One that was left has its picture when it is opened again.
    if (editor.isDestroyed) return;
    await insert(url, alt ?? `${label}配图 ${editor.getElemsByType('image').length + 1}`);
    forget();
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    const isKept = !isRefusedImage(error) && (await kept.keptId) !== undefined;
    const why = refusal?.fromServer ? `，${refusal.errMsg}` : '';
    const then = isKept ? `，${texts.pictureKept}` : '';
    message.error(`${file.name}：${texts.editorUploadFailed(refusal?.status || '网络错误')}${why}${then}`);
    if (isKept) window.addEventListener('online', () => send(editor, file, insert, text, kept), { once: true });
    else forget();
  } finally {
    picturesOnTheWay.delete(file);
    if (!editor.isDestroyed) editor.showProgressBar(100);
  }
}

/** The file, or a smaller copy; undefined once it was said why there is none. */
async function fitting(file: File, message: MessageInstance): Promise<File | undefined> {
  const fault = imageFault(file);
  if (!fault) return file;
  const refuse = (text: string) => void message.error(`${file.name}：${text}`);
  if (fault === 'type') return refuse(texts.attachmentType);
  const done = message.loading(`${file.name}：正在压缩…`, 0);
  try {
    const smaller = await shrink(file);
    message.info(`${file.name}：${smaller.note}`);
    return smaller.file;
  } catch {
    return refuse(texts.editorImageTooLarge);
  } finally {
    done();
  }
}

/** Says what a picture shows, wherever it stands in the text without words. */
export function describePicture(editor: IDomEditor, path: string, alt: string): void {
  SlateTransforms.setNodes(editor, { alt } as Partial<SlateNode>, {
    at: [],
    match: (node) => {
      const image = node as { type?: string; src?: string; alt?: string };
      return image.type === 'image' && image.src === path && !isDescribed(image.alt ?? '');
    },
  });
}

/** The caret would stay within the picture, where what is typed vanishes. */
export function writeOnAfterImage(editor: IDomEditor): void {
  const image = SlateEditor.above(editor, { match: (node) => SlateElement.isElementType(node, 'image') });
  const after = image && SlateEditor.after(editor, image[1]);
  // First, because it puts the caret where it was last seen.
  editor.focus();
  if (!after) return;
  SlateTransforms.select(editor, after);
  editor.insertBreak();
}
