import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import { texts } from '../../../contract/texts.ts';
import { articlePage, deleteArticle } from '../../api/articles.ts';
import { useCan } from '../../shell/Session.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchBar } from '../../ui/SearchBar.tsx';
import { usePagedList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import { ArticleDialog } from './ArticleDialog.tsx';
import { articleColumns } from './article-columns.tsx';
import { liveRefreshMs } from './live-state.ts';
import { usePublishSwitch } from './PublishSwitch.tsx';

const searchKeys = ['title', 'author', 'source'] as const;
const searchLabels = { title: '标题', author: '作者', source: '来源' };

/** All articles, searched, paged, published, read, edited and deleted. */
export default function ArticleList() {
  const can = useCan();
  const confirmDelete = useConfirmedDelete();
  const [address, go] = useListAddress(limits.articlePageSizes, limits.articlePageSize, searchKeys);
  const { page, size, key, value } = address;
  const [viewed, setViewed] = useState<Article>();
  const list = usePagedList('articles', address, () => articlePage(size, page, { searchKey: key, searchVal: value }), {
    failed: texts.articleListFailed,
    refreshInterval: (latest) => liveRefreshMs(latest?.results ?? []),
  });
  const publish = usePublishSwitch(list.mutate);

  const remove = (article: Article) =>
    confirmDelete({
      title: '删除文章',
      text: texts.articleDeleteConfirm,
      of: `《${article.title}》`,
      act: () => deleteArticle(article.id),
      done: texts.articleDeleted,
      failed: texts.articleDeleteFailed,
      after: async () => {
        if (list.data?.results.length === 1 && page > 1) go({ page: page - 1 });
        else await list.mutate();
      },
    });

  const columns = articleColumns({ can, onView: setViewed, onPublish: publish, onDelete: remove });

  return (
    <>
      <PageHeader
        title="文章列表"
        crumbs={[homeCrumb, { label: '文章管理' }]}
        parent={pages.consoleHome}
        actions={
          can('article:add') && (
            <LinkButton type="primary" to={pages.consoleArticleAdd}>
              新增文章
            </LinkButton>
          )
        }
      />
      <PagedList
        label="文章"
        search={
          <SearchBar
            keys={searchKeys.map((name) => ({ value: name, label: searchLabels[name] }))}
            searchKey={key}
            value={value}
            onSearch={(newKey, newValue) => {
              go({ page: 1, key: newKey, value: newValue });
              if (newKey === key && newValue === value && page === 1) list.mutate();
            }}
          />
        }
        columns={columns}
        rowKey={(row) => row.id}
        result={list}
        failed={texts.articleListFailed}
        empty="还没有文章"
        onShowAll={value ? () => go({ page: 1, value: '' }) : undefined}
        address={address}
        sizes={limits.articlePageSizes}
        go={go}
      />
      <ArticleDialog article={viewed} onClose={() => setViewed(undefined)} />
    </>
  );
}
