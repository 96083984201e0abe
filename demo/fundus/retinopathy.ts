import type { Random } from '../random.ts';
import {
  absorb,
  blend,
  blur,
  type Canvas,
  clamp,
  clouds,
  distance,
  eachPixel,
  light,
  newMask,
  smooth,
  stamp,
} from './canvas.ts';
import type { Eye, Lesion } from './fundus.ts';
import type { Point } from './vessels.ts';

/**
 * The border between vascular and avascular retina: a circle that reaches so many degrees from the disc toward the
 * temple and toward the nose. Zone I ends at about 30 on both sides, zone II touches the nasal edge of the retina.
 */
export type Border = { temporal: number; nasal: number };

/** Where a point lies: degrees behind the border (negative in front of it), and its angle from the temporal side. */
export function behindBorder(
  eye: Eye,
  { temporal, nasal }: Border,
  { x, y }: Point,
): { behind: number; angle: number } {
  const across = ((x - eye.disc.x) * eye.temporal) / eye.scale - (temporal - nasal) / 2;
  const down = (y - eye.disc.y) / eye.scale;
  const angle = Math.atan2(down, across);
  const wave = Math.sin(angle * 5.1 + temporal) * 0.9 + Math.sin(angle * 11.3 + nasal) * 0.45;
  return { behind: distance(across, down) - (temporal + nasal) / 2 - wave, angle: Math.abs(angle) };
}

export const avascularBehind = (border: Border) => (eye: Eye, point: Point) =>
  behindBorder(eye, border, point).behind > -0.5;

/** Grey, flat retina that no vessel has reached. */
export const avascularRetina =
  (border: Border): Lesion =>
  (canvas, eye, random) => {
    const texture = clouds(random, 22, 3);
    eachPixel((x, y, at) => {
      const { behind } = behindBorder(eye, border, { x, y });
      if (behind < -2) return;
      const share = smooth(-1.5, 8, behind);
      blend(canvas, at, [0.56 - eye.pigment * 0.1, 0.38, 0.3], share * (0.2 + texture[at]! * 0.26));
    });
  };

/**
 * The line (stage 1), ridge (2) or ridge with vessels growing out of it (3) at the border.
 */
export const ridge =
  (border: Border, stage: 1 | 2 | 3): Lesion =>
  (canvas, eye, random) => {
    const [bumps, breaks] = [clouds(random, 9, 2), clouds(random, 34, 2)];
    const half = { 1: 0.42, 2: 1.15, 3: 1.7 }[stage];
    const ends = random.between(0.62, 0.85);
    eachPixel((x, y, at) => {
      const place = behindBorder(eye, border, { x, y });
      const behind = place.behind + (bumps[at]! - 0.5) * half * 1.7;
      if (Math.abs(behind) > half * 4) return;
      const there = smooth(ends + 0.12, ends - 0.25, place.angle + (breaks[at]! - 0.5) * 0.5);
      const body = smooth(half * 1.3, half * 0.3, Math.abs(behind)) * there;
      blend(canvas, at, stage === 3 ? [0.9, 0.67, 0.59] : [0.94, 0.79, 0.69], body * (0.42 + breaks[at]! * 0.45));
      // Height: lit on the side of the disc, in shade behind.
      const shade = smooth(half * 0.5, half * 1.6, behind) * smooth(half * 3.4, half * 1.6, behind) * there;
      if (stage > 1) light(canvas, at, 1 - shade * 0.16);
    });
    if (stage === 3) growTufts(canvas, eye, random, border);
  };

function growTufts(canvas: Canvas, eye: Eye, random: Random, border: Border): void {
  const tufts = newMask();
  const radius = (border.temporal + border.nasal) / 2;
  const middle = eye.disc.x + ((border.temporal - border.nasal) / 2) * eye.scale * eye.temporal;
  for (let count = 0; count < 42; count += 1) {
    const angle = random.between(-0.62, 0.62);
    for (let dot = random.whole(5, 18); dot > 0; dot -= 1) {
      const away = (radius + random.between(-1.9, 1.1)) * eye.scale;
      const turn = angle + random.between(-0.03, 0.03);
      const [x, y] = [middle + Math.cos(turn) * away * eye.temporal, eye.disc.y + Math.sin(turn) * away];
      stamp(tufts, x, y, random.between(0.5, 1.8), random.between(0.4, 0.9));
    }
  }
  const soft = blur(tufts, 1);
  eachPixel((_x, _y, at) => {
    if (soft[at]! > 0.02) absorb(canvas, at, [0.1, 0.52, 0.46], clamp(soft[at]! * 1.1));
  });
}

