import sharp from 'sharp';
import { createRandom, type Random } from '../random.ts';

/** Places and sizes are in pixels of the finished picture. */
export const width = 640;
export const height = 480;

/** What is drawn has fewer pixels, which is as sharp as such cameras are and takes half the time. */
const density = 0.75;
const columns = width * density;
const rows = height * density;

/** One number per pixel: how much of something is there. */
export type Mask = Float32Array;
export type Colour = readonly [red: number, green: number, blue: number];

export const newMask = (): Mask => new Float32Array(columns * rows);

/** Three numbers per pixel, 0 to 1 each. */
export type Canvas = { pixels: Float32Array };

export const newCanvas = (): Canvas => ({ pixels: new Float32Array(columns * rows * 3) });

export const clamp = (value: number, least = 0, most = 1): number => (value < least ? least : Math.min(value, most));

/** The length of a line that goes so far across and so far down. */
export const distance = (across: number, down: number): number => Math.sqrt(across * across + down * down);

/** 0 below `from`, 1 above `to`, smooth in between; the other way round when `from` is the greater. */
export function smooth(from: number, to: number, value: number): number {
  return ease(clamp((value - from) / (to - from)));
}

/** Calls `work` for every pixel of a box, with its place and the pixel's index. */
export function eachPixel(
  work: (x: number, y: number, at: number) => void,
  box = { left: 0, top: 0, right: width, bottom: height },
): void {
  const [left, right] = [
    Math.max(0, Math.floor(box.left * density)),
    Math.min(columns, Math.ceil(box.right * density)),
  ];
  const [top, bottom] = [Math.max(0, Math.floor(box.top * density)), Math.min(rows, Math.ceil(box.bottom * density))];
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) work(column / density, row / density, row * columns + column);
}

/** The index of the pixel nearest to a place, within the picture. */
export const pixelAt = (x: number, y: number): number =>
  clamp(Math.round(y * density), 0, rows - 1) * columns + clamp(Math.round(x * density), 0, columns - 1);

/** Lays a colour over a pixel. */
export function blend({ pixels }: Canvas, at: number, [red, green, blue]: Colour, share: number): void {
  const first = at * 3;
  pixels[first]! += (red - pixels[first]!) * share;
  pixels[first + 1]! += (green - pixels[first + 1]!) * share;
  pixels[first + 2]! += (blue - pixels[first + 2]!) * share;
}

/** Lets through only a part of each colour, as blood does. */
export function absorb({ pixels }: Canvas, at: number, [red, green, blue]: Colour, share: number): void {
  const first = at * 3;
  pixels[first]! *= 1 - red * share;
  pixels[first + 1]! *= 1 - green * share;
  pixels[first + 2]! *= 1 - blue * share;
}

/** Multiplies a pixel's light. */
export function light({ pixels }: Canvas, at: number, factor: number): void {
  const first = at * 3;
  pixels[first]! *= factor;
  pixels[first + 1]! *= factor;
  pixels[first + 2]! *= factor;
}

/** A soft-edged dot; where dots overlap the stronger counts. */
export function stamp(mask: Mask, x: number, y: number, radius: number, strength = 1): void {
  const [middle, line, size] = [x * density, y * density, radius * density];
  const [left, right] = [
    Math.max(0, Math.floor(middle - size - 1)),
    Math.min(columns - 1, Math.ceil(middle + size + 1)),
  ];
  const [top, bottom] = [Math.max(0, Math.floor(line - size - 1)), Math.min(rows - 1, Math.ceil(line + size + 1))];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const value = strength * clamp(size + 0.5 - distance(column - middle, row - line));
      if (value > mask[row * columns + column]!) mask[row * columns + column] = value;
    }
}

