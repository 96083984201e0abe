import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import { texts } from '../../../contract/texts.ts';
import { articlePage, deleteArticle } from '../../api/articles.ts';
import { reasonOf } from '../../api/call.ts';
import { useCan } from '../../session/Session.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pages } from '../../ui/Pages.tsx';
import panel from '../../ui/Panel.module.css';
import { SearchBar } from '../../ui/SearchBar.tsx';
import { ArticleDialog } from './ArticleDialog.tsx';
import { articleColumns } from './article-columns.tsx';
import { liveRefreshMs } from './live-state.ts';
import { usePublishSwitch } from './publish-switch.ts';

const searchKeys = ['title', 'author', 'source'] as const;
const searchLabels = { title: '标题', author: '作者', source: '来源' };

/** All articles, searched, paged, published, read, edited and deleted. */
export default function ArticleList() {
  const can = useCan();
  const { message, modal } = App.useApp();
  const [{ page, size, key, value }, go] = useListAddress(limits.articlePageSizes, limits.articlePageSize, searchKeys);
  const [viewed, setViewed] = useState<Article>();
  const list = useSWR(
    ['articles', size, page, key, value],
    () => articlePage(size, page, { searchKey: key, searchVal: value }),
    { keepPreviousData: true, refreshInterval: (latest) => liveRefreshMs(latest?.results ?? []) },
  );
  const publish = usePublishSwitch(list.mutate);

  const remove = async (article: Article) => {
    const agreed = await modal.confirm({
      title: '删除文章',
      content: (
        <>
          <p>{texts.articleDeleteConfirm}</p>
          <p>《{article.title}》</p>
        </>
      ),
      okText: '删除',
      okButtonProps: { danger: true },
    });
    if (!agreed) return;
    try {
      await deleteArticle(article.id);
      message.success(texts.articleDeleted);
      if (list.data?.results.length === 1 && page > 1) go({ page: page - 1 });
      else await list.mutate();
    } catch {
      message.error(texts.articleDeleteFailed);
    }
  };

  const columns = articleColumns({ can, onView: setViewed, onPublish: publish, onDelete: remove });

  return (
    <>
      <PageHeader
        title="文章列表"
        crumbs={[{ label: '管理后台', to: pages.consoleHome }, { label: '文章管理' }]}
        parent={pages.consoleHome}
        actions={
          can('article:add') && (
            <Link to={pages.consoleArticleAdd}>
              <Button type="primary" tabIndex={-1}>
                新增文章
              </Button>
            </Link>
          )
        }
      />
      <section className={panel.panel} aria-label="文章">
        <SearchBar
          key={`${key} ${value}`}
          keys={searchKeys.map((name) => ({ value: name, label: searchLabels[name] }))}
          searchKey={key}
          value={value}
          onSearch={(newKey, newValue) => {
            go({ page: 1, key: newKey, value: newValue });
            if (newKey === key && newValue === value && page === 1) list.mutate();
          }}
        />
        {list.error && !list.data ? (
          <Failure text={texts.articleListFailed} reason={reasonOf(list.error)} onRetry={() => list.mutate()} />
        ) : !list.data ? (
          <Loading rows={8} />
        ) : list.data.results.length === 0 ? (
          <Empty text={value ? '没有找到符合条件的文章' : '还没有文章'}>
            {value && <Button onClick={() => go({ page: 1, value: '' })}>显示全部文章</Button>}
          </Empty>
        ) : (
          <DataTable label="文章列表" columns={columns} rows={list.data.results} rowKey={(row) => row.id} />
        )}
        {list.data && list.data.totalCount > 0 && (
          <Pages
            total={list.data.totalCount}
            page={page}
            size={size}
            sizes={limits.articlePageSizes}
            onChange={(newPage, newSize) => go({ page: newPage, size: newSize })}
          />
        )}
      </section>
      <ArticleDialog article={viewed} onClose={() => setViewed(undefined)} />
    </>
  );
}