/** Scars of laser photocoagulation over the avascular retina: grey-white when fresh, later pale with pigment. */
export const laserScars =
  (border: Border, age: 'fresh' | 'old'): Lesion =>
  (canvas, eye, random) => {
    const [pale, dark] = [newMask(), newMask()];
    const spacing = eye.scale * 3.1;
    for (let row = -60; row < 60; row += 1)
      for (let column = -60; column < 60; column += 1) {
        const x = eye.disc.x + (column + (row % 2) * 0.5) * spacing + random.between(-1, 1) * spacing * 0.42;
        const y = eye.disc.y + row * spacing * 0.87 + random.between(-1, 1) * spacing * 0.42;
        if (behindBorder(eye, border, { x, y }).behind < 1.6 || random.chance(0.2)) continue;
        const size = spacing * random.between(0.2, 0.38);
        for (let part = 0; part < 3; part += 1)
          stamp(
            pale,
            x + random.between(-1, 1) * size * 0.6,
            y + random.between(-1, 1) * size * 0.6,
            size * 0.7,
            random.between(0.4, 0.9),
          );
        if (age === 'old' && random.chance(0.65))
          stamp(
            dark,
            x + random.between(-1, 1) * size,
            y + random.between(-1, 1) * size,
            size * random.between(0.35, 0.8),
            random.between(0.3, 0.9),
          );
      }
    const [light, pigment] = [blur(pale, age === 'old' ? 1 : 2), blur(dark, 1)];
    eachPixel((_x, _y, at) => {
      if (light[at]! > 0.01)
        blend(canvas, at, age === 'old' ? [0.8, 0.62, 0.47] : [0.82, 0.74, 0.66], light[at]! * 0.6);
      if (pigment[at]! > 0.01) absorb(canvas, at, [0.62, 0.62, 0.6], pigment[at]! * 0.8);
    });
  };

/** Blood in the retina: dots and blots, or flames along the nerve fibres; some with a white centre. */
export const haemorrhages =
  (count: number, within: { from: number; to: number }, flames = false): Lesion =>
  (canvas, eye, random) => {
    const blood = newMask();
    const centres = newMask();
    for (let made = 0; made < count; made += 1) {
      const angle = random.between(0, 6.28);
      const away = random.between(within.from, within.to) * eye.scale;
      const [x, y] = [eye.disc.x + Math.cos(angle) * away, eye.disc.y + Math.sin(angle) * away];
      const size = eye.scale * random.between(0.35, 1.25);
      const parts = flames ? 9 : random.whole(3, 7);
      for (let part = 0; part < parts; part += 1) {
        const along = flames ? ((part / parts) * 2 - 1) * size * 1.9 : random.between(-0.5, 0.5) * size;
        const across = random.between(-0.45, 0.45) * size;
        stamp(
          blood,
          x + Math.cos(angle) * along - Math.sin(angle) * across,
          y + Math.sin(angle) * along + Math.cos(angle) * across,
          size * random.between(0.3, 0.62),
          0.92,
        );
      }
      if (!flames && size > eye.scale && random.chance(0.3)) stamp(centres, x, y, size * 0.22, 0.6);
    }
    const [soft, pale] = [blur(blood, 1), blur(centres, 1)];
    eachPixel((_x, _y, at) => {
      if (soft[at]! > 0.01) absorb(canvas, at, [0.4, 0.84, 0.78], soft[at]!);
      if (pale[at]! > 0.01) blend(canvas, at, [0.9, 0.76, 0.66], pale[at]!);
    });
  };

/** Yellow lipid in and under the retina, as in Coats disease: a dense heart, scattered dots around it. */
export const exudates =
  (around: { angle: number; away: number; size: number }): Lesion =>
  (canvas, eye, random) => {
    const [clumps, fine] = [clouds(random, 26, 4), clouds(random, 4, 2)];
    const dots = newMask();
    const centre = {
      x: eye.disc.x + Math.cos(around.angle) * around.away * eye.scale * eye.temporal,
      y: eye.disc.y + Math.sin(around.angle) * around.away * eye.scale,
    };
    const radius = around.size * eye.scale;
    for (let count = 0; count < 170; count += 1) {
      const angle = random.between(0, 6.28);
      const away = radius * (0.35 + random.next() * 0.95);
      stamp(dots, centre.x + Math.cos(angle) * away, centre.y + Math.sin(angle) * away, random.between(0.4, 2), 0.85);
    }
    const spots = blur(dots, 1);
    eachPixel((x, y, at) => {
      const out = distance(x - centre.x, y - centre.y) / radius;
      if (out > 1.4) return;
      const sheet = smooth(0.44, 0.72, clumps[at]! + (1 - out) * 0.34 - 0.12) * smooth(1.2, 0.6, out);
      const there = Math.max(sheet * (0.6 + fine[at]! * 0.4), spots[at]! * smooth(1.4, 0.9, out));
      blend(canvas, at, [0.95, 0.8 + fine[at]! * 0.06, 0.46], there * 0.86);
    });
  };

/** Widened vessels with bulbs at their ends. */
export const bulbs =
  (around: { angle: number; away: number; size: number }, count: number): Lesion =>
  (canvas, eye, random) => {
    const mask = newMask();
    for (let made = 0; made < count; made += 1) {
      const angle = around.angle + random.between(-1, 1) * (around.size / around.away) * 0.8;
      const away = (around.away + random.between(-0.7, 0.9) * around.size) * eye.scale;
      let [x, y] = [eye.disc.x + Math.cos(angle) * away * eye.temporal, eye.disc.y + Math.sin(angle) * away];
      stamp(mask, x, y, random.between(1.2, 2.7), 0.9);
      let heading = random.between(0, 6.28);
      for (let step = 0; step < random.whole(10, 34); step += 1) {
        heading += random.between(-0.5, 0.5);
        x += Math.cos(heading);
        y += Math.sin(heading);
        stamp(mask, x, y, random.between(0.5, 1), 0.6);
      }
    }
    const soft = blur(mask, 1);
    eachPixel((_x, _y, at) => {
      if (soft[at]! > 0.02) absorb(canvas, at, [0.18, 0.72, 0.66], soft[at]!);
    });
  };
