import { Modal } from 'antd';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { articleTexts } from '../../../contract/article-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { Article, ArticleSort } from '../../../contract/schemas/article.ts';
import type { Sorting } from '../../../contract/sorting.ts';
import { texts } from '../../../contract/texts.ts';
import { articlePage, deleteArticle, duplicateArticle, setPublished } from '../../api/articles.ts';
import { useCan } from '../../shell/Session.tsx';
import { type Action, Chosen, useChoice } from '../../ui/Chosen.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SearchBar } from '../../ui/SearchBar.tsx';
import { useApp } from '../../ui/app.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import { useLast } from '../../ui/last.ts';
import { lazy } from '../../ui/lazy.ts';
import { beijingMinute } from '../../ui/time.ts';
import { usePagedList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import { Waiting } from '../home/Waiting.tsx';
import styles from './ArticleDialog.module.css';
import { ArticleFilters } from './ArticleFilters.tsx';
import { usePublishSwitch } from './PublishSwitch.tsx';
import { type ArticleAddress, noFilter, questionOf, searchKeys, useArticleAddress } from './article-address.ts';
import { articleColumns } from './article-columns.tsx';
import { liveRefreshMs } from './live-state.ts';
import { lackOf } from './use-publish-question.ts';

const searchLabels = { title: '标题', author: '作者', source: '来源' };

/** All articles, searched, filtered, ordered, paged, published, read, edited, copied and deleted. */
export default function ArticleList() {
  const can = useCan();
  const { message } = useApp();
  const navigate = useNavigate();
  const from = { articles: useLocation().search };
  const confirmDelete = useConfirmedDelete();
  const [address, go] = useArticleAddress();
  const { page, key, value } = address;
  const [viewed, setViewed] = useState<Article>();
  const list = usePagedList('articles', address, (asked) => articlePage(asked.size, asked.page, questionOf(asked)), {
    failed: texts.articleListFailed,
    refreshInterval: (latest) => liveRefreshMs(latest?.results ?? []),
  });
  const publish = usePublishSwitch(list.mutate);

  const remove = (article: Article) =>
    confirmDelete({
      title: '删除文章',
      text: texts.articleDeleteConfirm,
      of: `《${article.title}》${articleTexts.deleteKept(limits.articleBinDays)}`,
      act: () => deleteArticle(article.id),
      done: texts.articleDeleted,
      failed: texts.articleDeleteFailed,
      after: list.mutate,
    });

  const duplicate = async ({ id }: Article) => {
    try {
      const copy = await duplicateArticle(id);
      message.success(articleTexts.duplicated);
      navigate(pages.consoleArticleUpdate(copy.id), { state: from });
    } catch {
      message.error(articleTexts.duplicateFailed);
    }
  };

  const choice = useChoice(list.data?.results ?? [], {
    unit: '篇文章',
    nameOf: ({ title }: Article) => `《${title}》`,
  });
  const actions: Action<Article>[] = [
    ...(can('article:publish')
      ? [
          {
            label: articleTexts.publish,
            note: (chosen: ReadonlyArray<Article>) => {
              const lack = lackOf(chosen);
              return lack && `${lack.title}。${lack.content}`;
            },
            act: (article: Article) => setPublished(article, true),
          },
          { label: '下线', act: (article: Article) => setPublished(article, false) },
        ]
      : []),
    ...(can('article:delete')
      ? [
          {
            label: '删除',
            danger: true,
            note: articleTexts.deleteKept(limits.articleBinDays),
            act: ({ id }: Article) => deleteArticle(id),
          },
        ]
      : []),
  ];
  const columns = articleColumns({
    can,
    onView: setViewed,
    onPublish: publish,
    onDelete: remove,
    onDuplicate: duplicate,
    choice: actions.length > 0 ? choice : undefined,
    from,
  });
  const isNarrowed = value !== '' || Object.entries(noFilter).some(([name, none]) => address[name as 'state'] !== none);

  return (
    <>
      <PageHeader
        title="文章列表"
        crumbs={[homeCrumb, { label: '文章管理' }]}
        parent={pages.consoleHome}
        actions={
          <>
            {can('article:delete') && <LinkButton to={pages.consoleArticleBin}>{articleTexts.bin}</LinkButton>}
            {can('article:add') && (
              <LinkButton type="primary" to={pages.consoleArticleAdd} state={from}>
                新增文章
              </LinkButton>
            )}
          </>
        }
      />
      <Waiting />
      <PagedList
        label="文章"
        search={
          <>
            <SearchBar
              keys={searchKeys.map((name) => ({ value: name, label: searchLabels[name] }))}
              searchKey={key}
              value={value}
              onSearch={(newKey, newValue) => {
                go({ key: newKey, value: newValue });
                if (newKey === key && newValue === value && page === 1) list.mutate();
              }}
            />
            <ArticleFilters address={address} go={go} />
            <Chosen choice={choice} actions={actions} after={list.mutate} />
          </>
        }
        columns={columns}
        sortable={{
          now: address,
          onSort: (next: (now: ArticleAddress) => Sorting<ArticleSort>) =>
            go((now) => ({ sort: 'date', order: 'desc', ...next(now) })),
        }}
        rowKey={(row) => row.id}
        result={list}
        failed={texts.articleListFailed}
        empty="还没有文章"
        onShowAll={isNarrowed ? () => go({ ...noFilter, value: '' }) : undefined}
        address={address}
        sizes={limits.articlePageSizes}
        go={go}
      />
      <ArticleDialog article={viewed} onClose={() => setViewed(undefined)} />
    </>
  );
}

const SafeHtml = lazy(() => import('../../ui/SafeHtml.tsx'));

/** Shows what an article says, over the list. */
function ArticleDialog({ article: viewed, onClose }: { article: Article | undefined; onClose: () => void }) {
  const article = useLast(viewed);
  return (
    <Modal
      open={viewed !== undefined}
      onCancel={onClose}
      footer={null}
      width={limits.articleDialogWidthPx}
      title="查看文章"
      destroyOnHidden
    >
      {article && (
        <article className={styles.article}>
          <h2>{article.title}</h2>
          <p className={styles.facts}>
            <span>来源：{article.source || texts.sourceUnknown}</span>
            <span>作者：{article.author || texts.sourceUnknown}</span>
            <span>发布时间：{article.pubDateTime ? beijingMinute(article.pubDateTime) : texts.dateUnknown}</span>
            <span>类别：{article.diseaseProfileName}</span>
          </p>
          <Suspense fallback={<Loading />}>
            <SafeHtml html={article.content} />
          </Suspense>
        </article>
      )}
    </Modal>
  );
}
