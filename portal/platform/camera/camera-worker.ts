import { cameraFaults } from '../../../contract/camera-texts.ts';
import { imageMaxBytes } from '../../../contract/pictures.ts';
import { type Fitted, fitPicture } from '../../api/fit-picture.ts';
import { chosenFrames } from './picture-format.ts';
import { openDicom } from './read-dicom.ts';
import { readHeic } from './read-heic.ts';
import type { FromFile } from './said.ts';
import type { Pixels } from './samples.ts';
import { Unreadable } from './unreadable.ts';

/** `framesMax`: as many pictures as there is room for. */
export type CameraTask = { file: Blob; kind: 'dicom' | 'heic'; framesMax: number };
/** A picture, and what its file says of it. */
export type MadePicture = Fitted & { frame: number; from?: FromFile };
/** Null for a file that nobody would miss. */
export type CameraAnswer = { pictures: MadePicture[]; frames: number } | { fault: string } | null;

/** Reads one file of a camera or a phone, away from the page. */
addEventListener('message', async ({ data }: MessageEvent<CameraTask>) => {
  postMessage(await answerOf(data));
});

async function answerOf({ file, kind, framesMax }: CameraTask): Promise<CameraAnswer> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (kind === 'heic') return { pictures: [{ ...(await heicPicture(file, bytes)), frame: 0 }], frames: 1 };
    const opened = await openDicom(bytes, drawJpeg);
    if (!opened) return null;
    const { frames, isLossy, frame, from } = opened;
    const pictures: MadePicture[] = [];
    for (const index of chosenFrames(frames, framesMax))
      pictures.push({ ...(await fitted(await frame(index), isLossy)), frame: index, from: from(index) });
    return { pictures, frames };
  } catch (error) {
    // The readers say themselves what is wrong with a file.
    return { fault: error instanceof Unreadable ? error.message : cameraFaults.notStarted };
  }
}

/** The browser's own decoder where it has one, as those of iPhones do. */
async function heicPicture(file: Blob, bytes: Uint8Array): Promise<Fitted> {
  return fitPicture(file, '#000').catch(async () => fitted(await readHeic(bytes), true));
}

async function drawJpeg(bytes: Uint8Array): Promise<Pixels> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, rgba: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) };
}

/** Exact where that stays within the limit, else as JPEG. Only pixels are left of the file. */
async function fitted({ width, height, rgba }: Pixels, isLossy: boolean): Promise<Fitted> {
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
