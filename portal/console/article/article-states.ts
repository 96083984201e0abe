import type { ArticleState } from '../../../contract/schemas/article.ts';

/** What managers call the states that the list can be narrowed to. */
export const stateLabels: Record<ArticleState, string> = {
  draft: '未发布',
  scheduled: '定时发布',
  publishing: '发布中',
  live: '已上线',
  failed: '发布失败',
  reviewDue: '复审到期',
  unreviewed: '未审核',
  revision: '待批准',
};
