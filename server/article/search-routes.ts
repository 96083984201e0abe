import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import { searchAnswer, searchParams } from '../../contract/schemas/search.ts';
import { route } from '../route.ts';
import { searchArticles } from './search-store.ts';

export const articleSearch = route({
  method: 'GET',
  path: apiPaths.articleSearch,
  access: { audience: 'public' },
  summary: 'Searches the title and text of published articles; made for Chinese, which has no spaces.',
  query: searchParams,
  answer: searchAnswer,
  handle: ({ db, query }) => searchArticles(db, query.q, limits.searchResults),
});
