import type { ListQuestion } from '../../api/consultations.ts';

/** The list one came from, as it stood then, so that walking from case to case meets no surprise when the list changes. */
export type Trail = {
  ids: readonly number[];
  /** The pages of "my consultations" that the ids are from; without it the ids are the whole list. */
  pages?: ListQuestion & { first: number; last: number };
};

/** A case beside the one that is shown, and the trail as it is known from there. */
export type Step = { id: number; trail: Trail };
export type Steps = { previous?: Step; next?: Step };

/** The trail that begins with one page of a list. */
export const trailOf = (results: readonly { id: number }[], from?: ListQuestion & { page: number }): Trail => {
  const { page, ...question } = from ?? {};
  const pages = page && { ...(question as ListQuestion), first: page, last: page };
  return { ids: results.map(({ id }) => id), ...(pages && { pages }) };
};

type FetchIds = (question: ListQuestion, page: number) => Promise<readonly number[]>;

/**
 * What stands before and after a case. At the end of what is known the neighbouring page is fetched; a case that has
 * moved since keeps the place where it was seen first. Nothing for a case that is not on the trail.
 */
export async function stepsFrom(trail: Trail, id: number, fetchIds: FetchIds): Promise<Steps> {
  if (!trail.ids.includes(id)) return {};
  let { ids, pages } = trail;
  const fetchNew = async (page: number) =>
    page < 1 ? [] : (await fetchIds(pages!, page)).filter((one) => !ids.includes(one));
  if (pages && ids[0] === id) {
    const before = await fetchNew(pages.first - 1);
    if (before.length > 0) [ids, pages] = [[...before, ...ids], { ...pages, first: pages.first - 1 }];
  }
  if (pages && ids.at(-1) === id) {
    const after = await fetchNew(pages.last + 1);
    if (after.length > 0) [ids, pages] = [[...ids, ...after], { ...pages, last: pages.last + 1 }];
  }
  const at = ids.indexOf(id);
  const known: Trail = { ids, ...(pages && { pages }) };
  const stepTo = (one: number | undefined) => one !== undefined && { id: one, trail: known };
  const [previous, next] = [stepTo(ids[at - 1]), stepTo(ids[at + 1])];
  return { ...(previous && { previous }), ...(next && { next }) };
}
