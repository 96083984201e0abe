import { Button, Form } from 'antd';
import { type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { undescribed } from '../../../contract/pictures.ts';
import { RichTextField } from '../../editor/RichTextField.tsx';
import type { RichTextHandle } from '../../editor/rich-text-handle.ts';
import type { DraftFiles } from '../../shell/draft.tsx';
import { lazy } from '../../ui/lazy.ts';
import { ImportWord } from '../word/ImportWord.tsx';
import styles from './Pictures.module.css';
import { UndescribedPictures } from './UndescribedPictures.tsx';

const PicturePicker = lazy(() => import('./PicturePicker.tsx'));

type Props = {
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
  readOnly: boolean;
  files: DraftFiles | undefined;
  ref?: Ref<{ focus: () => void }>;
};

/** An article's text, into which pictures of the library and Word documents go; a document may bring the title. */
export function ArticleText({ readOnly, ref, ...field }: Props) {
  const form = Form.useFormInstance<{ title: string }>();
  const editor = useRef<RichTextHandle>(null);
  const [picking, setPicking] = useState(false);
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }), []);
  return (
    <>
      {!readOnly && (
        <div className={styles.bar}>
          <Button onClick={() => setPicking(true)}>从图片库插入图片</Button>
          <ImportWord
            hasText={() => Boolean(field.value)}
            onImported={({ title, html }) => {
              if (title && !form.getFieldValue('title')?.trim()) form.setFieldValue('title', title);
              editor.current?.insert?.(html, 'end');
            }}
          />
        </div>
      )}
      <RichTextField
        ref={editor}
        eager
        label="正文"
        placeholder="请输入文章正文"
        pictureAlt={undescribed}
        disabled={readOnly}
        {...field}
      />
      {!readOnly && (
        <UndescribedPictures
          html={field.value ?? ''}
          describe={(path, alt) => editor.current?.describe?.(path, alt)}
          onClosed={() => afterDialog(() => editor.current?.resume?.())}
        />
      )}
      {picking && (
        <Suspense>
          <PicturePicker
            onPicked={({ path, alt }) => {
              setPicking(false);
              afterDialog(() => editor.current?.insert?.(pictureHtml(path, alt ?? undescribed), 'caret'));
            }}
            onCancel={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The closing dialog gives the focus back first. */
const afterDialog = (act: () => void) => setTimeout(act, 100);

/** With a paragraph after it, in which to go on writing. */
function pictureHtml(path: string, alt: string): string {
  const image = document.createElement('img');
  image.setAttribute('src', path);
  image.setAttribute('alt', alt);
  return `<p>${image.outerHTML}</p><p><br></p>`;
}
