import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { DeletedArticle } from '../../../contract/schemas/article.ts';
import { articleTexts } from '../../../contract/article-texts.ts';
import { articleBin, recoverArticle } from '../../api/articles.ts';
import { useApp } from '../../ui/app.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowActions, RowButton } from '../../ui/RowActions.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useAct } from '../../ui/use-act.ts';
import { usePagedList } from '../../ui/use-list.ts';
import { articleCrumbs } from '../crumbs.ts';
import styles from './ArticleList.module.css';

/** What was deleted and how long it can be taken out again. */
export default function ArticleBin() {
  const { ask } = useApp();
  const { act, busy } = useAct({ toasts: true });
  const [address, go] = useListAddress(limits.consolePageSizes, limits.consolePageSize, ['title']);
  const list = usePagedList('article bin', address, ({ size, page }) => articleBin(size, page), {
    failed: articleTexts.binFailed,
  });

  const recover = async ({ id, title }: DeletedArticle) => {
    const agreed = await ask({
      title: `恢复《${title}》`,
      content: articleTexts.recoverConfirm,
      okText: '恢复',
    });
    if (!agreed) return;
    const { recovered: done, recoverFailed: failed } = articleTexts;
    const refetch = () => list.mutate();
    await act(() => recoverArticle(id), { done, failed, after: refetch, overtaken: refetch });
  };

  const columns: Column<DeletedArticle>[] = [
    { label: '标题', card: 'headline', render: ({ title }) => <strong>{title}</strong> },
    { label: '作者', width: '120px', render: ({ author }) => author },
    { label: '类别', width: '160px', render: ({ diseaseProfileName }) => diseaseProfileName },
    { label: '删除时间', width: '160px', render: ({ deletedAt }) => beijingMinute(deletedAt) },
    { label: '删除人', width: '140px', render: ({ deletedBy }) => deletedBy || '—' },
    { label: '剩余', width: '90px', card: 'short', render: ({ daysLeft }) => `${daysLeft} 天` },
    {
      label: '操作',
      width: '90px',
      card: 'foot',
      render: (article) => (
        <RowActions>
          <RowButton label="恢复" of={`《${article.title}》`} disabled={busy} onClick={() => recover(article)} />
        </RowActions>
      ),
    },
  ];

  return (
    <>
      <PageHeader title={articleTexts.bin} crumbs={articleCrumbs} parent={pages.consoleArticles} />
      <p className={styles.note}>{articleTexts.binNote(limits.articleBinDays)}</p>
      <PagedList
        label={articleTexts.bin}
        columns={columns}
        rowKey={(row) => row.id}
        result={list}
        failed={articleTexts.binFailed}
        empty="回收站是空的"
        address={address}
        sizes={limits.consolePageSizes}
        go={go}
      />
    </>
  );
}
