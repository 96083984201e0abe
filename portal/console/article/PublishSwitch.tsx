import { Switch } from 'antd';
import type { KeyedMutator } from 'swr';
import type { Article, ArticlePage } from '../../../contract/schemas/article.ts';
import { texts } from '../../../contract/texts.ts';
import { setPublished } from '../../api/articles.ts';
import { ApiError } from '../../api/call.ts';
import { useCan } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { withPublished } from './live-state.ts';
import { usePublishQuestion } from './use-publish-question.ts';

type Props = { article: Article; onPublish: (article: Article, isPub: boolean) => void };

/** Publishes an article and takes it back; who may not do so sees how it stands. */
export const PublishSwitch = ({ article, onPublish }: Props) => {
  const can = useCan();
  return (
    <Switch
      aria-label={`发布《${article.title}》`}
      checked={article.isPub}
      disabled={!can('article:publish')}
      onChange={(isPub) => onPublish(article, isPub)}
    />
  );
};

/** Turns an article's switch at once, tells how it went, and turns it back if the server refused. */
export function usePublishSwitch(mutate: KeyedMutator<ArticlePage>) {
  const { message } = useApp();
  const mayPublish = usePublishQuestion();

  return async (article: Article, isPub: boolean) => {
    if (isPub && !(await mayPublish(article))) return;
    const turned = (list: ArticlePage | undefined): ArticlePage => ({
      totalCount: 0,
      pageCount: 0,
      ...list,
      results: (list?.results ?? []).map((row) => (row.id === article.id ? withPublished(row, isPub) : row)),
    });
    try {
      await mutate(
        async (list) => {
          await setPublished(article, isPub);
          return turned(list);
        },
        { optimisticData: turned, rollbackOnError: true },
      );
      message.success(texts.articlePubStateUpdated);
    } catch (error) {
      const wasSaved = error instanceof ApiError && error.status === 409;
      message.error(wasSaved ? error.errMsg : texts.articlePubStateFailed);
      if (wasSaved) await mutate();
    }
  };
}
