import { expect, test } from 'vitest';
import { stepsFrom, trailOf } from './trail.ts';

const lines = (...ids: number[]) => ids.map((id) => ({ id }));
const pages: Record<number, number[]> = { 1: [9, 8], 2: [7, 6], 3: [5] };
const stored = async (_question: unknown, page: number) => pages[page] ?? [];
const second = trailOf(lines(7, 6), { diseaseId: 1, size: 2, page: 2 });
const ends = async (trail: Parameters<typeof stepsFrom>[0], id: number, fetchIds = stored) => {
  const { previous, next } = await stepsFrom(trail, id, fetchIds);
  return [previous?.id, next?.id];
};

test('a case has the neighbours of its list, across the pages, and none beyond its ends', async () => {
  expect(await ends(second, 6)).toEqual([7, 5]);
  expect(await ends(second, 7)).toEqual([8, 6]);
  const { next } = await stepsFrom(second, 6, stored);
  expect(await ends(next!.trail, 5)).toEqual([6, undefined]);
  expect(await ends(trailOf(lines(9, 8), { diseaseId: 0, size: 2, page: 1 }), 9)).toEqual([undefined, 8]);
});

test('a list that is whole is not asked for more', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await ends(trailOf(lines(3, 1)), 1, never)).toEqual([3, undefined]);
});

test('a case that moved up since is not met twice, and a case that is not on the list has no neighbours', async () => {
  const moved = async (_question: unknown, page: number) => (page === 3 ? [6, 5] : []);
  expect(await ends(second, 6, moved)).toEqual([7, 5]);
  expect(await ends(second, 42)).toEqual([undefined, undefined]);
});
