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
  pixelAt,
  smooth,
  width,
} from './canvas.ts';
import { growVessels, type Point } from './vessels.ts';

/** An eye as a wide-field camera sees it, before anything is wrong with it. */
export type Eye = {
  side: 'right' | 'left';
  /** Pixels in a degree: about 3.8 for a wide-field camera, 10 for a view of the disc. */
  scale: number;
  disc: Point;
  discRadius: number;
  macula: Point;
  /** 1 when temporal is to the right. */
  temporal: 1 | -1;
  /** How much pigment the fundus has, 0 to 1. */
  pigment: number;
};

export type FundusPlan = {
  side: 'right' | 'left';
  scale?: number;
  /** Where the disc stands, from the middle of the picture, in degrees toward the nose and downward. */
  discAt?: { nasal: number; down: number };
  pigment?: number;
  plus?: number;
  dragged?: number;
  /** Cup of the disc in parts of its diameter. */
  cup?: number;
  /** Haze of media, 0 to 1. */
  haze?: number;
  /** Where vessels end; everywhere behind is avascular. */
  avascular?: (eye: Eye, point: Point) => boolean;
  /** Drawn over the retina and below the vessels. */
  beneath?: Lesion[];
  /** Drawn over the vessels. */
  above?: Lesion[];
};

export type Lesion = (canvas: Canvas, eye: Eye, random: Random) => void;

const field = { x: width / 2, y: height / 2, radius: 237 };
const inField = { left: 82, top: 0, right: 558, bottom: height };
const artery: Colour = [0.1, 0.5, 0.46];
const vein: Colour = [0.3, 0.66, 0.52];
const patch: Colour = [0.12, 0.2, 0.16];
const macularPigment: Colour = [0.2, 0.34, 0.36];
const scattered: Colour = [0.86, 0.66, 0.56];
const darkness: Colour = [0.012, 0.008, 0.008];

/** Draws a fundus. The same seed and plan give the same picture. */
export function drawFundus(random: Random, plan: FundusPlan): Promise<Buffer> {
  const { side, scale = 3.8, discAt = { nasal: 11, down: -1 }, pigment = random.between(0.35, 0.65) } = plan;
  // As one looks at it, the nose is to the right of a right eye.
  const temporal = side === 'right' ? -1 : 1;
  const disc = { x: field.x - temporal * discAt.nasal * scale, y: field.y + discAt.down * scale };
  const macula = { x: disc.x + temporal * 15.5 * scale, y: disc.y + 2 * scale };
  const eye: Eye = { side, scale, disc, discRadius: scale * 3.2, macula, temporal, pigment };
  const canvas = newCanvas();
  paintRetina(canvas, eye, random);
  for (const lesion of plan.beneath ?? []) lesion(canvas, eye, random);
  paintDisc(canvas, eye, random, plan.cup ?? random.between(0.22, 0.35));
  paintVessels(canvas, eye, random, plan);
  for (const lesion of plan.above ?? []) lesion(canvas, eye, random);
  paintCamera(canvas, random, plan.haze ?? random.between(0.02, 0.07));
  return encode(canvas, random);
}

function paintRetina(canvas: Canvas, { macula, scale, pigment }: Eye, random: Random): void {
  const [broad, patches, grain] = [clouds(random, 130, 2), clouds(random, 48, 3), clouds(random, 3, 1)];
  const [choroid, veil] = [clouds(random, 22, 3), clouds(random, 70, 2)];
  const tint = random.between(0, 1);
  const centre: Colour = [
    0.8 - pigment * 0.22,
    0.4 - pigment * 0.15 - tint * 0.03,
    0.22 - pigment * 0.09 + tint * 0.06,
  ];
  const edge: Colour = [0.66 - pigment * 0.2, 0.36 - pigment * 0.14, 0.24 - pigment * 0.08 + tint * 0.05];
  eachPixel((x, y, at) => {
    const out = distance(x - field.x, y - field.y) / field.radius;
    if (out > 1.02) return;
    const periphery = smooth(0.25, 1, out + (broad[at]! - 0.5) * 0.5);
    for (let channel = 0; channel < 3; channel += 1)
      canvas.pixels[at * 3 + channel] = centre[channel]! + (edge[channel]! - centre[channel]!) * periphery;
    // Choroidal vessels: pale bands between pigment, clearer toward the edge.
    const shift = (broad[at]! - 0.5) * 90;
    const bent = pixelAt(x + shift + (patches[at]! - 0.5) * 60, y - shift * 0.7 + (veil[at]! - 0.5) * 120);
    const band = 1 - Math.abs(choroid[bent]! - 0.5) * 4.6;
    light(canvas, at, 1 + (smooth(0.1, 0.9, band) - 0.45) * (0.03 + periphery * 0.11) * (1.3 - pigment));
    absorb(canvas, at, patch, smooth(0.4, 0.72, patches[at]!) * 0.75);
    light(canvas, at, 0.965 + grain[at]! * 0.07);
    const fovea = smooth(scale * 9, 0, distance(x - macula.x, (y - macula.y) * 1.15));
    absorb(canvas, at, macularPigment, fovea * (0.5 + pigment * 0.5));
    light(canvas, at, 1 + smooth(scale * 1.1, 0, distance(x - macula.x - 1, y - macula.y - 1)) * 0.16);
  }, inField);
}

