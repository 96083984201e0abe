import { cameraFaults } from '../../../contract/camera-texts.ts';
import { bytesOf, type DataSet, textOf } from './dataset.ts';
import type { PictureFormat } from './picture-format.ts';
import type { Samples } from './samples.ts';
import { Unreadable } from './unreadable.ts';

/**
 * What a screen shows of a frame: red, green, blue and opaque, 8 bits each.
 * @throws Unreadable
 */
export function toRgba(dataset: DataSet, format: PictureFormat, samples: Samples): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, photometric } = format;
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  if (photometric === 'PALETTE COLOR') fromPalette(dataset, format, samples, rgba);
  else if (format.samples === 1) fromGrey(dataset, format, samples, rgba);
  else fromColours(format, samples, rgba);
  return rgba;
}

/** The bits of a stored value that count: others hold drawings, or nothing. */
const storedBits = ({ highBit, bitsStored }: PictureFormat) => {
  const shift = highBit + 1 - bitsStored;
  const mask = 2 ** bitsStored - 1;
  return (value: number) => (value >> shift) & mask;
};

function fromGrey(dataset: DataSet, format: PictureFormat, { values }: Samples, rgba: Uint8ClampedArray): void {
  const shades = greyShades(dataset, format, values);
  const stored = storedBits(format);
  for (let pixel = 0; pixel < rgba.length / 4; pixel += 1)
    rgba.fill(shades[stored(values[pixel]!)]!, 4 * pixel, 4 * pixel + 3);
}

/**
 * The shade of each stored value: rescaled, seen through the file's window or from darkest to brightest, and turned
 * round for MONOCHROME1.
 */
function greyShades(dataset: DataSet, format: PictureFormat, values: Samples['values']): Uint8ClampedArray {
  const { bitsStored, isSigned, photometric } = format;
  const half = 2 ** (bitsStored - 1);
  const slope = decimal(dataset, 'x00281053') || 1;
  const intercept = decimal(dataset, 'x00281052') ?? 0;
  const measured = (value: number) => (isSigned && value >= half ? value - 2 * half : value) * slope + intercept;
  const shade = windowOf(dataset) ?? wholeRange(format, values, measured);
  const isInverted = photometric === 'MONOCHROME1';
  return Uint8ClampedArray.from({ length: 2 * half }, (_, value) => {
    const bright = Math.min(255, Math.max(0, shade(measured(value))));
    return isInverted ? 255 - bright : bright;
  });
}

/** The first window of the file, by its function (DICOM PS3.3, C.11.2.1.2 and C.11.2.1.3). */
function windowOf(dataset: DataSet): ((value: number) => number) | undefined {
  const center = decimal(dataset, 'x00281050');
  const width = decimal(dataset, 'x00281051');
  const kind = textOf(dataset, 'x00281056').toUpperCase() || 'LINEAR';
  if (center === undefined || width === undefined || width < 1) return undefined;
  if (kind === 'SIGMOID') return (value) => 255 / (1 + Math.exp((-4 * (value - center)) / width));
  if (kind === 'LINEAR_EXACT') return (value) => ((value - center) / width + 0.5) * 255;
  return (value) =>
    width === 1 ? (value > center - 0.5 ? 255 : 0) : ((value - (center - 0.5)) / (width - 1) + 0.5) * 255;
}

/** Eight bits are shades as they are; of more, nobody says how many the camera uses. */
function wholeRange(format: PictureFormat, values: Samples['values'], measured: (value: number) => number) {
  const stored = storedBits(format);
  let [low, high] = [measured(0), measured(2 ** format.bitsStored - 1)];
  if (format.bitsStored > 8 || format.isSigned) {
    [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of values) {
      const one = measured(stored(value));
      if (one < low) low = one;
      if (one > high) high = one;
    }
  }
  const range = high - low || 1;
  return (value: number) => ((value - low) / range) * 255;
}

function fromColours(format: PictureFormat, { values, isRgb }: Samples, rgba: Uint8ClampedArray): void {
  const { bitsStored, photometric } = format;
  const stored = storedBits(format);
  const toByte = 255 / (2 ** bitsStored - 1);
  const isLuminance = photometric.startsWith('YBR_FULL') && !isRgb;
  for (let from = 0, to = 0; to < rgba.length; from += 3, to += 4) {
    const first = stored(values[from]!) * toByte;
    const second = stored(values[from + 1]!) * toByte;
    const third = stored(values[from + 2]!) * toByte;
    rgba[to] = isLuminance ? first + 1.402 * (third - 128) : first;
    rgba[to + 1] = isLuminance ? first - 0.344136 * (second - 128) - 0.714136 * (third - 128) : second;
    rgba[to + 2] = isLuminance ? first + 1.772 * (second - 128) : third;
  }
}

function fromPalette(dataset: DataSet, format: PictureFormat, { values }: Samples, rgba: Uint8ClampedArray): void {
  const stored = storedBits(format);
  const tables = ['01', '02', '03'].map((colour) => lookUp(dataset, colour));
  for (let pixel = 0; pixel < rgba.length / 4; pixel += 1)
    for (const [colour, shade] of tables.entries()) rgba[4 * pixel + colour] = shade(stored(values[pixel]!));
}

/** A table's length, the first value that it names and its bits stand in (0028,11xx), its entries in (0028,12xx). */
function lookUp(dataset: DataSet, colour: string): (value: number) => number {
  const numbers = [0, 1, 2].map((at) => dataset.uint16(`x002811${colour}`, at));
  const entries = bytesOf(dataset, `x002812${colour}`);
  const [length, first, bits] = numbers;
  if (length === undefined || first === undefined || !entries)
    throw new Unreadable(cameraFaults.colours('PALETTE COLOR'));
  const count = length || 65_536;
  const isPacked = entries.length < 2 * count;
  if (entries.length < count || (isPacked && bits !== 8)) throw new Unreadable(cameraFaults.damaged);
  const view = new DataView(entries.buffer, entries.byteOffset, entries.length);
  const isBigEndian = textOf(dataset, 'x00020010') === '1.2.840.10008.1.2.2';
  const at = (place: number) => (isPacked ? entries[place]! : view.getUint16(2 * place, !isBigEndian));
  const isWide = bits === 16 && Array.from({ length: count }, (_, place) => at(place)).some((entry) => entry > 255);
  return (value) => {
    const entry = at(Math.min(count - 1, Math.max(0, value - first)));
    return isWide ? entry >> 8 : entry;
  };
}

function decimal(dataset: DataSet, tag: string): number | undefined {
  const text = textOf(dataset, tag).split('\\')[0]!.trim();
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
}
