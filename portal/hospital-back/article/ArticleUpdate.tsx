import { App } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { articleById, updateArticle } from '../../api/articles.ts';
import { ApiError, reasonOf } from '../../api/call.ts';
import { useCan } from '../../session/Session.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { ArticleForm } from './ArticleForm.tsx';
import { articleCrumbs } from './crumbs.ts';

/** Changes an article; without the permission it can be looked at. */
export default function ArticleUpdate() {
  const id = Number(useParams().id);
  const can = useCan();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
  const exists = Number.isSafeInteger(id) && id > 0;
  const article = useSWR(exists ? ['article', id] : null, () => articleById(id), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: true,
  });

  if (!exists || (article.error instanceof ApiError && article.error.status === 404)) {
    return <NotFound home={pages.consoleArticles} />;
  }
  return (
    <>
      <PageHeader title="编辑文章" crumbs={articleCrumbs} parent={pages.consoleArticles} />
      {article.error ? (
        <section className={panel.panel}>
          <Failure text={texts.articleListFailed} reason={reasonOf(article.error)} onRetry={() => article.mutate()} />
        </section>
      ) : !article.data || article.isValidating ? (
        <Loading rows={8} />
      ) : (
        <ArticleForm
          key={id}
          initial={article.data}
          readOnly={can('article:update') ? undefined : '您没有编辑文章的权限，只能查看。'}
          failed={texts.updateFailed}
          onCancel={() => navigate(pages.consoleArticles)}
          save={async (fields) => {
            await updateArticle(id, fields);
            setUnsaved(false);
            message.success(texts.updated);
            navigate(pages.consoleArticles);
          }}
        />
      )}
    </>
  );
}
