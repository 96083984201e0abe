import { Button } from 'antd';
import type { ArticleVersionLine } from '../../../../contract/schemas/article.ts';
import { articleTexts, revisionTexts } from '../../../../contract/article-texts.ts';
import { beijingDateTime } from '../../../ui/time.ts';
import styles from '../../../ui/Versions.module.css';

type Props = {
  /** Newest first. */
  lines: ArticleVersionLine[];
  compared: { old: number; new: number };
  onCompare: (versionNo: number) => void;
  /** Left out for those who may only look. */
  onRestore?: ((version: ArticleVersionLine) => void) | undefined;
};

/** The versions with who saved them and when; each but the newest can be compared with it or restored. */
export const VersionList = ({ lines, compared, onCompare, onRestore }: Props) => (
  <ol className={styles.versions}>
    {lines.map((version, at) => (
      <li key={version.versionNo} data-compared={[compared.old, compared.new].includes(version.versionNo)}>
        <p className={styles.number}>
          <strong>版本 {version.versionNo}</strong>
          {at === 0 && <span className={styles.mark}>当前版本</span>}
          {version.restoredFrom && <span className={styles.mark}>恢复自版本 {version.restoredFrom}</span>}
        </p>
        <p>{version.title}</p>
        <p className={styles.saved}>
          {version.savedBy} · <time dateTime={version.savedAt}>{beijingDateTime(version.savedAt)}</time>
          {version.approvedBy && ` · ${revisionTexts.approvedBy(version.approvedBy)}`}
        </p>
        {at > 0 && (
          <p className={styles.acts}>
            <Button
              size="small"
              aria-label={`与当前版本比较：版本 ${version.versionNo}`}
              onClick={() => onCompare(version.versionNo)}
            >
              与当前版本比较
            </Button>
            {onRestore && (
              <Button
                size="small"
                aria-label={`${articleTexts.restore}：版本 ${version.versionNo}`}
                onClick={() => onRestore(version)}
              >
                {articleTexts.restore}
              </Button>
            )}
          </p>
        )}
      </li>
    ))}
  </ol>
);
