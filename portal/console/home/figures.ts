import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { permissions } from '../../../contract/permissions.ts';
import { samplesOf } from '../../../contract/site-content.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { siteTexts } from '../../../contract/site-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { webhookTexts } from '../../../contract/webhooks.ts';
import type { ArticleState } from '../../../contract/schemas/article.ts';
import { articleCounts } from '../../api/articles.ts';
import { waitingResets } from '../../api/resets.ts';
import { siteDraft } from '../../api/site.ts';
import { webhookPage } from '../../api/webhooks.ts';
import { useCan } from '../../shell/Session.tsx';
import type { Result } from '../../ui/Fetched.tsx';
import { useList } from '../../ui/use-list.ts';
import { articlesIn } from '../article/article-address.ts';
import { stateLabels } from '../article/article-states.ts';
import { whilePublishingMs } from '../article/live-state.ts';

/** How many there are of something, and the list that holds them. */
export type Figure = {
  label: string;
  of: Result<unknown>;
  /** What to say in the figure's place when it cannot be fetched. */
  failed: string;
  to: string;
  count: number | undefined;
  note?: string | undefined;
};

export const figure = <Value>(
  about: { label: string; of: Result<Value>; failed: string; to: string },
  count: (value: Value) => number,
  note?: (value: Value) => string | undefined,
): Figure => {
  const { data } = about.of;
  return { ...about, count: data && count(data), note: data && note?.(data) };
};

/** What waits for this manager, and how many articles there are in the other states. */
export function useFigures(): { waiting: Figure[]; articles: Figure[] } {
  const can = useCan();
  const counts = useList('article counts', articleCounts, {
    refreshInterval: (all) => (all && all.publishing > 0 ? whilePublishingMs : 0),
  });
  const site = useList(can('site:update') ? 'site draft' : null, siteDraft);
  const resets = useList(can('user:update') ? 'resets' : null, waitingResets);
  const webhooks = useList(can('webhook:manage') ? 'webhooks to look at' : null, () =>
    webhookPage(limits.pageSizeMax, 1),
  );
  const ofArticles = (state: ArticleState) =>
    figure(
      { label: `${stateLabels[state]}文章`, of: counts, failed: texts.articleListFailed, to: articlesIn(state) },
      (all) => all[state],
    );
  const articles = (['live', 'draft', 'scheduled'] as const).map(ofArticles);
  const isWriter = permissions.some((permission) => permission.startsWith('article:') && can(permission));
  const waiting = isWriter ? (['failed', 'revision', 'reviewDue', 'unreviewed'] as const).map(ofArticles) : [];
  if (can('site:update'))
    waiting.push(
      figure(
        { label: '网站示例内容', of: site, failed: siteTexts.failed, to: pages.consoleSite },
        ({ content }) => samplesOf(content).reduce((sum, part) => sum + part.count, 0),
        () => '请换成本院的内容',
      ),
    );
  if (can('user:update'))
    waiting.push(
      figure(
        { label: signInTexts.resetsTitle, of: resets, failed: signInTexts.resetsFailed, to: pages.consoleUsers },
        (all) => all.filter(({ way, confirmedBy }) => way === 'confirm' && confirmedBy === null).length,
      ),
    );
  if (can('webhook:manage'))
    waiting.push(
      figure(
        { label: '异常的事件推送', of: webhooks, failed: webhookTexts.listFailed, to: pages.consoleWebhooks },
        ({ results }) =>
          results.filter(({ failingSince, pauseCause }) => failingSince || pauseCause === 'failing').length,
      ),
    );
  return { waiting, articles };
}
