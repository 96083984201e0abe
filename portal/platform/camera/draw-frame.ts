import { DicomImage, WindowLevel } from 'dcmjs-imaging';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import { imageMaxPixels } from '../../../contract/pictures.ts';
import { bytesOf, type DataSet, textOf } from './dataset.ts';
import type { Pixels } from './made-picture.ts';
import { bigEndian, explicitLittleEndian } from './syntaxes.ts';
import { Unreadable } from './unreadable.ts';
import type { Frame } from './unpack-frame.ts';

/**
 * Draws a frame that is not packed any more: as it is shown on a screen, overlays left behind.
 * @throws Unreadable
 */
export function drawFrame(dataset: DataSet, { format, bytes }: Frame): Pixels {
  const isColoured = format.SamplesPerPixel === 3;
  const windowLevel = isColoured ? undefined : windowOf(dataset, format);
  const image = new DicomImage(
    {
      ...format,
      ...(isColoured ? colours(format, bytes) : shades(format, bytes)),
      ...(slopeOf(dataset) < 0 && turned[format.PhotometricInterpretation]),
      ...(format.PhotometricInterpretation === 'PALETTE COLOR' && palette(dataset, format)),
      PixelSpacing: spacing(dataset, format),
    },
    explicitLittleEndian,
  );
  const { width, height, pixels } = image.render({ renderOverlays: false, ...(windowLevel && { windowLevel }) });
  return { width, height, rgba: new Uint8ClampedArray(pixels) };
}

const valuesOf = ({ BitsAllocated }: Frame['format'], bytes: Uint8Array) =>
  BitsAllocated === 8 ? bytes : new Uint16Array(bytes.slice(0, bytes.length & ~1).buffer);

/** Bits beside the stored ones hold drawings, or nothing. The library reads eight bits as they are and sixteen with a sign. */
function shades(format: Frame['format'], bytes: Uint8Array) {
  const { BitsAllocated, BitsStored, HighBit, PixelRepresentation } = format;
  if (BitsAllocated === 8 && BitsStored === 8 && PixelRepresentation === 0) return { PixelData: bytes.slice().buffer };
  const [up, down] = [31 - HighBit, 32 - BitsStored];
  const stored = (value: number) => (PixelRepresentation === 1 ? (value << up) >> down : (value << up) >>> down);
  const values = Uint16Array.from(valuesOf(format, bytes), stored);
  return { BitsAllocated: 16, BitsStored: 16, HighBit: 15, PixelData: values.buffer };
}

/** The highest eight bits of each sample. */
function colours(format: Frame['format'], bytes: Uint8Array) {
  const { HighBit } = format;
  const highest =
    HighBit === 7 ? bytes.slice() : Uint8Array.from(valuesOf(format, bytes), (value) => value * 2 ** (7 - HighBit));
  return { BitsAllocated: 8, BitsStored: 8, HighBit: 7, PixelData: highest.buffer };
}

/** How what is measured rises with what is stored: where it falls, dark and bright change places. */
const slopeOf = (dataset: DataSet): number => numbers(dataset, 'x00281053')[0] || 1;
const turned: Record<string, { PhotometricInterpretation: string }> = {
  MONOCHROME1: { PhotometricInterpretation: 'MONOCHROME2' },
  MONOCHROME2: { PhotometricInterpretation: 'MONOCHROME1' },
};

/**
 * The file's first window, in values as they are stored: the library would cut the measured ones. Eight bits without one are
 * shades as they are; of more nobody says how many the camera uses, and the library spreads darkest to brightest.
 */
function windowOf(dataset: DataSet, { BitsStored, PixelRepresentation }: Frame['format']): WindowLevel | undefined {
  const [center] = numbers(dataset, 'x00281050');
  const [width] = numbers(dataset, 'x00281051');
  const slope = slopeOf(dataset);
  const stretch = Math.abs(slope);
  const [intercept = 0] = numbers(dataset, 'x00281052');
  const kind = textOf(dataset, 'x00281056').toUpperCase() || 'LINEAR';
  if (center === undefined || width === undefined || width < 1) {
    const span = 2 ** BitsStored - 1;
    return BitsStored > 8 ? undefined : straight(PixelRepresentation === 1 ? -0.5 : span / 2, span);
  }
  const stored = (value: number) => (value - intercept) / slope;
  if (kind === 'SIGMOID') return new WindowLevel(width / stretch, stored(center));
  if (kind === 'LINEAR_EXACT') return straight(stored(center), width / stretch);
  return straight(stored(center - 0.5), (width - 1) / stretch);
}

/** The library knows LINEAR windows alone (DICOM PS3.3, C.11.2.1.2.1), and cuts where others round. */
const straight = (middle: number, span: number) => new WindowLevel(span + 1, middle + 0.5 - span / 510);

/** The colour of each value that can be stored, in eight bits: its tables differ in length, first value and bits. */
function palette(dataset: DataSet, { BitsStored }: Frame['format']) {
  const table = (colour: string) => {
    const [length, first = 0, bits] = [0, 1, 2].map((at) => dataset.uint16(`x002811${colour}`, at));
    const entries = bytesOf(dataset, `x002812${colour}`);
    if (length === undefined || !entries) throw new Unreadable(cameraFaults.colours('PALETTE COLOR'));
    const count = length || 65_536;
    const isPacked = entries.length < 2 * count;
    if (entries.length < count || (isPacked && bits !== 8)) throw new Unreadable(cameraFaults.damaged);
    const view = new DataView(entries.buffer, entries.byteOffset, entries.length);
    const isLittle = textOf(dataset, 'x00020010') !== bigEndian;
    const all = isPacked ? entries : Uint16Array.from({ length: count }, (_, at) => view.getUint16(2 * at, isLittle));
    const isWide = all.some((entry) => entry > 255);
    return Uint8Array.from({ length: 2 ** BitsStored }, (_, value) => {
      const entry = all[Math.min(count - 1, Math.max(0, value - first))]!;
      return isWide ? entry >> 8 : entry;
    }).buffer;
  };
  return {
    RedPaletteColorLookupTableDescriptor: [2 ** BitsStored, 0, 8],
    RedPaletteColorLookupTableData: table('01'),
    GreenPaletteColorLookupTableData: table('02'),
    BluePaletteColorLookupTableData: table('03'),
  };
}

/**
 * How high and how wide a pixel is, by what the file says of it first.
 * @throws Unreadable where the picture would be drawn too large
 */
function spacing(dataset: DataSet, { Columns, Rows }: Frame['format']): number[] {
  const said = ['x00280030', 'x00181164', 'x00182010', 'x00280034'].map((tag) => numbers(dataset, tag));
  const [high, wide] = said.find(([one = 0, other = 0]) => one > 0 && other > 0) ?? [1, 1];
  const stretch = Math.max(high!, wide!) / Math.min(high!, wide!);
  if (Columns * Rows * stretch > imageMaxPixels) throw new Unreadable(cameraFaults.tooManyPixels);
  return [high!, wide!];
}

/** The numbers of an element that is written in figures. */
const numbers = (dataset: DataSet, tag: string): number[] =>
  textOf(dataset, tag)
    .split('\\')
    .map((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .filter(Number.isFinite);
