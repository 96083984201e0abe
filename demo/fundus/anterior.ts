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
  encode,
  height,
  light,
  newCanvas,
  newMask,
  smooth,
  stamp,
  width,
} from './canvas.ts';

/** Cataract by its morphology. */
export type LensOpacity = 'none' | 'total' | 'nuclear' | 'lamellar' | 'polar' | 'sutural' | 'white-reflex';

export type AnteriorPlan = {
  /** Of the cornea in pixels; about 190 in a healthy infant at this magnification. */
  corneaRadius?: number;
  /** Of the pupil as a share of the cornea's. */
  pupil?: number;
  opacity?: LensOpacity;
  /** Cloudiness of the cornea, 0 to 1. */
  cloudy?: number;
  /** Breaks of Descemet's membrane. */
  haab?: boolean;
  /** How red the white of the eye is, 0 to 1. */
  redness?: number;
};

type Front = { x: number; y: number; cornea: number; pupil: number };

/** Draws the front of an infant's eye between its lids. The same seed and plan give the same picture. */
export function drawAnterior(random: Random, plan: AnteriorPlan): Promise<Buffer> {
  const cornea = plan.corneaRadius ?? random.between(184, 196);
  const x = width / 2 + random.between(-34, 34);
  const front = { x, y: height / 2 + random.between(-16, 14), cornea, pupil: cornea * (plan.pupil ?? 0.62) };
  const canvas = newCanvas();
  paintSclera(canvas, front, random, plan.redness ?? 0.25);
  paintIris(canvas, front, random);
  paintLens(canvas, front, random, plan.opacity ?? 'none');
  paintCornea(canvas, front, random, plan);
  paintLids(canvas, front, random);
  paintReflections(canvas, front, random, plan.cloudy ?? 0);
  return encode(canvas, random, 0.022);
}

function paintSclera(canvas: Canvas, { x: x0, y: y0, cornea }: Front, random: Random, redness: number): void {
  const [patches, veins] = [clouds(random, 70, 3), newMask()];
  for (let count = 0; count < 26 + redness * 60; count += 1) {
    const angle = random.chance(0.5) ? random.between(-0.7, 0.7) : Math.PI + random.between(-0.7, 0.7);
    let [away, turn, thickness] = [cornea * random.between(1.7, 2.4), angle, random.between(0.4, 1.1 + redness)];
    const stop = cornea * random.between(1.05, 1.5);
    while (away > stop) {
      away -= 0.9;
      turn += random.between(-0.011, 0.011);
      thickness *= 0.997;
      stamp(veins, x0 + Math.cos(turn) * away, y0 + Math.sin(turn) * away, thickness, 0.55);
    }
  }
  const soft = blur(veins, 1);
  eachPixel((x, y, at) => {
    const out = distance(x - x0, y - y0) / cornea;
    const shade = 1.06 - 0.3 * smooth(1, 2.3, out) + (patches[at]! - 0.5) * 0.1;
    const white: Colour = [0.83 * shade, (0.78 - redness * 0.1) * shade, (0.76 - redness * 0.08) * shade];
    blend(canvas, at, white, 1);
    absorb(canvas, at, [0.08, 0.46, 0.4], soft[at]! * (0.5 + redness * 0.5));
    absorb(canvas, at, [0.06, 0.26, 0.22], smooth(1.22, 1.02, out) * (0.2 + redness * 0.5));
  });
}

/** Dark brown, with fibres from the pupil outward and a ruff where they meet. */
function paintIris(canvas: Canvas, { x: x0, y: y0, cornea, pupil }: Front, random: Random): void {
  const fibres = Float32Array.from({ length: 720 }, random.next);
  const fibreAt = (turn: number) => {
    const at = (((turn / 6.2832) * 720) % 720) + 720;
    const [low, share] = [Math.floor(at), at - Math.floor(at)];
    return fibres[low % 720]! * (1 - share) + fibres[(low + 1) % 720]! * share;
  };
  const patches = clouds(random, 22, 3);
  const brown = random.between(0.8, 1.25);
  eachPixel((x, y, at) => {
    const away = distance(x - x0, y - y0);
    if (away > cornea + 4) return;
    const share = clamp((away - pupil) / (cornea - pupil));
    const turn = Math.atan2(y - y0, x - x0) + (patches[at]! - 0.5) * 0.06;
    const fibre = fibreAt(turn * 1) * 0.6 + fibreAt(turn * 3 + 2) * 0.4;
    const collarette = smooth(0.12, 0, Math.abs(share - 0.34 - (patches[at]! - 0.5) * 0.3));
    const shade = (0.62 + fibre * 0.55 + collarette * 0.22 + (patches[at]! - 0.5) * 0.3) * brown;
    const rim = 1 - 0.55 * smooth(0.78, 1, share);
    blend(
      canvas,
      at,
      [0.27 * shade * rim, 0.15 * shade * rim, 0.09 * shade * rim],
      smooth(cornea + 5, cornea - 11, away),
    );
    const hole = smooth(pupil + 2.2, pupil - 2.2, away + (fibre - 0.5) * 2);
    blend(canvas, at, [0.055, 0.03, 0.028], hole);
    // A trace of the red reflex.
    const glow = smooth(pupil, 0, distance(x - x0 - 8, y - y0 + 5));
    blend(canvas, at, [0.2, 0.06, 0.035], hole * glow * 0.5);
  });
}

