import { DomEditor, type IDomEditor } from '@wangeditor-next/editor';
import type { MessageInstance } from 'antd/es/message/interface.js';
import { safeHtml } from '../ui/safe-html.ts';
import { tellLines } from '../ui/tell-lines.tsx';
import { isBlank } from './blank.ts';
import { type InsertAtCaret, placesOf } from './insert-picture.ts';
import { cleanPasted, type PastedPicture, pictureMark } from './pasted.ts';

type Options = { message: MessageInstance; addPicture: (file: File, insertAtCaret: InsertAtCaret) => void };

/**
 * Pastes formatted text without its fonts, and its pictures where they stood; of those that the clipboard does not hold it says
 * where that was. Answers true where the editor is to paste by itself: what it cut or copied, plain text, and picture files.
 */
export function paste(
  editor: IDomEditor,
  { clipboardData }: Pick<ClipboardEvent, 'clipboardData'>,
  { message, addPicture }: Options,
): boolean {
  const html = clipboardData?.getData('text/html');
  if (!html || clipboardData!.types.includes('application/x-slate-fragment')) return true;
  const { html: cleaned, pictures } = cleanPasted(html);
  const clean = safeHtml(cleaned);
  if (isBlank(clean.replaceAll(pictureMark, '')) && (pictures.length === 0 || clipboardData!.files.length > 0))
    return clipboardData!.files.length > 0;
  editor.deleteFragment();
  const isInCell = DomEditor.getSelectedNodeByType(editor, 'table-cell') !== null;
  editor.dangerouslyInsertHtml(isInCell ? asLines(clean) : clean);
  const places = placesOf(editor, pictureMark);
  const files = filesOf(pictures, clipboardData!.getData('text/rtf'));
  const missing = pictures.filter((_, index) => !files[index]);
  for (const [index, file] of files.entries()) if (file) addPicture(file, places[index] ?? (() => undefined));
  if (missing.length > 0)
    tellLines(message, [...missing.map(({ place }) => `${place}的图片没有粘贴进来`), '请用工具栏的“上传图片”插入']);
  return false;
}

/** What a cell can hold, which no block may stand in: the editor would part the table there. */
const asLines = (html: string): string =>
  html
    .replace(/(?:<\/p>)?<\/t[dh]>\s*<t[dh]\b[^>]*>(?:<p>)?/g, ' ')
    .replace(/<\/?(?:p|h\d|[uo]l|li|table|t\w+|blockquote|pre|div)\b[^>]*>|<br\s*\/?>/g, '\n')
    .trim()
    .replace(/\s*\n\s*/g, '<br>');

/** Word names files of its own; what is in them stands in the RTF beside it, where that has as many pictures. */
function filesOf(pictures: ReadonlyArray<PastedPicture>, rtf: string): (File | undefined)[] {
  const named = pictures.filter(({ src }) => src.startsWith('file:'));
  const inRtf = named.length > 0 ? picturesInRtf(rtf) : [];
  return pictures.map((picture, index) => {
    const { type, bytes } =
      (inRtf.length === named.length ? inRtf[named.indexOf(picture)] : undefined) ?? dataOf(picture.src) ?? {};
    return bytes && new File([bytes], `粘贴的图片 ${index + 1}`, { type });
  });
}

function dataOf(src: string): { type: string; bytes: Uint8Array<ArrayBuffer> } | undefined {
  const [, type, base64] = /^data:(image\/[a-z+]+);base64,([a-z\d+/=\s]+)$/i.exec(src) ?? [];
  return type && base64 ? { type, bytes: Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) } : undefined;
}

const types: [word: RegExp, type: string][] = [
  [/\\pngblip/, 'image/png'],
  [/\\jpegblip/, 'image/jpeg'],
];

/**
 * The pictures of a text in RTF, in their order. Each stands in a group of its own, as the hexadecimal digits of a file, beside
 * another one for old programs; undefined for one that browsers cannot show.
 */
const picturesInRtf = (rtf: string): ({ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined)[] =>
  Array.from(rtf.matchAll(/\{\\\*\\shppict\s*\{\\pict/g), ({ index, 0: head }) => {
    const own = ownText(rtf, index + head.length);
    const type = types.find(([word]) => word.test(own))?.[1];
    const digits = own.replace(/\\[a-z]+-?\d* ?/g, '').replace(/[^\da-f]/gi, '');
    return type
      ? { type, bytes: Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) }
      : undefined;
  });

/** What stands in a group, from within it to its end, without the groups in it. */
function ownText(rtf: string, start: number): string {
  const braces = /[{}]/g;
  let [own, depth, from] = ['', 1, start];
  braces.lastIndex = start;
  while (depth > 0) {
    const { index = rtf.length, 0: brace } = braces.exec(rtf) ?? { 0: undefined };
    if (depth === 1) own += rtf.slice(from, index);
    depth = brace === undefined ? 0 : depth + (brace === '{' ? 1 : -1);
    from = index + 1;
  }
  return own;
}
