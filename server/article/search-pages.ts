import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { pageSections } from '../../contract/pages.ts';
import { type PageSection, pageSection } from '../../contract/schemas/search.ts';
import { Vocabulary } from './search-vocabulary.ts';

type SearchedPages = { sections: PageSection[]; vocabulary: Vocabulary };

/** What is known of a folder's pages: read again when the publisher has put another file there. */
const known = new Map<string, SearchedPages & { version: string }>();

/** The pages at fixed addresses, part by part, of the site that is served now, and the words to search by. Without a site: no pages. */
export async function searchedPages(dataDir: string): Promise<SearchedPages> {
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
