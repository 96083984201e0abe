import { type RawBuilder, sql } from 'kysely';
import { soundsOf } from '../../contract/name-sounds.ts';
import { nameKey } from '../../contract/person-name.ts';
import { plainTextOf } from '../../contract/plain-text.ts';
import { anyOf, indexTerms } from './search-terms.ts';
import { containing } from './queries.ts';
import type { Db } from './row-types.ts';

type Named = 'child' | 'doctor' | 'patient';

/** Beyond so many syllables a name is spelt in full or by initials: mixtures would be hundreds. */
const mixedSyllablesMax = 4;

/** `zhou yan shu` as people type it: each syllable but the last in full, by its letter or as zh, ch, sh; the last is begun. */
function spelt(syllables: string[]): string[] {
  const [first, ...rest] = syllables;
  if (rest.length === 0) return [first!];
  if (syllables.length > mixedSyllablesMax) return [syllables.join(''), syllables.map((one) => one[0]).join('')];
  const begun = new Set([first!, first![0]!, first!.replace(/^([zcs]h).*/, '$1')]);
  return [...begun].flatMap((one) => spelt(rest).map((more) => one + more));
}

const fromEach = <Part>(parts: Part[]): Part[][] => parts.map((_, at) => parts.slice(at));
const quoted = (term: string): string => `'${term.replace(/[\\']/g, '$&$&')}'`;

/**
 * What a name is found by, as the text of a tsvector: its key, its pinyin and its initials, from each character on; of weight A
 * what begins with the first. Found are beginnings of them.
 */
export function nameTerms(name: string): string {
  const key = nameKey(name);
  const readings = /\p{Script=Han}/u.test(key) ? soundsOf(key) : [];
  const terms = new Map<string, string>();
  for (const [at, rest] of fromEach(Array.from(key)).entries()) terms.set(rest.join(''), at === 0 ? '1A' : '1');
  for (const syllables of readings)
    for (const [at, rest] of fromEach(syllables).entries())
      for (const term of spelt(rest)) if (terms.get(term) !== '1A') terms.set(term, at === 0 ? '1A' : '1');
  return [...terms].map(([term, place]) => `${quoted(term)}:${place}`).join(' ');
}

/** The columns of a name wherever it is written. */
export const nameColumns = (name: string) => ({ name, search: nameTerms(name) });

/** The words of what somebody typed to find a person. */
export const nameWords = (typed: string): string[] => typed.split(/\s+/).map(nameKey).filter(Boolean);

/** `kind`: empty for the whole of a term, `*` for its beginning, `*A` for the beginning of the whole name. */
const queryOf = (words: string[], kind: string) =>
  sql`${words.map((word) => `${quoted(word)}${kind && `:${kind}`}`).join(' & ')}::tsquery`;

/** Whether a person is called what somebody typed, in characters, pinyin or initials; until the row is filled, by characters alone. */
export function isNamed(table: Named, typed: string) {
  const words = nameWords(typed);
  if (words.length === 0) return sql<boolean>`false`;
  const [search, name] = [sql.ref(`${table}.search`), sql.ref(`${table}.name`)];
  return sql<boolean>`(${search} @@ ${queryOf(words, '*')} or (${search} is null and ${name} ilike ${containing(typed)}))`;
}

/** How well a doctor's name fits a word, 0 the best: the whole name, its beginning, a part. Null where it does not. */
export const nameFit = (word: string) => {
  const key = nameWords(word);
  if (key.length === 0) return sql<number | null>`null`;
  return sql<number | null>`case when doctor.search @@ ${queryOf(key, 'A')} then 0
    when doctor.search @@ ${queryOf(key, '*A')} then 1 when ${isNamed('doctor', word)} then 2 end`;
};

const vectorOf = (title: RawBuilder<unknown>, content: RawBuilder<unknown>) =>
  sql<string>`setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${content}), 'D')`;

/** What an article or a case is found by, to be written together with its HTML: the title weighs most. */
export const searchOf = ({ title, content }: { title: string; content: string }): RawBuilder<string> =>
  vectorOf(sql`${indexTerms(title)}`, sql`${indexTerms(plainTextOf(content))}`);

/** Whether a case says a word in its title or description; until the row is filled, as it stands. */
export function isSaidInCase(word: string) {
  const terms = anyOf([word]);
  if (terms === undefined) return sql<boolean>`false`;
  return sql<boolean>`(consultation.search @@ to_tsquery('simple', ${terms}) or (consultation.search is null
    and (consultation.title ilike ${containing(word)} or consultation.description ilike ${containing(word)})))`;
}

type Text = { id: number; title: string; content?: string };

const searched = ['article', 'consultation', 'child', 'patient', 'doctor'] as const;
export type Searched = (typeof searched)[number];
const columnsOf = (table: Searched): string => {
  if (table === 'article') return 'title, content';
  return table === 'consultation' ? 'title, description as content' : 'name as title';
};

const batch = 200;

/**
 * Writes what rows are found by whom an upgrade, a restore, a seed or a server of the version before left without it, a
 * transaction a batch. Several servers may do it at once; broken off, the next one goes on. Returns how many.
 */
export async function fillSearch(
  db: Db,
  of: readonly Searched[] = searched,
  isStopping = () => false,
): Promise<number> {
  let filled = 0;
  for (const name of of)
    for (let after: number | undefined = 0; after !== undefined && !isStopping(); )
      after = await db.transaction().execute(async (tx): Promise<number | undefined> => {
        const table = sql.table(name);
        const { rows } = await sql<Text>`select id, ${sql.raw(columnsOf(name))} from ${table}
          where search is null and id > ${after!} order by id limit ${sql.lit(batch)} for update skip locked`.execute(
          tx,
        );
        const told = rows.map(({ id, title, content }) =>
          content === undefined
            ? { id, title: nameTerms(title) }
            : { id, title: indexTerms(title), content: indexTerms(plainTextOf(content)) },
        );
        if (rows.length === 0) return undefined;
        const isName = rows[0]!.content === undefined;
        await sql`update ${table} set search = ${isName ? sql`told.title::tsvector` : vectorOf(sql`told.title`, sql`told.content`)}
          from json_to_recordset(${JSON.stringify(told)}::json) as told (id integer, title text, content text)
          where ${table}.id = told.id`.execute(tx);
        filled += rows.length;
        return rows.at(-1)!.id;
      });
  return filled;
}
