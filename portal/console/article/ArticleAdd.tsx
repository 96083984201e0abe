import { App } from 'antd';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { addArticle } from '../../api/articles.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { articleCrumbs } from '../crumbs.ts';
import { ArticleForm } from './ArticleForm.tsx';

/** Writes a new article, which starts unpublished. */
export default function ArticleAdd() {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();

  return (
    <>
      <PageHeader title="新增文章" crumbs={articleCrumbs} parent={pages.consoleArticles} />
      <ArticleForm
        failed={texts.articleAddFailed}
        onCancel={() => navigate(pages.consoleArticles)}
        save={async (fields) => {
          await addArticle(fields);
          setUnsaved(false);
          message.success(texts.articleAdded);
          navigate(pages.consoleArticles);
        }}
      />
    </>
  );
}
