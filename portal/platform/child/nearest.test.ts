import { expect, test } from 'vitest';
import type { Hospital } from '../../../contract/schemas/hospital.ts';
import { nearestFirst } from './nearest.ts';

const hospital = (id: number, city: number, capabilities: Hospital['capabilities'] = []): Hospital => ({
  id,
  hospitalName: `医院${id}`,
  city,
  cityName: `${city}市`,
  province: Math.floor(city / 10),
  provinceName: `${Math.floor(city / 10)}省`,
  capabilities,
});

test('who can treat what was found stands first, the nearest of them before the others', () => {
  const all = [
    hospital(1, 11),
    hospital(2, 11),
    hospital(3, 21, ['ropTreatment']),
    hospital(4, 12, ['ropTreatment', 'anaesthesia']),
    hospital(5, 12),
  ];
  const sorted = nearestFirst(all, '医院1', 'ropTreatment');
  expect(sorted.map(({ id, canTreat }) => [id, canTreat])).toEqual([
    [4, true],
    [3, true],
    [2, false],
    [5, false],
  ]);
  expect(sorted[0]!.label).toBe('医院4（同省，1省12市，ROP 激光或注药、全麻下检查）');
  expect(nearestFirst(all, '医院1', undefined).map(({ id }) => id)).toEqual([2, 4, 5, 3]);
  expect(nearestFirst(all, '没有这家', undefined)).toHaveLength(5);
});

test('the own hospital is the nearest of those that can treat, where a colleague there may be asked', () => {
  const all = [hospital(1, 11, ['ropTreatment']), hospital(2, 11, ['ropTreatment']), hospital(3, 11)];
  const sorted = nearestFirst(all, '医院1', 'ropTreatment', true);
  expect(sorted.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(sorted[0]!.label).toContain('本院');
});
