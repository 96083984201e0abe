import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { articleTexts } from '../../../contract/article-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { addArticle, articleById, updateArticle } from '../../api/articles.ts';
import { DraftSlot } from '../../shell/DraftSlot.tsx';
import { draftNames } from '../../shell/draft.tsx';
import { useCan } from '../../shell/Session.tsx';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { articleCrumbs } from '../crumbs.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { RevisionPanel } from './revision/RevisionPanel.tsx';
import { latestOf, startOf } from './revision/revising.ts';

/** Writes a new article, which starts unpublished, or changes the one in the address. */
export default function ArticleEdit() {
  if (useParams().id !== undefined) return <ArticleUpdate />;
  return (
    <>
      <PageHeader title="新增文章" crumbs={articleCrumbs} parent={pages.consoleArticles} />
      <DraftSlot form={draftNames.articleAdd} offers>
        {(slot) => (
          <ArticleForm slot={slot} failed={texts.articleAddFailed} saved={texts.articleAdded} save={addArticle} />
        )}
      </DraftSlot>
    </>
  );
}

/** Without the permission an article can be looked at. */
function ArticleUpdate() {
  const id = usePathId();
  const can = useCan();
  const article = useSWR(id ? ['article', id] : null, () => articleById(id!), onceFetched);
  return (
    <FetchedPage
      id={id}
      result={article}
      failed={texts.articleListFailed}
      home={pages.consoleArticles}
      header={
        <PageHeader
          title="编辑文章"
          crumbs={articleCrumbs}
          parent={pages.consoleArticles}
          actions={
            <>
              {!can('article:update') && <PreviewButton id={id!} />}
              <LinkButton to={pages.consoleArticleHistory(id!)}>{articleTexts.history}</LinkButton>
            </>
          }
        />
      }
    >
      {(found) => (
        <>
          <RevisionPanel article={found} onChanged={article.mutate} />
          <DraftSlot key={id} form={draftNames.articleUpdate(found.id)}>
            {(slot) => (
              <ArticleForm
                slot={slot}
                initial={startOf(found, can)}
                latest={latestOf(found, can)}
                readOnly={can('article:update') ? undefined : '您没有编辑文章的权限，只能查看。'}
                failed={texts.updateFailed}
                saved={texts.updated}
                save={(...edit) => updateArticle(id!, ...edit)}
              />
            )}
          </DraftSlot>
        </>
      )}
    </FetchedPage>
  );
}
