import { isDeepStrictEqual } from 'node:util';
import type { Article } from '../../../contract/schemas/article.ts';
import { shanghaiTime } from './drafts.ts';
import type { Draft } from './editor.ts';

/** What the database should hold of an article; undefined: nothing. */
export type Known = Draft & { isPub: boolean };

/** What the API has confirmed, to which the database is held. */
export class Memory {
  readonly articles = new Map<number, Known>();
  readonly deleted = new Set<number>();

  note(id: number, known: Known | undefined): void {
    if (known) this.articles.set(id, known);
    else if (this.articles.delete(id)) this.deleted.add(id);
  }

  /** Whether a change that got no answer happened: the id it changed, or undefined. A new article is found by its title. */
  settle(stored: ReadonlyMap<number, Article>, id: number | undefined, known: Known | undefined): number | undefined {
    const isNew = ({ id, title }: Article) => title === known?.title && !this.articles.has(id);
    const changed = id ?? [...stored.values()].find(isNew)?.id;
    if (changed === undefined || !isDeepStrictEqual(toKnown(stored.get(changed)), known)) return undefined;
    this.note(changed, known);
    return changed;
  }

  /** Where the database differs from what was confirmed. From then on the database is right, so that each is told once. */
  differences(stored: ReadonlyMap<number, Article>): string[] {
    const found: string[] = [];
    for (const id of new Set([...this.articles.keys(), ...stored.keys()])) {
      const [confirmed, held] = [this.articles.get(id), toKnown(stored.get(id))];
      if (isDeepStrictEqual(confirmed, held)) continue;
      found.push(`article ${id} was confirmed as ${JSON.stringify(confirmed)} but is ${JSON.stringify(held)}`);
      this.note(id, held);
    }
    return found;
  }
}

export function toKnown(article: Article | undefined): Known | undefined {
  if (!article) return undefined;
  const { title, author, source, content, diseaseProfile, previewPic, isPub } = article;
  const pubDateTime = shanghaiTime(Date.parse(article.pubDateTime));
  return { title, author, source, content, pubDateTime, diseaseProfile, previewPic, isPub };
}
