import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { SiteVersionLine } from '../../../../contract/schemas/site.ts';
import { siteTexts } from '../../../../contract/site-texts.ts';
import { articleTexts } from '../../../../contract/article-texts.ts';
import { beijingDateTime, beijingMinute } from '../../../ui/time.ts';
import styles from '../../../ui/Versions.module.css';

type Props = {
  /** Newest first. */
  lines: SiteVersionLine[];
  chosen: number;
  onRestore: (line: SiteVersionLine) => void;
};

/** Which of them visitors read: the one that was published last. */
const liveOf = (lines: SiteVersionLine[]) =>
  lines.reduce<SiteVersionLine | undefined>(
    (live, line) => ((line.publishedAt ?? '') > (live?.publishedAt ?? '') ? line : live),
    undefined,
  );

/** The versions with who saved them and when, and whether they were published; each leads to what changed with it. */
export function SiteVersionList({ lines, chosen, onRestore }: Props) {
  const live = liveOf(lines);
  return (
    <ol className={styles.versions}>
      {lines.map((line, at) => (
        <li key={line.versionNo} data-compared={line.versionNo === chosen}>
          <p className={styles.number}>
            <Link
              to={`?version=${line.versionNo}`}
              replace
              className={styles.version}
              aria-current={line.versionNo === chosen ? 'true' : undefined}
            >
              <strong>版本 {line.versionNo}</strong>
            </Link>
            {at === 0 && <span className={styles.mark}>最新</span>}
            {line === live && <span className={styles.mark}>访客正在看</span>}
            {line.restoredFrom && <span className={styles.mark}>恢复自版本 {line.restoredFrom}</span>}
          </p>
          <p className={styles.saved}>
            {line.savedBy || siteTexts.shipped} · <time dateTime={line.savedAt}>{beijingDateTime(line.savedAt)}</time>
          </p>
          <p className={styles.saved}>{line.publishedAt ? `已发布 ${beijingMinute(line.publishedAt)}` : '未发布'}</p>
          {at > 0 && (
            <p className={styles.acts}>
              <Button
                size="small"
                aria-label={`${articleTexts.restore}：版本 ${line.versionNo}`}
                onClick={() => onRestore(line)}
              >
                {articleTexts.restore}
              </Button>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
