import { Badge, type BadgeProps } from 'antd';
import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import { beijingMinute } from '../../ui/time.ts';
import { stateLabels } from './article-states.ts';
import styles from './ArticleList.module.css';
import { liveStateOf } from './live-state.ts';

/** Whether visitors can read the article now: the state, and when or why. */
export function LiveStateMark({ article }: { article: Article }) {
  const { isPub, liveAt, liveFailure, pubDateTime } = article;
  switch (liveStateOf(article)) {
    case 'draft':
      return <StateMark status="default" label={stateLabels.draft} />;
    case 'scheduled':
      return <StateMark status="warning" label={stateLabels.scheduled} more={beijingMinute(pubDateTime)} />;
    case 'publishing':
      return <StateMark status="processing" label={isPub ? stateLabels.publishing : '下线中'} />;
    case 'failed':
      return (
        <StateMark
          status="error"
          label={isPub ? stateLabels.failed : '下线失败'}
          more={liveFailure ?? '系统将自动重试'}
        />
      );
    case 'live':
      return (
        <StateMark
          status="success"
          label={
            <a href={pages.newsInfo(article.id)} target="_blank" rel="noopener" title="在网站上查看">
              {stateLabels.live}
            </a>
          }
          more={liveAt ? beijingMinute(liveAt) : undefined}
        />
      );
  }
}

type MarkProps = { status: BadgeProps['status']; label: ReactNode; more?: string | undefined };

/** A state in a word, with when or why. */
export const StateMark = ({ status, label, more }: MarkProps) => (
  <span className={styles.mark} data-status={status}>
    <Badge status={status} text={label} />
    {more && <small>{more}</small>}
  </span>
);