function paintLens(canvas: Canvas, front: Front, random: Random, opacity: LensOpacity): void {
  if (opacity === 'none') return;
  const [broad, fine] = [clouds(random, 48, 2), clouds(random, 7, 2)];
  const thickness = lensThickness(opacity, front.pupil, random);
  const colour: Colour = opacity === 'white-reflex' ? [0.86, 0.79, 0.66] : [0.82, 0.83, 0.8];
  eachPixel(
    (x, y, at) => {
      const [across, down] = [x - front.x, y - front.y];
      const away = distance(across, down);
      if (away > front.pupil + 3) return;
      const within = smooth(front.pupil + 1.5, front.pupil - 3, away);
      const turn = Math.atan2(down, across);
      const spokes =
        Math.sin(turn * 17 + broad[at]! * 5) * Math.sin(turn * 7 + 1.3) * smooth(0.1, 0.7, away / front.pupil);
      const dense =
        thickness(across, down, broad[at]!) *
        (0.88 + (fine[at]! - 0.5) * 0.1 + (broad[at]! - 0.5) * 0.26 + spokes * 0.07);
      const shade = 1 - smooth(0.2, 1, away / front.pupil) * 0.22;
      blend(canvas, at, [colour[0] * shade, colour[1] * shade, colour[2] * shade], clamp(dense) * within);
      light(canvas, at, 1 - smooth(front.pupil - 12, front.pupil, away) * within * 0.3);
    },
    around(front, front.pupil + 4),
  );
}

const around = ({ x, y }: Front, reach: number) => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

/** How dense the lens is at a place, from its middle in pixels. */
function lensThickness(opacity: LensOpacity, pupil: number, random: Random) {
  const tilt = random.between(0, 2.1);
  const sutures = (across: number, down: number) => {
    const away = distance(across, down);
    const turn = Math.atan2(down, across) + tilt;
    const off = Math.min(...[0, 2.094, 4.189].map((arm) => Math.abs(Math.sin((turn - arm) / 2)) * 2)) * away;
    return smooth(8, 1, off) * smooth(pupil * 0.62, pupil * 0.45, away);
  };
  const kinds: Record<LensOpacity, (across: number, down: number, cloud: number) => number> = {
    none: () => 0,
    total: (across, down, cloud) => 0.86 + cloud * 0.2 - smooth(0, pupil, distance(across, down)) * 0.1,
    'white-reflex': (across, down, cloud) => 0.55 + cloud * 0.5 - smooth(0, pupil, across + down) * 0.15,
    nuclear: (across, down, cloud) =>
      smooth(pupil * 0.6, pupil * 0.4, distance(across, down) + (cloud - 0.5) * 12) * 0.95 + 0.1,
    lamellar: (across, down, cloud) => {
      const away = distance(across, down) / pupil + (cloud - 0.5) * 0.06;
      const riders =
        smooth(0.94, 1, Math.cos(Math.atan2(down, across) * 9 + tilt)) *
        smooth(0.82, 0.72, away) *
        smooth(0.56, 0.62, away);
      const shell = smooth(0.66, 0.6, away) * (0.34 + smooth(0.4, 0.6, away) * 0.34);
      return shell + riders * 0.6 + sutures(across, down) * 0.12;
    },
    polar: (across, down, cloud) => {
      const away = distance(across - 3, down + 2) + (cloud - 0.5) * 10;
      return smooth(pupil * 0.27, pupil * 0.19, away) * 0.95 + smooth(pupil * 0.5, pupil * 0.2, away) * 0.16 + 0.04;
    },
    sutural: (across, down, cloud) =>
      sutures(across, down) * (0.4 + cloud * 0.4) + smooth(pupil * 0.6, 0, distance(across, down)) * 0.12 + 0.05,
  };
  return kinds[opacity];
}

