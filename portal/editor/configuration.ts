import type { IDomEditor, IEditorConfig, IToolbarConfig } from '@wangeditor-next/editor';
import type { MessageInstance } from 'antd/es/message/interface.js';
import { limits } from '../../contract/limits.ts';
import { imageTypes } from '../../contract/pictures.ts';
import { texts } from '../../contract/texts.ts';
import { ApiError } from '../api/call.ts';
import { imageFault, uploadImage } from '../api/upload.ts';
import { paste } from './paste.ts';

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
