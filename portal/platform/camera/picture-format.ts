import { cameraFaults } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { imageMaxPixels } from '../../../contract/pictures.ts';
import { type DataSet, textOf } from './dataset.ts';
import { Unreadable } from './unreadable.ts';

/** How the pixels of a file are stored. */
export type PictureFormat = {
  syntax: string;
  width: number;
  height: number;
  frames: number;
  samples: 1 | 3;
  photometric: string;
  isByPlane: boolean;
  bitsAllocated: 8 | 16;
  bitsStored: number;
  highBit: number;
  isSigned: boolean;
};

export const syntaxes = {
  bigEndian: '1.2.840.10008.1.2.2',
  rle: '1.2.840.10008.1.2.5',
} as const;
const jpeg = '1.2.840.10008.1.2.4.';
/** Those whose 8-bit pictures every browser draws. */
export const isBrowserJpeg = (syntax: string) => ['50', '51', '53', '55'].some((end) => syntax === jpeg + end);
export const isLosslessJpeg = (syntax: string) => ['57', '70'].some((end) => syntax === jpeg + end);
export const isJpeg2000 = (syntax: string) => ['90', '91'].some((end) => syntax === jpeg + end);

const native = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.1.99', syntaxes.bigEndian];
export const isNative = (syntax: string): boolean => native.includes(syntax);

const colours = [
  'MONOCHROME1',
  'MONOCHROME2',
  'PALETTE COLOR',
  'RGB',
  'YBR_FULL',
  'YBR_FULL_422',
  'YBR_RCT',
  'YBR_ICT',
];

/**
 * How the pixels of a file are stored, where they can be read at all.
 * @throws Unreadable
 */
export function pictureFormat(dataset: DataSet): PictureFormat {
  const number = (tag: string) => dataset.uint16(tag);
  const syntax = textOf(dataset, 'x00020010');
  if (!dataset.elements.x7fe00010) throw new Unreadable(cameraFaults.noPicture);
  refuseUnknown(syntax);
  const [height = 0, width = 0] = [number('x00280010'), number('x00280011')];
  const frames = dataset.intString('x00280008') ?? 1;
  const samples = number('x00280002') ?? 1;
  const photometric = textOf(dataset, 'x00280004').toUpperCase();
  const bitsAllocated = number('x00280100') ?? 8;
  const bitsStored = number('x00280101') ?? bitsAllocated;
  if (width < 1 || height < 1 || !(frames >= 1)) throw new Unreadable(cameraFaults.damaged);
  if (width * height > imageMaxPixels) throw new Unreadable(cameraFaults.tooManyPixels);
  if (bitsAllocated !== 8 && bitsAllocated !== 16) throw new Unreadable(cameraFaults.bits(bitsAllocated));
  if (bitsStored < 1 || bitsStored > bitsAllocated) throw new Unreadable(cameraFaults.damaged);
  if (!colours.includes(photometric)) throw new Unreadable(cameraFaults.colours(photometric.slice(0, 16)));
  const isOneSample = photometric.startsWith('MONOCHROME') || photometric === 'PALETTE COLOR';
  if (samples !== (isOneSample ? 1 : 3)) throw new Unreadable(cameraFaults.damaged);
  const highBit = number('x00280102') ?? bitsStored - 1;
  if (highBit < bitsStored - 1 || highBit >= bitsAllocated) throw new Unreadable(cameraFaults.damaged);
  return {
    syntax,
    width,
    height,
    frames: Math.floor(frames),
    samples,
    photometric,
    isByPlane: number('x00280006') === 1,
    bitsAllocated,
    bitsStored,
    highBit,
    isSigned: number('x00280103') === 1,
  };
}

function refuseUnknown(syntax: string): void {
  const isKnown =
    isNative(syntax) ||
    syntax === syntaxes.rle ||
    isBrowserJpeg(syntax) ||
    isLosslessJpeg(syntax) ||
    isJpeg2000(syntax);
  if (isKnown) return;
  if (/^1\.2\.840\.10008\.1\.2\.4\.1\d\d/.test(syntax)) throw new Unreadable(cameraFaults.video);
  const name =
    syntax === `${jpeg}80` || syntax === `${jpeg}81` ? 'JPEG-LS' : syntax.replace(/[^\d.]/g, '').slice(0, 40);
  throw new Unreadable(cameraFaults.compression(name));
}

/** Which frames of so many become pictures: all, or as many as there may be, evenly over the whole. */
export function chosenFrames(frames: number, most: number = limits.cameraFramesMax): number[] {
  const count = Math.min(frames, most);
  if (count < 2) return [0];
  return Array.from({ length: count }, (_, at) => Math.round((at * (frames - 1)) / (count - 1)));
}
