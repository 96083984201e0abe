import type { IDomEditor, IEditorConfig, IToolbarConfig } from '@wangeditor-next/editor';
import type { MessageInstance } from 'antd/es/message/interface.js';
import { limits } from '../../contract/limits.ts';
import { imageTypes } from '../../contract/pictures.ts';
import { texts } from '../../contract/texts.ts';
import { ApiError } from '../api/call.ts';
import { imageFault, uploadImage } from '../api/upload.ts';
import { safeHtml } from '../ui/safe-html.ts';
import { isBlank } from './blank.ts';
import { cleanPasted } from './pasted.ts';

export const toolbar: Partial<IToolbarConfig> = {
  toolbarKeys: [
    'headerSelect',
    'fontSize',
    'lineHeight',
    '|',
    'bold',
    'italic',
    'underline',
    'through',
    'color',
    'bgColor',
    'clearStyle',
    '|',
    'justifyLeft',
    'justifyCenter',
    'justifyRight',
    'bulletedList',
    'numberedList',
    'blockquote',
    '|',
    'insertLink',
    'uploadImage',
    'insertTable',
    'divider',
    '|',
    'undo',
    'redo',
  ],
};

/** What fits above a text on a phone. */
export const briefToolbar: Partial<IToolbarConfig> = {
  toolbarKeys: ['fontSize', 'bold', 'color', 'bulletedList', 'numberedList', 'uploadImage', 'insertTable', 'undo'],
};

/** Lets the editor paste by itself what it cut or copied, plain text and files. */
function paste(editor: IDomEditor, { clipboardData }: ClipboardEvent, message: MessageInstance): boolean {
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

type InsertImage = (url: string, alt: string, href: string) => void;

async function insertUploaded(editor: IDomEditor, file: File, insert: InsertImage, message: MessageInstance) {
  const fault = imageFault(file);
  if (fault) return void message.error(fault === 'size' ? texts.editorImageTooLarge : texts.attachmentType);
  try {
    insert(await uploadImage(file, (percent) => editor.showProgressBar(Math.min(percent, 99))), '', '');
  } catch (error) {
    message.error(texts.editorUploadFailed(error instanceof ApiError && error.status > 0 ? error.status : '网络错误'));
  } finally {
    editor.showProgressBar(100);
  }
}

export function editorConfiguration(placeholder: string, message: MessageInstance, current: () => IDomEditor | null) {
  const configuration: Partial<IEditorConfig> = {
    placeholder,
    autoFocus: false,
    scroll: false,
    // The bar that would float over a selection offers nothing the toolbar lacks.
    hoverbarKeys: { text: { menuKeys: [] } },
    customAlert: (text) => message.warning(text),
    customPaste: (editor, event) => paste(editor, event, message),
    MENU_CONF: {
      fontSize: { fontSizeList: limits.fontSizesPt.map((size) => `${size}pt`) },
      lineHeight: { lineHeightList: ['1', '1.25', '1.5', '1.75', '2', '2.5'] },
      uploadImage: {
        allowedFileTypes: [...imageTypes],
        customUpload: (file: File, insert: InsertImage) => insertUploaded(current()!, file, insert, message),
      },
    },
  };
  return configuration;
}
