import type { Random } from '../random.ts';
import {
  absorb,
  blend,
  blur,
  type Canvas,
  type Colour,
  clamp,
  clouds,
  distance,
  eachPixel,
  light,
  newMask,
  pixelAt,
  smooth,
  stamp,
} from './canvas.ts';
import type { Lesion } from './fundus.ts';

export type Tumour = {
  /** From the disc in degrees: toward the temple and downward. */
  temporal: number;
  down: number;
  /** Diameter in degrees at the base. */
  size: number;
  /** Share of chalky calcification, which a regressed tumour is made of. */
  calcium?: number;
  /** Fluid under the retina around it, as a share of its size. */
  fluid?: number;
};

/** A retinoblastoma: a creamy dome with vessels of its own, chalky specks, shade on one side and fluid around it. */
export const tumour =
  ({ temporal, down, size, calcium = 0.25, fluid = 0.2 }: Tumour): Lesion =>
  (canvas, eye, random) => {
    const [x0, y0] = [eye.disc.x + temporal * eye.scale * eye.temporal, eye.disc.y + down * eye.scale];
    const radius = (size / 2) * eye.scale;
    const [outline, lumps, chalk] = [clouds(random, radius, 2), clouds(random, radius * 0.55, 2), clouds(random, 7, 3)];
    const where = blur(clouds(random, radius * 0.5, 2), 2);
    const reach = radius * (1.6 + fluid);
    const domeAt = (x: number, y: number) => {
      const at = pixelAt(x, y);
      const out = distance(x - x0, (y - y0) * 1.06) / radius + (outline[at]! - 0.5) * 0.6;
      return out >= 1 ? { out, rise: 0 } : { out, rise: Math.sqrt(1 - out * out) * (0.9 + lumps[at]! * 0.3) };
    };
    const box = { left: x0 - reach, top: y0 - reach, right: x0 + reach, bottom: y0 + reach };
    eachPixel((x, y, at) => {
      const { out, rise } = domeAt(x, y);
      const shallow = smooth(1 + fluid + 0.16, 0.98, out);
      blend(canvas, at, [0.64, 0.45, 0.36], shallow * 0.36);
      light(canvas, at, 1 - smooth(1.25, 1, out) * 0.14);
      const slope = domeAt(x + 3, y).rise + domeAt(x, y + 3).rise - rise * 2;
      const shade = clamp(0.9 + slope * radius * 0.028, 0.62, 1.07);
      const body = smooth(1.04, 0.84, out);
      const pink = smooth(0.55, 1, out) * 0.09;
      const cream: Colour = [0.94 * shade, (0.81 - pink + lumps[at]! * 0.05) * shade, (0.66 - pink) * shade];
      blend(canvas, at, cream, body * 0.93);
      const chalky = smooth(0.66 - calcium * 0.4, 0.78 - calcium * 0.4, where[at]!) * smooth(0.38, 0.75, chalk[at]!);
      blend(canvas, at, [0.98, 0.95, 0.88], chalky * body * 0.62);
    }, box);
    paintOwnVessels(canvas, random, { x: x0, y: y0, radius, domeAt });
  };

type Dome = { x: number; y: number; radius: number; domeAt: (x: number, y: number) => { out: number } };

function paintOwnVessels(canvas: Canvas, random: Random, { x, y, radius, domeAt }: Dome): void {
  const mask = newMask();
  for (let count = 0; count < 9; count += 1) {
    const from = random.between(0, 6.28);
    let [px, py, heading] = [
      x + Math.cos(from) * radius * 1.02,
      y + Math.sin(from) * radius * 1.02,
      from + Math.PI + random.between(-0.5, 0.5),
    ];
    let thickness = random.between(0.45, 1.05);
    for (let run = 0; run < radius * random.between(0.5, 1.3); run += 0.8) {
      heading += random.between(-0.16, 0.16);
      px += Math.cos(heading) * 0.8;
      py += Math.sin(heading) * 0.8;
      thickness *= 0.994;
      if (domeAt(px, py).out < 1.05) stamp(mask, px, py, thickness, 0.75);
    }
  }
  const soft = blur(mask, 1);
  eachPixel((_x, _y, at) => {
    if (soft[at]! > 0.02) absorb(canvas, at, [0.12, 0.6, 0.55], soft[at]! * 0.85);
  });
}

/** Tumour cells afloat in the vitreous: out of focus, denser near where they come from. */
export const seeds =
  (from: { temporal: number; down: number; spread: number }, count: number): Lesion =>
  (canvas, eye, random) => {
    const [far, near] = [newMask(), newMask()];
    const [x0, y0] = [eye.disc.x + from.temporal * eye.scale * eye.temporal, eye.disc.y + from.down * eye.scale];
    for (let made = 0; made < count; made += 1) {
      const angle = random.between(0, 6.28);
      const away = from.spread * eye.scale * random.next() ** 0.8;
      const mask = random.chance(0.5) ? far : near;
      stamp(
        mask,
        x0 + Math.cos(angle) * away,
        y0 + Math.sin(angle) * away,
        random.between(0.7, 3),
        random.between(0.5, 1),
      );
    }
    const [soft, sharp] = [blur(far, 3), blur(near, 1)];
    eachPixel((_x, _y, at) => {
      blend(canvas, at, [0.95, 0.9, 0.82], clamp(soft[at]! * 1.2 + sharp[at]! * 0.85) * 0.85);
    });
  };

/** A gap in the choroid below the disc: bare sclera with a pigmented edge. */
export const coloboma =
  ({ down, size }: { down: number; size: number }): Lesion =>
  (canvas, eye, random) => {
    const [outline, texture] = [clouds(random, 80, 4), clouds(random, 26, 3)];
    const [x0, y0] = [eye.disc.x + eye.temporal * 2 * eye.scale, eye.disc.y + down * eye.scale];
    eachPixel((x, y, at) => {
      const out = distance((x - x0) * 1.1, (y - y0) * 0.86) / (size * 0.5 * eye.scale) + (outline[at]! - 0.5) * 0.75;
      const pigment = smooth(1.22, 1.04, out) * smooth(0.86, 1.02, out) * smooth(0.3, 0.6, texture[at]!);
      const bare = smooth(1.05, 0.9, out);
      blend(canvas, at, [0.9, 0.84, 0.72], bare * 0.84);
      absorb(canvas, at, [0.52, 0.58, 0.58], pigment * 0.85);
      light(canvas, at, 1 - bare * smooth(0.35, 0.75, texture[at]!) * 0.2 - smooth(0.9, 0.2, out) * 0.06);
    });
  };