function paintDisc(canvas: Canvas, { disc, discRadius, temporal, scale }: Eye, random: Random, cup: number): void {
  const texture = clouds(random, discRadius * 0.5, 3);
  const pores = clouds(random, 5, 1);
  const reach = discRadius * 2.2;
  const box = { left: disc.x - reach, top: disc.y - reach, right: disc.x + reach, bottom: disc.y + reach };
  eachPixel((x, y, at) => {
    const across = (x - disc.x) * 1.1;
    const along = y - disc.y;
    const out = distance(across, along) / discRadius + (texture[at]! - 0.5) * 0.09;
    // A darker ring of pigment around, then the pink rim, then the pale cup a little toward the temple.
    absorb(canvas, at, [0.2, 0.28, 0.28], smooth(1.28, 1.05, out) * smooth(0.85, 1, out) * 0.42);
    const edge = smooth(1.05, 0.93 - 0.6 / scale, out);
    blend(canvas, at, [0.9, 0.62 + texture[at]! * 0.08, 0.43], edge * 0.84);
    const inCup = distance(across - temporal * discRadius * 0.12 * (1 - cup), along * 0.96) / discRadius;
    const depth = smooth(cup + 0.14, cup - 0.1, inCup + (texture[at]! - 0.5) * 0.06);
    blend(canvas, at, [0.97, 0.86, 0.69], depth * edge * 0.85);
    if (discRadius > 40 && depth > 0.6) light(canvas, at, 1 - smooth(0.62, 0.8, pores[at]!) * 0.14);
  }, box);
}

function paintVessels(canvas: Canvas, eye: Eye, random: Random, plan: FundusPlan): void {
  const { avascular } = plan;
  const outside = ({ x, y }: Point) => distance(x - field.x, y - field.y) > field.radius;
  const vessels = growVessels(random, {
    ...eye,
    plus: plan.plus ?? 0,
    dragged: plan.dragged ?? 0,
    ends: (point) => outside(point) || (avascular?.(eye, point) ?? false),
  });
  const [arteries, veins] = [blur(vessels.arteries, 1), blur(vessels.veins, 1)];
  const fading = clouds(random, 70, 2);
  eachPixel((_x, _y, at) => {
    const clear = 0.75 + fading[at]! * 0.25;
    if (veins[at]! > 0.01) absorb(canvas, at, vein, Math.min(1, veins[at]! * 1.15) * clear);
    if (arteries[at]! > 0.01) absorb(canvas, at, artery, Math.min(1, arteries[at]! * 1.15) * clear);
    if (vessels.reflexes[at]! > 0.01) blend(canvas, at, [0.98, 0.72, 0.55], vessels.reflexes[at]! * 0.2 * clear);
  }, inField);
}

/** What the camera adds: a round field on black, less light toward its edge, a veil of scattered light. */
function paintCamera(canvas: Canvas, random: Random, haze: number): void {
  const veil = clouds(random, 160, 2);
  const lightFrom = { x: field.x + random.between(-60, 60), y: field.y + random.between(-50, 50) };
  const glare = random.between(0, 6.28);
  eachPixel((x, y, at) => {
    const out = distance(x - field.x, y - field.y);
    if (out > field.radius + 2) return blend(canvas, at, darkness, 1);
    const lit = distance(x - lightFrom.x, y - lightFrom.y) / field.radius;
    light(canvas, at, 1.12 - 0.42 * smooth(0.2, 1.25, lit));
    const share = out / field.radius;
    const towardGlare = share > 0.86 ? Math.cos(Math.atan2(y - field.y, x - field.x) - glare) : 0;
    const crescent = smooth(0.86, 1, share) * smooth(0.75, 1, towardGlare);
    blend(canvas, at, scattered, crescent * 0.16 + haze * (0.5 + veil[at]!));
    light(canvas, at, smooth(field.radius + 1.5, field.radius - 1.5, out));
    blend(canvas, at, darkness, clamp(1 - canvas.pixels[at * 3]! * 60) * 0.9);
  });
}
