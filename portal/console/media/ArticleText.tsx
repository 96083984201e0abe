import { Alert, Button, Form } from 'antd';
import { type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { pictureTexts } from '../../../contract/article-texts.ts';
import { pictureUrl, undescribed } from '../../../contract/pictures.ts';
import { RichTextField } from '../../editor/RichTextField.tsx';
import type { RichTextHandle } from '../../editor/rich-text-handle.ts';
import type { DraftFiles } from '../../shell/draft.tsx';
import { lazy } from '../../ui/lazy.ts';
import { ImportWord } from '../word/ImportWord.tsx';
import styles from './Pictures.module.css';
import { PictureWords } from './PictureWords.tsx';
import { undescribedIn } from './picture-words.ts';

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

type UndescribedPicturesProps = { html: string; describe: (path: string, alt: string) => void; onClosed: () => void };

/**
 * Asks what is seen on each picture that comes into a text without words, one after the other; those that are left for
 * later are shown.
 */
function UndescribedPictures({ html, describe, onClosed }: UndescribedPicturesProps) {
  const paths = undescribedIn(html);
  const [later, setLater] = useState(paths);
  const [next, ...others] = paths.filter((path) => !later.includes(path));
  if (paths.length === 0) return null;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        role="status"
        className={styles.notice}
        title={pictureTexts.undescribed(paths.length)}
        description={
          <>
            {pictureTexts.undescribedWhy}
            {pictureTexts.undescribedNote}
            <div className={styles.undescribed}>
              {paths.map((path) => (
                <img key={path} src={pictureUrl(path, 320, 'webp')} alt="" />
              ))}
            </div>
            <Button onClick={() => setLater([])}>填写图片说明</Button>
          </>
        }
      />
      {next && (
        <PictureWords
          key={next}
          path={next}
          initial={{ alt: null }}
          heading={others.length > 0 ? `图片说明（还有 ${others.length + 1} 张）` : '图片说明'}
          action="完成"
          cancel="以后再填"
          onDone={({ alt }) => {
            describe(next, alt);
            // When this is undone, the picture is not asked about unasked.
            setLater([...later, next]);
            if (others.length === 0) onClosed();
          }}
          onCancel={() => {
            setLater(paths);
            onClosed();
          }}
        />
      )}
    </>
  );
}
