import type { SiteContent } from '../../../contract/schemas/site.ts';
import { changedParts, partNames, type SitePart, siteParts } from '../../../contract/site-content.ts';

/** A part that is no list, or one entry of one that is, whatever its fields. */
export type Entry = { sample: boolean; [field: string]: unknown };
/** The content for those to whom the types of its fields do not matter. */
type Parts = Record<SitePart, Entry | Entry[]>;

export const isSitePart = (name: string | null): name is SitePart => name !== null && Object.hasOwn(siteParts, name);

export const entriesOf = (content: SiteContent, part: SitePart): Entry[] => [(content as Parts)[part]].flat();

/** The content with other entries of one part; of a part that is no list, the first. */
export const withEntries = (content: SiteContent, part: SitePart, entries: Entry[]): SiteContent => ({
  ...content,
  [part]: Array.isArray(content[part]) ? entries : entries[0]!,
});

type Nested = Readonly<Record<string, unknown>>;

/** What stands in a place of an entry: `hotline.number`. */
export const valueAt = (entry: Nested, place: string): unknown =>
  place.split('.').reduce<unknown>((value, name) => (value as Nested | undefined)?.[name], entry);

/** The entry with another value in one place. */
export function withValue<Value extends Nested>(entry: Value, place: string, value: unknown): Value {
  const [name, ...rest] = place.split('.') as [string, ...string[]];
  return { ...entry, [name]: rest.length > 0 ? withValue(entry[name] as Nested, rest.join('.'), value) : value };
}

/** One entry moved up (-1) or down (1). */
export function moved<One>(list: ReadonlyArray<One>, at: number, by: -1 | 1): One[] {
  const others = list.toSpliced(at, 1);
  return others.toSpliced(at + by, 0, list[at]!);
}

/** Texts as they will be stored: without spaces around them, lists of lines without empty ones. */
export const tidied = (content: SiteContent): SiteContent => tidiedValue(content) as SiteContent;

function tidiedValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
  if (Array.isArray(value)) return value.map(tidiedValue).filter((one) => one !== '');
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tidiedValue(one)]));
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What two people made of the same content: the latest with the parts that were changed here. `both` are those that were
 * changed on either side, where what was done there is lost.
 */
export function mergedOver(began: SiteContent, mine: SiteContent, latest: SiteContent) {
  const changed = changedParts(began, mine);
  const theirs = changedParts(began, latest);
  const merged = Object.fromEntries(partNames.map((part) => [part, (changed.includes(part) ? mine : latest)[part]]));
  return {
    content: merged as SiteContent,
    theirs,
    both: changed.filter((part) => theirs.includes(part) && !isSame(mine[part], latest[part])),
  };
}
