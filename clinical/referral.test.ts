import { expect, test } from 'vitest';
import { referralCriteria } from './referral.ts';
import { ropRows } from './tables/rop-rows.ts';

const all = Object.values(referralCriteria).flat();

test('whatever the rules of retinopathy refer or treat is for the telephone', () => {
  const pressing = ropRows.filter(({ outcome }) => outcome === 'refer' || outcome === 'treat');
  expect(pressing.length).toBeGreaterThan(2);
  for (const { rule } of pressing) expect(all.find(({ text }) => text === rule)?.urgent, rule).toBe(true);
});

test('each category names whom to hand over, the urgent first', () => {
  for (const criteria of Object.values(referralCriteria)) {
    const urgent = criteria.map((one) => one.urgent);
    expect(urgent).toEqual(urgent.toSorted((one, other) => Number(other) - Number(one)));
    expect(criteria.length).toBeGreaterThan(1);
  }
});
