import { cameraFaults } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { imageMaxPixels } from '../../../contract/pictures.ts';
import { type DataSet, textOf } from './dataset.ts';
import { Unreadable } from './unreadable.ts';

/** How the pixels of a frame are stored, by the standard's keywords: codecs and renderer ask for these. */
export type PictureFormat = {
  Columns: number;
  Rows: number;
  SamplesPerPixel: 1 | 3;
  PhotometricInterpretation: string;
  /** 1: all red, then all green, then all blue. */
  PlanarConfiguration: number;
  BitsAllocated: 8 | 16;
  BitsStored: number;
  HighBit: number;
  /** 1: with a sign. */
  PixelRepresentation: number;
};

const colours = 'MONOCHROME1|MONOCHROME2|PALETTE COLOR|RGB|YBR_FULL|YBR_FULL_422|YBR_RCT|YBR_ICT'.split('|');

/**
 * How the pixels of a file are stored, where they can be drawn at all.
 * @throws Unreadable
 */
export function pictureFormat(dataset: DataSet): PictureFormat {
  const number = (tag: string) => dataset.uint16(tag);
  if (!dataset.elements.x7fe00010) throw new Unreadable(cameraFaults.noPicture);
  const [Rows = 0, Columns = 0] = [number('x00280010'), number('x00280011')];
  const SamplesPerPixel = number('x00280002') ?? 1;
  const PhotometricInterpretation = textOf(dataset, 'x00280004').toUpperCase();
  const BitsAllocated = number('x00280100') ?? 8;
  const BitsStored = number('x00280101') ?? BitsAllocated;
  const HighBit = number('x00280102') ?? BitsStored - 1;
  if (Columns < 1 || Rows < 1) throw new Unreadable(cameraFaults.damaged);
  if (Columns * Rows > imageMaxPixels) throw new Unreadable(cameraFaults.tooManyPixels);
  if (BitsAllocated !== 8 && BitsAllocated !== 16) throw new Unreadable(cameraFaults.bits(BitsAllocated));
  if (!colours.includes(PhotometricInterpretation))
    throw new Unreadable(cameraFaults.colours(PhotometricInterpretation.slice(0, 16)));
  const isOneSample = /^(MONOCHROME|PALETTE)/.test(PhotometricInterpretation);
  const areBitsWithin = BitsStored >= 1 && HighBit >= BitsStored - 1 && HighBit < BitsAllocated;
  if (SamplesPerPixel !== (isOneSample ? 1 : 3) || !areBitsWithin) throw new Unreadable(cameraFaults.damaged);
  return {
    Columns,
    Rows,
    SamplesPerPixel,
    PhotometricInterpretation,
    PlanarConfiguration: PhotometricInterpretation === 'YBR_FULL_422' ? 0 : (number('x00280006') ?? 0),
    BitsAllocated,
    BitsStored,
    HighBit,
    PixelRepresentation: number('x00280103') ?? 0,
  };
}

/** Which frames of so many become pictures: all, or as many as there may be, evenly over the whole. */
export function chosenFrames(frames: number, most: number = limits.cameraFramesMax): number[] {
  const count = Math.min(frames, most);
  if (count < 2) return [0];
  return Array.from({ length: count }, (_, at) => Math.round((at * (frames - 1)) / (count - 1)));
}
