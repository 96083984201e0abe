import { useMemo } from 'react';
import { pictureUrl } from '../../../contract/pictures.ts';
import { pictureTexts } from '../../../contract/picture-texts.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import type { ConsultationState } from '../../../contract/schemas/record.ts';
import { ChangedFields } from '../../ui/ChangedFields.tsx';
import { compareText } from '../../ui/compare-text.ts';
import { Passages, sameWords } from '../../ui/Passages.tsx';
import styles from '../../ui/Versions.module.css';
import { changesOf, pictureChanges } from './state-changes.ts';
import thumbnails from '../images/Thumbnails.module.css';
import pictureStyles from './Pictures.module.css';

type Props = { before: ConsultationState; after: ConsultationState } & Shown;

/** How pictures are opened, and which cannot be any more. */
type Shown = { onImage: (path: string) => void; gone: ReadonlySet<string> };

/** What two versions of a case say differently: fields and findings, the description, the pictures. */
export function StateComparison({ before, after, ...shown }: Props) {
  const changes = changesOf(before, after);
  const pictures = pictureChanges(before, after);
  const textChanged = before.consultationDesc !== after.consultationDesc;
  const picturesChanged = pictures.added.length + pictures.removed.length > 0 || pictures.isReordered;

  if (changes.length === 0 && !textChanged && !picturesChanged)
    return <p className={styles.none}>{historyTexts.same}</p>;
  return (
    <>
      {changes.length > 0 && <ChangedFields fields={changes} />}
      {textChanged && (
        <>
          <h3 className={styles.heading}>病情描述</h3>
          <TextComparison before={before.consultationDesc} after={after.consultationDesc} />
        </>
      )}
      {picturesChanged && (
        <>
          <h3 className={styles.heading}>附件图片</h3>
          {pictures.isReordered && <p>图片的顺序有调整。</p>}
          <Pictures title="增加" paths={pictures.added} state={after} {...shown} />
          <Pictures title="移去" paths={pictures.removed} state={before} {...shown} />
          {pictures.isReordered && (
            <>
              <Pictures title="原来的顺序" paths={pathsOf(before)} state={before} {...shown} />
              <Pictures title="现在的顺序" paths={pathsOf(after)} state={after} {...shown} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** What was deleted from a rich text, and inserted. */
export function TextComparison({ before, after }: { before: string; after: string }) {
  const passages = useMemo(() => compareText(before, after), [before, after]);
  const isReworded = passages.some((passage) => 'pieces' in passage);
  return isReworded ? <Passages passages={passages} /> : <p className={styles.none}>{sameWords}</p>;
}

export const pathsOf = ({ attachments }: ConsultationState): string[] =>
  attachments.map(({ attachmentLocate }) => attachmentLocate);

type PicturesProps = {
  title: string;
  paths: string[];
  /** In which they stand. */
  state: ConsultationState;
} & Shown;

const Pictures = ({ title, paths, state, onImage, gone }: PicturesProps) =>
  paths.length > 0 && (
    <>
      <h4 className={pictureStyles.title}>{title}</h4>
      <ul className={`${thumbnails.thumbnails} ${pictureStyles.pictures}`}>
        {paths.map((path) => (
          <li key={path}>
            {gone.has(path) ? (
              <em>{pictureTexts.removed}</em>
            ) : (
              <button
                type="button"
                aria-label={`放大查看${title}的附件 ${pathsOf(state).indexOf(path) + 1}`}
                onClick={() => onImage(path)}
              >
                <img src={pictureUrl(path, 320, 'webp')} alt="" loading="lazy" />
              </button>
            )}
            <span aria-hidden="true">附件 {pathsOf(state).indexOf(path) + 1}</span>
          </li>
        ))}
      </ul>
    </>
  );
