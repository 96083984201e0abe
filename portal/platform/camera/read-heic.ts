import { cameraFaults } from '../../../contract/camera-texts.ts';
import { imageMaxPixels } from '../../../contract/pictures.ts';
import type { Pixels } from './made-picture.ts';
import { Unreadable } from './unreadable.ts';

/**
 * The picture of a HEIC file, upright, by a decoder of three megabytes that is loaded for it.
 * @throws Unreadable
 */
export async function readHeic(bytes: Uint8Array): Promise<Pixels> {
  const { default: libheif } = await import('libheif-js');
  const images = new libheif.HeifDecoder().decode(bytes);
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (!image) throw new Unreadable(cameraFaults.damaged);
    const [width, height] = [image.get_width(), image.get_height()];
    if (!(width > 0 && height > 0)) throw new Unreadable(cameraFaults.damaged);
    if (width * height > imageMaxPixels) throw new Unreadable(cameraFaults.tooManyPixels);
    const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
    await new Promise<void>((resolve, reject) =>
      image.display({ data: rgba, width, height } as ImageData, (drawn) =>
        drawn ? resolve() : reject(new Unreadable(cameraFaults.damaged)),
      ),
    );
    return { width, height, rgba };
  } finally {
    for (const image of images) image.free();
  }
}
