import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { articleTexts } from '../../../../contract/article-texts.ts';
import { pages } from '../../../../contract/pages.ts';
import type { SiteVersionLine } from '../../../../contract/schemas/site.ts';
import { siteTexts } from '../../../../contract/site-texts.ts';
import { restoreSite, siteVersion, siteVersions } from '../../../api/site.ts';
import { Fetched, FetchedPage } from '../../../ui/Fetched.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import panel from '../../../ui/Panel.module.css';
import styles from '../../../ui/Versions.module.css';
import { useApp } from '../../../ui/app.tsx';
import { beijingDateTime, beijingMinute } from '../../../ui/time.ts';
import { useAct } from '../../../ui/use-act.ts';
import { useList } from '../../../ui/use-list.ts';
import { siteCrumbs } from '../../crumbs.ts';
import { SiteChanges } from './SiteChanges.tsx';

/** Every saved version of the site's content: who saved it and when, what changed with it, and restoring one. */
export default function SiteHistory() {
  const { ask } = useApp();
  const { act } = useAct({ toasts: true });
  const [query, setQuery] = useSearchParams();
  const versions = useList('site versions', siteVersions, { revalidateOnFocus: false });

  const restore = async ({ versionNo }: SiteVersionLine) => {
    const agreed = await ask({
      title: articleTexts.restore,
      content: siteTexts.restoreConfirm(versionNo),
      okText: '恢复',
    });
    if (!agreed) return;
    await act(() => restoreSite(versionNo), {
      done: siteTexts.restored,
      failed: articleTexts.restoreFailed,
      after: () => {
        setQuery({}, { replace: true });
        return versions.mutate();
      },
    });
  };

  return (
    <FetchedPage
      id={0}
      result={{ ...versions, isValidating: false }}
      failed={articleTexts.historyFailed}
      home={pages.consoleSite}
      header={<PageHeader title={articleTexts.history} crumbs={siteCrumbs} parent={pages.consoleSite} />}
    >
      {(lines) => {
        const chosen = lines.find(({ versionNo }) => String(versionNo) === query.get('version')) ?? lines[0]!;
        return (
          <div className={styles.columns}>
            <section className={panel.panel} aria-label="版本">
              <SiteVersionList lines={lines} chosen={chosen.versionNo} onRestore={restore} />
            </section>
            <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="changes">
              <h2 id="changes" className={styles.heading}>
                版本 {chosen.versionNo} 改了什么
              </h2>
              <ChangesOf lines={lines} chosen={chosen} />
            </section>
          </div>
        );
      }}
    </FetchedPage>
  );
}

function ChangesOf({ lines, chosen }: { lines: SiteVersionLine[]; chosen: SiteVersionLine }) {
  const former = lines[lines.indexOf(chosen) + 1];
  const both = useList(
    former ? ['site versions', former.versionNo, chosen.versionNo] : null,
    () => Promise.all([siteVersion(former!.versionNo), siteVersion(chosen.versionNo)]),
    { failed: articleTexts.historyFailed, revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (!former) return <p className={styles.none}>这是最早的版本。以后每次保存都会留下一个版本，可以比较和恢复。</p>;
  return (
    <Fetched result={both} failed={articleTexts.historyFailed} rows={6}>
      {([before, after], busy) => (
        <div aria-busy={busy} inert={busy}>
          <SiteChanges before={before} after={after} />
        </div>
      )}
    </Fetched>
  );
}

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
function SiteVersionList({ lines, chosen, onRestore }: Props) {
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
