import { type CollectionEntry, getCollection } from 'astro:content';
import { type DiseaseId, diseaseNames, diseases, otherDiseaseId } from '../contract/diseases.ts';

/** A disease as the heading of its page. */
export const diseaseTitle = (id: DiseaseId): string => (id === otherDiseaseId ? '其他儿童眼病' : diseaseNames[id]);

/** What site/content/diseases says of each disease, in the order of the list. */
export async function diseaseEntries(): Promise<CollectionEntry<'diseases'>[]> {
  const entries = await getCollection('diseases');
  return diseases.map(({ id, name }) => {
    const entry = entries.find(({ data }) => data.diseaseId === id);
    if (!entry) throw new Error(`${name} has no page with diseaseId ${id} in site/content/diseases.`);
    return entry;
  });
}
