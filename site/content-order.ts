import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content';

type ListedCollection = {
  [Key in CollectionKey]: CollectionEntry<Key>['data'] extends { order: number } ? Key : never;
}[CollectionKey];

/** What a collection's file lists, in the order of the file. An empty collection is an error: a page would be bare. */
export async function entriesInOrder<Key extends ListedCollection>(name: Key): Promise<CollectionEntry<Key>['data'][]> {
  const entries = (await getCollection(name)).map((entry) => entry.data);
  if (entries.length === 0) throw new Error(`The collection ${name} in site/content is empty`);
  return entries.sort((a, b) => a.order - b.order);
}
