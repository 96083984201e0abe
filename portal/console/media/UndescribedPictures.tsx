import { Alert, Button } from 'antd';
import { useState } from 'react';
import { pictureUrl } from '../../../contract/pictures.ts';
import { pictureTexts } from '../../../contract/article-texts.ts';
import styles from './Pictures.module.css';
import { PictureWords } from './PictureWords.tsx';
import { undescribedIn } from './picture-words.ts';

type Props = { html: string; describe: (path: string, alt: string) => void; onClosed: () => void };

/**
 * Asks what is seen on each picture that comes into a text without words, one after the other; those that are left for
 * later are shown.
 */
export function UndescribedPictures({ html, describe, onClosed }: Props) {
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
