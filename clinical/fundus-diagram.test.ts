import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eyes } from './eyes.ts';
import { type FundusShape, fundusDiagram } from './fundus-diagram.ts';
import { atHour, discCentre, fundus, hourSectorPath, lesionPath, zoneReach } from './fundus-geometry.ts';
import { clockHours, ropZones } from './icrop3.ts';

const ofRole = (shapes: FundusShape[], role: FundusShape['role']) => shapes.filter((shape) => shape.role === role);

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

test('both eyes are drawn, the right one first, and an empty one says so', () => {
  const [right, left] = fundusDiagram({ OD: { zone: 'II', stage: '3', plus: 'plus', extent: [11, 12, 1, 5] } });
  expect([right?.eye, left?.eye]).toEqual(['OD', 'OS']);
  expect(right?.label).toBe('右眼眼底示意图：Ⅱ区 3 期，有附加病变，5、11～1 点位，共 4 个钟点');
  expect(left?.label).toBe('左眼眼底示意图：未记录');
  expect(ofRole(right!.shapes, 'extent')).toHaveLength(2);
  expect(ofRole(right!.shapes, 'markedZone')).toMatchObject([{ zone: 'II' }]);
  expect(ofRole(left!.shapes, 'extent')).toEqual([]);
  expect(ofRole(left!.shapes, 'markedZone')).toEqual([]);
});

test('each hour can be pressed on, and knows whether it is in the extent', () => {
  const [right] = fundusDiagram({ OD: { extent: [3] } });
  const hours = ofRole(right!.shapes, 'hour') as Extract<FundusShape, { role: 'hour' }>[];
  expect(hours.map(({ hour }) => hour)).toEqual([...clockHours]);
  expect(hours.filter(({ selected }) => selected).map(({ hour }) => hour)).toEqual([3]);
  expect(new Set(hours.map(({ d }) => d)).size).toBe(12);
  expect(hourSectorPath(3, 100, 120)).toMatch(/^M[-\d.]+ [-\d.]+A120 120 0 0 1 .*Z$/);
});

test('vessels wind with plus, less with pre-plus, and not at all without', () => {
  const winding = (plus: 'none' | 'preplus' | 'plus') => {
    const [right] = fundusDiagram({ OD: { plus } });
    const [vessel] = ofRole(right!.shapes, 'vessel') as Extract<FundusShape, { role: 'vessel' }>[];
    const points = vessel!.d
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number) as [number, number]);
    const [start, end] = [points[0]!, points.at(-1)!];
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    const offLine = ([x, y]: [number, number]) =>
      Math.abs((end[0] - start[0]) * (start[1] - y) - (start[0] - x) * (end[1] - start[1])) / length;
    return Math.max(...points.map(offLine));
  };
  expect(winding('none')).toBeLessThan(0.2);
  expect(winding('preplus')).toBeGreaterThan(winding('none') + 0.5);
  expect(winding('plus')).toBeGreaterThan(winding('preplus') + 1);
});

test('temporal and nasal are named on their sides', () => {
  const sides = fundusDiagram({}).map(({ shapes }) => {
    const texts = ofRole(shapes, 'side') as Extract<FundusShape, { kind: 'text' }>[];
    return texts.map(({ text, at }) => [text, Math.sign(at.x)]);
  });
  expect(sides).toEqual([
    [
      ['颞侧', -1],
      ['鼻侧', 1],
    ],
    [
      ['颞侧', 1],
      ['鼻侧', -1],
    ],
  ]);
});

test('the line below an eye names it, and what was found', () => {
  const captions = fundusDiagram({ OS: { stage: '3', plus: 'plus' } }).map(({ shapes }) => {
    const [caption] = ofRole(shapes, 'caption') as Extract<FundusShape, { kind: 'text' }>[];
    return caption?.text;
  });
  expect(captions).toEqual(['右眼 OD', '左眼 OS：3 期 有附加病变']);
});
