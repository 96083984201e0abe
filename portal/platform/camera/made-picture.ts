import { cameraFaults } from '../../../contract/camera-texts.ts';
import { imageMaxBytes } from '../../../contract/pictures.ts';
import { type Fitted, fitPicture } from '../../api/fit-picture.ts';
import type { FromFile } from './said.ts';
import { Unreadable } from './unreadable.ts';

export type Pixels = { width: number; height: number; rgba: Uint8ClampedArray<ArrayBuffer> };

/** `framesMax`: as many pictures as there is room for. */
export type CameraTask = { file: Blob; framesMax: number };
/** A picture, and what its file says of it. */
export type MadePicture = Fitted & { frame: number; from?: FromFile };
/** How many frames the file says it has, and can be read. Null for a file that nobody would miss. */
export type CameraAnswer = { pictures: MadePicture[]; said: number; readable: number } | { fault: string } | null;

/** Has a worker read one file of a camera or a phone at a time, away from the page. */
export function answerTasks(read: (task: CameraTask) => Promise<CameraAnswer>): void {
  addEventListener('message', async ({ data }: MessageEvent<CameraTask>) => {
    // The readers say themselves what is wrong with a file.
    const fault = (error: unknown) => ({
      fault: error instanceof Unreadable ? error.message : cameraFaults.notStarted,
    });
    postMessage(await read(data).catch(fault));
  });
}

/** Exact where that stays within the limit, else as JPEG. Only pixels are left of the file. */
export async function fitted({ width, height, rgba }: Pixels, isLossy: boolean): Promise<Fitted> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(new ImageData(rgba, width, height), 0, 0);
  const exact = await canvas.convertToBlob({ type: 'image/png' });
  const asItIs = exact.size < imageMaxBytes && { blob: exact, width, height, fullWidth: width, fullHeight: height };
  if (asItIs && !isLossy) return asItIs;
  return fitPicture(exact, '#000').catch(() => {
    // A very small one is never made smaller.
    if (asItIs) return asItIs;
    throw new Unreadable(cameraFaults.noFit);
  });
}
