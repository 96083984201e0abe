import { App } from 'antd';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { articleById, updateArticle } from '../../api/articles.ts';
import { useCan } from '../../shell/Session.tsx';
import { Fetched, onceFetched } from '../../ui/Fetched.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { articleCrumbs } from '../crumbs.ts';
import { HistoryButton, PreviewButton } from './ArticleButtons.tsx';
import { ArticleForm } from './ArticleForm.tsx';

/** Changes an article; without the permission it can be looked at. */
export default function ArticleUpdate() {
  const id = usePathId();
  const can = useCan();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
  const article = useSWR(id ? ['article', id] : null, () => articleById(id!), onceFetched);

  if (id === null) return <NotFound home={pages.consoleArticles} />;
  return (
    <Fetched
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
              <PreviewButton id={id} />
              <HistoryButton id={id} />
            </>
          }
        />
      }
    >
      {(found) => (
        <ArticleForm
          key={id}
          initial={found}
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
    </Fetched>
  );
}
