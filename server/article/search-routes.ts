import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import {
  type PageSection,
  pageSection,
  searchAnswer,
  searchParams,
  type SearchResult,
  suggestAnswer,
} from '../../contract/schemas/search.ts';
import { route } from '../route.ts';
import { understand } from './search-question.ts';
import { excerptOf, unfolded } from '../database/search-terms.ts';
import { ranked } from './search-ranking.ts';
import { candidateArticles } from './search-store.ts';
import { pageSections } from '../../contract/pages.ts';
import { Vocabulary } from './search-vocabulary.ts';

type SearchedPages = { sections: PageSection[]; vocabulary: Vocabulary };

/** What is known of a folder's pages: read again when the publisher has put another file there. */
const known = new Map<string, SearchedPages & { version: string }>();

/** The pages at fixed addresses, part by part, of the site that is served now, and the words to search by. Without a site: no pages. */
async function searchedPages(dataDir: string): Promise<SearchedPages> {
  const file = join(dataDir, 'site/current', pageSections);
  const { mtimeMs, ino } = await stat(file).catch(() => ({ mtimeMs: 0, ino: 0 }));
  const version = `${ino} ${mtimeMs}`;
  const before = known.get(file);
  if (before?.version === version) return before;
  const sections = ino === 0 ? [] : z.array(pageSection).parse(JSON.parse(await readFile(file, 'utf8')));
  // `专家团队：陈医生　主任医师` is a page, its part and a person's title, of which the first two are looked for.
  const vocabulary = new Vocabulary(sections.flatMap(({ title }) => title.split('　')[0]!.split('：')));
  const pages = { version, sections, vocabulary };
  known.set(file, pages);
  return pages;
}

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
