import { isDay } from '../../../clinical/ages.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { ArticleSort, ArticleState } from '../../../contract/schemas/article.ts';
import type { ArticleQuestion } from '../../api/articles.ts';
import { useAddress } from '../../ui/address.ts';
import { readListAddress } from '../../ui/list-address.ts';
import { stateLabels } from './article-states.ts';

export const searchKeys = ['title', 'author', 'source'] as const;

/** What the list is sorted by, in the order of the choice on phones, with the way each begins with. */
export const sortings = {
  date: { label: '发布时间', first: 'desc' },
  title: { label: '标题', first: 'asc' },
  author: { label: '作者', first: 'asc' },
  category: { label: '类别', first: 'asc' },
  source: { label: '来源', first: 'asc' },
  state: { label: '上线状态', first: 'asc' },
} as const satisfies Record<ArticleSort, { label: string; first: 'asc' | 'desc' }>;

type ArticleFilter = {
  state: ArticleState | '';
  /** A category or a child of one; 0 is all. */
  disease: number;
  /** `YYYY-MM-DD`, or empty. */
  from: string;
  to: string;
};
export const noFilter: ArticleFilter = { state: '', disease: 0, from: '', to: '' };

export type ArticleAddress = ArticleFilter & {
  page: number;
  size: number;
  key: (typeof searchKeys)[number];
  value: string;
  sort: ArticleSort;
  order: 'asc' | 'desc';
};

const day = (text: string | null): string => (text && isDay(text) ? text : '');

/** What the address of the list asks for; what is missing or impossible becomes the default. */
export function readArticleAddress(query: URLSearchParams): ArticleAddress {
  const sort = (Object.keys(sortings) as ArticleSort[]).find((name) => name === query.get('sort')) ?? 'date';
  const order = query.get('order');
  return {
    ...readListAddress(query, limits.articlePageSizes, limits.articlePageSize, searchKeys),
    state: (Object.keys(stateLabels) as ArticleState[]).find((name) => name === query.get('state')) ?? '',
    disease: Number(/^\d{1,6}$/.exec(query.get('disease') ?? '')?.[0] ?? 0),
    from: day(query.get('from')),
    to: day(query.get('to')),
    sort,
    order: order === 'asc' || order === 'desc' ? order : sortings[sort].first,
  };
}

/** The query of an address: what is as it would be without one is left out. */
export function queryOf({ page, size, key, value, state, disease, from, to, sort, order }: ArticleAddress) {
  const parts: Record<string, string | number | false> = {
    page: page !== 1 && page,
    size: size !== limits.articlePageSize && size,
    key: (value !== '' || key !== searchKeys[0]) && key,
    q: value,
    state,
    disease,
    from,
    to,
    sort: sort !== 'date' && sort,
    order: order !== sortings[sort].first && order,
  };
  return new URLSearchParams(
    Object.entries(parts)
      .filter(([, part]) => part)
      .map(([name, part]) => [name, String(part)]),
  );
}

/** The state of the article list, kept in the address. */
export const useArticleAddress = () => useAddress<ArticleAddress>({ read: readArticleAddress, write: queryOf });

/** As the call wants it. */
export const questionOf = ({ key, value, state, disease, from, to, sort, order }: ArticleAddress): ArticleQuestion => ({
  searchKey: key,
  searchVal: value,
  state,
  diseaseProfile: disease || '',
  dateFrom: from,
  dateTo: to,
  sort,
  order,
});

/** The list of one state. */
export const articlesIn = (state: ArticleState): string => `${pages.consoleArticles}?state=${state}`;
