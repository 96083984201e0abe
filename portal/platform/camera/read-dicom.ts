import { cameraFaults } from '../../../contract/camera-texts.ts';
import { datasetOf, textOf } from './dataset.ts';
import { drawFrame } from './draw-frame.ts';
import { framesOf } from './frames.ts';
import type { Pixels } from './made-picture.ts';
import { pictureFormat } from './picture-format.ts';
import { type FromFile, fromFile } from './said.ts';
import { decoderOf, isLossyJpeg } from './syntaxes.ts';
import { Unreadable } from './unreadable.ts';
import { unpackFrame } from './unpack-frame.ts';

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
