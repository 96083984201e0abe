import { type IDomEditor, SlateEditor, SlateElement, type SlateNode, SlateTransforms } from '@wangeditor-next/editor';
import type { MessageInstance } from 'antd/es/message/interface.js';
import { isDescribed } from '../../contract/pictures.ts';
import { texts } from '../../contract/texts.ts';
import { ApiError } from '../api/call.ts';
import { shrink } from '../api/shrink.ts';
import { imageFault, uploadImage } from '../api/upload.ts';

/** Puts a picture where the caret was. */
export type InsertImage = (url: string, alt: string, href: string) => unknown;

/**
 * Uploads a chosen picture, made smaller where it is too large, and goes on in a new paragraph after it. `label` names
 * the text: `会诊意见配图 1` is said of its first picture where there is no `alt`.
 */
export async function insertPicture(
  editor: IDomEditor,
  file: File,
  insert: InsertImage,
  { message, label, alt }: { message: MessageInstance; label: string; alt: string | undefined },
): Promise<void> {
  const fits = await fitting(file, message);
  if (!fits) return;
  try {
    const url = await uploadImage(fits, (percent) => editor.showProgressBar(Math.min(percent, 99)), {
      onBreak: (isBroken) => isBroken && message.warning(`${file.name}：${texts.uploadBroken}`),
    });
    await insert(url, alt ?? `${label}配图 ${editor.getElemsByType('image').length + 1}`, '');
    writeOnAfterImage(editor);
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    const why = refusal?.fromServer ? `，${refusal.errMsg}` : '';
    message.error(`${file.name}：${texts.editorUploadFailed(refusal?.status || '网络错误')}${why}`);
  } finally {
    editor.showProgressBar(100);
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
