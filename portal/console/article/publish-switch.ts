import { App } from 'antd';
import type { KeyedMutator } from 'swr';
import type { Article, ArticlePage } from '../../../contract/schemas/article.ts';
import { texts } from '../../../contract/texts.ts';
import { setPublished } from '../../api/articles.ts';
import { withPublished } from './live-state.ts';

/** Turns an article's switch at once, tells how it went, and turns it back if the server refused. */
export function usePublishSwitch(mutate: KeyedMutator<ArticlePage>) {
  const { message } = App.useApp();

  return async (article: Article, isPub: boolean) => {
    const turned = (list: ArticlePage | undefined): ArticlePage => ({
      totalCount: 0,
      pageCount: 0,
      ...list,
      results: (list?.results ?? []).map((row) => (row.id === article.id ? withPublished(row, isPub) : row)),
    });
    try {
      await mutate(
        async (list) => {
          await setPublished(article.id, isPub);
          return turned(list);
        },
        { optimisticData: turned, rollbackOnError: true },
      );
      message.success(texts.articlePubStateUpdated);
    } catch {
      message.error(texts.articlePubStateFailed);
    }
  };
}