/** Blurs by averaging over a square, of more than a pixel's reach twice. */
export function blur(mask: Mask, radius: number): Mask {
  const [across, both] = [newMask(), newMask()];
  averageLines(mask, across, radius, rows, columns, columns, 1);
  averageLines(across, both, radius, columns, rows, 1, columns);
  if (radius < 2) return both;
  averageLines(both, across, radius, rows, columns, columns, 1);
  averageLines(across, both, radius, columns, rows, 1, columns);
  return both;
}

function averageLines(
  from: Mask,
  to: Mask,
  radius: number,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
): void {
  const part = 1 / (radius * 2 + 1);
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    let sum = 0;
    for (let index = 0; index < radius; index += 1) sum += from[start + index * step]!;
    for (let index = 0; index < length; index += 1) {
      if (index + radius < length) sum += from[start + (index + radius) * step]!;
      if (index > radius) sum -= from[start + (index - radius - 1) * step]!;
      to[start + index * step] = sum * part;
    }
  }
}

const cloudSizes = [3, 5, 7, 10, 15, 22, 32, 48, 70, 110, 160];
const drawn = new Map<string, Mask>();

/**
 * Clouds from 0 to 1 with features about `size` pixels wide, finer ones on top. Of each kind a few are drawn once and
 * used again in other pictures; nobody may write on them.
 */
export function clouds(random: Random, size: number, octaves = 3): Readonly<Mask> {
  const variant = random.whole(1, 3);
  const about = cloudSizes.find((known) => known >= size) ?? 160;
  const key = `${about} ${octaves} ${variant}`;
  const known = drawn.get(key);
  if (known) return known;
  const mask = newMask();
  const own = createRandom(variant * 7919 + about * 101 + octaves);
  for (let octave = 0; octave < octaves; octave += 1) addNoise(mask, own, about / 2.03 ** octave, 0.5 ** octave);
  const total = 2 - 2 * 0.5 ** octaves;
  for (let at = 0; at < mask.length; at += 1) mask[at]! /= total;
  drawn.set(key, mask);
  return mask;
}

/** Adds noise: random values on a lattice `size` wide, smooth in between. */
function addNoise(mask: Mask, random: Random, size: number, weight: number): void {
  const spacing = size * density;
  const across = Math.ceil(columns / spacing) + 2;
  const lattice = Float32Array.from({ length: across * (Math.ceil(rows / spacing) + 2) }, () => random.next() * weight);
  const line = new Float32Array(across);
  for (let row = 0; row < rows; row += 1) {
    const above = Math.floor(row / spacing);
    const down = ease(row / spacing - above);
    for (let at = 0; at < across; at += 1) {
      const upper = lattice[above * across + at]!;
      line[at] = upper + (lattice[(above + 1) * across + at]! - upper) * down;
    }
    for (let column = 0; column < columns; column += 1) {
      const at = Math.floor(column / spacing);
      mask[row * columns + column]! += line[at]! + (line[at + 1]! - line[at]!) * ease(column / spacing - at);
    }
  }
}

const ease = (share: number) => share * share * (3 - 2 * share);

const grains = (() => {
  const random = createRandom(4711);
  return Float32Array.from({ length: 65_536 }, () => random.next() + random.next() - 1);
})();

/** Adds the grain of a small sensor, more of it where there is light, and encodes. */
export function encode({ pixels }: Canvas, random: Random, grain = 0.018): Promise<Buffer> {
  const bytes = Buffer.alloc(pixels.length);
  const start = random.whole(0, 65_535);
  for (let at = 0; at < columns * rows; at += 1) {
    // Two strides that share no factor with the table keep its end from showing.
    const noise = grains[(start + at * 40_503 + (at >> 9) * 31) & 65_535]! * grain;
    for (let index = at * 3; index < at * 3 + 3; index += 1) {
      const value = pixels[index]!;
      bytes[index] = clamp(value + noise * (value < 0.25 ? 0.2 + value : 0.35 + value * 0.5)) * 255 + 0.5;
    }
  }
  const image = sharp(bytes, { raw: { width: columns, height: rows, channels: 3 } });
  return image.resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 84 }).toBuffer();
}
