import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../../contract/pages.ts';
import type { SiteVersionLine } from '../../../../contract/schemas/site.ts';
import { siteTexts } from '../../../../contract/site-texts.ts';
import { articleTexts } from '../../../../contract/article-texts.ts';
import { reasonOf } from '../../../api/call.ts';
import { restoreSite, siteVersion, siteVersions } from '../../../api/site.ts';
import { useApp } from '../../../ui/app.tsx';
import { Fetched, FetchedPage } from '../../../ui/Fetched.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import panel from '../../../ui/Panel.module.css';
import { useList } from '../../../ui/use-list.ts';
import styles from '../../../ui/Versions.module.css';
import { siteCrumbs } from '../../crumbs.ts';
import { SiteChanges } from './SiteChanges.tsx';
import { SiteVersionList } from './SiteVersionList.tsx';

/** Every saved version of the site's content: who saved it and when, what changed with it, and restoring one. */
export default function SiteHistory() {
  const { message, ask } = useApp();
  const [query, setQuery] = useSearchParams();
  const versions = useList('site versions', siteVersions, { revalidateOnFocus: false });

  const restore = async ({ versionNo }: SiteVersionLine) => {
    const agreed = await ask({
      title: articleTexts.restore,
      content: siteTexts.restoreConfirm(versionNo),
      okText: '恢复',
    });
    if (!agreed) return;
    try {
      await restoreSite(versionNo);
    } catch (error) {
      message.error(`${articleTexts.restoreFailed}：${reasonOf(error)}`);
      return;
    }
    message.success(siteTexts.restored);
    setQuery({}, { replace: true });
    await versions.mutate();
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
