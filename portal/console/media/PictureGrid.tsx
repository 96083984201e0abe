import { pictureUrl } from '../../../contract/pictures.ts';
import type { Picture } from '../../../contract/schemas/picture.ts';
import styles from './Pictures.module.css';
import { altWords, usedIn } from './picture-words.ts';

/** Pictures of the library as tiles; choosing one tells which. `verb` says what choosing does. */
export const PictureGrid = ({
  pictures,
  verb,
  onChoose,
}: {
  pictures: ReadonlyArray<Picture>;
  verb: string;
  onChoose: (picture: Picture) => void;
}) => (
  <ul className={styles.grid}>
    {pictures.map((picture) => (
      <li key={picture.path}>
        <button
          type="button"
          aria-label={`${verb} ${picture.title || '未命名图片'}，${altWords(picture.alt)}`}
          onClick={() => onChoose(picture)}
        >
          <img src={pictureUrl(picture.path, 320, 'webp')} alt="" loading="lazy" />
          <strong>{picture.title || '未命名图片'}</strong>
          <span data-missing={picture.alt === null}>{altWords(picture.alt)}</span>
          <span>{usedIn(picture.uses)}</span>
        </button>
      </li>
    ))}
  </ul>
);
