import { useState } from 'react';
import useSWR from 'swr';
import { pages } from '../../../../contract/pages.ts';
import type { ArticleVersionLine } from '../../../../contract/schemas/article.ts';
import { articleTexts } from '../../../../contract/article-texts.ts';
import { articleVersions, restoreArticle } from '../../../api/articles.ts';
import { reasonOf } from '../../../api/call.ts';
import { useCan } from '../../../shell/Session.tsx';
import { useApp } from '../../../ui/app.tsx';
import { FetchedPage } from '../../../ui/Fetched.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import panel from '../../../ui/Panel.module.css';
import { usePathId } from '../../../ui/path-id.ts';
import { articleCrumbs } from '../../crumbs.ts';
import { PreviewButton } from '../PreviewButton.tsx';
import styles from '../../../ui/Versions.module.css';
import { Comparison } from './Comparison.tsx';
import { VersionList } from './VersionList.tsx';

/** Every saved version of an article: who saved it and when, what changed between two of them, and restoring one. */
export default function ArticleHistory() {
  const id = usePathId();
  const can = useCan();
  const { message, ask } = useApp();
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
    try {
      const { waits } = await restoreArticle(id, version.versionNo);
      message.success(waits ? articleTexts.submitted(articleTexts.restored) : articleTexts.restored);
    } catch (error) {
      message.error(`${articleTexts.restoreFailed}：${reasonOf(error)}`);
      return;
    }
    setChosen(undefined);
    await versions.mutate();
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
