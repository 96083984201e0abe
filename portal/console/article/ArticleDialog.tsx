import { Modal } from 'antd';
import { Suspense } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import { texts } from '../../../contract/texts.ts';
import { lazy } from '../../ui/lazy.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useLast } from '../../ui/last.ts';
import { beijingMinute } from '../../ui/time.ts';
import styles from './ArticleDialog.module.css';

const SafeHtml = lazy(() => import('../../ui/SafeHtml.tsx'));

/** Shows what an article says, over the list. */
export function ArticleDialog({ article: viewed, onClose }: { article: Article | undefined; onClose: () => void }) {
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
