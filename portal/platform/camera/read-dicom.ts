import { cameraFaults } from '../../../contract/camera-texts.ts';
import { toRgba } from './colours.ts';
import { datasetOf, textOf } from './dataset.ts';
import { frameBytes } from './frames.ts';
import { isBrowserJpeg, type PictureFormat, pictureFormat } from './picture-format.ts';
import { type FromFile, fromFile } from './said.ts';
import { type DrawJpeg, type Pixels, samplesOf } from './samples.ts';
import { Unreadable } from './unreadable.ts';

export type OpenedFile = {
  frames: number;
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
export async function openDicom(bytes: Uint8Array, drawJpeg: DrawJpeg): Promise<OpenedFile | undefined> {
  const dataset = await datasetOf(bytes);
  if (textOf(dataset, 'x00020002') === directorySop) return undefined;
  const format = read(() => pictureFormat(dataset));
  return {
    frames: format.frames,
    from: (index) => read(() => fromFile(dataset, index)),
    isLossy: isBrowserJpeg(format.syntax),
    frame: async (index) => {
      const samples = await samplesOf(
        format,
        read(() => frameBytes(dataset, format, index)),
        drawJpeg,
      );
      return sized(
        format,
        read(() => toRgba(dataset, format, samples)),
      );
    },
  };
}

const sized = ({ width, height }: PictureFormat, rgba: Pixels['rgba']): Pixels => ({ width, height, rgba });

/** Whatever a damaged file makes a reader stumble over, it is the file that is damaged. */
function read<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(cameraFaults.damaged);
  }
}
