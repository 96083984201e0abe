import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eyes } from '../../clinical/eyes.ts';
import { atHour, discCentre, fundus, lesionPath, zoneReach } from './geometry.ts';
import { ropZones } from '../../clinical/icrop3.ts';

test('the clock faces the examiner: 12 above, 3 to the right in both eyes', () => {
  expect(atHour(12, 100)).toEqual({ x: 0, y: -100 });
  expect(atHour(3, 100)).toEqual({ x: 100, y: 0 });
  expect(atHour(6, 100)).toEqual({ x: 0, y: 100 });
  expect(atHour(9, 100)).toEqual({ x: -100, y: 0 });
});

test('the disc lies nasally: to the right in the right eye, to the left in the left eye', () => {
  expect(discCentre('OD').x).toBeGreaterThan(0);
  expect(discCentre('OS').x).toBe(-discCentre('OD').x);
});

test('ICROP3: zone I reaches twice as far as from disc to fovea, posterior zone II two disc diameters beyond', () => {
  expect(fundus.zoneI).toBe(2 * fundus.discToFovea);
  expect(fundus.posteriorZoneII - fundus.zoneI).toBe(2 * (2 * fundus.discRadius));
});

test('ICROP3: zone II touches the nasal ora, where zone III has no width; temporally it is a crescent', () => {
  expect(zoneReach('OD', 'III', 3)).toEqual({ from: fundus.ora, to: fundus.ora });
  expect(zoneReach('OS', 'III', 9)).toEqual({ from: fundus.ora, to: fundus.ora });
  expect(zoneReach('OD', 'III', 9)).toEqual({ from: fundus.zoneII - fundus.discToFovea, to: fundus.ora });
});

test('the zones follow one another towards every hour, without gap or overlap, up to the ora', () => {
  fc.assert(
    fc.property(fc.constantFrom(...eyes), fc.double({ min: 0, max: 12, noNaN: true }), (eye, hour) => {
      let end = 0;
      for (const zone of ropZones) {
        const { from, to } = zoneReach(eye, zone, hour);
        expect(from).toBe(end);
        expect(to).toBeGreaterThanOrEqual(from);
        end = to;
      }
      expect(end).toBe(fundus.ora);
    }),
  );
});

test('a lesion stays within its zone and its hours', () => {
  const points = [...lesionPath('OD', 'II', [7, 8, 9]).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((match) => ({
    x: Number(match[1]),
    y: Number(match[2]),
  }));
  expect(points).toHaveLength(19);
  for (const { x, y } of points) {
    const toDisc = Math.hypot(x - discCentre('OD').x, y);
    expect(toDisc).toBeGreaterThan(fundus.posteriorZoneII);
    expect(toDisc).toBeLessThan(fundus.zoneII);
    expect(x).toBeLessThan(0);
  }
  expect(points[0]!.y).toBeGreaterThan(0);
  expect(points.at(-1)!.y).toBeLessThan(0);
});