/** Swelling veils the iris; tears in Descemet's membrane run as paired lines. */
function paintCornea(canvas: Canvas, front: Front, random: Random, { cloudy = 0, haab = false }: AnteriorPlan): void {
  const [veil, fine] = [clouds(random, 70, 3), clouds(random, 5, 1)];
  const lines = newMask();
  for (let count = haab ? 3 : 0; count > 0; count -= 1) {
    const from = (count - 2) * 0.3 * front.cornea + random.between(-8, 8);
    const bend = random.between(-16, 16);
    const [start, end] = [random.between(-0.75, -0.4), random.between(0.3, 0.75)];
    for (let share = start; share < end; share += 0.004)
      for (const side of [-2.6, 2.6]) {
        const across = share * front.cornea;
        const down = from + bend * share * share * 2 + Math.sin(share * 7 + count) * 3 + side * (1 - Math.abs(share));
        if (distance(across, down) < front.cornea * 0.92) stamp(lines, front.x + across, front.y + down, 0.8, 0.75);
      }
  }
  const striae = blur(lines, 1);
  eachPixel(
    (x, y, at) => {
      const away = distance(x - front.x, y - front.y) / front.cornea;
      if (away > 1.05) return;
      const there = smooth(1.03, 0.9, away);
      const haze = cloudy * (0.42 + veil[at]! * 0.62 + fine[at]! * 0.06 + smooth(0.6, 0.95, away) * 0.2) * there;
      blend(canvas, at, [0.62, 0.68, 0.73], clamp(haze) * 0.9);
      blend(canvas, at, [0.82, 0.87, 0.9], striae[at]! * 0.75);
      // The cornea's own faint sheen, and the grey of the limbus.
      blend(canvas, at, [0.6, 0.62, 0.66], smooth(0.84, 1, away) * smooth(1.05, 0.98, away) * 0.42 + there * 0.025);
    },
    around(front, front.cornea * 1.06),
  );
}

/** Skin above and below, its shadow on the eye, a few fine lashes. */
function paintLids(canvas: Canvas, front: Front, random: Random): void {
  const [skin, pores] = [clouds(random, 48, 3), clouds(random, 3, 1)];
  const open = random.between(212, 232);
  const tilt = random.between(-0.09, 0.09);
  const edge = (x: number, side: -1 | 1) => {
    const along = (x - front.x) / (width * 0.62);
    return front.y + side * open * (1 - along * along * 0.5) * (side < 0 ? 0.92 : 1.04) + (x - front.x) * tilt;
  };
  const lashes = newMask();
  for (let count = 0; count < 38; count += 1) {
    const side = count % 3 === 0 ? 1 : -1;
    let x = random.between(20, width - 20);
    let y = edge(x, side) + side * 2;
    let heading = side * random.between(1.1, 1.5) + (x < front.x ? -1 : 1) * side * -0.25;
    for (let run = 0; run < random.between(18, 40); run += 1) {
      heading += (x < front.x ? 1 : -1) * -side * 0.012;
      x += Math.cos(heading) * 0.9;
      y += Math.sin(heading) * 0.9;
      stamp(lashes, x, y, 0.55 * (1 - run / 60), 0.5);
    }
  }
  const hair = blur(lashes, 1);
  eachPixel((x, y, at) => {
    const over = Math.max(edge(x, -1) - y, y - edge(x, 1));
    light(canvas, at, 1 - 0.38 * smooth(-58, 2, over));
    const tone = 0.82 + (skin[at]! - 0.5) * 0.1 + (pores[at]! - 0.5) * 0.03 - smooth(0, 70, over) * 0.2;
    const wet = smooth(9, 0, Math.abs(over - 4));
    const lid: Colour = [(0.86 + wet * 0.06) * tone, (0.63 + wet * 0.01) * tone, (0.53 + wet * 0.06) * tone];
    blend(canvas, at, lid, smooth(-4, 5, over));
    absorb(canvas, at, [0.8, 0.84, 0.86], hair[at]! * 0.7);
  });
}

/** The lamps of the camera on the wet cornea, softer where it is swollen; less light toward the corners. */
function paintReflections(canvas: Canvas, front: Front, random: Random, cloudy: number): void {
  const lamps = newMask();
  const [x, y] = [
    front.x - front.cornea * random.between(0.16, 0.3),
    front.y - front.cornea * random.between(0.2, 0.32),
  ];
  for (let step = 0; step < 14; step += 1) stamp(lamps, x + step * 0.9, y + step * 0.12, 6.5, 1);
  stamp(lamps, front.x + front.cornea * 0.34, front.y + front.cornea * 0.38, 3.2, 0.55);
  const soft = blur(lamps, cloudy > 0.4 ? 4 : 2);
  eachPixel((px, py, at) => {
    light(canvas, at, 1.05 - 0.62 * smooth(0.5, 1.3, distance((px - width / 2) / 340, (py - height / 2) / 260)));
    blend(canvas, at, [0.98, 0.985, 1], clamp(soft[at]! * 1.1) * (1 - cloudy * 0.35));
  });
}
