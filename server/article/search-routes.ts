import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import {
  type PageSection,
  type SearchResult,
  searchAnswer,
  searchParams,
  suggestAnswer,
} from '../../contract/schemas/search.ts';
import { route } from '../route.ts';
import { searchedPages } from './search-pages.ts';
import { understand } from './search-question.ts';
import { excerptOf, unfolded } from '../database/search-terms.ts';
import { ranked } from './search-ranking.ts';
import { candidateArticles } from './search-store.ts';

type Found = Omit<SearchResult, 'excerpt'> & Pick<PageSection, 'text' | 'alsoKnownAs' | 'aboutSite'>;

export const articleSearch = route({
  method: 'GET',
  path: apiPaths.articleSearch,
  access: { audience: 'public', scopes: ['article:read'] },
  summary: '搜索已发布的文章和网站的其他页面，支持近义词、拼音和错字。',
  query: searchParams,
  answer: searchAnswer,
  async handle({ read, config, query }) {
    const { sections, vocabulary } = await searchedPages(config.dataDir);
    const question = understand(query.q, vocabulary);
    // One more than is shown, so that nobody takes those for all.
    const articles = await read((db) => candidateArticles(db, question.wishes, limits.searchResults + 1));
    const found = ranked<Found>([...sections, ...articles], question);
    // The surest words first, so that an excerpt shows what was typed rather than what means the same.
    const words = question.wishes.flatMap((wish) => [...wish]).sort(([, one], [, other]) => other - one);
    const marks = [...new Set(words.flatMap(([word]) => unfolded(word)))];
    return {
      totalCount: found.length,
      results: found
        .slice(0, limits.searchResults)
        .map(({ text, alsoKnownAs, aboutSite, ...result }) => ({ ...result, excerpt: excerptOf(text, marks) })),
      marks: marks.toSorted((one, other) => other.length - one.length),
      meant: [...new Set(question.meant)],
    };
  },
});

export const articleSuggest = route({
  method: 'GET',
  path: apiPaths.articleSuggest,
  access: { audience: 'public', anonymous: true },
  summary: '搜索词的联想：以输入开头、含有输入或读音相近的词。',
  query: searchParams,
  answer: suggestAnswer,
  async handle({ config, query }) {
    const { vocabulary } = await searchedPages(config.dataDir);
    return { words: vocabulary.suggest(query.q, limits.searchSuggestions) };
  },
});
