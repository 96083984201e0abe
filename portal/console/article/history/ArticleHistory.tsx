import { Button } from 'antd';
import { useState } from 'react';
import useSWR from 'swr';
import { articleTexts, revisionTexts } from '../../../../contract/article-texts.ts';
import { pages } from '../../../../contract/pages.ts';
import type { ArticleVersionLine } from '../../../../contract/schemas/article.ts';
import { articleVersion, articleVersions, restoreArticle } from '../../../api/articles.ts';
import { useCan } from '../../../shell/Session.tsx';
import { Fetched, FetchedPage } from '../../../ui/Fetched.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import panel from '../../../ui/Panel.module.css';
import { type Compared, VersionChoices } from '../../../ui/VersionChoices.tsx';
import styles from '../../../ui/Versions.module.css';
import { useApp } from '../../../ui/app.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { beijingDateTime } from '../../../ui/time.ts';
import { useAct } from '../../../ui/use-act.ts';
import { useList } from '../../../ui/use-list.ts';
import { articleCrumbs } from '../../crumbs.ts';
import { PreviewButton } from '../PreviewButton.tsx';
import { Differences } from './Differences.tsx';

/** Every saved version of an article: who saved it and when, what changed between two of them, and restoring one. */
export default function ArticleHistory() {
  const id = usePathId();
  const can = useCan();
  const { ask } = useApp();
  const { act } = useAct({ toasts: true });
  const versions = useSWR(id ? ['versions', id] : null, () => articleVersions(id!), { revalidateOnFocus: false });
  const [chosen, setChosen] = useState<{ old: number; new: number }>();

  if (id === null) return <NotFound home={pages.consoleArticles} />;

  const restore = async (version: ArticleVersionLine) => {
    const agreed = await ask({
      title: articleTexts.restore,
      content: (
        <>
          <p>{articleTexts.restoreConfirm(version.versionNo)}</p>
          <p>{`《${version.title}》`}</p>
        </>
      ),
      okText: '恢复',
    });
    if (!agreed) return;
    await act(() => restoreArticle(id, version.versionNo), {
      done: ({ waits }) => (waits ? articleTexts.submitted(articleTexts.restored) : articleTexts.restored),
      failed: articleTexts.restoreFailed,
      after: () => {
        setChosen(undefined);
        return versions.mutate();
      },
    });
  };

  return (
    <FetchedPage
      id={id}
      result={{ ...versions, isValidating: false }}
      failed={articleTexts.historyFailed}
      home={pages.consoleArticles}
      header={
        <PageHeader
          title={articleTexts.history}
          crumbs={[...articleCrumbs, { label: '编辑文章', to: pages.consoleArticleUpdate(id) }]}
          parent={pages.consoleArticleUpdate(id)}
          actions={<PreviewButton id={id} />}
        />
      }
    >
      {(lines) => {
        const newest = lines[0]!.versionNo;
        const compared = chosen ?? { old: lines[1]?.versionNo ?? newest, new: newest };
        return (
          <div className={styles.columns}>
            <section className={panel.panel} aria-label="版本">
              <VersionList
                lines={lines}
                compared={compared}
                onCompare={(versionNo) => setChosen({ old: versionNo, new: newest })}
                onRestore={can('article:update') ? restore : undefined}
              />
            </section>
            <section className={`${panel.panel} ${panel.padded}`} aria-label="比较">
              <Comparison id={id} lines={lines} compared={compared} onChange={setChosen} />
            </section>
          </div>
        );
      }}
    </FetchedPage>
  );
}

type Props = { id: number; lines: ArticleVersionLine[]; compared: Compared; onChange: (compared: Compared) => void };

/** Two chosen versions side by side. */
function Comparison({ id, lines, compared, onChange }: Props) {
  const both = useList(
    ['compared versions', id, compared.old, compared.new],
    () => Promise.all([articleVersion(id, compared.old), articleVersion(id, compared.new)]),
    { failed: articleTexts.historyFailed, revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (lines.length === 1)
    return <p className={styles.none}>还没有更早的版本。以后每次保存都会留下一个版本，可以比较和恢复。</p>;
  return (
    <>
      <VersionChoices lines={lines} compared={compared} onChange={onChange} />
      <Fetched result={both} failed={articleTexts.historyFailed} rows={6}>
        {([before, after], busy) => (
          <div aria-busy={busy} inert={busy}>
            <Differences before={before} after={after} />
          </div>
        )}
      </Fetched>
    </>
  );
}

type VersionListProps = {
  /** Newest first. */
  lines: ArticleVersionLine[];
  compared: { old: number; new: number };
  onCompare: (versionNo: number) => void;
  /** Left out for those who may only look. */
  onRestore?: ((version: ArticleVersionLine) => void) | undefined;
};

/** The versions with who saved them and when; each but the newest can be compared with it or restored. */
const VersionList = ({ lines, compared, onCompare, onRestore }: VersionListProps) => (
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
