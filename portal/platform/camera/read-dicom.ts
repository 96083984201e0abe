import dicomParser, { type DataSet, type Element } from 'dicom-parser';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import { datasetOf, textOf } from './dataset.ts';
import { drawFrame } from './draw-frame.ts';
import type { Pixels } from './made-picture.ts';
import { pictureFormat, type PictureFormat } from './picture-format.ts';
import { fromFile, type FromFile } from './said.ts';
import { bigEndian, decoderOf, isLossyJpeg, isNative, rle } from './syntaxes.ts';
import { unpackFrame } from './unpack-frame.ts';
import { Unreadable } from './unreadable.ts';

type OpenedFile = {
  frames: number;
  /** How many frames the file says that it has, of which some may be missing. */
  said: number;
  /** What the file says of a frame. */
  from: (index: number) => Required<FromFile>;
  /** Whether its pictures lost something when they were made, so that no copy need be exact. */
  isLossy: boolean;
  frame: (index: number) => Promise<Pixels>;
};

/** Of the folder of a disc, which holds no picture. */
const directorySop = '1.2.840.10008.1.3.10';

/**
 * What a DICOM file says, and its pictures one at a time. Undefined for the list of what is on a disc.
 * @throws Unreadable, here and for each frame
 */
export async function openDicom(bytes: Uint8Array, codecsAddress?: string): Promise<OpenedFile | undefined> {
  const dataset = await datasetOf(bytes);
  if (textOf(dataset, 'x00020002') === directorySop) return undefined;
  const syntax = textOf(dataset, 'x00020010');
  const { format, frames, said, bytesOf } = await read(() => {
    decoderOf(syntax);
    const format = pictureFormat(dataset);
    return { format, ...framesOf(dataset, syntax, format) };
  });
  return {
    frames,
    said,
    from: (index) => fromFile(dataset, index),
    isLossy: isLossyJpeg(syntax),
    frame: (index) =>
      read(async () => drawFrame(dataset, await unpackFrame(syntax, { format, bytes: bytesOf(index) }, codecsAddress))),
  };
}

/** Whatever a damaged file makes a reader stumble over, it is the file that is damaged. */
async function read<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(cameraFaults.damaged);
  }
}

type Frames = {
  /** How many there are to be read. */
  frames: number;
  /** How many the file says that there are. */
  said: number;
  /** The bytes of one as they are stored. */
  bytesOf: (index: number) => Uint8Array;
};

/**
 * The frames of a file: as many as it says and holds. Some say 0, some more than there are.
 * @throws Unreadable where there is none
 */
function framesOf(dataset: DataSet, syntax: string, format: PictureFormat): Frames {
  const element = dataset.elements.x7fe00010!;
  const said = Math.floor(dataset.intString('x00280008') ?? 1) || 0;
  if (isNative(syntax) === Boolean(element.encapsulatedPixelData)) throw new Unreadable(cameraFaults.damaged);
  const { held, bytesOf } = isNative(syntax)
    ? nativeFrames(dataset, element, syntax === bigEndian, format)
    : packedFrames(dataset, element, said, syntax);
  const frames = said > 0 ? Math.min(said, held) : held;
  if (frames === 0) throw new Unreadable(cameraFaults.damaged);
  return { frames, said: Math.max(said, frames), bytesOf };
}

function nativeFrames(dataset: DataSet, element: Element, isBigEndian: boolean, format: PictureFormat) {
  // Two pixels share their colours there.
  const perPixel = format.PhotometricInterpretation === 'YBR_FULL_422' ? 2 : format.SamplesPerPixel;
  const length = format.Columns * format.Rows * perPixel * (format.BitsAllocated / 8);
  const all = dataset.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
  const areWords = format.BitsAllocated === 16 || element.vr === 'OW';
  return {
    held: Math.floor(all.length / length),
    bytesOf: (index: number) => {
      const bytes = all.subarray(index * length, (index + 1) * length);
      return isBigEndian && areWords ? bytes.map((byte, at) => bytes[at ^ 1] ?? byte) : bytes;
    },
  };
}

function packedFrames(dataset: DataSet, element: Element, said: number, syntax: string) {
  const fragments = (element.fragments ?? []).filter(
    ({ position, length }) => position + length <= dataset.byteArray.length,
  );
  if (fragments.length === 0) throw new Unreadable(cameraFaults.damaged);
  const whole = { ...element, fragments };
  const starts = startsOf(dataset, whole, said, syntax);
  return {
    held: starts.length,
    bytesOf: (index: number) => dicomParser.readEncapsulatedImageFrame(dataset, whole, index, starts),
  };
}

/** Where each frame begins, by the offsets of its first fragment. */
function startsOf(dataset: DataSet, element: Element, said: number, syntax: string): number[] {
  const { fragments = [], basicOffsetTable = [] } = element;
  if (said === 1) return [0];
  if (fragments.length === said || syntax === rle) return fragments.map(({ offset }) => offset);
  if (basicOffsetTable.length > 0) return basicOffsetTable;
  return dicomParser.createJPEGBasicOffsetTable(dataset, element);
}
