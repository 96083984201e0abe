import type { IEditorConfig, IToolbarConfig } from '@wangeditor-next/editor';
import type { MessageInstance } from 'antd/es/message/interface.js';
import { limits } from '../../contract/limits.ts';
import { imageTypes } from '../../contract/pictures.ts';
import type { InsertAtCaret } from './insert-picture.ts';
import { paste } from './paste.ts';

export const toolbar: Partial<IToolbarConfig> = {
  toolbarKeys: (
    'headerSelect fontSize lineHeight | bold italic underline through color bgColor clearStyle | ' +
    'justifyLeft justifyCenter justifyRight bulletedList numberedList blockquote | insertLink uploadImage insertTable divider | undo redo'
  ).split(' '),
};

/** What cases and replies are written with; the rest stands behind `moreTools`. */
export const shortToolbar: Partial<IToolbarConfig> = {
  toolbarKeys: ['bold', 'bulletedList', 'numberedList', 'uploadImage', 'undo'],
};
export const moreTools = '更多格式';

type Options = {
  placeholder: string;
  message: MessageInstance;
  addPicture: (file: File, insertAtCaret?: InsertAtCaret) => void;
};

export function editorConfiguration({ placeholder, message, addPicture }: Options) {
  const configuration: Partial<IEditorConfig> = {
    placeholder,
    autoFocus: false,
    scroll: false,
    // The bar that would float over a selection offers nothing the toolbar lacks.
    hoverbarKeys: { text: { menuKeys: [] } },
    customAlert: (text) => message.warning(text),
    customPaste: (editor, event) => {
      const isForEditor = paste(editor, event, { message, addPicture });
      // The editor takes what is called a picture; some browsers call a picture nothing.
      if (isForEditor) for (const file of event.clipboardData?.files ?? []) if (file.type === '') addPicture(file);
      return isForEditor;
    },
    MENU_CONF: {
      fontSize: { fontSizeList: limits.fontSizesPt.map((size) => `${size}pt`) },
      lineHeight: { lineHeightList: ['1', '1.25', '1.5', '1.75', '2', '2.5'] },
      uploadImage: {
        allowedFileTypes: [...imageTypes],
        customUpload: addPicture,
      },
    },
  };
  return configuration;
}
