import type { IDomEditor } from '@wangeditor-next/editor';
import type { MessageInstance } from 'antd/es/message/interface.js';
import { safeHtml } from '../ui/safe-html.ts';
import { isBlank } from './blank.ts';
import { cleanPasted } from './pasted.ts';

/**
 * Pastes formatted text without its fonts. Answers true where the editor is to paste by itself: what it cut or copied, plain
 * text, and picture files.
 */
export function paste(editor: IDomEditor, { clipboardData }: ClipboardEvent, message: MessageInstance): boolean {
  const html = clipboardData?.getData('text/html');
  if (!html || clipboardData!.types.includes('application/x-slate-fragment')) return true;
  const clean = safeHtml(cleanPasted(html));
  const hasFiles = clipboardData!.files.length > 0;
  if (!isBlank(clean)) {
    editor.deleteFragment();
    editor.dangerouslyInsertHtml(clean);
  }
  if (!hasFiles && /<img\s/i.test(html)) message.warning('粘贴内容中的图片不会保存，请用工具栏的“上传图片”插入');
  return isBlank(clean) && hasFiles;
}
